/**
 * Settlement: the last step before an answer leaves. One statement on the database's clock takes the limits and
 * the quota, judges the key's own state and writes the request log; requests that arrive while a statement is
 * under way are gathered into the next. What was answered is therefore logged and counted, exactly, over any
 * number of processes.
 */
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../db/open-database.ts';
import { Problem } from '../kernel/problems.ts';
import { silentTally, type Tally } from '../kernel/tally.ts';
import type { Claim, Settled } from './claim.ts';
import { settleBatch } from './settle-batch.ts';

export type { Claim, LimitUsage, Settled } from './claim.ts';

export interface Settlement {
  /** Rejects when the database is away or refuses, within seconds; the request is then not answered. */
  settle(claim: Claim): Promise<Settled>;
  /** Requests that wait for their statement. */
  waiting(): number;
}

/** Requests in one statement; the rest waits for the next. */
const BATCH = 200;
/** A request that has waited longer than this is refused: whoever asked has little use for the answer. */
const PATIENCE_MS = 2_500;
/** Deadlocks and serialization failures end the one that was unlucky: it is sent again, this often at most. */
const TRIES = 3;
const UNLUCKY = /^40(001|P01)$/;

interface Waiting {
  readonly claim: Claim;
  readonly since: number;
  resolve(settled: Settled): void;
  reject(error: unknown): void;
}

export function createSettlement(
  { pool }: Database,
  tally: Pick<Tally, 'batchSettled'> = silentTally,
): Settlement {
  let queue: Waiting[] = [];
  let underWay = false;

  async function drain(): Promise<void> {
    underWay = true;
    while (queue.length > 0) {
      // Whoever has come in the same turn of the event loop goes along: the first alone would cost as much as all.
      await setImmediate();
      const batch = takeBatch();
      try {
        const since = performance.now();
        const settled = await send(batch.map(entry => entry.claim));
        if (batch.length > 0) tally.batchSettled(batch.length, performance.now() - since);
        batch.forEach((entry, i) => {
          entry.resolve(settled[i]!);
        });
      } catch (error) {
        // Whatever waits behind would meet the same database: refused now, not one statement's patience after another.
        for (const entry of [...batch, ...queue.splice(0)]) entry.reject(error);
      }
    }
    underWay = false;
  }

  function takeBatch(): Waiting[] {
    const oldest = performance.now() - PATIENCE_MS;
    const late = queue.findIndex(entry => entry.since >= oldest);
    for (const entry of queue.splice(0, late < 0 ? queue.length : late)) entry.reject(tooLate());
    const batch = queue.slice(0, BATCH);
    queue = queue.slice(BATCH);
    return batch;
  }

  async function send(claims: readonly Claim[]): Promise<Settled[]> {
    if (claims.length === 0) return [];
    for (let attempt = 1; ; attempt++) {
      try {
        return await settleBatch(pool, claims);
      } catch (error) {
        if (attempt === TRIES || !UNLUCKY.test((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  return {
    settle: claim =>
      new Promise((resolve, reject) => {
        queue.push({ claim, since: performance.now(), resolve, reject });
        if (!underWay) void drain();
      }),
    waiting: () => queue.length,
  };
}

const tooLate = (): Problem =>
  new Problem(
    'unavailable',
    'The service is busier than it can bear. Nothing was charged; try again in a moment.',
    {
      headers: { 'Retry-After': '1' },
    },
  );
