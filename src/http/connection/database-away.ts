/** The problem that a caller gets for an unexpected error. */
import { isDatabaseAway } from '../../kernel/database-away.ts';
import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problems.ts';

/** 503 if the database is away; otherwise a 500, with the error in the log under the request id. */
export function problemOf({ log }: { log: Log }, error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) {
    log.warn({ err: error, requestId }, 'the database is away');
    return databaseAway();
  }
  log.error({ err: error, requestId }, 'a request failed unexpectedly');
  return new Problem('internal-error', 'An unexpected fault. It was recorded under the requestId.');
}

export const databaseAway = (): Problem =>
  new Problem('unavailable', 'The service cannot reach its database right now. Try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });
