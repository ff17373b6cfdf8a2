/** A key from its issue to its end: rolled, changed, set aside, and what every process hears of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createAddressBounds } from '../../src/access/address-bounds.ts';
import { type Claim, createAdmission } from '../../src/access/admission/admission.ts';
import { limitsNow } from '../../src/access/admission/usage.ts';
import { createClientTokens } from '../../src/access/client-token.ts';
import { type Authenticator, createAuthenticator } from '../../src/access/keys/authenticate.ts';
import { changeKey, setKeyDisabled } from '../../src/access/keys/change-key.ts';
import { revokeKey } from '../../src/access/keys/keys.ts';
import { rollKey } from '../../src/access/keys/roll-key.ts';
import type { Scope } from '../../src/access/scopes.ts';
import { KEY_CHANGED } from '../../src/kernel/process/notifications.ts';
import { claimOf } from '../kit/claim-of.ts';
import { moveClock } from '../kit/clocks.ts';
import { createPartner, issueTo } from '../kit/partner.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();
let authenticator: Authenticator;
const admission = createAdmission(db);
beforeEach(() => {
  authenticator = createAuthenticator(db, {
    keyPrefix: 'crl',
    ttlMs: 60_000,
    unknownKeys: createAddressBounds({ burst: 100, perSecond: 1 }),
    tokens: createClientTokens('a secret of these tests'),
  });
});

const YEAR = 365 * 86_400;
const burst = (requests: number) => ({ name: 'burst', requests, windowSeconds: YEAR });
const standing = async (key: string) => (await authenticator.authenticate(`Bearer ${key}`))?.status;
const roll = (keyId: string, overlap: '0' | '1h' | '24h' | '7d') =>
  rollKey(db, { keyId, keyPrefix: 'crl', overlap });

const claim = (keyId: string, more: Partial<Claim> = {}) => claimOf(keyId, { nif: null, ...more });

describe('rolling', () => {
  it('gives the same rights under another secret; the one before goes on until the overlap ends', async () => {
    const { keyId, key } = await createPartner(db, { limits: [burst(10)], dailyQuota: 5 });
    const rolled = await roll(keyId, '1h');
    expect(rolled).toMatchObject({ limits: [burst(10)], dailyQuota: 5, from: { id: keyId } });
    expect(await Promise.all([key, rolled.key].map(standing))).toEqual(['good', 'good']);
    await moveClock(db.pool, 3_601);
    authenticator.forget();
    expect(await Promise.all([key, rolled.key].map(standing))).toEqual(['refused', 'good']);
    expect((await admission.admit(claim(keyId))).refusal).toBe('key');
    await moveClock(db.pool, 0);
  });

  it('doubles no limit and gives no second quota while both secrets go', async () => {
    const { keyId } = await createPartner(db, { limits: [burst(4)], dailyQuota: 3 });
    const { id } = await roll(keyId, '24h');
    const admitted = [];
    for (const one of [keyId, id, keyId, id, keyId]) admitted.push(await admission.admit(claim(one)));
    expect(admitted.map(one => one.violated)).toEqual([[], [], [], ['daily'], ['daily']]);
    expect((await admission.admit(claim(id, { quotaUnits: 0 }))).refusal).toBe(null);
    expect((await admission.admit(claim(keyId, { quotaUnits: 0 }))).violated).toEqual(['burst']);
    expect((await limitsNow(db, keyId)).map(({ name, used }) => [name, used])).toEqual([
      ['burst', 4],
      ['daily', 3],
    ]);
  });

  it('with no overlap ends every secret before, at once', async () => {
    const first = await createPartner(db, {});
    const second = await roll(first.keyId, '7d');
    const third = await roll(second.id, '0');
    authenticator.forget();
    expect(await Promise.all([first.key, second.key, third.key].map(standing))).toEqual([
      'refused',
      'refused',
      'good',
    ]);
    for (const one of [first.keyId, second.id])
      expect((await admission.admit(claim(one))).refusal).toBe('key');
  });

  it('is refused for what cannot be rolled, with what to do', async () => {
    const { keyId } = await createPartner(db, {});
    const { id } = await roll(keyId, '24h');
    await expect(roll(keyId, '24h')).rejects.toThrow(`was rolled into ${id}`);
    await setKeyDisabled(db, { keyId: id, disabled: true });
    await expect(roll(id, '0')).rejects.toThrow('keys enable');
    await revokeKey(db, { keyId: id });
    await expect(roll(id, '0')).rejects.toThrow('revoked');
    await expect(roll('key_none', '0')).rejects.toThrow('There is no key key_none');
  });

  it('never lets a key outlive its own end', async () => {
    const { clientId } = await createPartner(db, {});
    const soon = new Date(Date.now() + 600_000);
    const { id } = await issueTo(db, { clientId, scopes: [], expiresAt: soon });
    const rolled = await roll(id, '7d');
    expect([rolled.expiresAt, rolled.from.expiresAt]).toEqual([soon, soon]);
  });
});

describe('changing', () => {
  it('holds for every secret of the line, and what was used stays used', async () => {
    const { keyId } = await createPartner(db, { limits: [burst(2)] });
    const { id } = await roll(keyId, '24h');
    for (let i = 0; i < 2; i++) await admission.admit(claim(keyId));
    await changeKey(db, id, { limits: [burst(3)], dailyQuota: 100 });
    expect((await admission.admit(claim(keyId))).refusal).toBe(null);
    const { violated, usage } = await admission.admit(claim(id));
    expect([violated, usage.map(one => [one.name, one.used])]).toEqual([
      ['burst'],
      [
        ['burst', 3],
        ['daily', 1],
      ],
    ]);
  });

  it('touches only what is named', async () => {
    const { keyId } = await createPartner(db, { limits: [burst(2)], dailyQuota: 7 });
    const changed = await changeKey(db, keyId, { scopes: ['events:read'] });
    expect(changed).toMatchObject({ scopes: ['events:read'], limits: [burst(2)], dailyQuota: 7 });
    expect(await changeKey(db, keyId, { dailyQuota: null })).toMatchObject({ dailyQuota: null });
    await expect(changeKey(db, keyId, { limits: [burst(1), burst(2)] })).rejects.toThrow('name of its own');
  });
});

describe('setting aside', () => {
  it('refuses a key until it is enabled, and a revoked one for good', async () => {
    const { keyId, key } = await createPartner(db, {});
    await setKeyDisabled(db, { keyId, disabled: true });
    expect(await standing(key)).toBe('refused');
    expect((await admission.admit(claim(keyId))).refusal).toBe('key');
    const callers = [keyId, 'key_none'].map(id => ({
      keyId: id,
      scopes: new Set<Scope>(),
      documentsOnly: false,
    }));
    expect([...(await authenticator.refusedAmong(callers)).values()]).toEqual(['refused', 'refused']);
    await setKeyDisabled(db, { keyId, disabled: false });
    authenticator.forget(keyId);
    expect([await standing(key), (await admission.admit(claim(keyId))).refusal]).toEqual(['good', null]);
    await revokeKey(db, { keyId });
    await expect(setKeyDisabled(db, { keyId, disabled: false })).rejects.toThrow('revoked for good');
    // A clock that is set back revives none.
    await moveClock(db.pool, -3_600);
    expect((await admission.admit(claim(keyId))).refusal).toBe('key');
    await moveClock(db.pool, 0);
  });
});

it('every change is announced to every process when it is true', async () => {
  const { keyId } = await createPartner(db, {});
  const told: string[] = [];
  const listener = await db.pool.connect();
  listener.on('notification', ({ payload }) => told.push(payload ?? ''));
  await listener.query(`listen ${KEY_CHANGED}`);
  const { id } = await roll(keyId, '24h');
  await changeKey(db, id, { dailyQuota: 1 });
  await setKeyDisabled(db, { keyId: id, disabled: true });
  await revokeKey(db, { keyId: id });
  await expect.poll(() => told).toEqual([keyId, ...[keyId, id].sort(), id, id]);
  listener.release(true);
});
