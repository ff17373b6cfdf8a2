/** The statement that settles a batch of requests, and what the database tells of it. */
import type pg from 'pg';
import type { Claim, Settled } from './claim.ts';

/** Beside each other, an element for each request; what no request has is left out, so that nobody looks for it. */
export async function settleBatch(pool: pg.Pool, claims: readonly Claim[]): Promise<Settled[]> {
  const keyIds = [...new Set(claims.map(claim => claim.keyId))];
  const places = new Map(keyIds.map((id, i) => [id, i]));
  const of = claims.map(claim => places.get(claim.keyId)!);
  const { rows } = await pool.query<{ told: Told }>({
    name: 'settle',
    text: `select settle_requests($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) as told`,
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
    ],
  });
  return settledOf(rows[0]!.told, claims, of);
}

const whereAny = (values: readonly (string | null)[]): string | null =>
  values.some(value => value !== null) ? arrayOf(values) : null;

/** As PostgreSQL reads an array. The driver would write the same, and search each element twice for what must be escaped. */
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

/** As `settle_requests` answers. */
interface Told {
  readonly at: string;
  /** For each key of the batch, under which its use is counted; null when it does not stand. */
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
  /** Null: all were granted what they asked. */
  readonly told: readonly Pick<Settled, 'refusal' | 'units' | 'violated'>[] | null;
}

/** Counts what was granted once more, in the same order: each request is told what was used after it. */
function settledOf(
  { at, lines, windows, told }: Told,
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
      units: claim.quotaUnits,
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
