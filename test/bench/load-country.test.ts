/** The country of the benchmarks: the same every time, of the size that was asked, whole. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countryOf, loadCountry, nifOf } from '../../bench/load-country.ts';
import { openPool } from '../../src/db/open-pool.ts';
import { companyNif } from '../../src/kernel/nif.ts';
import { createDatabaseUrl } from '../kit/test-database.ts';

const SIZE = { ...countryOf(2_000), hubs: 2, officesOfHub: 100 };

async function loaded(seed: number) {
  const { url, drop } = await createDatabaseUrl();
  await loadCountry(url, { ...SIZE, seed });
  const pool = openPool(url, { poolSize: 1, onError: () => {} });
  const one = async (sql: string) => (await pool.query(sql)).rows[0];
  const digest = (table: string) =>
    one(`select md5(string_agg(t::text, '' order by t::text)) as md5, count(*)::int from ${table} t`);
  return { pool, one, digest, close: () => pool.end().then(drop) };
}

let [first, again, other]: (Awaited<ReturnType<typeof loaded>> | undefined)[] = [];
beforeAll(async () => {
  [first, again, other] = [await loaded(1), await loaded(1), await loaded(2)];
});
afterAll(() => Promise.all([first, again, other].map(country => country?.close())));

it('is the same by the same seed, and another by another', async () => {
  for (const table of ['companies', 'people', 'appointments', 'facts', 'assessments']) {
    expect(await again!.digest(table)).toEqual(await first!.digest(table));
    if (table === 'appointments') expect(await other!.digest(table)).not.toEqual(await first!.digest(table));
  }
});

it('has the size that was asked, hubs, and no row that refers to nothing', async () => {
  expect((await first!.digest('companies')).count).toBe(2_000);
  expect((await first!.digest('people')).count).toBe(3_000);
  expect((await first!.digest('appointments')).count).toBe(6_000);
  expect(
    await first!.one(`select
      (select count(*)::int from (select from appointments group by person_id having count(*) = 100) hubs) as hubs,
      (select count(*)::int from appointments a left join companies c on c.nif = a.company_nif
         left join people p on p.id = a.person_id where c.nif is null or p.id is null) as dangling,
      (select count(*)::int from companies c left join assessments a on a.id = c.latest_assessment_id
         where c.latest_assessment_id is not null and a.nif is distinct from c.nif) as strangers`),
  ).toEqual({ hubs: 2, dangling: 0, strangers: 0 });
  expect((await first!.digest('facts')).count).toBeGreaterThan(10);
  expect((await first!.digest('assessments')).count).toBeGreaterThan(100);
});

it('keeps every index, and its numbers are valid ones of the sandbox', async () => {
  const indexes = await first!.one(
    `select count(*)::int from pg_indexes where tablename in ('companies', 'people', 'appointments', 'facts', 'assessments')`,
  );
  const { url, drop } = await createDatabaseUrl();
  const pool = openPool(url, { poolSize: 1, onError: () => {} });
  const { rows } = await pool.query(
    `select count(*)::int from pg_indexes where tablename in ('companies', 'people', 'appointments', 'facts', 'assessments')`,
  );
  await pool.end();
  await drop();
  expect(indexes).toEqual(rows[0]);
  for (const serial of [0, 77, 999_999]) expect(companyNif(nifOf(serial))).toMatch(/^59/);
});
