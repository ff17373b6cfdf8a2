/** The request log, newest first, as the operator and the client read it. */
import type { Database } from '../db/open-database.ts';

export interface LoggedRequest {
  readonly id: string;
  readonly at: Date;
  readonly keyId: string;
  readonly clientId: string;
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  /** A company's; null where none was asked about, or what was asked is not to be kept. */
  readonly nif: string | null;
  readonly status: number;
  readonly durationMs: number;
  /** `answered`, or `refused:<problem code>`. */
  readonly outcome: string;
  /** Units of the daily quota. */
  readonly quotaUnits: number;
  readonly assessmentId: string | null;
}

export interface RequestFilter {
  readonly keyId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly nif?: string | undefined;
  /** One status (429), or the first and last of a class (400 to 499). */
  readonly status?: readonly [number, number] | undefined;
  readonly limit: number;
}

/** Columns of `request_log`, under the alias `l`. */
export const REQUEST_COLUMNS = `l.id, l.at, l.key_id as "keyId", l.client_id as "clientId", l.method, l.route, l.nif,
  l.status, l.duration_ms as "durationMs", l.outcome, l.quota as "quotaUnits", l.assessment_id as "assessmentId"`;

export async function readRequests({ pool }: Database, filter: RequestFilter): Promise<LoggedRequest[]> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const where: string[] = [];
  if (filter.keyId !== undefined) where.push(`l.key_id = ${given(filter.keyId)}`);
  if (filter.clientId !== undefined)
    where.push(`l.key_id in (select id from api_keys where client_id = ${given(filter.clientId)})`);
  if (filter.since) where.push(`l.at >= ${given(filter.since)}`);
  if (filter.until) where.push(`l.at < ${given(filter.until)}`);
  if (filter.nif !== undefined) where.push(`l.nif = ${given(filter.nif)}`);
  if (filter.status) where.push(`l.status between ${given(filter.status[0])} and ${given(filter.status[1])}`);
  const { rows } = await pool.query<LoggedRequest>(
    `select ${REQUEST_COLUMNS} from request_log l ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by l.at desc, l.id desc limit ${given(filter.limit)}`,
    values,
  );
  return rows;
}
