/** The round over watched companies: which are due, in order, and when each is due again. */
import type { Database } from '../../db/open-database.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';

/** A register that is asked about one company at a time. */
export interface RegisterPace {
  /** Questions that its pace allows, over all processes. */
  readonly perSecond: number;
}

const DAY_SECONDS = 86_400;
/** The wish: credit files are looked at weekly. */
export const WISHED_SECONDS = 7 * DAY_SECONDS;
/** Of the pace, what the round may use: the rest is for what is asked now. */
const SHARE = 0.5;
/** For each question about the company itself, one about the companies that its directors link to it. */
const QUESTIONS_PER_COMPANY = 2;

/** Seconds in which the slowest register can be asked about so many companies, with the round's share of its pace. */
export function secondsFor(companies: number, registers: readonly RegisterPace[]): number {
  const slowest = Math.min(...registers.map(({ perSecond }) => perSecond));
  return (companies * QUESTIONS_PER_COMPANY) / (slowest * SHARE);
}

/** Seconds between two looks at a company: a week, or as long as the slowest register needs for all of them. */
export const periodSeconds = (companies: number, registers: readonly RegisterPace[]): number =>
  Math.max(WISHED_SECONDS, Math.ceil(secondsFor(companies, registers)));

/** Companies on any watchlist, each once. */
export async function countWatched({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(distinct nif)::int as n from watched_companies',
  );
  return rows[0]!.n;
}

/**
 * Gives every company without a plan its time: a period after its latest assessment. One that was never assessed is due before
 * all others. Returns how many were planned.
 */
export async function planDue(
  db: Pick<Database, 'pool'>,
  registers: readonly RegisterPace[],
): Promise<number> {
  const { rows } = await db.pool.query('select 1 from watched_companies where due_at is null limit 1');
  if (rows.length === 0) return 0;
  const seconds = periodSeconds(await countWatched(db), registers);
  const { rowCount } = await db.pool.query(
    `with unplanned as (
       select w.watchlist_id, w.nif, coalesce(coalesce(a.consulted_at, a.assessed_at) + make_interval(secs => $1), 'epoch') as due_at
       from watched_companies w left join companies c on c.nif = w.nif left join assessments a on a.id = c.latest_assessment_id
       where w.due_at is null order by w.watchlist_id, w.nif)
     update watched_companies w set due_at = u.due_at from unplanned u
     where w.watchlist_id = u.watchlist_id and w.nif = u.nif and w.due_at is null`,
    [seconds],
  );
  return rowCount ?? 0;
}

/** Those of the companies that are watched are due now: their assessments were taken back. */
export async function lookSoon(tx: SqlTx, nifs: readonly string[]): Promise<void> {
  await tx.query('update watched_companies set due_at = app_now() where nif = any($1::text[])', [nifs]);
}

export interface DueCompany {
  readonly nif: string;
  readonly isAssessed: boolean;
}

/** Analyses of the round that wait for registers: beyond them no further one is begun. */
const MOST_PAUSED = 64;

/** Due companies without an open analysis, in their order, so many that `atOnce` analyses of the round move. */
export async function dueCompanies(
  { pool }: Pick<Database, 'pool'>,
  { atOnce }: { atOnce: number },
): Promise<DueCompany[]> {
  const { rows } = await pool.query<DueCompany>(
    `with open as (
       select count(*) filter (where state in ('queued', 'running')) as moving,
         count(*) filter (where state in ('waiting', 'stalled')) as paused
       from analyses where state <> 'complete' and purpose = 'round'),
       due as (
         select w.nif, w.due_at from watched_companies w
         where w.due_at <= app_now() and not exists (select from analyses n where n.nif = w.nif and n.state <> 'complete')
         order by w.due_at limit ${MOST_LISTS} * $1)
     select due.nif, bool_or(c.latest_assessment_id is not null) as "isAssessed"
     from due left join companies c on c.nif = due.nif group by due.nif order by min(due.due_at), due.nif
     limit greatest(0, (select least($1 - moving, ${MOST_PAUSED} - paused) from open))`,
    [atOnce],
  );
  return rows;
}

/** Lists that the same company is looked for on before the next one comes. */
const MOST_LISTS = 20;

/** Whether any list still has it as due, as the next statement of the transaction sees it. */
export async function isDue(tx: SqlTx, nif: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from watched_companies where nif = $1 and due_at <= app_now() limit 1',
    [nif],
  );
  return rowCount === 1;
}
