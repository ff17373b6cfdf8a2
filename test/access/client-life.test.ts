/** Disabling, enabling and removing a client, and what happens at the same moment. */
import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../src/access/admission/admission.ts';
import { removeClient, setClientDisabled } from '../../src/access/client-life.ts';
import { changeKey, setKeyDisabled } from '../../src/access/keys/change-key.ts';
import { keyState, listKeys } from '../../src/access/keys/keys.ts';
import { rollKey } from '../../src/access/keys/roll-key.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { companyNif, completed } from '../graph/graph-database.ts';
import { claimOf } from '../kit/claim-of.ts';
import { createPartner, issueTo, type Partner } from '../kit/partner.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();

const issue = (clientId: string) => issueTo(db, { clientId, scopes: [] });
const roll = (keyId: string) => rollKey(db, { keyId, keyPrefix: 'crl', overlap: '24h' });
const disable = (clientId: string) => setClientDisabled(db, { clientId, disabled: true });
const enable = (clientId: string) => setClientDisabled(db, { clientId, disabled: false });
const states = async (clientId: string) =>
  Object.fromEntries((await listKeys(db, { clientId })).map(key => [key.id, keyState(key, new Date())]));

describe('a disabled client', () => {
  it('has no key that stands; those that were disabled by themselves stay so when it is enabled', async () => {
    const { clientId, keyId } = await createPartner(db);
    const [before, meanwhile] = [await issue(clientId), await issue(clientId)];
    await setKeyDisabled(db, { keyId: before.id, disabled: true });
    const { disabledAt } = await disable(clientId);
    expect((await disable(clientId)).disabledAt).toEqual(disabledAt);
    await setKeyDisabled(db, { keyId: meanwhile.id, disabled: true });
    expect(Object.values(await states(clientId))).toEqual(['disabled', 'disabled', 'disabled']);
    expect(await enable(clientId)).toMatchObject({ disabledAt: null, keys: 1 });
    expect(await states(clientId)).toEqual({
      [keyId]: 'active',
      [before.id]: 'disabled',
      [meanwhile.id]: 'disabled',
    });
  });

  it('gets no key: none is issued, rolled or enabled until it is enabled', async () => {
    const { clientId, keyId } = await createPartner(db);
    await disable(clientId);
    for (const attempt of [
      () => issue(clientId),
      () => roll(keyId),
      () => setKeyDisabled(db, { keyId, disabled: false }),
    ])
      await expect(attempt()).rejects.toThrow(`clients enable ${clientId}`);
    await changeKey(db, keyId, { dailyQuota: 3 });
    expect(await states(clientId)).toEqual({ [keyId]: 'disabled' });
  });

  it('is owed nothing any more', async () => {
    const { clientId } = await createPartner(db);
    await db.prisma.analysisWatcher.create({ data: { nif: '580000010', clientId, since: new Date() } });
    await disable(clientId);
    expect(await db.prisma.analysisWatcher.count({ where: { clientId } })).toBe(0);
  });

  it('that is not there is refused by name', async () => {
    for (const act of [disable, enable, (id: string) => removeClient(db, id)])
      await expect(act('cli_none')).rejects.toThrow('There is no client cli_none');
  });
});

it('whatever is done with its keys at the same moment, a disabled client has none that stands', async () => {
  for (let round = 0; round < 12; round++) {
    const { clientId, keyId } = await createPartner(db);
    const other = await issue(clientId);
    await setKeyDisabled(db, { keyId: other.id, disabled: true });
    const [disabled] = await Promise.allSettled([
      disable(clientId),
      issue(clientId),
      roll(keyId),
      setKeyDisabled(db, { keyId: other.id, disabled: false }),
    ]);
    expect(disabled.status).toBe('fulfilled');
    expect(new Set(Object.values(await states(clientId)))).toEqual(new Set(['disabled']));
  }
});

it('a client that is removed fails no request and no event of another', async () => {
  const admission = createAdmission(db);
  const stays = await createPartner(db);
  for (let round = 0; round < 12; round++) {
    const leaves = await createPartner(db);
    const nif = companyNif(round);
    const admit = ({ keyId }: Partner) => admission.admit(claimOf(keyId, { nif, awaits: nif, status: 202 }));
    const told = sqlTransaction(db, tx => appendEvent(tx, [leaves.clientId, stays.clientId], completed(nif)));
    const admitted = Array.from({ length: 8 }, () => [admit(leaves), admit(stays)]).flat();
    const [, , ...answers] = await Promise.all([removeClient(db, leaves.clientId), told, ...admitted]);
    expect(answers.filter((_, i) => i % 2 === 1).every(({ refusal }) => refusal === null)).toBe(true);
    await sqlTransaction(db, tx => appendEvent(tx, [leaves.clientId, stays.clientId], completed(nif)));
  }
  expect(await db.prisma.event.count({ where: { clientId: stays.clientId } })).toBe(24);
});
