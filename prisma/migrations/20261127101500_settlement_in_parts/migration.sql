-- All tables. This was many migrations before the first release, and bears the name of the last: a database that has them all
-- goes on as it is, and one that lacks any is refused, as its tables are there already.

CREATE TABLE "clients" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),
    CONSTRAINT "clients_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[],
    "limits" JSONB NOT NULL DEFAULT '[]',
    "daily_quota" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_with_client" BOOLEAN NOT NULL DEFAULT false,
    "rolled_to" TEXT,
    "usage_of" TEXT NOT NULL,
    "documents_only" BOOLEAN NOT NULL DEFAULT false,
    "addresses" TEXT[],
    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "page_sessions" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "credential_hash" BYTEA NOT NULL,
    "earlier_hash" BYTEA,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "page_sessions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "trusted_documents" (
    "client_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "trusted_documents_pkey" PRIMARY KEY ("client_id","hash")
);

CREATE TABLE "usage_windows" (
    "key_id" TEXT NOT NULL,
    "limit_name" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(0) NOT NULL,
    "used" INTEGER NOT NULL,
    CONSTRAINT "usage_windows_pkey" PRIMARY KEY ("key_id","limit_name","window_start")
);

CREATE TABLE "request_log" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "nif" TEXT,
    "status" INTEGER NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "quota" INTEGER NOT NULL,
    "assessment_id" TEXT,
    "requests" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "request_log_pkey" PRIMARY KEY ("at","id")
) PARTITION BY RANGE ("at");

CREATE TABLE "shown_companies" (
    "nif" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "assessment_ids" TEXT[],
    "answered" BOOLEAN NOT NULL,
    "charged" BOOLEAN NOT NULL,
    CONSTRAINT "shown_companies_pkey" PRIMARY KEY ("nif","client_id","at","request_id")
) PARTITION BY RANGE ("at");

CREATE TABLE "usage_days" (
    "key_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "client_id" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "quota" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3),
    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("key_id","day")
);

CREATE TABLE "companies" (
    "nif" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "legal_form" TEXT,
    "seat" JSONB,
    "incorporated_on" DATE,
    "seat_building" TEXT,
    "seat_unit" TEXT,
    "seat_municipality" TEXT,
    "name_words" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "latest_assessment_id" TEXT,
    "latest_verdict" TEXT,
    "latest_score" INTEGER,
    "latest_since" TIMESTAMPTZ(3),
    CONSTRAINT "companies_pkey" PRIMARY KEY ("nif")
);

CREATE TABLE "people" (
    "id" TEXT NOT NULL,
    "nif_hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "forgotten_people" (
    "nif_hash" TEXT NOT NULL,
    "forgotten_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "forgotten_people_pkey" PRIMARY KEY ("nif_hash")
);

CREATE TABLE "appointments" (
    "id" TEXT NOT NULL,
    "company_nif" TEXT NOT NULL,
    "person_id" TEXT,
    "holder_company_nif" TEXT,
    "holder_name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "role_label" TEXT NOT NULL,
    "appointed_on" DATE,
    "ceased_on" DATE,
    "cause" TEXT,
    "source" JSONB NOT NULL,
    "ceased_source" JSONB,
    CONSTRAINT "appointments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "register_answers" (
    "id" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "register_date" DATE,
    "parser_version" INTEGER NOT NULL,
    "body_hash" BYTEA,
    "records" JSONB NOT NULL,
    "captures" BYTEA[] DEFAULT ARRAY[]::BYTEA[],
    "questions" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "register_answers_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "register_captures" (
    "hash" BYTEA NOT NULL,
    "register" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "register_captures_pkey" PRIMARY KEY ("hash")
);

