/** Countries of two sizes, each in a PostgreSQL of its own, and companies drawn from them. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type OwnPostgres, startPostgres } from '../test/kit/own-postgres.ts';
import type { Measured } from './benchmark.ts';
import { alternate } from './compare.ts';
import { countryOf, loadCountry } from './load-country.ts';
import { quantile } from './statistics.ts';

/** `NETWORK_COMPANIES=50000` for a try. */
export const LARGE = Number(process.env.NETWORK_COMPANIES ?? 1_000_000);
export const SMALL = 10_000;

export interface Country {
  readonly companies: number;
  readonly postgres: OwnPostgres;
  readonly pool: pg.Pool;
}

/** A large and a small one, filled by `fill`; both are ended when `work` resolves or rejects. */
export async function withCountries<T>(
  work: (countries: readonly [Country, Country]) => Promise<T>,
  fill = ({ companies, postgres }: Country) => loadCountry(postgres.url, countryOf(companies)),
): Promise<T> {
  await using open = new AsyncDisposableStack();
  const openCountry = async (companies: number): Promise<Country> => {
    const postgres = await startPostgres({ settings: { shared_buffers: '1GB', max_wal_size: '8GB' } });
    open.defer(() => postgres.end());
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
    open.defer(() => pool.end());
    const country = { companies, postgres, pool };
    await fill(country);
    return country;
  };
  return await work([await openCountry(LARGE), await openCountry(SMALL)]);
}

/** Serials spread evenly over the country, others in each round. */
export const sample = ({ companies }: Pick<Country, 'companies'>, round: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) =>
    Math.floor((((round * count + i + 1) * 0.6180339887498949) % 1) * companies),
  );

/** In turns, each round about other companies: of 95 of 100 `cost` is no more. Two countries have no common answer. */
export async function p95s(
  countries: readonly [Country, Country],
  cost: (country: Country, serial: number) => Promise<number>,
  { rounds, asked }: { rounds: number; asked: number },
): Promise<{ readonly ours: Measured; readonly theirs: Measured }> {
  const sides = countries.map(country => {
    let round = 0;
    return {
      name: `${country.companies.toLocaleString('en')} companies`,
      round: async () => {
        const costs: number[] = [];
        for (const serial of sample(country, round++, asked)) costs.push(await cost(country, serial));
        return quantile(costs, 0.95);
      },
    };
  });
  const [ours, theirs] = [...(await alternate(sides, { rounds }))].map(([side, values]) => ({
    side,
    values,
  }));
  return { ours: ours!, theirs: theirs! };
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Milliseconds of a core that the country's PostgreSQL takes for it, whatever else the machine does meanwhile. */
export async function postgresMs(
  { pool }: Pick<Country, 'pool'>,
  work: () => Promise<unknown>,
): Promise<number> {
  // The pool has one connection, and its process sleeps between statements.
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const usedMs = async () =>
    Number((await readFile(`/proc/${rows[0]!.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
  const before = await usedMs();
  await work();
  return (await usedMs()) - before;
}
