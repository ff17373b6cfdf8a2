-- CreateTable
CREATE TABLE "clients" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_windows" (
    "key_id" TEXT NOT NULL,
    "limit_name" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(0) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "usage_windows_pkey" PRIMARY KEY ("key_id","limit_name","window_start")
);

-- CreateTable
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

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("at","id")
) PARTITION BY RANGE ("at");

-- CreateTable
CREATE TABLE "companies" (
    "nif" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "legal_form" TEXT,
    "seat" JSONB,
    "incorporated_on" DATE,
    "latest_assessment_id" TEXT,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("nif")
);

-- CreateTable
CREATE TABLE "people" (
    "id" TEXT NOT NULL,
    "nif_hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

    CONSTRAINT "register_answers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "register_lists" (
    "register" TEXT NOT NULL,
    "edition" TEXT NOT NULL,
    "register_date" DATE,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "rows" INTEGER NOT NULL,
    "body_hash" BYTEA NOT NULL,

    CONSTRAINT "register_lists_pkey" PRIMARY KEY ("register")
);

-- CreateTable
CREATE TABLE "list_entries" (
    "register" TEXT NOT NULL,
    "edition" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fact" JSONB NOT NULL,

    CONSTRAINT "list_entries_pkey" PRIMARY KEY ("nif","register","edition","key")
);

-- CreateTable
CREATE TABLE "analyses" (
    "id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "refresh" BOOLEAN NOT NULL DEFAULT false,
    "livemode" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "waiting_for" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rounds" INTEGER NOT NULL DEFAULT 0,
    "assessment_id" TEXT,

    CONSTRAINT "analyses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analysis_steps" (
    "analysis_id" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "outcome" TEXT,
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "answer_id" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analysis_steps_pkey" PRIMARY KEY ("analysis_id","register")
);

-- CreateTable
CREATE TABLE "analysis_watchers" (
    "nif" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analysis_watchers_pkey" PRIMARY KEY ("nif","client_id")
);

-- CreateTable
CREATE TABLE "assessments" (
    "id" TEXT NOT NULL,
    "nif" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "assessed_at" TIMESTAMPTZ(3) NOT NULL,
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
    "known" JSONB NOT NULL,
    "companies_known" INTEGER NOT NULL,
    "network_as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assessments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "nif" TEXT,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "cursor" BIGINT,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_cursors" (
    "client_id" TEXT NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "event_cursors_pkey" PRIMARY KEY ("client_id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "secret_sealed" BYTEA NOT NULL,
    "previous_secret_sealed" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response_head" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "milestones" (
    "name" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "milestones_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "app_clock" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "skew_seconds" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "app_clock_pkey" PRIMARY KEY ("one")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_secret_hash_key" ON "api_keys"("secret_hash");

-- CreateIndex
CREATE INDEX "api_keys_client_id_idx" ON "api_keys"("client_id");

-- CreateIndex
CREATE INDEX "request_log_key_id_at_idx" ON "request_log"("key_id", "at");

-- CreateIndex
CREATE INDEX "request_log_nif_at_idx" ON "request_log"("nif", "at");

-- CreateIndex
CREATE UNIQUE INDEX "companies_latest_assessment_id_key" ON "companies"("latest_assessment_id");

-- CreateIndex
CREATE UNIQUE INDEX "people_nif_hash_key" ON "people"("nif_hash");

-- CreateIndex
CREATE INDEX "appointments_company_nif_idx" ON "appointments"("company_nif");

-- CreateIndex
CREATE INDEX "appointments_person_id_idx" ON "appointments"("person_id");

-- CreateIndex
CREATE INDEX "appointments_holder_company_nif_idx" ON "appointments"("holder_company_nif");

-- CreateIndex
CREATE INDEX "register_answers_nif_register_asked_at_idx" ON "register_answers"("nif", "register", "asked_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "analyses_assessment_id_key" ON "analyses"("assessment_id");

-- CreateIndex
CREATE INDEX "analyses_nif_idx" ON "analyses"("nif");

-- CreateIndex
CREATE INDEX "assessments_nif_assessed_at_idx" ON "assessments"("nif", "assessed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "events_client_id_cursor_key" ON "events"("client_id", "cursor");

-- CreateIndex
CREATE INDEX "webhook_endpoints_client_id_idx" ON "webhook_endpoints"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_event_id_key" ON "webhook_deliveries"("endpoint_id", "event_id");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_latest_assessment_id_fkey" FOREIGN KEY ("latest_assessment_id") REFERENCES "assessments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_company_nif_fkey" FOREIGN KEY ("company_nif") REFERENCES "companies"("nif") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_holder_company_nif_fkey" FOREIGN KEY ("holder_company_nif") REFERENCES "companies"("nif") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_assessment_id_fkey" FOREIGN KEY ("assessment_id") REFERENCES "assessments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis_steps" ADD CONSTRAINT "analysis_steps_analysis_id_fkey" FOREIGN KEY ("analysis_id") REFERENCES "analyses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis_steps" ADD CONSTRAINT "analysis_steps_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "register_answers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis_watchers" ADD CONSTRAINT "analysis_watchers_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_nif_fkey" FOREIGN KEY ("nif") REFERENCES "companies"("nif") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say (named in src/db/migration-exceptions.ts).

-- Single flight: one open analysis per company, whoever asks and however many at once.
CREATE UNIQUE INDEX "analyses_one_open_per_nif" ON "analyses"("nif") WHERE "state" <> 'complete';

-- What the relay still has to give a cursor.
CREATE INDEX "events_without_cursor" ON "events"("id") WHERE "cursor" IS NULL;

-- Facts that a register still states.
CREATE INDEX "facts_current" ON "facts"("nif") WHERE "gone_at" IS NULL;

INSERT INTO "app_clock" ("one", "skew_seconds") VALUES (true, 0);

-- The only clock that SQL reads; tests move it by its skew.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT clock_timestamp() + make_interval(secs => (SELECT skew_seconds FROM app_clock)) $$;

-- Partitions of the request log: one a day (UTC), made ahead of time. Idempotent; callable at once by many.
CREATE FUNCTION ensure_request_log_partition(day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS request_log_%s PARTITION OF request_log FOR VALUES FROM (%L) TO (%L)',
    to_char(day, 'YYYY_MM_DD'), day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
EXCEPTION WHEN duplicate_table OR unique_violation THEN NULL;
END $$;

-- A day without a partition of its own still takes rows: nothing answered goes unlogged.
CREATE TABLE request_log_default PARTITION OF request_log DEFAULT;
