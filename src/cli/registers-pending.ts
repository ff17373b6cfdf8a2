import type { Database } from '../db/open-database.ts';
import type { CliCommand } from './command.ts';
import { withService } from './open-service.ts';
import { shownTime, table } from './table.ts';

export const registersPending: CliCommand = {
  name: 'registers pending',
  summary: 'List analyses that wait for a register or for a capture, and what each lacks.',
  example: 'contractor-risk registers pending',
  run: () =>
    withService(async ({ db }) => {
      const pending = await readPending(db);
      const rows = pending.map(it => [
        it.register,
        it.nif,
        it.lacks ?? it.reason,
        shownTime(it.since),
        it.analysisId,
      ]);
      return {
        json: pending,
        text:
          rows.length > 0
            ? table(['register', 'nif', 'waits because', 'since', 'analysis'], rows)
            : 'No analysis waits for a register.',
      };
    }),
};

interface PendingStep {
  readonly register: string;
  readonly nif: string;
  readonly analysisId: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** What captures that were imported still lack; null when none were, or none are taken. */
  readonly lacks: string | null;
  readonly attempts: number;
  /** When the analysis was opened. */
  readonly since: Date;
}

async function readPending({ pool }: Database): Promise<PendingStep[]> {
  // An answer that holds records without being `found` is an import that was not complete (import-captures.ts).
  const { rows } = await pool.query(
    `select s.register, n.nif, n.id as "analysisId", n.state, s.outcome, s.reason,
            case when last.outcome = 'unavailable' and last.records <> '[]' then last.reason end as lacks,
            s.attempts, n.created_at as since
     from analyses n join analysis_steps s on s.analysis_id = n.id
     left join lateral (
       select outcome, reason, records from register_answers a
       where a.nif = n.nif and a.register = s.register order by a.id desc limit 1) last on true
     where n.state in ('waiting', 'stalled') and s.state = 'failing'
     order by s.register, n.created_at, n.id`,
  );
  return rows;
}
