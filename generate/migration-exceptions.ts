/** What exists only in migrations, because Prisma's schema cannot express it; ignored when drift is checked. */
export const MIGRATION_EXCEPTIONS: readonly RegExp[] = [
  /(request_log|shown_companies)_(\d{4}_\d{2}_\d{2}|default)/, // day partitions
  /register_answers_unread/, // partial index: answers that no parser could read
  /analyses_one_open_per_nif/, // partial unique index: single flight
  /batch_rows_(open|analysing|to_refresh)/, // partial indexes: rows of batches that are not finished
  /batches_open/, // partial index: batches that are not over
  /analyses_unhurried/, // partial index: analyses of batches under way
  /analyses_ahead/, // partial index: the turn of an analysis
  /webhook_deliveries_pending/, // partial index: deliveries that are on their way
  /events_without_cursor/, // partial index: events that wait for the relay
  /alerts_one_open_per_cause/, // partial unique index: one open episode
  /alerts_news/, // partial index: what digests have to say
  /facts_current/, // partial index: current facts
  /companies_assessed_words/, // partial index on an expression: assessed companies by a word of the name
  /companies_(found|by_score|by_change)/, // index on expressions, and partial ones: how companies are found and sorted
  /assessments_unread_candidates/, // index on an expression: assessments that a failed company may touch
];