CREATE TABLE "register_states" (
    "register" TEXT NOT NULL,
    "last_asked_at" TIMESTAMPTZ(3),
    "last_answered_at" TIMESTAMPTZ(3),
    "last_outcome" TEXT,
    "last_reason" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "empty_answers" INTEGER NOT NULL DEFAULT 0,
    "stale_answers" INTEGER NOT NULL DEFAULT 0,
    "last_edition" TEXT,
    "closed_until" TIMESTAMPTZ(3),
    "legal_basis" TEXT,
    "enabled_at" TIMESTAMPTZ(3),
    "enabled_because" TEXT,
    "rehearsed_at" TIMESTAMPTZ(3),
    "rehearsal_fault" TEXT,
    "rehearsal_unread" JSONB NOT NULL DEFAULT '{}',
    "next_turn_at" TIMESTAMPTZ(3),
    "awaited_until" TIMESTAMPTZ(3),
    "turn_ms" DOUBLE PRECISION,
    CONSTRAINT "register_states_pkey" PRIMARY KEY ("register")
);

CREATE TABLE "register_shapes" (
    "register" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "shape" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3),
    "changes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "capture" BYTEA,
    CONSTRAINT "register_shapes_pkey" PRIMARY KEY ("register","page")
);

CREATE TABLE "register_leases" (
    "id" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "register_leases_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "facts" (
    "nif" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "fact" JSONB NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "gone_at" TIMESTAMPTZ(3),
    CONSTRAINT "facts_pkey" PRIMARY KEY ("nif","register","key")
);

CREATE TABLE "failed_companies" (
    "nif" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_words" TEXT[],
    "seat_building" TEXT,
    "seat_unit" TEXT,
    "kind" TEXT NOT NULL,
    "failed_on" DATE NOT NULL,
    "filed_on" DATE,
    "builds" BOOLEAN,
    "found_in" TEXT NOT NULL,
    "officers_read_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),
    CONSTRAINT "failed_companies_pkey" PRIMARY KEY ("nif")
);

CREATE TABLE "harvest_days" (
    "register" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "fault" TEXT,
    CONSTRAINT "harvest_days_pkey" PRIMARY KEY ("register","day")
);

CREATE TABLE "outcomes" (
    "nif" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "register" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_on" DATE,
    CONSTRAINT "outcomes_pkey" PRIMARY KEY ("nif","record")
);

CREATE TABLE "register_lists" (
    "register" TEXT NOT NULL,
    "edition" TEXT NOT NULL,
    "register_date" DATE,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "rows" INTEGER NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "marks" JSONB,
    "captures" BYTEA[] DEFAULT ARRAY[]::BYTEA[],
    "unreadable" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "register_lists_pkey" PRIMARY KEY ("register")
);

CREATE TABLE "list_entries" (
    "register" TEXT NOT NULL,
    "edition" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fact" JSONB NOT NULL,
    CONSTRAINT "list_entries_pkey" PRIMARY KEY ("nif","register","edition","key")
);

CREATE TABLE "list_amendments" (
    "register" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TEXT NOT NULL,
    "patch" JSONB NOT NULL,
    CONSTRAINT "list_amendments_pkey" PRIMARY KEY ("register","key")
);

CREATE TABLE "analyses" (
    "id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "refresh" BOOLEAN NOT NULL DEFAULT false,
    "unhurried" BOOLEAN NOT NULL DEFAULT false,
    "purpose" TEXT NOT NULL DEFAULT 'asked',
    "livemode" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "waiting_for" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rounds" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "stalled_at" TIMESTAMPTZ(3),
    "assessment_id" TEXT,
    CONSTRAINT "analyses_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "analysis_steps" (
    "analysis_id" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "outcome" TEXT,
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "answer_id" TEXT,
    "since" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "analysis_steps_pkey" PRIMARY KEY ("analysis_id","register")
);

CREATE TABLE "linked_steps" (
    "analysis_id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "linked_steps_pkey" PRIMARY KEY ("analysis_id","nif","register")
);

CREATE TABLE "analysis_watchers" (
    "nif" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "analysis_watchers_pkey" PRIMARY KEY ("nif","client_id")
);

