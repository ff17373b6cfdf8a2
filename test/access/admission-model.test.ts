/** Admission agrees with a model in memory, whatever is asked of it; and where many ask at once, it adds up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdmissionDecision, type Claim, createAdmission } from '../../src/access/admission/admission.ts';
import { claimOf } from '../kit/claim-of.ts';
import { createPartner } from '../kit/partner.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { timeLimitMs } from '../kit/sizes.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { anyLimits, LimiterModel, type ModelAnswer, type ModelKey, setClock } from './limiter-model.ts';

const PROCESSES = 4;

const db = await databaseOfFile();
/** As many processes would: each has its own batches over the same database. */
const processes = Array.from({ length: PROCESSES }, () => createAdmission(db));

const claim = (keyId: string, cost: number, units: number) => claimOf(keyId, { cost, quotaUnits: units });

const request = fc.record({ cost: fc.integer({ min: 0, max: 4 }), units: fc.integer({ min: 0, max: 3 }) });

const plan = fc.record({ limits: anyLimits, dailyQuota: fc.option(fc.integer({ min: 0, max: 15 })) });

/** What happens, one after the other; `key` and `process` are indexes, taken modulo how many there are. */
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      process: fc.nat(PROCESSES - 1),
      // Said at once, so that they share statements.
      asks: fc.array(fc.record({ key: fc.nat(), request }), { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), key: fc.nat(), plan }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), key: fc.nat() }) },
);

const asModel = ({ refusal, violated, usage }: AdmissionDecision): ModelAnswer => ({
  refusal: refusal as ModelAnswer['refusal'],
  violated,
  used: usage.map(({ name, limit, used }) => ({ name, limit, used })),
});

describe('admission', () => {
  it(
    'answers as the model does: limits, quota, windows, changes of a key, its revocation',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(plan, { minLength: 1, maxLength: 3 }),
          fc.array(step, { minLength: 1, maxLength: 15 }),
          async (plans, steps) => {
            const model = new LimiterModel();
            const keys = await Promise.all(plans.map(one => createPartner(db, one)));
            const states: ModelKey[] = plans.map(one => ({ ...one, revoked: false }));
            let minute = Math.floor(Date.now() / 60_000);
            await setClock(db, minute);
            for (const one of steps) {
              if (one.kind === 'wait') minute += one.minutes;
              const at = 'key' in one ? one.key % keys.length : 0;
              if (one.kind === 'revoke') {
                states[at]!.revoked = true;
                await db.sql`update api_keys set revoked_at = app_now() - interval '1 minute'
                   where id = ${keys[at]!.keyId}`;
              }
              if (one.kind === 'change') {
                Object.assign(states[at]!, one.plan);
                await db.sql`update api_keys
                   set limits = ${JSON.stringify(one.plan.limits)}, daily_quota = ${one.plan.dailyQuota}
                   where id = ${keys[at]!.keyId}`;
              }
              await setClock(db, minute);
              if (one.kind !== 'ask') continue;
              const asked = one.asks.map(ask => ({ ...ask, key: ask.key % keys.length }));
              const admitted = await Promise.all(
                asked.map(({ key, request: { cost, units } }) =>
                  processes[one.process]!.admit(claim(keys[key]!.keyId, cost, units)),
                ),
              );
              const expected = asked.map(({ key, request: ask }) =>
                model.admit(keys[key]!.keyId, states[key]!, ask, minute * 60 + 20),
              );
              expect(admitted.map(asModel)).toEqual(expected);
            }
          },
        ),
        seededRuns('admission against its model', 30, 5_000),
      );
      await db.sql`update app_clock set skew_seconds = 0`;
    },
    timeLimitMs(60_000),
  );

  it(
    'adds up when all processes admit at once: what was let through is counted and logged, and nothing was refused that still fitted',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          plan,
          fc.array(fc.record({ process: fc.nat(PROCESSES - 1), request }), { minLength: 20, maxLength: 120 }),
          async ({ limits, dailyQuota }, asks) => {
            const { keyId } = await createPartner(db, { limits, dailyQuota });
            await setClock(db, Math.floor(Date.now() / 60_000));
            const claims = asks.map(({ request: { cost, units } }) => claim(keyId, cost, units));
            const admitted = await Promise.all(
              asks.map(({ process }, i) => processes[process]!.admit(claims[i]!)),
            );
            const told = claims.map((one, i) => ({ ...one, ...admitted[i]! }));
            const granted = told.filter(one => one.refusal === null);
            const policies = [
              ...limits.map(one => ({ name: one.name, allowed: one.requests, takes: (c: Claim) => c.cost })),
              ...(dailyQuota === null
                ? []
                : [{ name: 'daily', allowed: dailyQuota, takes: (c: Claim) => c.quotaUnits }]),
            ];
            for (const { name, allowed, takes } of policies) {
              const used = granted.reduce((sum, one) => sum + takes(one), 0);
              expect(used).toBeLessThanOrEqual(allowed);
              expect(await usedOf(keyId, name)).toBe(used);
              for (const one of told.filter(({ violated }) => violated.includes(name)))
                expect(used + takes(one)).toBeGreaterThan(allowed);
            }
            expect(told.filter(one => one.refusal !== null && one.violated.length === 0)).toEqual([]);
            const logged = await loggedOf(keyId);
            expect(logged.granted).toEqual(new Map(granted.map(one => [one.requestId, one.quotaUnits])));
            expect(logged.refused).toBe(told.filter(one => one.refusal !== null && one.cost > 0).length);
          },
        ),
        seededRuns('admission at once', 20, 2_000),
      );
      await db.sql`update app_clock set skew_seconds = 0`;
    },
    timeLimitMs(60_000),
  );
});

async function usedOf(keyId: string, name: string): Promise<number> {
  const rows =
    await db.sql`select coalesce(sum(used), 0)::int as used from usage_windows where key_id = ${keyId}
       and limit_name = ${name}`;
  return rows[0].used;
}

/** Units by request that was granted, and how many were refused: those are summed up. */
async function loggedOf(keyId: string): Promise<{ granted: Map<string, number>; refused: number }> {
  const rows = await db.sql`select id, quota, status, requests from request_log where key_id = ${keyId}`;
  const [refused, granted] = [rows.filter(row => row.status === 429), rows.filter(row => row.status !== 429)];
  return {
    granted: new Map(granted.map(row => [row.id, row.quota])),
    refused: refused.reduce((sum, row) => sum + row.requests, 0),
  };
}
