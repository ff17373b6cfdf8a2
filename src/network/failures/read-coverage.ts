/** How much of the failures of the last six years is read, by the index and the days of the harvest. */
import type { Reading } from '../../db/sql-transaction.ts';
import type { NetworkCoverage } from '../../facts/network-coverage.ts';
import { addDays, addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { gathered } from '../../kernel/pacing/gathered.ts';
import { FAILURE_MONTHS } from './failed-companies.ts';

/**
 * Days by which the harvest may be behind. The run of days that counts begins no earlier than this before the window: if the
 * last day read is older, it is shorter than six years, and nothing is taken for read.
 */
const BEHIND_DAYS = 7;

/** The first day that the harvest reads. */
export const firstDayOf = (asOf: LocalDate): LocalDate =>
  addDays(addMonths(asOf, -FAILURE_MONTHS), -BEHIND_DAYS);

/** The coverage that is the same for every company. */
export type CountryCoverage = Omit<NetworkCoverage, 'unread'>;

/** The register whose days are read: it alone publishes failures by the day, without a number. */
export const READ_BY_DAYS = 'citius-insolvency';

type Reader = (asOf: LocalDate) => Promise<CountryCoverage>;

const readers = new WeakMap<Reading['pool'], Reader>();
const MOST_AT_ONCE = 200;

/** It counts the whole index, so all who ask while it is counted share the next count. */
export function readCountryCoverage({ pool }: Reading, asOf: LocalDate): Promise<CountryCoverage> {
  const reader = readers.get(pool) ?? readerOf(pool);
  readers.set(pool, reader);
  return reader(asOf);
}

const readerOf = (pool: Reading['pool']): Reader =>
  gathered(
    async days => {
      const counted = new Map<LocalDate, CountryCoverage>();
      for (const day of new Set(days)) counted.set(day, await countCoverage(pool, day));
      return days.map(day => counted.get(day)!);
    },
    { most: MOST_AT_ONCE },
  );

async function countCoverage(pool: Reading['pool'], asOf: LocalDate): Promise<CountryCoverage> {
  const { rows } = await pool.query({
    name: 'read_country_coverage',
    text: `
      with read_days as (
        select day from harvest_days where register = '${READ_BY_DAYS}' and fault is null and day between $2 and $3),
      newest as (select max(day) as day from read_days),
      gap as (
        select max(each.day)::date as day from newest, generate_series($2::date - 1, newest.day, interval '1 day') as each(day)
        where not exists (select from read_days r where r.day = each.day::date))
      select f.known, f.read, to_char(gap.day + 1, 'YYYY-MM-DD') as oldest, to_char(newest.day, 'YYYY-MM-DD') as newest
      from newest, gap, (
        select count(*)::int as known, count(officers_read_at)::int as read from failed_companies
        where failed_on between $1 and $3 and builds is distinct from false) f`,
    values: [addMonths(asOf, -FAILURE_MONTHS), firstDayOf(asOf), asOf],
  });
  const { known, read, oldest, newest } = rows[0];
  return { failuresKnown: known, officersRead: read, oldestDay: oldest, newestDay: newest };
}
