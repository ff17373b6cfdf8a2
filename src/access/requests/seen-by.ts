/** Which clients were shown a company (GDPR, articles 15 and 19), as far back as the log is kept. */
import type { Database } from '../../db/open-database.ts';

export interface SeenBy {
  readonly clientId: string;
  /** Null when the client was removed. */
  readonly client: string | null;
  readonly companies: number;
  readonly requests: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The clients that were shown one of these companies, the latest first. */
export async function seenBy({ pool }: Pick<Database, 'pool'>, nifs: readonly string[]): Promise<SeenBy[]> {
  const { rows } = await pool.query<SeenBy>(
    `select s.client_id as "clientId", c.name as client, count(distinct s.nif)::int as companies,
       count(distinct (s.at, s.request_id))::int as requests, min(s.at) as "firstAt", max(s.at) as "lastAt"
     from shown_companies s left join clients c on c.id = s.client_id
     where s.nif = any($1) group by 1, 2 order by max(s.at) desc, 1`,
    [nifs],
  );
  return rows;
}
