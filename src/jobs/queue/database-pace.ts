/**
 * Keeps the pace of a register over all processes: the database gives the turns. Within a process the askers queue first
 * come, first served, so that only one of them asks the database. One that yields lets those of every process go first.
 */
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../db/open-database.ts';
import { newId } from '../../kernel/ids.ts';
import { localPace, type Pace, type PaceLimits } from '../../kernel/pacing/pace.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { RegisterUnreachable } from '../../registers/http/register-session.ts';

/** A question that is open longer than this counts as ended: its process was killed. */
const LEASE_SECONDS = 120;
const LONGEST_PAUSE_MS = 1_000;
/** Longer than any pace makes a job wait. A longer wait was requested by the register (`record-outcome.ts`), and the question fails instead. */
const LONGEST_TURN_MS = 10_000;

export function databasePace({ pool }: Database): Pace {
  const inProcess = localPace();

  async function takeTurn(
    register: RegisterName,
    limits: PaceLimits,
    { lease, yields }: { lease: string; yields: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await pool.query({
        name: 'take_register_turn',
        text: 'select take_register_turn(asked => $1, every_ms => $2, at_once => $3, lease => $4, lease_seconds => $5, yields => $6) as wait',
        values: [register, 1000 / limits.perSecond, limits.inFlight, lease, LEASE_SECONDS, yields],
      });
      const wait = Number(rows[0].wait);
      if (wait === 0) return;
      if (wait > LONGEST_TURN_MS)
        throw new RegisterUnreachable(`the register asked to be left alone for ${Math.ceil(wait / 1000)} s`);
      // An abort ends the pause; the next turn of the loop throws it.
      await setTimeout(Math.min(wait, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => {});
    }
  }

  return {
    run(register, limits, signal, work, manner) {
      const leased = async () => {
        const lease = newId('req');
        await takeTurn(register, limits, { lease, yields: manner?.yields ?? false }, signal);
        try {
          return await work();
        } finally {
          // If the database is away, the lease ends by itself.
          await pool.query('delete from register_leases where id = $1', [lease]).catch(() => {});
        }
      };
      return inProcess.run(register, limits, signal, leased, manner);
    },
  };
}
