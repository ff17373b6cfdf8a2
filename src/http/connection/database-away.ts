/** The problem that a caller gets for an unexpected error. */

import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problems.ts';
import { errorCode, isDatabaseAway } from '../../kernel/process/database-away.ts';

/** 503 if the database is away; otherwise a 500, with the error in the log under the request id. */
export function problemOf({ log }: { log: Log }, error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) {
    log.warn({ err: error, requestId }, 'the database is away');
    return databaseAway(error);
  }
  log.error({ err: error, requestId }, 'a request failed unexpectedly');
  return new Problem('internal-error', 'An unexpected fault. It was recorded under the requestId.');
}

/** What is away, as far as its error says. */
const AWAY: Readonly<Record<string, string>> = {
  25006: 'The service’s database is read-only right now, and every request is counted there.',
  53100: 'The disk of the service’s database is full.',
  42501: 'The service may not use its database right now.',
};

export const databaseAway = (error: unknown): Problem => {
  const what = AWAY[errorCode(error)] ?? 'The service cannot reach its database right now.';
  return new Problem('unavailable', `${what} Try again in a moment.`, { headers: { 'Retry-After': '2' } });
};
