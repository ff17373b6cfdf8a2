/** What operators say of the service to everybody: it stands in the log of their actions, and only grows. */
import type { Database } from '../../db/open-database.ts';

export const STATES = ['ok', 'degraded', 'down'] as const;
export type SaidState = (typeof STATES)[number];

export interface Said {
  readonly at: Date;
  readonly state: SaidState;
  readonly text: string;
}

/** The name of its command. */
export const SAYING = 'status say';

const DAYS = 30;
const MOST = 50;

/** Of the last 30 days, the latest first. The last one says how it is now. */
export async function readSaid({ pool }: Pick<Database, 'pool'>): Promise<Said[]> {
  const { rows } = await pool.query<Said>(
    `select at, object as state, reason as text from operator_actions
     where action = $1 and not failed and at >= app_now() - make_interval(days => $2) order by at desc, id desc limit $3`,
    [SAYING, DAYS, MOST],
  );
  return rows;
}