CREATE TABLE "watchlists" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "rules" JSONB NOT NULL DEFAULT '{}',
    "digest_only" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "watchlists_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "watched_companies" (
    "watchlist_id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "reference" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "baseline_id" TEXT,
    CONSTRAINT "watched_companies_pkey" PRIMARY KEY ("watchlist_id","nif")
);

CREATE TABLE "batches" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "body_hash" BYTEA NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "livemode" BOOLEAN NOT NULL,
    "rows" INTEGER NOT NULL,
    "finished" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "cancelled" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "turn_at" TIMESTAMPTZ(6),
    "cancelled_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "batch_rows" (
    "batch_id" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "nif" TEXT,
    "reference" TEXT,
    "state" TEXT NOT NULL,
    "problem" JSONB,
    "assessment_id" TEXT,
    "refresh" BOOLEAN NOT NULL DEFAULT false,
    "finished" INTEGER,
    CONSTRAINT "batch_rows_pkey" PRIMARY KEY ("batch_id","row")
);

CREATE TABLE "alerts" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "cause" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "ended_because" TEXT,
    "level" INTEGER NOT NULL,
    "floor" INTEGER NOT NULL,
    "records" TEXT[],
    "quiet" BOOLEAN NOT NULL DEFAULT false,
    "told_with" TEXT,
    "watchlist_ids" TEXT[],
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "escalated_at" TIMESTAMPTZ(3),
    "cleared_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "notes" JSONB NOT NULL DEFAULT '[]',
    "silenced_until" DATE,
    "from_assessment_id" TEXT NOT NULL,
    "assessment_id" TEXT NOT NULL,
    "difference" JSONB NOT NULL,
    "digest" BOOLEAN NOT NULL,
    "news" TEXT,
    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "watch_digests" (
    "client_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "watch_digests_pkey" PRIMARY KEY ("client_id","day")
);

CREATE TABLE "rejudgements" (
    "nif" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "rejudgements_pkey" PRIMARY KEY ("nif")
);

CREATE TABLE "assessments" (
    "id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "assessed_at" TIMESTAMPTZ(3) NOT NULL,
    "consulted_at" TIMESTAMPTZ(3),
    "model_version" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "checks" JSONB NOT NULL,
    "completeness" DOUBLE PRECISION NOT NULL,
    "bound_low" INTEGER NOT NULL,
    "bound_high" INTEGER NOT NULL,
    "unknown_checks" TEXT[],
    "reasons" TEXT[],
    "outcomes" JSONB NOT NULL,
    "contributions" JSONB NOT NULL,
    "counterfactuals" JSONB,
    "known" JSONB NOT NULL,
    "levels" JSONB NOT NULL DEFAULT '{}',
    "companies_known" INTEGER NOT NULL,
    "network_as_of" TIMESTAMPTZ(3) NOT NULL,
    "network_coverage" JSONB,
    CONSTRAINT "assessments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "withdrawals" (
    "assessment_id" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("assessment_id")
);

CREATE TABLE "list_readings" (
    "assessment_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "list_readings_pkey" PRIMARY KEY ("assessment_id","client_id")
);

CREATE TABLE "company_links" (
    "token_hash" BYTEA NOT NULL,
    "nif" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 0,
    "visited_at" TIMESTAMPTZ(3),
    "corrections" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "company_links_pkey" PRIMARY KEY ("token_hash")
);

CREATE TABLE "receipts" (
    "assessment_id" TEXT NOT NULL,
    "leaf" BIGINT NOT NULL,
    "statement" JSONB,
    CONSTRAINT "receipts_pkey" PRIMARY KEY ("assessment_id")
);

CREATE TABLE "log_nodes" (
    "level" SMALLINT NOT NULL,
    "place" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    CONSTRAINT "log_nodes_pkey" PRIMARY KEY ("level","place")
);

