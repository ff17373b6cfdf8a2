/** Which clients were shown a company (GDPR, articles 15 and 19), as far back as the log is kept. */
import type { Database } from '../../db/open-database.ts';

export interface SeenBy {
  readonly clientId: string;
  /** Null when the client was removed. */
  readonly client: string | null;
  readonly companies: number;
  /** Besides readings of its lists, which are not counted. */
  readonly requests: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const READINGS = `(
  select client_id, nif, at, request_id from shown_companies
  union all select client_id, nif, at, null from list_readings cross join unnest(array[first_at, last_at]) at)`;

/** The clients that were shown one of these companies, the latest first. */
export async function seenBy({ pool }: Pick<Database, 'pool'>, nifs: readonly string[]): Promise<SeenBy[]> {
  const { rows } = await pool.query<SeenBy>(
    `select s.client_id as "clientId", c.name as client, count(distinct s.nif)::int as companies,
       count(distinct (s.at, s.request_id)) filter (where request_id is not null)::int as requests,
       min(s.at) as "firstAt", max(s.at) as "lastAt"
     from ${READINGS} s left join clients c on c.id = s.client_id
     where s.nif = any($1) group by 1, 2 order by max(s.at) desc, 1`,
    [nifs],
  );
  return rows;
}

export interface ReadingOfCompany {
  readonly clientId: string;
  readonly nif: string;
  /** Null: in a list, whose readings have the first and the last day. */
  readonly route: string | null;
  readonly at: Date;
}

/** Every time that one of these companies was shown, the oldest first. */
export async function readingsOf(
  { pool }: Pick<Database, 'pool'>,
  nifs: readonly string[],
): Promise<ReadingOfCompany[]> {
  const { rows } = await pool.query<ReadingOfCompany>(
    `select distinct s.client_id as "clientId", s.nif, l.route, s.at
     from ${READINGS} s left join request_log l on l.at = s.at and l.id = s.request_id
     where s.nif = any($1) order by s.at, 1, 2`,
    [nifs],
  );
  return rows;
}
