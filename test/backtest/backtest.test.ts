/** `model backtest` and `model calibrate`, and what answers say after a calibration. */
import { afterAll, expect, it, vi } from 'vitest';
import { backtest } from '../../src/backtest/backtest.ts';
import { calibrate } from '../../src/backtest/calibrate.ts';
import { wilson } from '../../src/backtest/statistics.ts';
import { MODEL_VERSION } from '../../src/checks/scale/model-version.ts';
import { cliHere } from '../cli/cli-here.ts';
import { askGraphql } from '../kit/ask-graphql.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { startTestApp, TEST_ENV } from '../kit/test-app.ts';
import { createTestDatabase } from '../kit/test-database.ts';
import { type Past, writePast } from './past-assessments.ts';

vi.setConfig({ testTimeout: 60_000 });

const db = await createTestDatabase();
const app = await startTestApp();
afterAll(async () => {
  await app.close();
  await db.drop();
});
const cli = cliHere({ ...TEST_ENV, DATABASE_URL: db.url, REGISTERS: 'sandbox' });
const STOCK = { modelVersion: MODEL_VERSION, livemode: false };

let serial = 0;
const companies = (many: number, past: (i: number) => Omit<Past, 'nif'>): Past[] =>
  Array.from({ length: many }, (_, i) => ({ nif: companyNif(++serial), ...past(i) }));
const bad =
  (day: string, failedOn: string | undefined, more: Partial<Past> = {}) =>
  () => ({ day, score: 30, verdict: 'high_risk', failedOn, ...more });
const good =
  (day: string, more: Partial<Past> = {}) =>
  () => ({ day, score: 95, verdict: 'low_risk', ...more });

it('counts who failed, who survived and who nobody asked about, and leaves out what is too young', async () => {
  await writePast(db.pool, [
    ...companies(20, bad('2024-01-10', '2024-12-31')),
    ...companies(30, bad('2024-01-10', '2025-01-11')),
    ...companies(5, good('2024-01-10', { failedOn: '2024-03-01' })),
    ...companies(195, good('2024-02-10')),
    ...companies(7, good('2024-02-10', { isFollowed: false })),
    ...companies(3, bad('2024-02-10', '2024-02-10')),
    ...companies(4, good(new Date().toISOString().slice(0, 10))),
    ...companies(9, good('2024-01-10', { livemode: true })),
    ...companies(8, good('2024-01-10', { modelVersion: '2020.1' })),
  ]);
  const { overall, cohorts, models } = await backtest(db, STOCK);
  expect(overall.fates).toEqual({ failed: 25, gone: 0, survived: 225, young: 4, unfollowed: 7, ended: 3 });
  expect(overall.counted).toBe(250);
  // Of 25 x 225 pairs: 20 x 195 are in order, 20 x 30 and 5 x 195 are ties, and 5 x 30 are not.
  expect(overall.score!.auc).toBeCloseTo((20 * 195 + (20 * 30 + 5 * 195) / 2) / (25 * 225), 10);
  expect(overall.score!.low).toBeLessThan(overall.score!.auc);
  expect(overall.bands.find(({ verdict }) => verdict === 'high_risk')).toEqual({
    verdict: 'high_risk',
    ...wilson(20, 50),
  });
  expect(overall.bands[0]).toMatchObject({ verdict: 'no_records', of: 0, rate: null });
  expect(cohorts.map(({ month, counted }) => [month, counted]).slice(0, 2)).toEqual([
    ['2024-01', 55],
    ['2024-02', 195],
  ]);
  expect(models.map(({ modelVersion }) => modelVersion)).toEqual(
    expect.arrayContaining(['2020.1', MODEL_VERSION]),
  );
});

it('counts a company once in twelve months, however often it was assessed before it failed', async () => {
  const before = await backtest(db, STOCK);
  const [first] = companies(1, bad('2024-01-10', '2024-11-01'));
  await writePast(db.pool, [first!]);
  await writePast(
    db.pool,
    ['2024-02-10', '2024-03-10'].map(day => ({ ...first!, day, failedOn: undefined })),
  );
  const after = await backtest(db, STOCK);
  expect(after.overall.fates.failed).toBe(before.overall.fates.failed + 1);
  expect(after.cohorts[1]!.fates.failed).toBe(before.cohorts[1]!.fates.failed + 1);
});

