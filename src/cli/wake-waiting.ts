import type { Database } from '../db/open-database.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { withConductor } from './open-conductor.ts';

/** Wakes every analysis that this register kept waiting. @returns how many. */
export async function wakeWaiting(db: Database, register: RegisterName): Promise<number> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select n.id from analyses n join analysis_steps s on s.analysis_id = n.id
     where n.state in ('waiting', 'stalled') and s.state = 'failing' and s.register = $1 order by n.id`,
    [register],
  );
  if (rows.length === 0) return 0;
  await withConductor(db, async conductor => {
    for (const { id } of rows)
      await db.prisma.$transaction(tx => conductor.hasten(tx, 'run-analysis', { analysisId: id }, id));
  });
  return rows.length;
}
