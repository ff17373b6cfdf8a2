/** Three years of a sandbox country: the back-test finds what the registers published, and the calibration what truly happened. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { SandboxCompany } from '../../sandbox/country/country.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { type CompanyTruth, hiddenTruth } from '../../sandbox/country/lives/truth.ts';
import { type Backtest, backtest } from '../../src/backtest/backtest.ts';
import { calibrate } from '../../src/backtest/calibrate.ts';
import { MODEL_VERSION } from '../../src/checks/scale/model-version.ts';
import { addDays, addMonths, type LocalDate } from '../../src/kernel/local-date.ts';
import { cliHere } from '../cli/cli-here.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { assessAll, liveOn, readRegisters } from './sandbox-years.ts';

const START = '2022-11-20' as LocalDate;
/** Half years, each a day late: an answer of one day is later than twelve months before it. */
const DAYS = Array.from({ length: 7 }, (_, i) => addDays(addMonths(START, 6 * i), i));
const END = DAYS.at(-1)!;
const COMPANIES = 8_000;
/** Of the companies that do not fail; of those that do, all. */
const ONE_IN = 16;
const STOCK = { modelVersion: MODEL_VERSION, livemode: false };

const db = await databaseOfFile();

const country = createCountry({ seed: 'three-years', companies: COMPANIES });
const chosen = chooseCompanies();
let found: Backtest;

/** All that fail within the three years, and some of the others: few of a country fail. */
function chooseCompanies(): CompanyTruth[] {
  const alive = [...hiddenTruth(country)].filter(truth => isGoing(truth, START));
  return alive.filter((truth, place) => failsWithin(truth, START, END) || place % ONE_IN === 0);
}

function isGoing({ incorporatedOn, failedOn, dissolvedOn }: CompanyTruth, day: LocalDate): boolean {
  return incorporatedOn <= day && !(failedOn && failedOn <= day) && !(dissolvedOn && dissolvedOn <= day);
}

/** A revoked declaration was none. */
function failsWithin({ failedOn, course }: CompanyTruth, from: LocalDate, to: LocalDate): boolean {
  return failedOn !== null && failedOn > from && failedOn <= to && course !== 'revoked';
}

beforeAll(async () => {
  const companies = chosen.map(({ nif }) => country.company(nif) as SandboxCompany);
  for (const day of DAYS) {
    await liveOn(db, day);
    await readRegisters(db, day, companies);
    await assessAll(
      db,
      chosen.filter(truth => isGoing(truth, day)).map(({ nif }) => nif),
    );
  }
  found = await backtest(db, STOCK);
}, 300_000);

it('the ledger has the failures of three years, and hardly anything else', async () => {
  const rows =
    await db.sql`select nif from outcomes where kind <> 'gone' and withdrawn_on is null group by nif`;
  const noted = new Set(rows.map(({ nif }) => nif));
  const failed = chosen.filter(truth => failsWithin(truth, START, END)).map(({ nif }) => nif);
  const missed = failed.filter(nif => !noted.has(nif));
  const others = [...noted].filter(nif => !failed.includes(nif));
  expect(missed.length / failed.length).toBeLessThan(0.05);
  expect(others.length / noted.size).toBeLessThan(0.05);
});

it('the back-test ranks far better than chance, shows the plain count beside it, and says what is too young', async () => {
  const { overall, cohorts, drift } = found;
  expect(cohorts.map(({ month }) => month)).toEqual(DAYS.map(day => day.slice(0, 7)));
  expect(cohorts.slice(0, 5).every(({ fates }) => fates.young === 0 && fates.unfollowed === 0)).toBe(true);
  expect(cohorts.slice(5).every(({ counted }) => counted === 0)).toBe(true);
  expect(overall.fates.failed).toBeGreaterThanOrEqual(100);
  expect(overall.score!.low).toBeGreaterThan(0.6);
  expect(overall.plainCount!.low).toBeGreaterThan(0.5);
  const known = overall.bands.filter(({ of }) => of >= 30);
  expect(known.map(({ rate }) => rate)).toEqual(known.map(({ rate }) => rate).toSorted((a, b) => a! - b!));
  expect(drift.length).toBeGreaterThan(20);
  const cli = cliHere({ ...TEST_ENV, DATABASE_URL: db.url, REGISTERS: 'sandbox' });
  const { out } = await cli.run('model', 'backtest');
  expect(out).toContain(`${overall.fates.young} too young`);
});

it('draws failures by score as an SVG', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'plot-')), 'plot.svg');
  const cli = cliHere({ ...TEST_ENV, DATABASE_URL: db.url, REGISTERS: 'sandbox' });
  await cli.run('model', 'backtest', '--plot', file);
  const drawn = readFileSync(file, 'utf8');
  const filled = found.overall.tens.filter(({ of }) => of > 0);
  expect(drawn.match(/<circle /g)).toHaveLength(filled.length);
  expect(filled.reduce((sum, { of }) => sum + of, 0)).toBe(found.overall.counted);
});

it('the interval of each step holds the true rate of the country’s companies of these scores', async () => {
  const { steps, failures } = await calibrate(db, STOCK);
  expect(failures).toBeGreaterThanOrEqual(100);
  const truths = new Map(chosen.map(truth => [truth.nif, truth]));
  const rows = await db.sql`select nif, to_char(assessed_at, 'YYYY-MM-DD') as day, score from assessments
     where assessed_at < ${addMonths(END, -12)}`;
  expect(steps.length).toBeGreaterThan(2);
  for (const { from, to, low, high } of steps) {
    const here = rows.filter(({ score }) => score >= from && score <= to);
    const failed = here.filter(({ nif, day }) => failsWithin(truths.get(nif)!, day, addMonths(day, 12)));
    const truth = failed.length / here.length;
    expect(truth, `scores ${from} to ${to}`).toBeGreaterThanOrEqual(low);
    expect(truth, `scores ${from} to ${to}`).toBeLessThanOrEqual(high);
  }
});
