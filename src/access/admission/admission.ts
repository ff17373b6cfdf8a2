/**
 * Admission control: the last step before an answer leaves. One statement, on the database's clock, counts the
 * request against limits and quota, checks the key's state and writes the request log. Requests that arrive while a
 * statement runs share the next one. So every answer is logged and counted, exactly, over any number of processes.
 */
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/open-database.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { Problem } from '../../kernel/problems.ts';
import { silentTally, type Tally } from '../../kernel/process/tally.ts';
import { admitBatch } from './admit-batch.ts';
import type { AdmissionDecision, Claim } from './claim.ts';
import { createPaidToday } from './paid-today.ts';

export type { AdmissionDecision, Claim, LimitUsage } from './claim.ts';

export interface Admission {
  /** Rejects within seconds if the database is away or refuses; the request must then not be answered. */
  admit(claim: Claim): Promise<AdmissionDecision>;
  /** Number of requests that wait for their statement. */
  waiting(): number;
}

/**
 * Takes units of the daily quota, which are taken only if the transaction commits; rejects with the refusal. Its last step:
 * whoever else asks with the same key waits for its end.
 */
export type Pay = (tx: SqlTx, units: number) => Promise<void>;

/** Admits one claim within a transaction, and only if that commits. */
export const admitWithin = async (tx: SqlTx, claim: Claim): Promise<AdmissionDecision> =>
  (await admitBatch(tx, [claim]))[0]!;

/** Most requests in one statement. */
const BATCH = 200;
/** A request that has waited longer than this is refused. */
const PATIENCE_MS = 2_500;
/**
 * Most attempts at a batch. It is repeated after a deadlock, a serialization failure, or a foreign key violation because a
 * client was removed at this moment.
 */
const TRIES = 3;
const UNLUCKY = /^(40(001|P01)|23503)$/;

interface Waiting {
  readonly claim: Claim;
  readonly since: number;
  resolve(admitted: AdmissionDecision): void;
  reject(error: unknown): void;
}

export function createAdmission(
  { pool }: Database,
  tally: Pick<Tally, 'batchAdmitted'> = silentTally,
): Admission {
  let queue: Waiting[] = [];
  let underWay = false;
  const paid = createPaidToday();

  async function drain(): Promise<void> {
    underWay = true;
    while (queue.length > 0) {
      // Waits while each turn of the event loop brings more: the first alone would cost as much as all of them.
      let before: number;
      do {
        before = queue.length;
        await setImmediate();
      } while (queue.length > before && before < BATCH);
      const batch = takeBatch();
      try {
        const since = performance.now();
        const admitted = await send(batch.map(entry => entry.claim));
        if (batch.length > 0) tally.batchAdmitted(batch.length, performance.now() - since);
        batch.forEach((entry, i) => {
          entry.resolve(admitted[i]!);
        });
      } catch (error) {
        // The waiting requests would meet the same database, so they are refused now, not one time limit after another.
        for (const entry of [...batch, ...queue.splice(0)]) entry.reject(error);
      }
    }
    underWay = false;
  }

  function takeBatch(): Waiting[] {
    const oldest = performance.now() - PATIENCE_MS;
    const late = queue.findIndex(entry => entry.since >= oldest);
    for (const entry of queue.splice(0, late < 0 ? queue.length : late)) entry.reject(tooBusy());
    const batch = queue.slice(0, BATCH);
    queue = queue.slice(BATCH);
    return batch;
  }

  async function send(claims: readonly Claim[]): Promise<AdmissionDecision[]> {
    if (claims.length === 0) return [];
    for (let attempt = 1; ; attempt++) {
      try {
        return await admitBatch(pool, claims, paid);
      } catch (error) {
        if (attempt === TRIES || !UNLUCKY.test((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  return {
    admit: claim =>
      new Promise((resolve, reject) => {
        queue.push({ claim, since: performance.now(), resolve, reject });
        if (!underWay) void drain();
      }),
    waiting: () => queue.length,
  };
}

/** Of a request that was not begun. */
export const tooBusy = (): Problem =>
  new Problem(
    'unavailable',
    'The service is busier than it can bear. Nothing was charged; try again in a moment.',
    { headers: { 'Retry-After': '1' } },
  );
