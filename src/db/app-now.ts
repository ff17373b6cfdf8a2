import type { Tx } from './open-database.ts';

/** The database's clock, the one that tests may move: two processes never disagree about it. */
export async function appNow(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<[{ now: Date }]>`select app_now() as now`;
  return row.now;
}
