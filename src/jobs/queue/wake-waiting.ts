/** Resumes analyses that wait for a register as soon as it has answered. */
import type { Database } from '../../db/open-database.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { JobQueue } from './job-queue.ts';

/** Ids of the analyses that wait for this register. */
export async function waitingFor(
  { pool }: Pick<Database, 'pool'>,
  register: RegisterName,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select n.id from analyses n join analysis_steps s on s.analysis_id = n.id
     where n.state in ('waiting', 'stalled') and s.state = 'failing' and s.register = $1 order by n.id`,
    [register],
  );
  return rows.map(({ id }) => id);
}

/** Returns how many were woken. */
export async function wakeWaiting(
  { db, jobQueue }: { db: Database; jobQueue: JobQueue },
  register: RegisterName,
): Promise<number> {
  const waiting = await waitingFor(db, register);
  for (const id of waiting) await jobQueue.hasten(null, 'run-analysis', { analysisId: id }, id);
  return waiting.length;
}
