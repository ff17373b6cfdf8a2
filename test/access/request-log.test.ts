/** The log of requests: a partition for every day, sums of the days that are over, and nothing past its retention. */
import { afterEach, describe, expect, it } from 'vitest';
import { type Claim, createAdmission } from '../../src/access/admission/admission.ts';
import { lastUsed, usagePerDay } from '../../src/access/admission/usage.ts';
import { rollKey } from '../../src/access/keys/roll-key.ts';
import { keepRequestLog } from '../../src/access/requests/keep-request-log.ts';
import { readRequests } from '../../src/access/requests/read-requests.ts';
import { claimOf } from '../kit/claim-of.ts';
import { moveClock } from '../kit/clocks.ts';
import { createPartner } from '../kit/partner.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const DAY = 86_400;

const db = await databaseOfFile();
const admission = createAdmission(db);
const partner = await createPartner(db, {
  dailyQuota: 100,
  limits: [{ name: 'long', requests: 900, windowSeconds: 30 * DAY }],
});
afterEach(() => moveClock(db.pool, 0));

const ask = (more: Partial<Claim> = {}) =>
  admission.admit(claimOf(partner.keyId, { durationMs: 3, ...more }));

const partitions = async (): Promise<string[]> =>
  (
    await db.sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'request_log'::regclass and c.relname <> 'request_log_default' order by 1`
  ).map(row => row.name);
const inDefault = async () => (await db.sql`select 1 from request_log_default`).length;

describe('the partitions', () => {
  it('take over what the one for all other days had taken, a week ahead, by many processes at once', async () => {
    await ask();
    await ask({ status: 404, quotaUnits: 0, outcome: 'refused:not-found' });
    expect(await inDefault()).toBe(2);
    await Promise.all([1, 2, 3, 4].map(() => keepRequestLog(db, { days: 30 })));
    expect([(await partitions()).length, await inDefault()]).toEqual([8, 0]);
    await ask();
    expect(await inDefault()).toBe(0);
    expect(await readRequests(db, { keyId: partner.keyId, limit: 10 })).toHaveLength(3);
  });

  it('go after the retention with all that is in them; the sums of their days stay', async () => {
    const before = await usagePerDay(db, { of: { keyId: partner.keyId }, days: 1 });
    expect(before).toEqual([{ day: expect.any(String), requests: 3, refused: 1, quotaUnits: 2 }]);
    await moveClock(db.pool, 31 * DAY);
    expect(await keepRequestLog(db, { days: 30 })).toMatchObject({ daysDropped: 1 });
    expect(await readRequests(db, { keyId: partner.keyId, limit: 10 })).toEqual([]);
    expect(await usagePerDay(db, { of: { keyId: partner.keyId }, days: 40 })).toEqual(before);
    expect(await usagePerDay(db, { of: { keyId: partner.keyId }, days: 31 })).toEqual([]);
    expect((await lastUsed(db, [partner.keyId])).get(partner.keyId)).toBeInstanceOf(Date);
  });

  it('are made and dropped although somebody writes; nobody waits in a circle, and no write is lost', async () => {
    const { keyId } = await createPartner(db, {});
    for (let days = 60; days <= 88; days += 4) {
      await moveClock(db.pool, days * DAY);
      let done = false;
      const upkeep = keepRequestLog(db, { days: 1 }).finally(() => {
        done = true;
      });
      const asked = [];
      while (!done) asked.push(...(await Promise.all(Array.from({ length: 20 }, () => ask({ keyId })))));
      await upkeep;
      expect(asked.every(one => one.refusal === null)).toBe(true);
      expect(await readRequests(db, { keyId, limit: asked.length + 1 })).toHaveLength(asked.length);
    }
  });
});

describe('windows', () => {
  it('that have ended are purged; one that still runs keeps counting', async () => {
    await moveClock(db.pool, 90 * DAY);
    const { usage } = await ask();
    const long = usage.find(one => one.name === 'long')!;
    await moveClock(db.pool, 90 * DAY + Math.min(long.resetsInSeconds - 60, 5 * DAY));
    await keepRequestLog(db, { days: 30 });
    const again = (await ask()).usage;
    expect(again.find(one => one.name === 'long')!.used).toBe(long.used + 1);
    expect((await db.sql`select 1 from usage_windows`).length).toBeLessThanOrEqual(3);
  });
});

describe('use per day', () => {
  it('is told of a key with the ones it was rolled from and into, and of all keys of a client', async () => {
    const first = await createPartner(db, {});
    const { id } = await rollKey(db, { keyId: first.keyId, keyPrefix: 'crl', overlap: '24h' });
    const stranger = await createPartner(db, {});
    for (const keyId of [first.keyId, id, stranger.keyId]) await ask({ keyId, quotaUnits: 2 });
    const ofKey = await usagePerDay(db, { of: { keyId: id }, days: 1 });
    expect(ofKey).toEqual([{ day: expect.any(String), requests: 2, refused: 0, quotaUnits: 4 }]);
    expect(await usagePerDay(db, { of: { clientId: first.clientId }, days: 1 })).toEqual(ofKey);
  });

  it('agrees with the log before, during and after its days are summed', async () => {
    const { keyId } = await createPartner(db, {});
    const seen = [];
    for (let day = 0; day < 3; day++) {
      await moveClock(db.pool, (200 + day) * DAY);
      for (let i = 0; i <= day; i++) await ask({ keyId, status: i === 1 ? 422 : 200 });
      seen.push(await usagePerDay(db, { of: { keyId }, days: 10 }));
      await keepRequestLog(db, { days: 30 });
      expect(await usagePerDay(db, { of: { keyId }, days: 10 })).toEqual(seen.at(-1));
    }
    expect(seen.at(-1)!.map(({ requests, refused, quotaUnits }) => [requests, refused, quotaUnits])).toEqual([
      [3, 1, 3],
      [2, 1, 2],
      [1, 0, 1],
    ]);
  });
});

describe('reading', () => {
  it('gives a client’s requests newest first, of all its keys, and pages without a gap or a repeat', async () => {
    const mine = await createPartner(db, {});
    const { id } = await rollKey(db, { keyId: mine.keyId, keyPrefix: 'crl', overlap: '24h' });
    for (let i = 0; i < 12; i++) await ask({ keyId: i % 2 ? id : mine.keyId, status: i === 4 ? 404 : 200 });
    const all = await readRequests(db, { clientId: mine.clientId, limit: 100 });
    expect(all.map(one => one.at.getTime())).toEqual(
      all.map(one => one.at.getTime()).toSorted((a, b) => b - a),
    );
    const paged = [];
    for (let olderThan: (typeof all)[number] | undefined; ; olderThan = paged.at(-1)) {
      const page = await readRequests(db, { clientId: mine.clientId, olderThan, limit: 5 });
      paged.push(...page);
      if (page.length < 5) break;
    }
    expect(paged).toEqual(all);
    expect(all).toHaveLength(12);
    expect(await readRequests(db, { clientId: mine.clientId, status: [400, 499], limit: 9 })).toHaveLength(1);
    const { at: since } = all[0]!;
    const ofKey = all.filter(one => one.keyId === id && one.at >= since);
    expect(await readRequests(db, { keyId: id, since, limit: 9 })).toEqual(ofKey);
  });
});
