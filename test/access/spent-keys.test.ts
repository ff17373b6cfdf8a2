/** Memory of spent keys saves work and decides nothing: what is granted, counted and logged is the same without it. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AdmissionDecision, createAdmission } from '../../src/access/admission/admission.ts';
import { createRefusalPace } from '../../src/access/admission/refusal-pace.ts';
import { sparing } from '../../src/access/admission/spent-keys.ts';
import { claimOf } from '../kit/claim-of.ts';
import { moveClock } from '../kit/clocks.ts';
import { createPartner } from '../kit/partner.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { timeLimitMs } from '../kit/sizes.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { anyLimits, setClock } from './limiter-model.ts';

const db = await databaseOfFile();
const plain = createAdmission(db);
const admission = sparing(plain, { turn: async () => {} });
beforeEach(() => setClock(db, 30_000_000));

const LIMITS = [
  { name: 'burst', requests: 5, windowSeconds: 60 },
  { name: 'hourly', requests: 12, windowSeconds: 3_600 },
];
const asks = (keyId: string, cost = 1) => claimOf(keyId, { cost, quotaUnits: 0 });
const spend = (keyId: string, cost = 1) => admission.admit(asks(keyId, cost));
const logged = async (keyId: string) =>
  await db.sql`select id, status, quota, requests from request_log where key_id = ${keyId} order by at, id`;
const used = async (keyId: string) =>
  await db.sql`select limit_name, used from usage_windows where key_id = ${keyId} and used > 0 order by 1, 2`;

describe('a key', () => {
  it('that was never refused is held for spent by nobody', async () => {
    const { keyId } = await createPartner(db, { limits: LIMITS });
    for (let i = 0; i < 5; i++) await spend(keyId);
    expect(await admission.refuseSpent(asks(keyId))).toBe(null);
    expect(await logged(keyId)).toHaveLength(5);
  });

  it('that was refused is refused before any work, as long as the window lasts, and each refusal is logged', async () => {
    const { keyId } = await createPartner(db, { limits: LIMITS });
    await spend(keyId, 4);
    expect((await spend(keyId, 2)).refusal).toBe('limit');
    expect(await admission.refuseSpent(asks(keyId, 1))).toBe(null);
    expect(await admission.refuseSpent(asks(keyId, 2))).toMatchObject({
      refusal: 'limit',
      violated: ['burst'],
    });
    // Refusals of one minute are one row with their number.
    const rows = (await logged(keyId)).toSorted((a, b) => a.status - b.status);
    expect(rows).toMatchObject([
      { status: 200, requests: 1 },
      { status: 429, requests: 2 },
    ]);
    expect(await used(keyId)).toMatchObject([{ used: 4 }, { used: 4 }]);
  });

  it.each([
    ['its window has turned', () => moveClock(db.pool, 30_000_060 * 60 - Date.now() / 1_000)],
    [
      'its limits were raised',
      (keyId: string) =>
        db.sql`update api_keys set limits = '[{"name":"burst","requests":50,"windowSeconds":60}]'
           where id = ${keyId}`,
    ],
  ])('is let through by the database after all when %s: counted once, logged once', async (_, change) => {
    const { keyId } = await createPartner(db, { limits: LIMITS, dailyQuota: 100 });
    await spend(keyId, 5);
    await spend(keyId, 1);
    await change(keyId);
    const before = await used(keyId);
    const claim = claimOf(keyId, { cost: 3, quotaUnits: 2 });
    expect(await admission.refuseSpent({ ...claim, cost: 1, quotaUnits: 0 })).toBe(null);
    const admitted = await admission.admit(claim);
    expect(admitted.refusal).toBe(null);
    const sum = (rows: { limit_name: string; used: number }[], name: string) =>
      rows.filter(row => row.limit_name === name).reduce((total, row) => total + row.used, 0);
    const after = await used(keyId);
    expect([sum(after, 'burst') - sum(before, 'burst'), sum(after, 'daily')]).toEqual([3, 2]);
    expect((await logged(keyId)).filter(({ id }) => id === claim.requestId)).toMatchObject([
      { status: 200, quota: 2 },
    ]);
    // A later step of the same operation finds the row where it is.
    await admission.admit({ ...claim, cost: 0, quotaUnits: 1, amends: admitted.loggedAt });
    expect((await logged(keyId)).filter(({ id }) => id === claim.requestId)).toMatchObject([{ quota: 3 }]);
    expect(await admission.refuseSpent(asks(keyId))).toBe(null);
  });

  it('whose daily quota is spent is asked about each time: what costs no unit is still answered', async () => {
    const { keyId } = await createPartner(db, { limits: LIMITS, dailyQuota: 0 });
    expect((await admission.admit(claimOf(keyId))).violated).toEqual(['daily']);
    expect(await admission.refuseSpent(asks(keyId))).toBe(null);
    expect((await spend(keyId)).refusal).toBe(null);
  });
});

const limits = anyLimits.filter(({ length }) => length > 0);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ cost: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 1, arbitrary: fc.record({ limits }) },
);

it(
  'answers with memory as without, whatever is asked, however the clock and the limits move',
  async () => {
    const told = ({ refusal, violated, usage }: AdmissionDecision) => ({
      refusal,
      violated,
      used: usage.map(one => one.used),
    });
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { minLength: 5, maxLength: 25 }), async (first, steps) => {
        const [one, other] = [
          await createPartner(db, { limits: first }),
          await createPartner(db, { limits: first }),
        ];
        let minute = 30_000_000;
        for (const now of steps) {
          if ('minutes' in now) {
            minute += now.minutes;
            await setClock(db, minute);
          } else if ('limits' in now)
            await db.sql`update api_keys set limits = ${JSON.stringify(now.limits)}
               where id = any(${[one.keyId, other.keyId]})`;
          else {
            const claim = asks(other.keyId, now.cost);
            const admitted = (await admission.refuseSpent(claim)) ?? (await admission.admit(claim));
            expect(told(admitted)).toEqual(told(await plain.admit(asks(one.keyId, now.cost))));
          }
        }
        expect((await logged(other.keyId)).map(({ status }) => status)).toEqual(
          (await logged(one.keyId)).map(({ status }) => status),
        );
      }),
      seededRuns('spent keys', 20, 400),
    );
  },
  timeLimitMs(120_000),
);

it('refusals of one key leave one after another, the first at once, and wait a second at most', async () => {
  const pace = createRefusalPace({ perSecond: 100 });
  const since = performance.now();
  const left: number[] = [];
  await Promise.all(
    Array.from({ length: 300 }, () => pace.turn('a').then(() => left.push(performance.now() - since))),
  );
  expect(left[0]).toBeLessThan(400);
  expect(left[50]).toBeGreaterThan(400);
  expect(left.at(-1)).toBeGreaterThan(900);
  const other = performance.now();
  await pace.turn('b');
  expect(performance.now() - other).toBeLessThan(400);
});
