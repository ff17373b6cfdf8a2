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
      keyIds,
      of.map(place => place + 1),
      claims.map(claim => claim.requestId),
      claims.map(claim => claim.method),
      claims.map(claim => claim.route),
      claims.map(claim => claim.nif),
      claims.map(claim => claim.status),
      claims.map(claim => claim.durationMs),
      claims.map(claim => claim.outcome),
      claims.map(claim => claim.cost),
      claims.map(claim => claim.quotaUnits),
      claims.map(claim => claim.assessmentId),
      whereAny(claims, claim => claim.awaits),
      whereAny(claims, claim => claim.standsUntil ?? null),
      whereAny(claims, claim => claim.amends ?? null),
    ],
  });
  return settledOf(rows[0]!.told, claims, of);
}

function whereAny(
  claims: readonly Claim[],
  of: (claim: Claim) => string | null,
): readonly (string | null)[] | null {
  const values = claims.map(of);
  return values.some(value => value !== null) ? values : null;
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