CREATE TABLE "log_heads" (
    "size" BIGINT NOT NULL,
    "head" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "assessed_until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "log_heads_pkey" PRIMARY KEY ("size")
);

CREATE TABLE "log_keys" (
    "id" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "log_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "shadow_judgements" (
    "assessment_id" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "levels" JSONB NOT NULL,
    CONSTRAINT "shadow_judgements_pkey" PRIMARY KEY ("assessment_id")
);

CREATE TABLE "calibrations" (
    "id" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "assessments" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "rates" JSONB NOT NULL,
    CONSTRAINT "calibrations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "corrections" (
    "id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "check_key" TEXT NOT NULL,
    "registers" TEXT[],
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "assessment_id" TEXT,
    "changed" BOOLEAN,
    "answers" JSONB NOT NULL DEFAULT '[]',
    "closed_at" TIMESTAMPTZ(3),
    CONSTRAINT "corrections_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "nif" TEXT,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "appended" BIGSERIAL NOT NULL,
    "cursor" BIGINT,
    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "event_cursors" (
    "client_id" TEXT NOT NULL,
    "last" BIGINT NOT NULL,
    "retired" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "event_cursors_pkey" PRIMARY KEY ("client_id")
);

CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "url" TEXT NOT NULL,
    "event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "secret_sealed" BYTEA NOT NULL,
    "previous_secret_sealed" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "tested_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "extra_tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_attempts" (
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response_head" TEXT,
    "url" TEXT,
    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

CREATE TABLE "operator_actions" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "actor" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object" TEXT,
    "reason" TEXT,
    "failed" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "operator_actions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "milestones" (
    "name" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "milestones_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "app_clock" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "skew_seconds" DOUBLE PRECISION NOT NULL DEFAULT 0,
    CONSTRAINT "app_clock_pkey" PRIMARY KEY ("one")
);

