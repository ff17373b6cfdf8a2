/** What invoices are written from agrees with the log of requests, whatever is summed, removed or not over yet. */
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { createAdmission } from '../../src/access/admission/admission.ts';
import { usageOfMonth } from '../../src/access/admission/usage-of-month.ts';
import { removeClient } from '../../src/access/client-life.ts';
import { keepRequestLog } from '../../src/access/requests/keep-request-log.ts';
import { claimOf } from '../kit/claim-of.ts';
import { moveClock } from '../kit/clocks.ts';
import { createPartner, issueTo, type Partner } from '../kit/partner.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const db = await databaseOfFile();
const admission = createAdmission(db);
afterAll(() => moveClock(db.pool, 0));

let ahead = 0;
const now = () => new Date(Date.now() + ahead * 1000);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const forward = async (seconds: number) => {
  ahead += seconds;
  await moveClock(db.pool, ahead);
};
/** To so many seconds before the month that comes ends, in UTC. */
const beforeMonthEnd = (seconds: number) => {
  const at = now();
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 1);
  return forward((end - at.getTime()) / 1000 - seconds);
};

async function partnerOfTwoKeys(): Promise<Partner & { keys: string[] }> {
  const partner = await createPartner(db);
  const { id } = await issueTo(db, { clientId: partner.clientId, scopes: ['contractors:read'] });
  return { ...partner, keys: [partner.keyId, id] };
}

/** The month as the log has it, row by row. */
async function loggedIn(month: string): Promise<Record<string, number>> {
  const rows = await db.sql`select at, client_id, key_id, status, requests, quota from request_log`;
  const sums: Record<string, number> = {};
  for (const row of rows.filter(({ at }) => monthOf(at) === month)) {
    const kind = row.status >= 400 && row.status < 500 ? 'refused request' : 'request';
    for (const [unit, count] of [[kind, row.requests] as const, ['quota unit', row.quota] as const]) {
      const line = `${row.client_id} ${row.key_id} ${unit}`;
      if (count > 0) sums[line] = (sums[line] ?? 0) + count;
    }
  }
  return sums;
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      client: fc.nat(1),
      key: fc.nat(1),
      status: fc.constantFrom(200, 202, 404, 429, 503),
      cost: fc.constantFrom(0, 1, 30),
      quotaUnits: fc.nat(3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat(30 * HOUR) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('upkeep' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), client: fc.nat(1) }) },
);

test('the lines of both months are the log’s sums, over random histories across midnights and a month’s end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async steps => {
      await beforeMonthEnd(2 * DAY);
      const ended = monthOf(now());
      const clients = [await partnerOfTwoKeys(), await partnerOfTwoKeys()];
      for (const it of steps) {
        if (it.kind === 'ask') {
          const { cost, status, quotaUnits } = it;
          await admission.admit(claimOf(clients[it.client]!.keys[it.key]!, { cost, status, quotaUnits }));
        } else if (it.kind === 'wait') await forward(it.seconds);
        else if (it.kind === 'upkeep') await keepRequestLog(db, { days: 90 });
        else await removeClient(db, clients[it.client]!.clientId).catch(() => {});
      }
      for (const month of new Set([ended, monthOf(now())])) {
        const { lines, totals } = await usageOfMonth(db, { month, clientId: null });
        const told = lines.map(({ clientId, keyId, unit, count }) => [`${clientId} ${keyId} ${unit}`, count]);
        expect(Object.fromEntries(told)).toEqual(await loggedIn(month));
        for (const { clientId, unit, count } of totals) {
          const its = lines.filter(one => one.unit === unit && (!clientId || one.clientId === clientId));
          expect(its.reduce((sum, one) => sum + one.count, 0)).toBe(count);
        }
      }
    }),
    seededRuns('use of a month', 4, 10),
  );
});

describe('a month', () => {
  it('stays as it was after its client was removed and its log dropped, without the name', async () => {
    await beforeMonthEnd(DAY);
    const month = monthOf(now());
    const { clientId, keyId } = await createPartner(db);
    await admission.admit(claimOf(keyId, { quotaUnits: 3 }));
    const line = { clientId, client: 'Partner', keyId, unit: 'request', count: 1 };
    const lines = [line, { ...line, unit: 'quota unit', count: 3 }];
    const totals = [...lines, ...lines.map(it => ({ ...it, clientId: null, client: null }))];
    const before = await usageOfMonth(db, { month, clientId });
    expect(before).toEqual({
      month,
      timeZone: 'UTC',
      isOver: false,
      lines,
      totals: totals.map(it => ({ ...it, keyId: null })),
    });
    await removeClient(db, clientId);
    await forward(95 * DAY);
    await keepRequestLog(db, { days: 90 });
    const nameless = (it: object) => ({ ...it, client: null });
    expect(await usageOfMonth(db, { month, clientId })).toEqual({
      ...before,
      isOver: true,
      lines: before.lines.map(nameless),
      totals: before.totals.map(nameless),
    });
  });

  it.each([
    ['of a client that never was', () => monthOf(now()), 'cli_never', 'not-found', /no client cli_never/],
    [
      'that has not begun',
      () => monthOf(new Date(+now() + 40 * DAY * 1000)),
      null,
      'invalid-parameter',
      /not begun/,
    ],
    [
      'of which days are gone',
      () => monthOf(new Date(+now() - 402 * DAY * 1000)),
      null,
      'invalid-parameter',
      /400 days/,
    ],
    ['that no calendar has', () => '2026-13', null, 'invalid-parameter', /such as 2026-11/],
  ])('%s is refused', async (_, month, clientId, code, detail) => {
    await expect(usageOfMonth(db, { month: month(), clientId })).rejects.toMatchObject({
      code,
      detail: expect.stringMatching(detail),
    });
  });
});
