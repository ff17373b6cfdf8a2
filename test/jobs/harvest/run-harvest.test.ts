/** The harvest of a small country: what it finds, where it stops, how it goes on. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { SandboxCompany } from '../../../sandbox/country/country.ts';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { isNeighbourhoodRead } from '../../../src/facts/network-coverage.ts';
import { runHarvest } from '../../../src/jobs/harvest/run-harvest.ts';
import { addDays, addMonths } from '../../../src/kernel/local-date.ts';
import type { Pace } from '../../../src/kernel/pacing/pace.ts';
import { readCountryCoverage } from '../../../src/network/failures/read-coverage.ts';
import { ofFile } from '../../kit/of-file.ts';
import { createTestDatabase, databaseOfFile, type TestDatabase } from '../../kit/test-database.ts';
import { harvestOver, indexOf, startPortals, today } from './harvest-world.ts';

const country = createCountry({ seed: 'harvest', companies: 80 });
const signal = new AbortController().signal;
const whole = { signal, withinMs: 120_000 };

const portals = await ofFile(startPortals(country));

/** In a proceeding of insolvency within the window, by the country's own truth. */
function insolventOf(companies: Iterable<SandboxCompany>): string[] {
  const since = addDays(addMonths(today(), -72), 1);
  const isInsolvent = ({ nif, insolvencyPublications }: SandboxCompany) =>
    insolvencyPublications.some(
      ({ act, species, publishedOn, parties }) =>
        species.startsWith('Insolv') &&
        !/Revoga/.test(act) &&
        publishedOn > since &&
        publishedOn < today() &&
        parties[0]!.nif === nif,
    );
  return [...companies].filter(isInsolvent).map(({ nif }) => nif);
}

const db = await databaseOfFile();
const indexed = async (db: TestDatabase, where = 'true') =>
  (await db.pool.query(`select nif from failed_companies where ${where} order by nif`)).rows.map(
    row => row.nif,
  );

describe('a first fill', () => {
  const turns: [register: string, perSecond: number, yields: boolean][] = [];
  const pace: Pace = {
    run(register, { perSecond }, signal, work, { yields = false } = {}) {
      signal.throwIfAborted();
      turns.push([register, perSecond, yields]);
      return work();
    },
  };
  beforeAll(async () => {
    expect(await runHarvest(harvestOver(db, portals.url, { pace }), whole)).toEqual({
      end: 'done',
      silence: null,
    });
  });

  it('finds every company that was insolvent in six years, reads who ran it, and says that all is read', async () => {
    const insolvent = insolventOf(country.companies());
    expect(insolvent.length).toBeGreaterThan(3);
    expect(await indexed(db)).toEqual(expect.arrayContaining(insolvent));
    const coverage = await readCountryCoverage(db, today());
    expect(coverage.newestDay).toBe(addDays(today(), -1));
    expect(coverage.failuresKnown).toBeGreaterThanOrEqual(insolvent.length);
    expect(coverage.officersRead).toBe(coverage.failuresKnown);
    expect(isNeighbourhoodRead({ ...coverage, unread: [] })).toBe(true);
    const rows = await db.sql`select count(distinct company_nif)::int as run from appointments
       where company_nif = any(${insolvent}) and role = 'director'`;
    expect(rows[0].run).toBe(insolvent.length);
  });

  it('asks at the pace of each register, and lets everybody else go first', () => {
    expect(new Set(turns.map(([register]) => register))).toEqual(
      new Set(['citius-insolvency', 'impic-licences', 'mj-publications']),
    );
    expect(turns.filter(([, , yields]) => !yields)).toEqual([]);
    // One a second at the official site, twenty times that at a stand-in.
    expect(turns.find(([register]) => register === 'citius-insolvency')![1]).toBe(20);
  });

  it('asks nothing again once it is done, and leaves the same index', async () => {
    const before = await indexOf(db);
    const asked = async () => (await fetch(`${portals.url}/_requests`)).json();
    const count = await asked();
    await runHarvest(harvestOver(db, portals.url), whole);
    expect(await asked()).toEqual(count);
    expect(await indexOf(db)).toEqual(before);
  });

  it('gives the same index in short spans', async () => {
    await using other = await createTestDatabase();
    await runHarvest(harvestOver(other, portals.url), { ...whole, longestSpan: 45 });
    expect(await indexOf(other)).toEqual(await indexOf(db));
  });
});

describe('where a program may not ask', () => {
  it('failures are known, their officers stay unread, and nothing is taken for read', async () => {
    await using db = await createTestDatabase();
    const deps = harvestOver(db, portals.url, { captureOnly: ['mj-publications'] });
    expect((await runHarvest(deps, whole)).end).toBe('done');
    const coverage = await readCountryCoverage(db, today());
    expect(coverage.failuresKnown).toBeGreaterThan(5);
    expect(coverage.officersRead).toBe(0);
    expect(isNeighbourhoodRead({ ...coverage, unread: [] })).toBe(false);
  });
});

describe('a register that is not itself', () => {
  it('is waited for: what was read stays, and the round says why it ended', async () => {
    await using db = await createTestDatabase();
    portals.faults.set('citius-insolvency', 'waf');
    try {
      const round = await runHarvest(harvestOver(db, portals.url), whole);
      expect(round).toMatchObject({ end: 'silent', silence: { reason: expect.any(String) } });
      expect((await readCountryCoverage(db, today())).oldestDay).toBeNull();
    } finally {
      portals.faults.set('citius-insolvency', null);
    }
    expect((await runHarvest(harvestOver(db, portals.url), whole)).end).toBe('done');
    expect(await indexed(db, `kind = 'insolvency'`)).toEqual(
      expect.arrayContaining(insolventOf(country.companies())),
    );
  });

  it('a day that no parser can read is a gap, and is said to be one', async () => {
    await using db = await createTestDatabase();
    await db.sql`insert into harvest_days select 'citius-insolvency', d::date, app_now(), null
       from generate_series(current_date - 2300, current_date - 3, interval '1 day') d`;
    portals.faults.set('citius-insolvency', 'other-layout');
    try {
      expect((await runHarvest(harvestOver(db, portals.url), whole)).end).toBe('done');
    } finally {
      portals.faults.set('citius-insolvency', null);
    }
    const rows = await db.sql`select fault from harvest_days where fault is not null`;
    expect(rows).toHaveLength(2);
    const { newestDay } = await readCountryCoverage(db, today());
    expect(newestDay).toBe(addDays(today(), -3));
  });
});
