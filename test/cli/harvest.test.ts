/** What an operator is told of the harvest: the command, `doctor`, `registers pending`, metrics. */
import { expect, it, vi } from 'vitest';
import { createMetrics } from '../../src/app/metrics.ts';
import { addDays, type LocalDate, lisbonDay } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { markOfficersRead, noteFailures } from '../../src/network/failures/failed-companies.ts';
import { companyNif } from '../graph/graph-database.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { markFailuresRead } from '../kit/failures-read.ts';
import { cliOfFile } from './cli-here.ts';

vi.setConfig({ testTimeout: 60_000 });

const today = lisbonDay(new Date());
const [QUIET, WANTED, DEALER] = [companyNif(801), companyNif(802), companyNif(803)];
const cli = await cliOfFile({ MJ_PUBLICATIONS_SOURCE: 'captures' });
const { db } = cli;

const failed = (nif: Nif, name: string, on: LocalDate) =>
  ({ nif, name, kind: 'insolvency', on, filedOn: null, foundIn: 'citius-insolvency' }) as const;

const finding = async () => {
  const { out } = await cli.run('doctor', '--json');
  return JSON.parse(out).findings.find((it: { part: string }) => it.part === 'harvest');
};

it('before the first round nothing is read, and a first fill is said in requests and hours', async () => {
  expect(await cli.json('harvest')).toMatchObject({
    daysRead: 0,
    oldestDay: null,
    isWhole: false,
    lastReadAt: null,
    daysDoneInSeconds: null,
    started: false,
    needsPerson: true,
  });
  const { out } = await cli.run('harvest');
  expect(out).toMatch(/Days of notices: 0 of 2,\d{3} read, none without a gap\./);
  expect(out).toMatch(/about 14,\d{3} requests: 4 h at one request a second/);
  expect(out).toContain('registers pending');
  expect(await finding()).toMatchObject({ state: 'look', told: expect.stringContaining('0 of 2') });
});

it('half way it says when the days will be read', async () => {
  await db.pool.query(
    `insert into harvest_days select 'citius-insolvency', d::date, app_now() - interval '10 minutes', null
     from generate_series($1::date, $2::date, interval '1 day') d`,
    [addDays(today, -600), addDays(today, -1)],
  );
  const { daysDoneInSeconds } = await cli.json('harvest');
  // 600 days in ten minutes: the other 1,600 in less than half an hour.
  expect(daysDoneInSeconds).toBeGreaterThan(20 * 60);
  expect(daysDoneInSeconds).toBeLessThan(30 * 60);
});

it('lists failed companies to save, those first that would resolve most; none that builds nothing', async () => {
  await db.prisma.$transaction(tx =>
    noteFailures(tx, [
      failed(QUIET, 'SERRALVES OBRAS, LDA', addDays(today, -10)),
      failed(WANTED, 'MONCORVO OBRAS, LDA', addDays(today, -900)),
      failed(DEALER, 'MONCORVO IMOBILIÁRIA, LDA', addDays(today, -5)),
    ]),
  );
  const [assessed] = await writeAssessedCompanies(db.pool, { count: 1, firstSerial: 900 });
  await db.pool.query('update assessments set network_coverage = $2 where nif = $1', [
    assessed,
    JSON.stringify({
      unread: [{ nif: WANTED, name: 'MONCORVO OBRAS, LDA', because: 'name' }],
      isRead: false,
    }),
  ]);
  const pending = await cli.json('registers', 'pending');
  expect(pending).toMatchObject([
    {
      nif: WANTED,
      register: 'mj-publications',
      analysisId: null,
      reason: expect.stringContaining('1 assessments'),
    },
    { nif: QUIET },
  ]);
});

it('is whole once days and officers are read, and `doctor` says the same', async () => {
  await markFailuresRead(db);
  await db.prisma.$transaction(tx => markOfficersRead(tx, [QUIET, WANTED]));
  expect(await cli.json('harvest')).toMatchObject({ isWhole: true, failuresKnown: 2, officersRead: 2 });
  expect(await finding()).toMatchObject({ state: 'ok' });
});

it('`run` sends a round, one at a time', async () => {
  expect(await cli.json('harvest', 'run')).toMatchObject({ started: true });
  await cli.run('harvest', 'run');
  const rows =
    await db.sql`select count(*)::int as jobs from pgboss.job where name = 'harvest' and state < 'active'`;
  expect(rows[0].jobs).toBe(1);
  expect((await cli.failure('harvest', 'walk')).exitCode).toBe(2);
});

it('metrics say the same', async () => {
  const text = await createMetrics(db).text();
  expect(text).toContain('contractor_risk_harvest_failures_known 2');
  expect(text).toContain('contractor_risk_harvest_officers_read 2');
  expect(text).toMatch(/contractor_risk_harvest_days_read 2\d{3}\n/);
});