it('ranks by the plain count of adverse checks beside the score, and shows which check drifted', async () => {
  const levels = (isHit: boolean) => ({
    ssDebtor: isHit ? { level: 'hit', row: 1, points: 9 } : { level: 'clear', row: null, points: 0 },
    publicContracts: { level: 'hit', row: null, points: 0 },
  });
  const model = { modelVersion: '2019.1' };
  await writePast(db.pool, [
    ...companies(10, i => ({ ...bad('2023-01-10', '2023-05-01')(), ...model, levels: levels(i < 8) })),
    ...companies(90, i => ({ ...good('2023-01-10')(), ...model, levels: levels(i < 2) })),
    ...companies(100, i => ({ ...good('2023-06-10')(), ...model, levels: levels(i < 50) })),
  ]);
  const { cohorts, drift } = await backtest(db, { ...STOCK, ...model });
  expect(cohorts[0]!.plainCount!.auc).toBeCloseTo((8 * 88 + (8 * 2 + 2 * 88) / 2) / (10 * 90), 10);
  expect(drift.map(({ check }) => check)).toEqual(['ssDebtor', 'publicContracts']);
  expect(drift[0]!.months).toEqual([{ month: '2023-06', psi: expect.any(Number) }]);
  expect(drift[0]!.highest).toBeGreaterThan(0.25);
  expect(drift[1]!.highest).toBe(0);
});

it('prints the same for people and for scripts', async () => {
  const { out, code } = await cli.run('model', 'backtest');
  expect(code).toBe(0);
  expect(out).toContain('4 too young (under twelve months), 7 not asked about since');
  expect(out).toMatch(/AUC of the score 0\.\d{3} \(0\.\d{3} to [01]\.\d{3}\)/);
  const json = await cli.json('model', 'backtest');
  expect(json.overall).toEqual(JSON.parse(JSON.stringify((await backtest(db, STOCK)).overall)));
  expect((await cli.run('model', 'backtest', '--model', '1999.1')).out).toContain(
    `There is no assessment by model 1999.1. --model takes`,
  );
});

it('refuses to calibrate below a hundred failures, says how many there are, and stores nothing', async () => {
  const failure = await cli.failure('model', 'calibrate');
  expect(failure.exitCode).toBe(1);
  expect(JSON.stringify(failure)).toContain('There are 26.');
  expect((await db.sql`select from calibrations`).length).toBe(0);
});

it('after a calibration every answer of its model says so at once, and no other', async () => {
  const past = [
    ...companies(100, i =>
      i < 80 ? bad('2024-01-10', '2024-12-31')() : good('2024-01-10', { failedOn: '2024-05-01' })(),
    ),
    ...companies(80, bad('2024-01-10', undefined)),
    ...companies(1000, good('2024-01-10')),
  ];
  await writePast(app.db.pool, past);
  const [older] = companies(1, good('2024-01-10', { modelVersion: '2020.1' }));
  const [real] = companies(1, good('2024-01-10', { livemode: true }));
  await writePast(app.db.pool, [older!, real!]);
  const ask = async (nif: string) => (await app.get(`/api/v1/contractors/${nif}`)).json();
  const risky = past[0]!.nif;
  // Fresh, so that the answer is cached.
  const now = new Date().toISOString();
  await writePast(app.db.pool, [
    { nif: risky, day: now, score: 30, verdict: 'high_risk', isFollowed: false },
  ]);
  expect(await ask(risky)).toMatchObject({ calibrated: false, calibration: null });
  expect(await ask(risky)).toMatchObject({ calibrated: false });

  const made = await calibrate(app.db, STOCK);
  expect(made).toMatchObject({ failures: 100, assessments: 1180 });
  const { low, high } = wilson(80, 160);
  const calibration = { date: now.slice(0, 10), failures: 100, rate: 0.5, low, high };
  const shown = { ...calibration, low: expect.closeTo(low, 4), high: expect.closeTo(high, 4) };
  expect(await ask(risky)).toMatchObject({ calibrated: true, calibration: shown });
  expect(await ask(past[150]!.nif)).toMatchObject({ calibration: shown });
  expect((await ask(past[500]!.nif)).calibration).toMatchObject({ rate: 0.0196 });
  expect(await ask(older!.nif)).toMatchObject({ calibrated: false, calibration: null });
  expect(await ask(real!.nif)).toMatchObject({ calibrated: false, calibration: null });

  const query = `{ company(nif: "${risky}") { assessment { calibrated calibration { date failures rate low high } } } }`;
  const { body } = await askGraphql(app, query);
  expect(body.data.company.assessment).toEqual({ calibrated: true, calibration: shown });
});
