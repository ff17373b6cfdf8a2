/** The statement that settles a batch of requests, and its result. */
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { Claim, Settled } from './claim.ts';

const SETTLE = `select settle_requests(key_ids => $1, of_key => $2, ids => $3, methods => $4, routes => $5, nifs => $6,
  statuses => $7, durations => $8, outcomes => $9, costs => $10, asked_units => $11, assessments => $12, awaited => $13,
  ready_until => $14, amended => $15, shown => $16) as told`;

/** Beside each other, an element for each request; what no request has is left out, so that nobody looks for it. */
export async function settleBatch(pool: SqlTx, claims: readonly Claim[]): Promise<Settled[]> {
  const keyIds = [...new Set(claims.map(claim => claim.keyId))];
  const places = new Map(keyIds.map((id, i) => [id, i]));
  const of = claims.map(claim => places.get(claim.keyId)!);
  const { rows } = await pool.query<{ told: SettleResult }>({
    name: 'settle',
    text: SETTLE,
    values: [
      arrayOf(keyIds),
      arrayOf(of.map(place => place + 1)),
      arrayOf(claims.map(claim => claim.requestId)),
      arrayOf(claims.map(claim => claim.method)),
      arrayOf(claims.map(claim => claim.route)),
      arrayOf(claims.map(claim => claim.nif)),
      arrayOf(claims.map(claim => claim.status)),
      arrayOf(claims.map(claim => claim.durationMs)),
      arrayOf(claims.map(claim => claim.outcome)),
      arrayOf(claims.map(claim => claim.cost)),
      arrayOf(claims.map(claim => claim.quotaUnits)),
      arrayOf(claims.map(claim => claim.assessmentId)),
      whereAny(claims.map(claim => claim.awaits)),
      whereAny(claims.map(claim => claim.standsUntil ?? null)),
      whereAny(claims.map(claim => claim.amends ?? null)),
      shownOf(claims),
    ],
  });
  return settledOf(rows[0]!.told, claims, of);
}

const whereAny = (values: readonly (string | null)[]): string | null =>
  values.some(value => value !== null) ? arrayOf(values) : null;

function shownOf(claims: readonly Claim[]): string | null {
  const shown = claims.flatMap(({ shown = [], oncePerDay: once }, i) =>
    shown.map(({ assessmentIds: assessments, ...company }) => ({ of: i + 1, assessments, once, ...company })),
  );
  return shown.length > 0 ? JSON.stringify(shown) : null;
}

/** Writes an array in PostgreSQL's syntax. The driver would do the same, but search each element twice for characters to escape. */
function arrayOf(values: readonly (string | number | null)[]): string {
  let text = '';
  for (const value of values) text += `,${elementOf(value)}`;
  return `{${text.slice(1)}}`;
}

function elementOf(value: string | number | null): string | number {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return value;
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}

interface SettleResult {
  readonly at: string;
  /** For each key of the batch the line under which it is counted; null if it is not valid. */
  readonly lines: readonly (string | null)[];
  readonly windows:
    | readonly {
        readonly line: string;
        readonly name: string;
        readonly limit: number;
        readonly seconds: number;
        readonly resets: number;
        /** Before this batch. */
        readonly used: number;
      }[]
    | null;
  /** Null: all were granted in full. */
  readonly told: readonly Pick<Settled, 'refusal' | 'units' | 'violated'>[] | null;
  /** What each took, where a company that was paid for today takes no unit; null: what they asked. */
  readonly units: readonly number[] | null;
}

/** Repeats the count in the same order, to give each request the use after it. */
function settledOf(
  { at, lines, windows, told, units: taken }: SettleResult,
  claims: readonly Claim[],
  of: readonly number[],
): Settled[] {
  const counted = Map.groupBy(
    (windows ?? []).map(window => ({ ...window })),
    window => window.line,
  );
  return claims.map((claim, i) => {
    const { refusal, units, violated } = told?.[i] ?? {
      refusal: null,
      units: taken?.[i] ?? claim.quotaUnits,
      violated: [],
    };
    const line = lines[of[i]!] ?? null;
    const mine = line === null || refusal === 'stale' ? [] : (counted.get(line) ?? []);
    if (refusal === null)
      for (const window of mine) window.used += window.name === 'daily' ? units : claim.cost;
    const usage = mine.map(({ name, limit, seconds, used, resets }) => ({
      name,
      limit,
      windowSeconds: seconds,
      used,
      resetsInSeconds: Math.max(1, resets),
    }));
    return { refusal, units, violated, loggedAt: at, usage };
  });
}
