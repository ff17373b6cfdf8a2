/** What lives in migrations only, because Prisma's schema cannot say it: left out when drift is judged. */
export const MIGRATION_EXCEPTIONS: readonly RegExp[] = [
  /request_log_(\d{4}_\d{2}_\d{2}|default)/, // day partitions
  /analyses_one_open_per_nif/, // partial unique index: single flight
  /events_without_cursor/, // partial index: what the relay still has to do
  /facts_current/, // partial index: facts that still stand
];
