/** Faults that are nobody's mistake, told apart from those that are ours. */
import type { Log } from '../kernel/log.ts';
import { Problem } from '../kernel/problems.ts';

/**
 * PostgreSQL's classes for connections, shutdown and too many clients (08, 57P, 53); a lock or an answer that did not
 * come in time, and a transaction that gave way to another (55P03, 57014, 40); and the words of driver and ORM.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (
    /^(08|57P|53|55P03|57014|40)/.test(code ?? '') ||
    /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|P1001|P1002|P1008|P1017|P2024|P2028|P2034/.test(code ?? '') ||
    /connection terminated|timeout exceeded when trying to connect|Connection ended|ECONNREFUSED|Query read timeout|not queryable/i.test(
      message ?? '',
    )
  );
}

/** What is said of an error: 503 where the database is away; what was not planned is ours to find under the request id. */
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
