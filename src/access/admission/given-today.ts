import type { Database } from '../../db/open-database.ts';

/** Whether the client has paid a unit today (UTC) for this assessment of the company. */
export async function wasGivenToday(
  { pool }: Pick<Database, 'pool'>,
  { clientId, nif, assessmentId }: { clientId: string; nif: string; assessmentId: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ given: boolean }>({
    name: 'was_given_today',
    text: `select exists (
             select from shown_companies where nif = $1 and at >= date_trunc('day', app_now(), 'UTC')
               and client_id = $2 and $3 = any(assessment_ids) and charged) as given`,
    values: [nif, clientId, assessmentId],
  });
  return rows[0]!.given;
}
