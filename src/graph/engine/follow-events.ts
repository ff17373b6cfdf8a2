/** A client's events as the source of a subscription: resumes after a cursor, and ends at once when the client leaves. */

import { readCursor, requireResumable } from '../../events/cursor.ts';
import type { LoggedEvent } from '../../events/event.ts';
import { readLogBounds } from '../../events/read-events.ts';
import type { GraphContext } from './context.ts';

const latest = new WeakMap<object, () => string>();

/** Cursor of the last event of the operation with this context, or of its beginning; SSE sends it as `id:`. */
export const cursorOfLatest = (context: object): string | undefined => latest.get(context)?.();

export interface Following {
  /** Cursor to begin after; without one, only future events. */
  readonly after: string | null | undefined;
  readonly accepts: (event: LoggedEvent) => boolean | Promise<boolean>;
}

export async function followEvents(
  context: GraphContext,
  { after, accepts }: Following,
): Promise<AsyncIterableIterator<LoggedEvent, void>> {
  const { caller, cursors, feed, signal } = context;
  const start = await startOf(context, after);
  latest.set(context, () => cursors.encode(caller.clientId, start));
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    signal.removeEventListener('abort', end);
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const source = feed.follow(caller.clientId, start, ending.signal);

  async function next(): Promise<IteratorResult<LoggedEvent, void>> {
    for (;;) {
      const step = await source.next().catch(error => {
        end();
        throw error;
      });
      if (step.done) end();
      else if (!(await accepts(step.value))) continue;
      else latest.set(context, () => cursors.encode(caller.clientId, step.value!.sequence));
      return step;
    }
  }

  const following: AsyncIterableIterator<LoggedEvent, void> = {
    next,
    // A waiting generator cannot return, so it is woken first.
    async return() {
      end();
      await source.return();
      return { done: true, value: undefined };
    },
    async throw(error) {
      end();
      await source.return();
      throw error;
    },
    [Symbol.asyncIterator]: () => following,
  };
  return following;
}

/** A reader that reconnects sends `Last-Event-ID` and its original operation: the later of the two places counts. */
async function startOf(
  { caller, cursors, db, lastEventId }: GraphContext,
  after: string | null | undefined,
): Promise<bigint> {
  const given = [after, lastEventId].filter(cursor => cursor != null);
  const places = given.map(cursor => readCursor(cursors, caller.clientId, cursor));
  const bounds = await readLogBounds(db, caller.clientId);
  if (places.length === 0) return bounds.last;
  const place = places.reduce((one, other) => (one > other ? one : other));
  requireResumable(cursors, { clientId: caller.clientId, sequence: place, bounds });
  return place;
}
