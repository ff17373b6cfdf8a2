/**
 * How long a refusal takes tells a guesser nothing: a key that differs from a real one in its last letter is refused as
 * quickly as one that nobody ever held. Keys that were ours and ended take some microseconds longer, for their row is
 * there to be read, and is logged; whoever sees that holds the whole secret already. They are printed beside.
 *
 * Read beside it: a key is found by its SHA-256 over a unique index, so nothing of the key itself is ever compared in
 * parts; what is compared as text (METRICS_TOKEN) is hashed and compared by `timingSafeEqual`, cursors likewise.
 */
import { expect, it } from 'vitest';
import { createAddressBounds } from '../../src/access/address-bounds.ts';
import { createClientTokens } from '../../src/access/client-token.ts';
import { mintKey, withChecksum } from '../../src/access/keys/api-key.ts';
import { createAuthenticator } from '../../src/access/keys/authenticate.ts';
import { createPartner } from '../kit/partner.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const ROUNDS = 400;

const db = await databaseOfFile();

/** Keys of a kind, a fresh one for each round: none is remembered. */
const strangers = (): string[] => Array.from({ length: ROUNDS }, () => mintKey('crl'));

/** One after another: so many at once would wait too long for a connection on a busy machine. */
async function partners() {
  const made: Awaited<ReturnType<typeof createPartner>>[] = [];
  for (let n = 0; n < ROUNDS; n++) made.push(await createPartner(db));
  return made;
}

/** Real keys but for the last letter of their secret, with the checksum that fits. */
async function nearMisses(): Promise<string[]> {
  const real = await partners();
  return real.map(({ key }) => withChecksum(key.slice(0, -7) + (key.at(-7) === 'A' ? 'B' : 'A')));
}

async function endedBy(change: string): Promise<string[]> {
  const ended = await partners();
  const ids = ended.map(({ keyId }) => keyId);
  await db.pool.query(`update api_keys set ${change} where id = any($1)`, [ids]);
  return ended.map(({ key }) => key);
}

/** Two samples' ranks (Mann-Whitney): how often one of the first takes longer than one of the second; 0.5 when alike. */
function overtakes(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * second.length);
}

it('a key that is nearly right is refused as quickly as one that nobody ever held', {
  timeout: 180_000,
}, async () => {
  const authenticator = createAuthenticator(db, {
    keyPrefix: 'crl',
    ttlMs: 5_000,
    unknownKeys: createAddressBounds({ burst: 1e9, perSecond: 1 }),
    tokens: createClientTokens('a secret of these tests'),
  });
  const kinds = {
    unknown: strangers(),
    'nearly right': await nearMisses(),
    revoked: await endedBy('revoked_at = app_now()'),
    disabled: await endedBy('disabled_at = app_now()'),
    expired: await endedBy("expires_at = app_now() - interval '1 day'"),
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map(kind => [kind, []]));
  for (let round = 0; round < ROUNDS; round++) {
    // In another order each time: what the machine does meanwhile falls on all alike.
    const order = Object.entries(kinds).sort(() => Math.random() - 0.5);
    for (const [kind, keys] of order) {
      const since = performance.now();
      const caller = await authenticator.authenticate(`Bearer ${keys[round]}`, () => '192.0.2.1');
      times[kind]!.push(performance.now() - since);
      expect(caller?.status ?? 'refused').toBe('refused');
    }
  }
  const median = (sample: number[]) => [...sample].sort((a, b) => a - b)[sample.length >> 1]!;
  const apart = Object.entries(times).map(([kind, sample]) => ({
    kind,
    'median ms': median(sample).toFixed(3),
    'longer than unknown': overtakes(sample, times.unknown!).toFixed(3),
  }));
  console.log(`${ROUNDS} of each`, apart);
  // 0.5 where nothing tells them apart; by chance alone 400 of each stray from it by 0.02, rarely by 0.06.
  expect(Math.abs(overtakes(times['nearly right']!, times.unknown!) - 0.5)).toBeLessThan(0.1);
});
