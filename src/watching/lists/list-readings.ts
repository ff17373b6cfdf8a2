/**
 * Which assessments a client read in its lists, and when first: a list may be read every minute, so the log of requests does not
 * have its companies one by one. Who read one that is taken back is told (src/contractors/recall/recall.ts).
 */
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { WatchedCompany } from './read-watched.ts';

/** Before these companies are shown. */
export async function noteListReadings(
  sql: SqlTx,
  clientId: string,
  companies: readonly Pick<WatchedCompany, 'nif' | 'assessment'>[],
): Promise<void> {
  const read = companies.flatMap(({ nif, assessment }) => (assessment ? [{ nif, id: assessment.id }] : []));
  if (read.length === 0) return;
  await sql.query({
    name: 'note_list_readings',
    text: `insert into list_readings as l (assessment_id, client_id, nif, first_at, last_at)
           select id, $1, nif, app_now(), app_now() from unnest($2::text[], $3::text[]) as r(id, nif) order by id
           on conflict (assessment_id, client_id) do update set last_at = excluded.last_at
             where l.last_at < excluded.last_at - interval '1 day'`,
    values: [clientId, read.map(({ id }) => id), read.map(({ nif }) => nif)],
  });
}

/** They are kept as long as the log of requests. */
export async function forgetListReadings(sql: SqlTx, { days }: { days: number }): Promise<void> {
  await sql.query('delete from list_readings where last_at < app_now() - make_interval(days => $1)', [days]);
}
