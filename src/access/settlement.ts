/**
 * Settlement: the last step before an answer leaves. One statement on the database's clock takes the limits and
 * the quota, judges the key's own state and writes the request log; requests that arrive while a statement is
 * under way are gathered into the next. What was answered is therefore logged and counted, exactly, over any
 * number of processes.
 */
import type { Database } from '../db/open-database.ts';

export interface Claim {
  readonly requestId: string;
  readonly keyId: string;
  readonly method: string;
  /** The route's pattern, never the raw address. */
  readonly route: string;
  /** A company's NIF; a person's is never passed here. */
  readonly nif: string | null;
  readonly status: number;
  readonly durationMs: number;
  /** `answered`, or `refused:<problem code>`. */
  readonly outcome: string;
  /** What the request takes of every usage limit. */
  readonly cost: number;
  /** What it takes of the daily quota; for one that awaits an analysis, the settlement decides. */
  readonly quotaUnits: number;
  /** The NIF whose analysis the caller is told to wait for; the caller is then owed its completion. */
  readonly awaits: string | null;
  readonly assessmentId: string | null;
}

export interface Settled {
  /** `stale`: the awaited analysis has just completed; prepare the answer again. Nothing was counted. */
  readonly refusal: null | 'key' | 'limit' | 'stale';
  readonly usage: readonly LimitUsage[];
  /** Names of the limits that are spent. */
  readonly violated: readonly string[];
}

export interface LimitUsage {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly used: number;
  readonly resetsInSeconds: number;
}

export interface Settlement {
  settle(claim: Claim): Promise<Settled>;
}

/** Requests in one statement; the rest waits for the next. */
const BATCH = 200;

export function createSettlement({ pool }: Database): Settlement {
  const waiting: { claim: Claim; resolve: (settled: Settled) => void; reject: (error: unknown) => void }[] =
    [];
  let underWay = false;

  async function drain(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      // By key, stable: two processes then lock the same rows in the same order.
      const batch = waiting
        .splice(0, BATCH)
        .sort((a, b) => (a.claim.keyId < b.claim.keyId ? -1 : Number(a.claim.keyId > b.claim.keyId)));
      try {
        const settled = await send(batch.map(entry => entry.claim));
        batch.forEach((entry, i) => {
          entry.resolve(settled[i]!);
        });
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    underWay = false;
  }

  async function send(claims: readonly Claim[]): Promise<Settled[]> {
    const { rows } = await pool.query({
      name: 'settle',
      text: 'select settle_requests($1::jsonb) as settled',
      values: [JSON.stringify(claims.map(toRow))],
    });
    return rows[0].settled.map(fromRow);
  }

  return {
    settle: claim =>
      new Promise((resolve, reject) => {
        waiting.push({ claim, resolve, reject });
        if (!underWay) void drain();
      }),
  };
}

const toRow = (claim: Claim) => ({
  key: claim.keyId,
  request: claim.requestId,
  method: claim.method,
  route: claim.route,
  nif: claim.nif,
  status: claim.status,
  ms: claim.durationMs,
  outcome: claim.outcome,
  cost: claim.cost,
  units: claim.quotaUnits,
  awaits: claim.awaits,
  assessment: claim.assessmentId,
});

interface SettledRow {
  refusal: Settled['refusal'];
  violated?: string[];
  usage: { name: string; limit: number; window: number; used: number; resets: number }[];
}

const fromRow = (row: SettledRow): Settled => ({
  refusal: row.refusal,
  violated: row.violated ?? [],
  usage: row.usage.map(({ name, limit, window, used, resets }) => ({
    name,
    limit,
    windowSeconds: window,
    used,
    resetsInSeconds: Math.max(1, resets),
  })),
});
