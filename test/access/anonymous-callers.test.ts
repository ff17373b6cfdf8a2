/** What somebody costs of whom nothing is known: malformed keys nothing, unknown ones so much per address. */
import { describe, expect, it } from 'vitest';
import { type AddressBounds, createAddressBounds } from '../../src/access/address-bounds.ts';
import { callerAddress, trustedProxies } from '../../src/access/caller-address.ts';
import { createClientTokens } from '../../src/access/client-token.ts';
import { mintKey } from '../../src/access/keys/api-key.ts';
import { createAuthenticator } from '../../src/access/keys/authenticate.ts';
import { Problem } from '../../src/kernel/problems.ts';
import { createPartner } from '../kit/partner.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();

/** An authenticator that counts its statements. */
function counting({ ttlMs = 60_000, burst = 5 } = {}) {
  let statements = 0;
  const pool = new Proxy(db.pool, {
    get: (target, name) => {
      if (name === 'query') statements++;
      const member = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const unknownKeys = createAddressBounds({ burst, perSecond: 1, now: () => 0 });
  const authenticator = createAuthenticator(
    { ...db, pool },
    { keyPrefix: 'crl', ttlMs, unknownKeys, tokens: createClientTokens('a secret of these tests') },
  );
  return {
    ask: (key: string, address = 'a', connection?: object) =>
      authenticator.authenticate(`Bearer ${key}`, () => address, connection),
    forget: () => authenticator.forget(),
    count: () => statements,
  };
}

describe('an unknown key', () => {
  it('is refused beyond the bound of its address; others, and whatever key turns out valid, go on', async () => {
    const { ask } = counting({ burst: 5, ttlMs: 0 });
    const { key } = await createPartner(db, {});
    expect(await ask(key)).not.toBe(null);
    for (let i = 0; i < 5; i++) expect(await ask(mintKey('crl'))).toBe(null);
    const refused = await ask(mintKey('crl')).catch(error => error);
    expect(refused).toBeInstanceOf(Problem);
    expect([refused.code, refused.headers]).toEqual(['too-many-requests', { 'Retry-After': '1' }]);
    expect(await ask(key)).not.toBe(null);
    expect(await ask((await createPartner(db, {})).key)).not.toBe(null);
    expect(await ask(mintKey('crl'), 'another address')).toBe(null);
  });

  it('beyond that bound is looked up together with all of its moment', async () => {
    const { ask, count } = counting({ burst: 1 });
    const valid = await Promise.all(Array.from({ length: 5 }, () => createPartner(db, {})));
    const [before, invented] = [count(), Array.from({ length: 300 }, () => mintKey('crl'))];
    const answers = await Promise.allSettled(
      [...invented, ...valid.map(({ key }) => key)].map(key => ask(key)),
    );
    const callers = answers.flatMap(answer => (answer.status === 'fulfilled' && answer.value) || []);
    expect(callers.map(({ keyId }) => keyId)).toEqual(valid.map(({ keyId }) => keyId));
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(299);
    expect(count() - before).toBe(2);
  });

  it('is asked about once, however often and by however many at once it is shown', async () => {
    const { ask, count } = counting();
    const unknown = mintKey('crl');
    await Promise.all(Array.from({ length: 50 }, () => ask(unknown)));
    expect([await ask(unknown), count()]).toEqual([null, 1]);
  });
});

describe('a connection', () => {
  it('is known by the key of each request, whichever it sent before', async () => {
    const { ask } = counting();
    const [one, other] = [await createPartner(db, {}), await createPartner(db, {})];
    const connection = {};
    const sent = [one.key, one.key, other.key, mintKey('crl'), 'no key', one.key];
    const keyIds = [];
    for (const key of sent) keyIds.push((await ask(key, 'a', connection))?.keyId);
    expect(keyIds).toEqual([one.keyId, one.keyId, other.keyId, undefined, undefined, one.keyId]);
  });

  it('that repeats a key hears of its end as soon as any other', async () => {
    const { ask, forget } = counting();
    const { keyId, key } = await createPartner(db, {});
    const connection = {};
    expect((await ask(key, 'a', connection))?.status).toBe('good');
    await db.sql`update api_keys set revoked_at = app_now() where id = ${keyId}`;
    forget();
    expect((await ask(key, 'a', connection))?.status).toBe('refused');
  });
});

it('a malformed key costs no statement', async () => {
  const { ask, count } = counting();
  const key = mintKey('crl');
  const wrong = [key.slice(0, -1), `${key}x`, key.replace('crl', 'xyz'), `${key.slice(0, -1)}!`, ''];
  for (const one of wrong) expect(await ask(one)).toBe(null);
  expect(count()).toBe(0);
});

describe('the bound of an address', () => {
  const bounded = (plan: { burst: number; perSecond: number; addresses?: number }) => {
    const clock = { ms: 0 };
    return { clock, bounds: createAddressBounds({ ...plan, now: () => clock.ms }) };
  };
  const takeAll = (bounds: AddressBounds, address: string) => {
    let taken = 0;
    while (bounds.take(address) === 0) taken++;
    return taken;
  };

  it('lets a burst in, then so many a second, and says when to come again', () => {
    const { clock, bounds } = bounded({ burst: 10, perSecond: 2 });
    expect(takeAll(bounds, 'a')).toBe(10);
    clock.ms = 1_000;
    expect(takeAll(bounds, 'a')).toBe(2);
    clock.ms = 3_600_000;
    expect(takeAll(bounds, 'a')).toBe(10);
    expect(bounded({ burst: 1, perSecond: 0.1 }).bounds.take('a')).toBe(0);
    const slow = bounded({ burst: 1, perSecond: 0.1 }).bounds;
    slow.take('a');
    expect(slow.take('a')).toBe(10);
  });

  it('remembers a bounded number of addresses, and forgets the one that was silent for longest', () => {
    const { bounds } = bounded({ burst: 1, perSecond: 0.001, addresses: 100 });
    bounds.take('loud');
    for (let i = 0; i < 10_000; i++) {
      bounds.take(`address ${i}`);
      if (i % 50 === 0) expect(bounds.take('loud')).toBeGreaterThan(0);
    }
    expect(bounds.count()).toBe(100);
  });
});

describe('the address of a caller', () => {
  it.each([
    ['192.0.2.7', null, '0', '192.0.2.7'],
    ['::ffff:192.0.2.7', null, '0', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', null, '0', '2001:db8:1:2::/64'],
    ['192.0.2.7', '198.51.100.1', '0', '192.0.2.7'],
    ['192.0.2.7', '198.51.100.1', '1', '198.51.100.1'],
    ['192.0.2.7', '203.0.113.9, 198.51.100.1', '1', '198.51.100.1'],
    ['192.0.2.7', '198.51.100.1:4711', '1', '198.51.100.1'],
    ['192.0.2.7', '[2001:db8::1]:443', '1', '2001:db8:0:0::/64'],
    ['192.0.2.7', 'unknown, _hidden', '1', '192.0.2.7'],
    ['192.0.2.7', '', '1', '192.0.2.7'],
    [undefined, null, '0', 'unknown'],
    // TLS ends before the proxy: two hops of ours.
    ['192.0.2.7', '203.0.113.9, 198.51.100.1, 192.0.2.8', '2', '198.51.100.1'],
    ['192.0.2.7', '198.51.100.1', '2', '198.51.100.1'],
    ['192.0.2.7', 'unknown, 192.0.2.8', '2', '192.0.2.8'],
    // Networks of ours, however many stand there; others are believed nothing.
    ['10.1.2.3', '203.0.113.9, 198.51.100.1, 192.0.2.8', '10.0.0.0/8, 192.0.2.8', '198.51.100.1'],
    ['::ffff:10.1.2.3', '198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
    ['fd00::1', '2001:db8::1', 'fd00::/8', '2001:db8:0:0::/64'],
    ['10.1.2.3', '10.1.2.4', '10.0.0.0/8', '10.1.2.4'],
    ['203.0.113.9', '198.51.100.1', '10.0.0.0/8', '203.0.113.9'],
  ] as const)('%s, forwarded for %s, proxies %s: %s', (remote, forwarded, trusted, expected) => {
    expect(callerAddress(remote, forwarded, trustedProxies(trusted)!)).toBe(expected);
  });

  it.each(['true', '10', '10.0.0.0/33', '10.0.0.0/8,', 'proxy.example', '10.0.0', '010.0.0.1', '10.0/16'])(
    'TRUST_PROXY=%s is refused',
    text => expect(trustedProxies(text)).toBe(null),
  );
});
