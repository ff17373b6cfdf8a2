/** Records the health of registers for all processes and the operator; and their circuit breakers. */
import * as cockatiel from 'cockatiel';
import type { Database } from '../../db/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import { silentTally, type Tally } from '../../kernel/process/tally.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { type Reading, type RegisterMeta, unavailable, unreadable } from '../../registers/register.ts';
import { type AnswerContent, noteUnchanged, recordOutcome } from './record-outcome.ts';

/** A list behind a breaker: its parts are yielded as they come, and the guard gets one result at the end. */
interface Guarded {
  readonly reading: Reading<unknown>;
}

/** If `guard` does not run the reading, `closed` makes the only part. */
async function* guardedParts<T extends Guarded>(
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

interface Handling<T> {
  /** The answer to give while the breaker is open. */
  readonly closed: (reading: Reading<never>) => T;
  readonly content: (answer: T) => AnswerContent;
}

export interface RegisterHealth {
  /**
   * Runs a consultation behind the register's breaker and records how it ended. While the breaker is open the answer
   * is `unavailable`, without asking.
   */
  guard<T extends Guarded>(meta: RegisterMeta, ask: () => Promise<T>, as: Handling<T>): Promise<T>;
  /** The same for a list: parts are yielded as they come and recorded once, at the end. */
  guardParts<T extends Guarded>(
    meta: RegisterMeta,
    read: () => AsyncIterable<T>,
    as: { readonly closed: (reading: Reading<never>) => T; readonly edition: () => string },
  ): AsyncGenerator<T>;
  /** Records that a list has not changed since it was read last. */
  noteUnchanged(meta: RegisterMeta): Promise<void>;
}

/** Failures in a row before the breaker opens. */
const FAILURES_BEFORE_PAUSE = 5;

export function createRegisterHealth(
  { pool }: Database,
  log: Log,
  tally: Pick<Tally, 'registerAnswered'> = silentTally,
): RegisterHealth {
  const breakers = new Map<RegisterName, ReturnType<typeof newBreaker>>();

  function newBreaker(name: RegisterName) {
    const breaker = cockatiel.circuitBreaker(
      cockatiel.handleWhenResult(result => (result as Guarded).reading.outcome === 'unavailable'),
      {
        breaker: new cockatiel.ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
        halfOpenAfter: new cockatiel.ExponentialBackoff({ initialDelay: 5_000, maxDelay: 60_000 }),
      },
    );
    breaker.onStateChange(state => {
      const open = state === cockatiel.CircuitState.Open;
      if (open) log.error({ register: name }, 'a register does not answer; it is left alone for a while');
      void pool
        .query(
          `update register_states set closed_until = case when $2 then app_now() + interval '60 seconds' end where register = $1`,
          [name, open],
        )
        .catch(() => {});
    });
    return breaker;
  }

  function breakerOf(name: RegisterName) {
    const known = breakers.get(name) ?? newBreaker(name);
    breakers.set(name, known);
    return known;
  }

  async function guard<T extends Guarded>(
    meta: RegisterMeta,
    ask: () => Promise<T>,
    { closed, content }: Handling<T>,
  ): Promise<T> {
    try {
      const since = performance.now();
      const answer = await breakerOf(meta.name).execute(ask);
      tally.registerAnswered(meta.name, answer.reading.outcome, performance.now() - since);
      await recordOutcome({ pool, log }, meta, { reading: answer.reading, content: content(answer) });
      return answer;
    } catch (error) {
      if (!(error instanceof cockatiel.BrokenCircuitError)) throw error;
      return closed(unavailable('left alone for a while after failing several times in a row'));
    }
  }

  return {
    guard,
    guardParts: (meta, read, { closed, edition }) =>
      guardedParts(read, closed, whole =>
        guard<Guarded>(meta, whole, {
          closed: reading => ({ reading }),
          content: () => ({ edition: edition() }),
        }),
      ),
    noteUnchanged: meta => noteUnchanged({ pool, log }, meta),
  };
}
