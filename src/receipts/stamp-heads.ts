/** Asks the stamper that the operator names (`TIME_STAMP_URL`) about each head that waits for a stamp; nothing waits for its answer. */
import { Agent, request } from 'undici';
import type { Database } from '../db/open-database.ts';
import type { Log } from '../kernel/log.ts';

/** The next minute begins another run. */
const RUN_MS = 50_000;
/** A token has some kilobytes. */
const stampers = new Agent({ maxResponseSize: 100_000 });

/** Stamps the newest first, whose stamp stands for all before it; the first failure ends it, and its reason is kept with the head. */
export async function stampHeads(
  { db: { pool }, url, log }: { db: Pick<Database, 'pool'>; url: string | null; log: Log },
  stopping: AbortSignal,
  answerMs = 15_000,
): Promise<void> {
  // None of them waits for a stamper that is no longer named.
  if (url === null)
    return void (await pool.query('update log_heads set unstamped = null where unstamped is not null'));
  const ended = AbortSignal.any([stopping, AbortSignal.timeout(RUN_MS)]);
  const { rows } = await pool.query<{ size: string; head: string }>(
    'select size, head from log_heads where unstamped is not null order by size desc limit 500',
  );
  for (const { size, head } of rows) {
    if (ended.aborted) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerMs)]);
    const stamp = await askStamper(url, head, signal).catch((error: NodeJS.ErrnoException) => error);
    if (stamp instanceof Error) {
      if (stopping.aborted) return;
      log.warn({ err: stamp }, 'a head of the log got no time stamp; it is asked for again in a minute');
      await pool.query('update log_heads set unstamped = $2 where size = $1', [
        size,
        stamp.message || String(stamp.code),
      ]);
      return;
    }
    await pool.query('update log_heads set stamp = $2, unstamped = null where size = $1', [size, stamp]);
  }
}

async function askStamper(url: string, head: string, signal: AbortSignal): Promise<Uint8Array> {
  // Loaded where there is a stamper.
  const { StampFault, stampIn, stampRequest } = await import('./time-stamp.ts');
  const { body, nonce } = await stampRequest(head);
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body,
    dispatcher: stampers,
    signal,
  });
  const bytes = await answer.body.bytes();
  if (answer.statusCode !== 200) throw new StampFault(`was refused with HTTP status ${answer.statusCode}`);
  return stampIn(bytes, head, nonce);
}

/** How many heads wait, since when the oldest does (0: none), and why the last stamp that was asked for did not come (null: none was). */
export async function readStampsAwaited({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ heads: number; seconds: number; reason: string | null }>(
    `select count(*)::int as heads, coalesce(extract(epoch from app_now() - min(assessed_until)), 0)::int as seconds,
       (array_agg(unstamped order by size desc) filter (where unstamped <> ''))[1] as reason
     from log_heads where unstamped is not null`,
  );
  return rows[0]!;
}
