/**
 * How long a refusal takes tells nothing of a key: of keys that have the right form, one that nobody was given, one that
 * was revoked, one that is disabled and one that has expired take the same time, on the path that a guess takes.
 *
 * What follows for a key that was one of ours is slower by the row in the request log: whoever sees that holds the whole
 * secret already, and learns nothing by it. Malformed keys are quicker, and their form is public.
 *
 * Read beside it: a key is found by its SHA-256 over a unique index, so nothing of the key itself is ever compared in
 * parts; what is compared as text (METRICS_TOKEN) is hashed and compared by `timingSafeEqual`, cursors likewise.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressBounds } from '../../src/access/address-bounds.ts';
import { mintKey } from '../../src/access/api-key.ts';
import { createAuthenticator } from '../../src/access/authenticate.ts';
import { createClientTokens } from '../../src/access/client-token.ts';
import { createPartner } from '../kit/partner.ts';
import { createTestDatabase, type TestDatabase } from '../kit/test-database.ts';

const ROUNDS = 400;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

/** Keys of a kind, a fresh one for each round: none is remembered. */
async function keysBy(change: string | null): Promise<string[]> {
  if (change === null) return Array.from({ length: ROUNDS }, () => mintKey('crl'));
  const partners = await Promise.all(Array.from({ length: ROUNDS }, () => createPartner(db)));
  const ids = partners.map(({ keyId }) => keyId);
  await db.pool.query(`update api_keys set ${change} where id = any($1)`, [ids]);
  return partners.map(({ key }) => key);
}

/** Two samples' ranks (Mann-Whitney): how often one of the first takes longer than one of the second; 0.5 when alike. */
function overtakes(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * second.length);
}

it('unknown, revoked, disabled and expired keys are refused in the same time', {
  timeout: 60_000,
}, async () => {
  const authenticator = createAuthenticator(db, {
    keyPrefix: 'crl',
    ttlMs: 5_000,
    unknownKeys: createAddressBounds({ burst: 1e9, perSecond: 1 }),
    tokens: createClientTokens('a secret of these tests'),
  });
  const kinds = {
    unknown: await keysBy(null),
    'unknown too': await keysBy(null),
    revoked: await keysBy('revoked_at = app_now()'),
    disabled: await keysBy('disabled_at = app_now()'),
    expired: await keysBy("expires_at = app_now() - interval '1 day'"),
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map(kind => [kind, []]));
  for (let round = 0; round < ROUNDS; round++) {
    // In another order each time: what the machine does meanwhile falls on all alike.
    const order = Object.entries(kinds).sort(() => Math.random() - 0.5);
    for (const [kind, keys] of order) {
      const since = performance.now();
      const caller = await authenticator.authenticate(`Bearer ${keys[round]}`, () => '192.0.2.1');
      times[kind]!.push(performance.now() - since);
      expect(caller?.standing ?? 'refused').toBe('refused');
    }
  }
  const median = (sample: number[]) => [...sample].sort((a, b) => a - b)[sample.length >> 1]!;
  // Between two samples of one kind: what chance makes of it.
  const noise = Math.abs(overtakes(times.unknown!, times['unknown too']!) - 0.5);
  const apart = Object.entries(times).map(([kind, sample]) => ({
    kind,
    'median ms': median(sample).toFixed(3),
    'longer than unknown': overtakes(sample, times.unknown!).toFixed(3),
  }));
  console.log(`${ROUNDS} of each; noise ±${noise.toFixed(3)}`, apart);
  // A row that is there is read and one that is not is not: microseconds of a statement's time, far below what a network
  // lets through. Told apart by a single look it would be 1 or 0.
  for (const [, sample] of Object.entries(times))
    expect(Math.abs(overtakes(sample, times.unknown!) - 0.5)).toBeLessThan(0.25 + noise);
});
