/** A list behind a breaker: its parts are yielded as they come, and the guard gets one result at the end. */
import { type Reading, unreadable } from '../../registers/register.ts';

export interface Guarded {
  readonly reading: Reading<unknown>;
}

/** If `guard` does not run the reading, `closed` makes the only part. */
export async function* guardedParts<T extends Guarded>(
  read: () => AsyncIterable<T>,
  closed: (reading: Reading<never>) => T,
  guard: (whole: () => Promise<Guarded>) => Promise<Guarded>,
): AsyncGenerator<T> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Guarded>();
  const guarded = guard(() => {
    begun.resolve();
    return ended.promise;
  });
  const shut = await Promise.race([begun.promise, guarded]);
  if (shut) {
    yield closed(shut.reading as Reading<never>);
    return;
  }
  let whole: Reading<unknown> | null = null;
  try {
    for await (const part of read()) {
      whole = together(whole, part.reading);
      yield part;
    }
  } catch (error) {
    ended.reject(error);
    throw error;
  } finally {
    ended.resolve({ reading: whole ?? unreadable('the list came without a part') });
    await guarded;
  }
}

/** A part that is no answer decides; otherwise one that has rows. */
function together(before: Reading<unknown> | null, part: Reading<unknown>): Reading<unknown> {
  const silent = [before, part].find(it => it && it.outcome !== 'found' && it.outcome !== 'not_found');
  return silent ?? (before?.outcome === 'found' ? before : part);
}
