/** A client's events as the source of a subscription: resumes after a cursor, and ends at once when the client leaves. */

import { resumedPlace } from '../../events/cursor.ts';
import type { LoggedEvent } from '../../events/event.ts';
import type { GraphContext } from './builder.ts';

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
  const { caller, cursors, db, feed, lastEventId, signal } = context;
  const named = { clientId: caller.clientId, named: [after, lastEventId] };
  const { place, bounds } = await resumedPlace(db, cursors, named);
  const start = place ?? bounds.last;
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
