import { describe, expect, it } from 'vitest';
import { createClient, issueKey, revokeKey } from '../../src/access/keys.ts';
import { createSettlement } from '../../src/access/settlement.ts';
import { claimOf } from '../kit/claim-of.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();
const clientId = (await createClient(db, { name: 'Partner' })).id;
/** As many processes would: each has its own batches over the same database. */
const processes = Array.from({ length: 4 }, () => createSettlement(db));

const issue = (
  limits: { name: string; requests: number; windowSeconds: number }[] = [],
  dailyQuota: number | null = null,
) =>
  issueKey(db, {
    keyPrefix: 'crl',
    clientId,
    scopes: ['contractors:read'],
    limits,
    dailyQuota,
    expiresAt: null,
  });

/** A window so long that no test crosses its edge. */
const HOUR_OF_DAYS = 86_400 * 365;

describe('settlement', () => {
  it('lets exactly the limit through, over four processes at once, and logs every request', async () => {
    const { id } = await issue([{ name: 'burst', requests: 100, windowSeconds: HOUR_OF_DAYS }]);
    const settled = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => processes[i % 4]!.settle(claimOf(id))),
    );
    expect(settled.filter(one => one.refusal === null)).toHaveLength(100);
    expect(settled.filter(one => one.refusal === 'limit').every(one => one.violated[0] === 'burst')).toBe(
      true,
    );
    const { rows } = await db.pool.query(
      'select status, sum(requests)::int as n, sum(quota)::int as quota from request_log where key_id = $1 group by status order by status',
      [id],
    );
    expect(rows).toEqual([
      { status: 200, n: 100, quota: 100 },
      { status: 429, n: 900, quota: 0 },
    ]);
  });

  it('sums up the refusals of a dead key: a row for each route and minute, which counts all of them', async () => {
    const { id } = await issue();
    await revokeKey(db, { keyId: id });
    const routes = ['/api/v1/usage', '/graphql'];
    const settled = await Promise.all(
      Array.from({ length: 1000 }, (_, i) =>
        processes[i % 4]!.settle(claimOf(id, { route: routes[i % 2]! })),
      ),
    );
    expect(settled.every(one => one.refusal === 'key')).toBe(true);
    const { rows } = await db.pool.query(
      'select route, count(*)::int as rows, sum(requests)::int as n from request_log where key_id = $1 group by route order by route',
      [id],
    );
    expect(rows.map(({ route, n }) => [route, n])).toEqual(routes.map(route => [route, 500]));
    // Two where a minute ended meanwhile.
    for (const row of rows) expect(row.rows).toBeLessThanOrEqual(2);
  });

  it('logs words as they are, whatever stands in them', async () => {
    const { id } = await issue();
    const words = ['"', '\\', 'a,b', '{}', 'NULL', '', ' ', 'é\n'];
    await Promise.all(words.map(route => processes[0]!.settle(claimOf(id, { route }))));
    const { rows } = await db.pool.query('select route from request_log where key_id = $1', [id]);
    expect(rows.map(({ route }) => route).toSorted()).toEqual(words.toSorted());
  });

  it('takes all limits or none: what one refuses, the other has not counted', async () => {
    const { id } = await issue([
      { name: 'narrow', requests: 1, windowSeconds: HOUR_OF_DAYS },
      { name: 'wide', requests: 10, windowSeconds: HOUR_OF_DAYS },
    ]);
    for (let i = 0; i < 5; i++) await processes[0]!.settle(claimOf(id));
    const { rows } = await db.pool.query(
      'select limit_name, used from usage_windows where key_id = $1 order by 1',
      [id],
    );
    expect(rows).toEqual([
      { limit_name: 'narrow', used: 1 },
      { limit_name: 'wide', used: 1 },
    ]);
  });

  it('charges the quota for units only, so a request that costs none passes when it is spent', async () => {
    const { id } = await issue([], 1);
    expect((await processes[0]!.settle(claimOf(id))).refusal).toBe(null);
    expect((await processes[1]!.settle(claimOf(id))).violated).toEqual(['daily']);
    expect((await processes[2]!.settle(claimOf(id, { quotaUnits: 0, status: 304 }))).refusal).toBe(null);
  });

  it('begins a new window on the database’s clock', async () => {
    const { id } = await issue([{ name: 'minute', requests: 1, windowSeconds: 60 }]);
    expect((await processes[0]!.settle(claimOf(id))).refusal).toBe(null);
    await db.pool.query('update app_clock set skew_seconds = 60');
    const settled = await processes[1]!.settle(claimOf(id));
    await db.pool.query('update app_clock set skew_seconds = 0');
    expect([settled.refusal, settled.usage[0]!.used]).toEqual([null, 1]);
  });

  it('takes a unit for a company once a day of a client, and gives nothing free for one that was refused', async () => {
    const { id } = await issue([], 2);
    const show = (...nifs: string[]) =>
      claimOf(id, {
        nif: null,
        oncePerDay: true,
        quotaUnits: nifs.length,
        shown: nifs.map(nif => ({ nif, assessmentIds: [], answered: true, charged: true })),
      });
    const [a, b, c] = ['594000002', '595000000', '596000009'] as const;
    // All in one batch: three do not fit, so neither has paid for the company that the others show.
    const batch = [show(a, b, c), show(a), show(a, b), show(c), show(b)];
    const settled = await Promise.all(batch.map(claim => processes[0]!.settle(claim)));
    expect(settled.map(({ refusal, units }) => [refusal, units])).toEqual([
      ['limit', 0],
      [null, 1],
      [null, 1],
      ['limit', 0],
      [null, 0],
    ]);
    expect((await processes[1]!.settle(show(a, b))).units).toBe(0);
  });

  it('refuses a revoked key at once, whatever any process remembers, and logs it', async () => {
    const { id } = await issue();
    await revokeKey(db, { keyId: id });
    const settled = await processes[3]!.settle(claimOf(id));
    expect(settled.refusal).toBe('key');
    const { rows } = await db.pool.query('select status, quota from request_log where key_id = $1', [id]);
    expect(rows).toEqual([{ status: 401, quota: 0 }]);
  });

  it('charges the first "analyzing" of a client once, however many ask at once', async () => {
    const { id } = await issue([], 5);
    const nif = '591000016';
    const settled = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        processes[i % 4]!.settle(claimOf(id, { nif, awaits: nif, status: 202, quotaUnits: 0 })),
      ),
    );
    expect(settled.every(one => one.refusal === null)).toBe(true);
    const { rows } = await db.pool.query(
      'select sum(quota)::int as quota from request_log where key_id = $1',
      [id],
    );
    expect(rows[0].quota).toBe(1);
  });

  it('owes no completion to a client whose request the quota refused', async () => {
    const { id } = await issue([], 0);
    const nif = '591000024';
    const other = (await createClient(db, { name: 'Other' })).id;
    await db.pool.query('update api_keys set client_id = $2 where id = $1', [id, other]);
    expect(
      (await processes[0]!.settle(claimOf(id, { nif, awaits: nif, status: 202, quotaUnits: 0 }))).refusal,
    ).toBe('limit');
    const { rowCount } = await db.pool.query('select 1 from analysis_watchers where nif = $1', [nif]);
    expect(rowCount).toBe(0);
  });

  it('says that the awaited analysis has just completed, and counts nothing', async () => {
    const { id } = await issue([{ name: 'burst', requests: 5, windowSeconds: HOUR_OF_DAYS }]);
    const nif = '591000032';
    await db.pool.query(`insert into companies (nif, name) values ($1, 'X')`, [nif]);
    await db.pool.query(
      `insert into assessments (id, nif, livemode, assessed_at, model_version, score, verdict, color, checks, completeness, bound_low, bound_high,
         outcomes, contributions, known, companies_known, network_as_of) values ('asm_x', $1, false, app_now(), '1', 1, 'x', 'x', '{}', 1, 1, 1, '{}', '[]', '{}', 0, app_now())`,
      [nif],
    );
    await db.pool.query(`update companies set latest_assessment_id = 'asm_x' where nif = $1`, [nif]);
    expect((await processes[0]!.settle(claimOf(id, { nif, awaits: nif, status: 202 }))).refusal).toBe(
      'stale',
    );
    const { rowCount } = await db.pool.query('select 1 from request_log where key_id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});
