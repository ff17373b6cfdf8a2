/** The statement that admits a batch of requests, and its result. */
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { AdmissionDecision, Claim } from './claim.ts';
import type { PaidToday } from './paid-today.ts';

const ADMIT = `select admit_requests(key_ids => $1, of_key => $2, ids => $3, methods => $4, routes => $5, nifs => $6,
  statuses => $7, durations => $8, outcomes => $9, costs => $10, asked_units => $11, assessments => $12, awaited => $13,
  cached_until => $14, amended => $15, paying_of => $16, paying_nifs => $17, remembered => $18, shown_of => $19,
  shown_nifs => $20, shown_assessments => $21, shown_answered => $22, shown_charged => $23) as result`;

/**
 * Beside each other, an element for each request; what no request has is left out, so that nobody looks for it. `paid` is what
 * this process remembers, and gets to know more; within a transaction, which may be undone, there is none.
 */
export async function admitBatch(
  pool: SqlTx,
  claims: readonly Claim[],
  paid?: PaidToday,
): Promise<AdmissionDecision[]> {
  const keyIds = [...new Set(claims.map(claim => claim.keyId))];
  const indexOfKey = new Map(keyIds.map((id, i) => [id, i]));
  const keyIndexes = claims.map(claim => indexOfKey.get(claim.keyId)!);
  const shown = claims.flatMap((claim, i) =>
    (claim.shown ?? []).map(company => ({ ...company, claim, position: i + 1 })),
  );
  const once = shown.filter(({ claim, charged }) => claim.oncePerDay && charged);
  const unknown = paid ? once.filter(({ claim, nif }) => !paid.has(claim.keyId, nif)) : once;
  const payOnce = new Set(once.map(({ claim }) => claim));
  const { rows } = await pool.query<{ result: AdmitResult }>({
    name: 'admit',
    text: ADMIT,
    values: [
      arrayOf(keyIds),
      arrayOf(keyIndexes.map(index => index + 1)),
      arrayOf(claims.map(claim => claim.requestId)),
      arrayOf(claims.map(claim => claim.method)),
      arrayOf(claims.map(claim => claim.route)),
      arrayOf(claims.map(claim => claim.nif)),
      arrayOf(claims.map(claim => claim.status)),
      arrayOf(claims.map(claim => claim.durationMs)),
      arrayOf(claims.map(claim => claim.outcome)),
      arrayOf(claims.map(claim => claim.cost)),
      arrayOf(claims.map(claim => (payOnce.has(claim) ? 0 : claim.quotaUnits))),
      arrayOf(claims.map(claim => claim.assessmentId)),
      whereAny(claims.map(claim => claim.awaits)),
      whereAny(claims.map(claim => claim.validUntil ?? null)),
      whereAny(claims.map(claim => claim.amends ?? null)),
      whereAny(unknown.map(({ position }) => position)),
      whereAny(unknown.map(({ nif }) => nif)),
      unknown.length < once.length ? paid!.day : null,
      whereAny(shown.map(({ position }) => position)),
      whereAny(shown.map(({ nif }) => nif)),
      whereAny(shown.map(({ assessmentIds }) => assessmentIds.join(' '))),
      whereAny(shown.map(({ answered }) => String(answered))),
      whereAny(shown.map(({ charged }) => String(charged))),
    ],
  });
  const { result } = rows[0]!;
  if (!result.units) {
    paid!.forget();
    return admitBatch(pool, claims, paid);
  }
  const admitted = admittedOf(result, claims, keyIndexes);
  for (const { claim, position, nif } of unknown)
    if (!claim.amends && admitted[position - 1]!.refusal === null)
      paid?.add(result.at.slice(0, 10), claim.keyId, nif);
  return admitted;
}

const whereAny = (values: readonly (string | number | null)[]): string | null =>
  values.some(value => value !== null) ? arrayOf(values) : null;

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

interface AdmitResult {
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
  readonly decisions: readonly Pick<AdmissionDecision, 'refusal' | 'violated'>[] | null;
  /** Taken by each; left out: the remembered day is over, and nothing was done. */
  readonly units?: readonly number[];
}

/** Repeats the count in the same order, to give each request the use after it. */
function admittedOf(
  { at, lines, windows, decisions, units: taken }: AdmitResult,
  claims: readonly Claim[],
  of: readonly number[],
): AdmissionDecision[] {
  const counted = Map.groupBy(
    (windows ?? []).map(window => ({ ...window })),
    window => window.line,
  );
  return claims.map((claim, i) => {
    const { refusal, violated } = decisions?.[i] ?? { refusal: null, violated: [] };
    const units = taken![i]!;
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
    return { refusal, cost: claim.cost, units, violated, loggedAt: at, usage };
  });
}
