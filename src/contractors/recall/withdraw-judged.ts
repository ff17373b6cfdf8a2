/** What was judged from a list that is withdrawn: it is answered no more, and the list is asked again. */
import { holdsList } from '../../db/held-list.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { type Recalled, recall } from './recall.ts';

const LOCK = `hashtext('withdraw-list')`;

/** Waits for the judgements that are being written; others wait until the withdrawal has ended. */
export const LOCK_OUT_JUDGEMENTS = `select pg_advisory_xact_lock(${LOCK})`;
/** A judgement is being written: no list is withdrawn until that has ended. */
export const LOCK_OUT_WITHDRAWALS = `select pg_advisory_xact_lock_shared(${LOCK})`;

/** SQL: whether the step `s` was answered by a list that was withdrawn since; `lists` is an array of registers. */
export const isWithdrawn = (lists: string): string => `s.state = 'answered' and s.register = any(${lists})
    and not exists (select from register_lists l where l.register = s.register)`;

/** SQL: whether every list of the JSON object `readAt`, by register, is the one that was read then. */
export const standsAsRead = (readAt: string): string => `not exists (
    select from jsonb_each_text(${readAt}) as was(register, at) where not exists (
      select from register_lists l where l.register = was.register and ${holdsList('l')}
        and l.read_at = was.at::timestamptz))`;

/** The next round asks for these lists again. */
export async function reopenWithdrawn(
  tx: SqlTx,
  analysisId: string,
  lists: readonly string[],
): Promise<void> {
  await tx.query(
    `update analysis_steps s set state = 'pending', updated_at = app_now()
     where s.analysis_id = $1 and ${isWithdrawn('$2')}`,
    [analysisId, lists],
  );
}

/**
 * In the transaction that withdraws the list. The assessments in force that were made from it are recalled. A round that runs is
 * left as it is: it looks itself whether its lists still stand before it ends.
 * @returns the companies, which are analysed again when a client asks or their turn comes, and who is told.
 */
export async function withdrawJudged(
  tx: SqlTx,
  register: RegisterName,
): Promise<{ companies: string[]; recalled: Recalled }> {
  await tx.query(
    `update analysis_steps s set state = 'pending', updated_at = app_now() from analyses n
     where n.id = s.analysis_id and n.state in ('queued', 'waiting', 'stalled') and s.register = $1 and s.state = 'answered'`,
    [register],
  );
  const { rows } = await tx.query<{ id: string; nif: string }>(
    `select a.id, a.nif from companies c join assessments a on a.id = c.latest_assessment_id
     where a.known -> 'registers' -> $1 ->> 'state' = 'answered'`,
    [register],
  );
  const recalled = await recall(tx, { assessmentIds: rows.map(({ id }) => id), cause: 'list' });
  return { companies: rows.map(({ nif }) => nif), recalled };
}
