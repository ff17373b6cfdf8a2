/** Estimates how long a client should wait before it asks again about an open analysis. */
import type { Database } from '../../db/open-database.ts';
import type { Analysis } from '../analysis.ts';

/** If nothing is known that would take longer. */
const USUAL_SECONDS = 5;
const LONGEST_SECONDS = 3_600;
/** Most queued analyses that are counted: with more the estimate is the longest time anyway. */
const MOST_AHEAD = 5_000;

/** Seconds, 1 to 3600. An estimate: the analysis may complete earlier or later. */
export async function worthAskingInSeconds(
  { pool }: Pick<Database, 'pool'>,
  { id, state }: Pick<Analysis, 'id' | 'state'>,
): Promise<number> {
  const isPaused = state === 'waiting' || state === 'stalled';
  const { rows } = await pool.query<{ seconds: number | null }>(
    isPaused
      ? { name: 'next_round_in', text: NEXT_ROUND, values: [id] }
      : { name: 'turn_comes_in', text: TURN, values: [id] },
  );
  const known = Math.min(LONGEST_SECONDS, Math.ceil(rows[0]?.seconds ?? 0));
  // A round that is due begins at any moment, and takes some time.
  return isPaused && known > 0 ? known : Math.max(USUAL_SECONDS, known);
}

/** Time until its next round, or until a register that it waits for may be asked again. */
const NEXT_ROUND = `
  select extract(epoch from greatest(n.next_try_at, max(r.closed_until), max(r.next_turn_at)) - app_now())::float8 as seconds
  from analyses n left join register_states r on r.register = any(n.waiting_for)
  where n.id = $1 group by n.id`;

/** Time of the slowest register that it still has to ask: at least one question for each analysis ahead. */
const TURN = `
  select ahead.many * pace.ms / 1000 as seconds
  from analyses n
  cross join lateral (
    select max(r.turn_ms) as ms from analysis_steps s join register_states r on r.register = s.register
    where s.analysis_id = n.id and s.state <> 'answered') pace
  cross join lateral (
    select count(*) as many from (
      select from analyses other
      where other.state in ('queued', 'running') and other.created_at < n.created_at
      limit ${MOST_AHEAD}) as before) ahead
  where n.id = $1`;
