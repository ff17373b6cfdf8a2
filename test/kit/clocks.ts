/** Two clocks that tests move: the one that all SQL reads (`app_now()`), and a single process's own. */
import type pg from 'pg';

type Sql = Pick<pg.Pool, 'query'>;

/** `app_now()` runs `seconds` ahead of the real time, or behind it; 0 puts it right. */
export async function moveClock(sql: Sql, seconds: number): Promise<void> {
  await sql.query('update app_clock set skew_seconds = $1', [seconds]);
}

/** Moves `app_now()` forward to `seconds` before the end of a window of `windowSeconds` (aligned to the epoch). */
export async function moveClockBeforeEdge(
  sql: Sql,
  { windowSeconds, seconds }: { windowSeconds: number; seconds: number },
): Promise<void> {
  await sql.query(
    `update app_clock set skew_seconds = skew_seconds
       + mod($1::numeric - $2::numeric - mod(extract(epoch from app_now()), $1) + $1, $1)`,
    [windowSeconds, seconds],
  );
}

/** Settings of a process whose own clock is wrong by `ms`. */
export const wrongClock = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('preloaded/shift-clock.ts', import.meta.url).href}`,
  CLOCK_SHIFT_MS: String(ms),
});
