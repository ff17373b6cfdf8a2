/** How a register is doing, written for every process and for the operator; and its breaker. */
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
} from 'cockatiel';
import type { Database } from '../db/open-database.ts';
import type { Log } from '../kernel/log.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { type Reading, type RegisterMeta, unavailable } from '../registers/register.ts';

export interface RegisterHealth {
  /**
   * Runs a consultation behind the register's breaker and notes how it ended. While the breaker is open the answer
   * is `unavailable` without asking.
   */
  guard<T extends { readonly reading: Reading<unknown> }>(
    meta: RegisterMeta,
    ask: () => Promise<T>,
    closed: (reading: Reading<never>) => T,
  ): Promise<T>;
  /** Notes how a reading ended, for registers that are read as lists. */
  note(meta: RegisterMeta, reading: Reading<unknown>): Promise<void>;
}

/** Answers in a row that were no answer, before nobody asks for a while. */
const FAILURES_BEFORE_PAUSE = 5;
/** Answers in a row in which nothing was found, after which the selectors are suspected. */
export const EMPTY_ANSWERS_BEFORE_ALARM = 200;

type Guarded = { readonly reading: Reading<unknown> };

export function createRegisterHealth({ pool }: Database, log: Log): RegisterHealth {
  const breakers = new Map<RegisterName, ReturnType<typeof newBreaker>>();

  function newBreaker(name: RegisterName) {
    const breaker = circuitBreaker(
      handleWhenResult(result => (result as Guarded).reading.outcome === 'unavailable'),
      {
        breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
        halfOpenAfter: new ExponentialBackoff({ initialDelay: 5_000, maxDelay: 60_000 }),
      },
    );
    breaker.onStateChange(state => {
      const open = state === CircuitState.Open;
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

  async function note(meta: RegisterMeta, reading: Reading<unknown>): Promise<void> {
    const answered = reading.outcome === 'found' || reading.outcome === 'not_found';
    const { rows } = await pool.query(
      `insert into register_states as s (register, last_asked_at, last_answered_at, last_outcome, last_reason, failures, empty_answers)
       values ($1, app_now(), case when $3 then app_now() end, $2, $4, case when $3 then 0 else 1 end, case when $2 = 'not_found' then 1 else 0 end)
       on conflict (register) do update set last_asked_at = app_now(), last_outcome = $2, last_reason = $4,
         last_answered_at = case when $3 then app_now() else s.last_answered_at end,
         failures = case when $3 then 0 else s.failures + 1 end,
         empty_answers = case $2 when 'not_found' then s.empty_answers + 1 when 'found' then 0 else s.empty_answers end
       returning empty_answers`,
      [meta.name, reading.outcome, answered, 'reason' in reading ? reading.reason : null],
    );
    const empty = rows[0].empty_answers;
    if (reading.outcome === 'unreadable')
      log.error(
        { register: meta.name, reason: reading.reason },
        'ALARM: a register answers in a form that no parser knows',
      );
    if (empty > 0 && empty % EMPTY_ANSWERS_BEFORE_ALARM === 0)
      log.error(
        { register: meta.name, answers: empty },
        'ALARM: a register has found nothing for many companies in a row; look whether its selectors still fit',
      );
  }

  return {
    note,
    async guard(meta, ask, closed) {
      try {
        const result = await breakerOf(meta.name).execute(ask);
        await note(meta, result.reading);
        return result;
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        return closed(unavailable('left alone for a while after failing several times in a row'));
      }
    },
  };
}
