import type { AnalysisOpening } from '../contractors/analyses/open-analysis.ts';
import { LIST_REGISTERS, type RegisterName } from '../kernel/register-name.ts';

export interface ExpectedEnd {
  /** When the last row is expected to be finished. */
  readonly expectedReadyAt: Date | null;
  /** Why that is null, in a sentence; null where it is not, or the batch is over. */
  readonly unknownBecause: string | null;
  /** The register that takes longest; null where none does, or none is known. */
  readonly boundBy: RegisterName | null;
}

export const OVER: ExpectedEnd = { expectedReadyAt: null, unknownBecause: null, boundBy: null };

const unknown = (because: string): ExpectedEnd => ({ ...OVER, unknownBecause: because });

/** First rounds of analyses of batches at once. */
export const FIRST_ROUNDS_AT_ONCE = 8;

/**
 * Analyses of new companies that are measured: the last ones that no register kept waiting. Each counts with what followed from it:
 * its linked companies, and its revisions.
 */
const MEASURED = 50;

interface PendingWork {
  /** Null: it is not sent yet. */
  readonly batchId: string | null;
  /** Analyses that are left. */
  readonly analyses: number;
  /** Registers whose silence holds up some of its rows. */
  readonly waitingFor?: readonly string[];
}

/**
 * When so many further analyses are done: by the questions that an analysis was measured to take, the pause between two questions to a
 * register, and what others ask meanwhile. Clients take turns, so another has as many analyses in that time, or all of its own.
 */
export async function expectedEnd(
  { db, registers }: Pick<AnalysisOpening, 'db' | 'registers'>,
  { batchId, analyses, waitingFor = [] }: PendingWork,
): Promise<ExpectedEnd> {
  if (waitingFor.length > 0)
    return unknown(
      `${waitingFor.join(' and ')} did not answer about some rows, which are asked about again.`,
    );
  const consulted = registers.filter(name => !LIST_REGISTERS.includes(name));
  const { rows } = await db.pool.query<Measured>({
    name: 'expected_end',
    text: EXPECTED_END,
    values: [consulted, batchId, analyses],
  });
  const { now, measured, register, ...flow } = rows[0]!;
  if (analyses === 0) return { ...OVER, expectedReadyAt: now };
  if (measured === 0) return unknown('No analysis of a new company has ended yet from which one could tell.');
  return {
    expectedReadyAt: new Date(now.getTime() + secondsLeft(flow) * 1000),
    unknownBecause: null,
    boundBy: flow.bound === null ? null : register,
  };
}

export interface Flow {
  /** Analyses that are left until then: those of others too, and of one that is under way only what is left of it. */
  readonly work: number;
  /** How long an analysis takes, of those that are done at once. */
  readonly seconds: number;
  /** How long it takes where hardly any is done beside it. */
  readonly alone: number;
  /** How long the one runs already that was begun last; 0: some are not begun. */
  readonly runs: number;
  /** Seconds for each analysis of batches while some were under way; null: too few have ended. */
  readonly spacing: number | null;
  /** Seconds that the slowest register takes for the work; null: none keeps a pace. */
  readonly bound: number | null;
}

/** The fewer are left, the faster is each: they share processors and the turns of registers. */
export function secondsLeft({ work, seconds, alone, runs, spacing, bound }: Flow): number {
  const each = spacing ?? seconds / FIRST_ROUNDS_AT_ONCE;
  return Math.max(each, alone - runs, work * each, bound ?? 0);
}

interface Measured extends Flow {
  readonly now: Date;
  readonly measured: number;
  readonly register: RegisterName | null;
}

/**
 * Parameters: registers that are asked, the batch or null, its analyses. Of rows that have begun (`moving`) what is done needs no
 * more time: all of one whose analysis has ended, or waits for a register.
 */
const EXPECTED_END = `
  with sample as materialized (
    select nif, created_at, completed_at, unhurried, extract(epoch from completed_at - created_at)::float8 as seconds from analyses
    where state = 'complete' and purpose = 'asked' and not refresh and rounds = 0 order by id desc limit ${MEASURED}),
  spaced as (
    select extract(epoch from completed_at - greatest(created_at, max(completed_at) over (
      order by created_at rows between unbounded preceding and 1 preceding))) as seconds from sample where unhurried),
  asked as (
    select distinct a.id, a.register, a.questions from sample s
    join analyses n on n.nif = s.nif and n.created_at >= s.created_at and n.purpose in ('asked', 'revision')
    cross join lateral (select n.nif union select l.nif from linked_steps l where l.analysis_id = n.id) about
    join register_answers a on a.nif = about.nif and a.register = any($1::text[])
      and a.asked_at >= n.created_at and a.asked_at <= coalesce(n.completed_at, app_now())),
  each as (
    select register, sum(questions)::float8 / (select count(*) from sample) as questions from asked group by register),
  usual as (
    select percentile_cont(0.5) within group (order by seconds) as seconds,
      min(seconds) as alone, count(*)::int as measured from sample),
  mine as (select client_id from batches where id = $2),
  others as (
    select id, client_id, rows - finished as left from batches
    where completed_at is null and state = 'running' and id is distinct from $2),
  own as (
    select $3::int + coalesce(sum(least("left", $3::int)), 0) as work from others where client_id = (select client_id from mine)),
  moving as (
    select r.batch_id, r.nif, (
      select extract(epoch from app_now() - min(created_at))::float8 from analyses
      where nif = r.nif and state in ('queued', 'running')) as runs
    from batch_rows r join batches b on b.id = r.batch_id
    where r.state = 'analysing' and r.finished is null and b.state = 'running' group by 1, 2),
  done as (select coalesce(sum(coalesce(least(1, runs / nullif(seconds, 0)), 1)), 0) as many from moving, usual),
  work as (
    select greatest(0, (select work from own) + coalesce(sum(least("left", (select work from own))), 0)
      + (select count(*) from analyses where state in ('queued', 'running') and not unhurried)
      - (select many from done))::float8 as many
    from (select sum("left") as "left" from others where client_id is distinct from (select client_id from mine) group by client_id) o),
  bounds as (
    select register, r.turn_ms / 1000 * questions * (select many from work)
      + greatest(0, coalesce(extract(epoch from r.closed_until - app_now()), 0)) as seconds
    from each join register_states r using (register) where r.turn_ms is not null and questions > 0
    order by seconds desc limit 1)
  select app_now() as now, many as work, measured, usual.seconds, usual.alone,
    (select case when count(*) >= $3 then coalesce(min(runs), usual.seconds) else 0 end from moving where batch_id = $2) as runs,
    (select case when count(*) >= ${FIRST_ROUNDS_AT_ONCE} then sum(greatest(0, seconds))::float8 / count(*) end from spaced) as spacing,
    b.register, b.seconds::float8 as bound
  from work cross join usual left join bounds b on true`;
