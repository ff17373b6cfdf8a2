/** How far the harvest is: for the operator's command, `doctor` and metrics. */
import { databaseNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { isNeighbourhoodRead } from '../../facts/network-coverage.ts';
import { addDays, daysBetween, type LocalDate, lisbonDay } from '../../kernel/local-date.ts';
import { firstDayOf, READ_BY_DAYS, readCountryCoverage } from '../../network/failures/read-coverage.ts';

export interface HarvestStatus {
  readonly daysWanted: number;
  readonly daysRead: number;
  /** Days that no parser could read: gaps until somebody looks. */
  readonly daysFaulty: number;
  readonly oldestDay: LocalDate | null;
  readonly newestDay: LocalDate | null;
  /** Of the last six years, without those that do not build by their name. */
  readonly failuresKnown: number;
  readonly officersRead: number;
  /** Whether nothing is left to read. */
  readonly isWhole: boolean;
  readonly lastReadAt: Date | null;
  /** At the pace of the last hour; null while nothing was read in it, or nothing is left. */
  readonly daysDoneInSeconds: number | null;
}

export async function readHarvest(db: Pick<Database, 'pool'>): Promise<HarvestStatus> {
  const today = lisbonDay(await databaseNow(db));
  const [country, days] = await Promise.all([readCountryCoverage(db, today), readDaysOf(db, today)]);
  const daysWanted = daysBetween(firstDayOf(today), today);
  const left = daysWanted - days.read;
  return {
    daysWanted,
    daysRead: days.read,
    daysFaulty: days.faulty,
    ...country,
    isWhole: isNeighbourhoodRead({ ...country, unread: [] }),
    lastReadAt: days.last,
    daysDoneInSeconds: left > 0 && days.pace > 0 ? Math.ceil(left / days.pace) : null,
  };
}

interface DaysRead {
  readonly read: number;
  readonly faulty: number;
  readonly last: Date | null;
  /** Days per second, over the last hour of reading. */
  readonly pace: number;
}

async function readDaysOf({ pool }: Pick<Database, 'pool'>, today: LocalDate): Promise<DaysRead> {
  const { rows } = await pool.query<DaysRead>(
    `select count(*) filter (where fault is null)::int as read, count(fault)::int as faulty, max(read_at) as last,
       (count(*) filter (where read_at > app_now() - interval '1 hour')
         / greatest(1, extract(epoch from app_now() - min(read_at) filter (where read_at > app_now() - interval '1 hour'))))::float8
         as pace
     from harvest_days where register = $1 and day between $2 and $3`,
    [READ_BY_DAYS, firstDayOf(today), addDays(today, -1)],
  );
  return { ...rows[0]!, pace: rows[0]!.pace ?? 0 };
}

/** What a first fill takes where one question is asked a second. */
export const FIRST_FILL = {
  /** Documents that Citius publishes in a month, as its readers found them; ten stand on a page. */
  documentsAMonth: 2_000,
  months: 72,
  documentsAPage: 10,
  /** A search has at most 400 documents, its form and first answer. */
  requestsASearch: 1,
  documentsASearch: 330,
} as const;

export function firstFillRequests(): number {
  const documents = FIRST_FILL.documentsAMonth * FIRST_FILL.months;
  return (
    Math.ceil(documents / FIRST_FILL.documentsAPage) +
    Math.ceil(documents / FIRST_FILL.documentsASearch) * FIRST_FILL.requestsASearch
  );
}

export interface OpenCompany {
  readonly nif: string;
  readonly name: string;
  readonly failedOn: string;
  /** Assessments that would know more. */
  readonly resolves: number;
}

/** Failed companies whose acts a person has to save, those first that would resolve most. */
export async function readUnreadFailures(
  { pool }: Pick<Database, 'pool'>,
  most: number,
): Promise<OpenCompany[]> {
  const { rows } = await pool.query<OpenCompany>(
    `with waiting as (
       select u.nif, count(*)::int as resolves
       from companies c join assessments a on a.id = c.latest_assessment_id
       cross join jsonb_to_recordset(a.network_coverage -> 'unread') as u(nif text) group by u.nif)
     select f.nif, f.name, to_char(f.failed_on, 'YYYY-MM-DD') as "failedOn", coalesce(w.resolves, 0) as resolves
     from failed_companies f left join waiting w using (nif)
     where f.officers_read_at is null and f.builds is distinct from false
     order by coalesce(w.resolves, 0) desc, f.builds desc nulls last, f.failed_on desc, f.nif limit $1`,
    [most],
  );
  return rows;
}