CREATE UNIQUE INDEX "api_keys_secret_hash_key" ON "api_keys"("secret_hash");
CREATE INDEX "api_keys_client_id_idx" ON "api_keys"("client_id");
CREATE INDEX "api_keys_usage_of_idx" ON "api_keys"("usage_of");
CREATE INDEX "request_log_key_id_at_idx" ON "request_log"("key_id", "at");
CREATE INDEX "usage_days_day_idx" ON "usage_days"("day");
CREATE UNIQUE INDEX "companies_latest_assessment_id_key" ON "companies"("latest_assessment_id");
CREATE INDEX "companies_seat_building_seat_unit_idx" ON "companies"("seat_building", "seat_unit");
CREATE UNIQUE INDEX "people_nif_hash_key" ON "people"("nif_hash");
CREATE INDEX "appointments_company_nif_ceased_on_id_idx" ON "appointments"("company_nif", "ceased_on" DESC, "id");
CREATE INDEX "appointments_of_person_idx" ON "appointments"("person_id", "company_nif", "role", "appointed_on", "ceased_on");
CREATE INDEX "appointments_holder_company_nif_idx" ON "appointments"("holder_company_nif");
CREATE INDEX "register_answers_nif_register_asked_at_idx" ON "register_answers"("nif", "register", "asked_at" DESC);
CREATE INDEX "register_captures_register_stored_at_idx" ON "register_captures"("register", "stored_at");
CREATE INDEX "register_leases_register_idx" ON "register_leases"("register");
CREATE INDEX "failed_companies_name_words_idx" ON "failed_companies" USING GIN ("name_words");
CREATE INDEX "failed_companies_seat_building_idx" ON "failed_companies"("seat_building");
CREATE INDEX "failed_companies_failed_on_builds_officers_read_at_idx" ON "failed_companies"("failed_on", "builds", "officers_read_at");
CREATE UNIQUE INDEX "analyses_assessment_id_key" ON "analyses"("assessment_id");
CREATE INDEX "analyses_nif_idx" ON "analyses"("nif");
CREATE UNIQUE INDEX "watchlists_client_id_name_key" ON "watchlists"("client_id", "name");
CREATE INDEX "watched_companies_nif_idx" ON "watched_companies"("nif");
CREATE INDEX "watched_companies_due_at_idx" ON "watched_companies"("due_at");
CREATE INDEX "batches_client_id_id_idx" ON "batches"("client_id", "id");
CREATE UNIQUE INDEX "batches_client_id_idempotency_key_key" ON "batches"("client_id", "idempotency_key");
CREATE INDEX "batch_rows_batch_id_finished_idx" ON "batch_rows"("batch_id", "finished");
CREATE INDEX "alerts_client_id_nif_idx" ON "alerts"("client_id", "nif");
CREATE INDEX "alerts_client_id_id_idx" ON "alerts"("client_id", "id" DESC);
CREATE INDEX "rejudgements_marked_at_idx" ON "rejudgements"("marked_at");
CREATE UNIQUE INDEX "receipts_leaf_key" ON "receipts"("leaf");
CREATE INDEX "assessments_assessed_at_idx" ON "assessments"("assessed_at");
CREATE INDEX "withdrawals_withdrawn_at_idx" ON "withdrawals"("withdrawn_at");
CREATE INDEX "list_readings_nif_idx" ON "list_readings"("nif");
CREATE INDEX "assessments_nif_assessed_at_idx" ON "assessments"("nif", "assessed_at" DESC);
CREATE INDEX "shadow_judgements_model_version_idx" ON "shadow_judgements"("model_version");
CREATE INDEX "calibrations_model_version_livemode_made_at_idx" ON "calibrations"("model_version", "livemode", "made_at" DESC);
CREATE INDEX "corrections_nif_idx" ON "corrections"("nif");
CREATE INDEX "events_client_id_nif_cursor_idx" ON "events"("client_id", "nif", "cursor");
CREATE UNIQUE INDEX "events_client_id_cursor_key" ON "events"("client_id", "cursor");
CREATE INDEX "webhook_endpoints_client_id_idx" ON "webhook_endpoints"("client_id");
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries"("endpoint_id", "id");
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_event_id_key" ON "webhook_deliveries"("endpoint_id", "event_id");
CREATE INDEX "operator_actions_at_id_idx" ON "operator_actions"("at", "id");
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "trusted_documents" ADD CONSTRAINT "trusted_documents_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "companies" ADD CONSTRAINT "companies_latest_assessment_id_fkey" FOREIGN KEY ("latest_assessment_id") REFERENCES "assessments"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_company_nif_fkey" FOREIGN KEY ("company_nif") REFERENCES "companies"("nif") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_holder_company_nif_fkey" FOREIGN KEY ("holder_company_nif") REFERENCES "companies"("nif") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessments"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "analysis_steps" ADD CONSTRAINT "analysis_steps_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analyses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "analysis_steps" ADD CONSTRAINT "analysis_steps_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "register_answers"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "linked_steps" ADD CONSTRAINT "linked_steps_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analyses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "analysis_watchers" ADD CONSTRAINT "analysis_watchers_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watchlists" ADD CONSTRAINT "watchlists_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watched_companies" ADD CONSTRAINT "watched_companies_watchlist_id_fkey" FOREIGN KEY ("watchlist_id") REFERENCES "watchlists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "batches" ADD CONSTRAINT "batches_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watch_digests" ADD CONSTRAINT "watch_digests_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_nif_fkey" FOREIGN KEY ("nif") REFERENCES "companies"("nif") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "shadow_judgements" ADD CONSTRAINT "shadow_judgements_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "events" ADD CONSTRAINT "events_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_cursors" ADD CONSTRAINT "event_cursors_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say (named in src/db/migration-exceptions.ts).

-- A day without a partition of its own still takes rows: nothing answered goes unlogged.
CREATE TABLE request_log_default PARTITION OF request_log DEFAULT;
CREATE TABLE shown_companies_default PARTITION OF shown_companies DEFAULT;

