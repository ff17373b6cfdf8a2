/** What was judged from a list that is withdrawn: it is answered no more, and the list is asked again. */
import type { SqlTx } from '../db/sql-transaction.ts';
import type { RegisterName } from '../kernel/register-name.ts';

/**
 * In the transaction that withdraws the list. The assessments stay in the history of their companies. A round that runs is
 * left as it is, because it may be about to end.
 * @returns the companies, which are analysed again when a client asks or their turn comes.
 */
export async function withdrawJudged(tx: SqlTx, register: RegisterName): Promise<string[]> {
  await tx.query(
    `update analysis_steps s set state = 'pending', updated_at = app_now() from analyses n
     where n.id = s.analysis_id and n.state in ('queued', 'waiting', 'stalled') and s.register = $1 and s.state = 'answered'`,
    [register],
  );
  const { rows } = await tx.query<{ nif: string }>(
    `update companies c set latest_assessment_id = null, latest_verdict = null, latest_score = null, latest_since = null
     from assessments a
     where a.id = c.latest_assessment_id and a.known -> 'registers' -> $1 ->> 'state' = 'answered' returning c.nif`,
    [register],
  );
  return rows.map(({ nif }) => nif);
}
