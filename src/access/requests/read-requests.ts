/** Reads the request log for the operator and the client, newest first. */
import type { Reading } from '../../db/sql-transaction.ts';
import type { Claim } from '../admission/claim.ts';

/** What was claimed in the end: a claim that awaited an analysis has the units that admission took. */
export interface LoggedRequest
  extends Pick<
    Claim,
    'keyId' | 'method' | 'route' | 'nif' | 'status' | 'durationMs' | 'outcome' | 'quotaUnits' | 'assessmentId'
  > {
  readonly id: string;
  readonly at: Date;
  readonly clientId: string;
  /** How many requests the row counts: refusals of an invalid or spent key are summed by route and minute. */
  readonly requests: number;
}

/** A position in the log; ids order rows of the same millisecond. */
export interface LogPosition {
  readonly at: Date;
  readonly id: string;
}

export interface RequestFilter {
  readonly keyId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Those whose answers showed this company. */
  readonly nif?: string | undefined;
  /** First and last status: 429 to 429, or 400 to 499. */
  readonly status?: readonly [number, number] | undefined;
  readonly olderThan?: LogPosition | undefined;
  readonly newerThan?: LogPosition | undefined;
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

const COLUMNS = `l.id, l.at, l.key_id as "keyId", l.client_id as "clientId", l.method, l.route, l.nif, l.status,
  l.duration_ms as "durationMs", l.outcome, l.quota as "quotaUnits", l.assessment_id as "assessmentId",
  l.requests`;

export async function readRequests({ pool }: Reading, filter: RequestFilter): Promise<LoggedRequest[]> {
  const { where, values } = conditions(filter);
  const order = filter.oldestFirst ? 'l.at, l.id' : 'l.at desc, l.id desc';
  const limit = `limit $${values.push(filter.limit)}`;
  const rowsOf = (conditionsOf: readonly string[]) =>
    `select l.* from request_log l ${conditionsOf.length > 0 ? `where ${conditionsOf.join(' and ')}` : ''} order by ${order} ${limit}`;
  // One index scan per key, so that one client's rows are found without reading the rest of the log.
  const found =
    filter.clientId === undefined
      ? `(${rowsOf(where)}) l`
      : `api_keys k cross join lateral (${rowsOf(['l.key_id = k.id', ...where])}) l where k.client_id = $${values.push(filter.clientId)}`;
  const { rows } = await pool.query<LoggedRequest>(
    `select ${COLUMNS} from ${found} order by ${order} ${limit}`,
    values,
  );
  return rows;
}

function conditions(filter: RequestFilter): { where: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const where: string[] = [];
  const given = (sql: (...values: string[]) => string, ...args: unknown[]) => {
    if (args.every(one => one !== undefined)) where.push(sql(...args.map(one => `$${values.push(one)}`)));
  };
  given(key => `l.key_id = ${key}`, filter.keyId);
  given(since => `l.at >= ${since}`, filter.since);
  given(until => `l.at < ${until}`, filter.until);
  given(
    nif => `(l.at, l.id) in (select s.at, s.request_id from shown_companies s where s.nif = ${nif})`,
    filter.nif,
  );
  given((first, last) => `l.status between ${first} and ${last}`, filter.status?.[0], filter.status?.[1]);
  const { olderThan, newerThan } = filter;
  given((at, id) => `(l.at, l.id) < (${at}::timestamptz, ${id})`, olderThan?.at, olderThan?.id);
  given((at, id) => `(l.at, l.id) > (${at}::timestamptz, ${id})`, newerThan?.at, newerThan?.id);
  return { where, values };
}