-- Single flight: one open analysis per company, whoever asks and however many at once.
CREATE UNIQUE INDEX "analyses_one_open_per_nif" ON "analyses"("nif") WHERE "state" <> 'complete';
-- How many analyses came before one that is queued or running: read by everybody who asks about it.
CREATE INDEX "analyses_ahead" ON "analyses"("created_at") WHERE "state" IN ('queued', 'running');
-- What the relay still has to do, in the order in which it was appended.
CREATE INDEX "events_without_cursor" ON "events"("appended") WHERE "cursor" IS NULL;
-- Facts that a register still states.
CREATE INDEX "facts_current" ON "facts"("nif") WHERE "gone_at" IS NULL;
-- Which assessed companies a failure that comes to light touches: by a word of the name, by an unread candidate.
CREATE INDEX "companies_assessed_words" ON "companies" USING GIN (
  regexp_split_to_array(lower(translate("name", 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')), '[^a-z0-9]+')
) WHERE "latest_assessment_id" IS NOT NULL;
CREATE INDEX "assessments_unread_candidates" ON "assessments" USING GIN ((network_coverage -> 'unread') jsonb_path_ops);
-- The rows of a batch that are not finished, or whose company is still to be analysed anew.
CREATE INDEX "batch_rows_open" ON "batch_rows"("batch_id", "state", "row") WHERE "finished" IS NULL OR "refresh";
-- How many analyses of batches are under way.
CREATE INDEX "analyses_unhurried" ON "analyses"("state") WHERE "unhurried" AND "state" <> 'complete';
-- Batches that are not over.
CREATE INDEX "batches_open" ON "batches"("client_id") WHERE "completed_at" IS NULL;
-- Few at any time: each is a company that is analysed or waits for a register.
CREATE INDEX "batch_rows_analysing" ON "batch_rows"("nif") WHERE "state" = 'analysing' AND "finished" IS NULL;
CREATE INDEX "batch_rows_to_refresh" ON "batch_rows"("batch_id") WHERE "refresh";
-- Deliveries on their way.
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries"("endpoint_id", "id") WHERE "state" = 'pending';
-- One open episode per client, company and cause.
CREATE UNIQUE INDEX "alerts_one_open_per_cause" ON "alerts"("client_id", "nif", "cause") WHERE state = 'open';
-- What digests have to say.
CREATE INDEX "alerts_news" ON "alerts"("client_id") WHERE news IS NOT NULL;
-- How companies are found: by words of the name, municipality and verdict in one index.
CREATE INDEX "companies_found" ON "companies" USING GIN ("name_words", (ARRAY["seat_municipality"]), (ARRAY["latest_verdict"]));
-- And how they are sorted.
CREATE INDEX "companies_by_score" ON "companies" ("latest_verdict", "latest_score", "nif") WHERE "latest_verdict" IS NOT NULL;
CREATE INDEX "companies_by_change" ON "companies" ("latest_since" DESC, "nif" DESC) WHERE "latest_verdict" IS NOT NULL;

-- A delivery is written twice, and its second state touches no index: with room on its page, none has to be written again.
ALTER TABLE "webhook_deliveries" SET (fillfactor = 70);

INSERT INTO "app_clock" ("one", "skew_seconds") VALUES (true, 0);

-- What the functions of an admission hand to each other: of all windows that the batch takes from, beside each other, and
-- `fit`, whether no window then has more than it allows.
CREATE TYPE usage_windows_taken AS (
  lines text[], names text[], allowed int[], seconds int[], starts timestamptz[], used int[], fit boolean);
-- Beside the requests `refusals`, `units` and `told`; beside the windows what is `used` of each; and what nobody has paid.
CREATE TYPE requests_judged AS (refusals text[], units int[], told jsonb[], used int[], unpaid text[]);
