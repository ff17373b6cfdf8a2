/** Countries of two sizes, each in a PostgreSQL of its own, and companies drawn from them. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type OwnPostgres, startPostgres } from '../test/kit/own-postgres.ts';
import { countryOf, loadCountry } from './load-country.ts';

/** `NETWORK_COMPANIES=50000` for a try. */
export const LARGE = Number(process.env.NETWORK_COMPANIES ?? 1_000_000);
export const SMALL = 10_000;
const COMPANIES_PER_ROUND = 200;

export interface Country {
  readonly companies: number;
  readonly postgres: OwnPostgres;
  readonly pool: pg.Pool;
}

/** What `work` was given is ended when it resolves or rejects. */
export async function withCountries<T>(
  sizes: readonly number[],
  work: (countries: readonly Country[]) => Promise<T>,
): Promise<T> {
  const countries: Country[] = [];
  try {
    for (const companies of sizes) countries.push(await openCountry(companies));
    return await work(countries);
  } finally {
    for (const { pool, postgres } of countries) {
      await pool.end();
      await postgres.end();
    }
  }
}

async function openCountry(companies: number): Promise<Country> {
  const postgres = await startPostgres({ settings: { shared_buffers: '1GB', max_wal_size: '8GB' } });
  await loadCountry(postgres.url, countryOf(companies));
  return { companies, postgres, pool: new pg.Pool({ connectionString: postgres.url, max: 1 }) };
}

/** Serials spread evenly over the country, others in each round. */
export const sample = (
  { companies }: Pick<Country, 'companies'>,
  round: number,
  count = COMPANIES_PER_ROUND,
): number[] =>
  Array.from({ length: count }, (_, i) =>
    Math.floor((((round * count + i + 1) * 0.6180339887498949) % 1) * companies),
  );

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

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
