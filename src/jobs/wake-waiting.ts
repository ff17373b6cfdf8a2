/** Analyses that wait for a register go on once it has answered, without the rest of their pause. */
import type { Database } from '../db/open-database.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { Conductor } from './conductor.ts';

/** Ids of the analyses that this register keeps waiting. */
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
  { db, conductor }: { db: Database; conductor: Conductor },
  register: RegisterName,
): Promise<number> {
  const waiting = await waitingFor(db, register);
  for (const id of waiting)
    await db.prisma.$transaction(tx => conductor.hasten(tx, 'run-analysis', { analysisId: id }, id));
  return waiting.length;
}
