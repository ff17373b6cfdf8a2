/** Stored assessments with what became of their companies in the twelve months after them. */
import type { Verdict } from '../checks/judging/judgement.ts';
import type { Database } from '../db/open-database.ts';
import { FAILURES } from '../facts/outcomes.ts';
import type { Scored } from './statistics.ts';

/** Assessments that may be compared: of one model, and of real or of invented companies. */
export interface Stock {
  readonly modelVersion: string;
  readonly livemode: boolean;
}

/**
 * `failed`, `gone` and `survived` within twelve months. `young`: those months are not over. `unfollowed`: they are, but no
 * register was asked about the company since, so nobody knows. `ended`: it had ended before it was assessed.
 */
export type Fate = 'failed' | 'gone' | 'survived' | 'young' | 'unfollowed' | 'ended';

export interface Followed {
  readonly nif: string;
  /** Day of the assessment, in Lisbon. */
  readonly day: string;
  readonly score: number;
  readonly verdict: Verdict;
  /** Checks that cost points by a record; null where the levels were not kept. */
  readonly adverse: number | null;
  readonly fate: Fate;
}

/** By company, the oldest first. */
export async function readFollowed(
  { pool }: Pick<Database, 'pool'>,
  { modelVersion, livemode }: Stock,
): Promise<Followed[]> {
  const { rows } = await pool.query<Followed>(FOLLOWED, [modelVersion, livemode, FAILURES]);
  return rows;
}

/** What models judged: those in force, and those in the shadow from the same facts. */
export const JUDGED = `(
  select id, nif, assessed_at, livemode, model_version, score, verdict, levels from assessments
  union all
  select a.id, a.nif, a.assessed_at, a.livemode, s.model_version, s.score, s.verdict, s.levels
  from shadow_judgements s join assessments a on a.id = s.assessment_id)`;

const DAY = `(a.assessed_at at time zone 'Europe/Lisbon')::date`;

/** Parameters: model, livemode, kinds of failure. A withdrawn outcome is none. */
const FOLLOWED = `
  select a.nif, to_char(${DAY}, 'YYYY-MM-DD') as day, a.score, a.verdict,
    case when a.levels <> '{}' then (
      select count(*)::int from jsonb_each(a.levels) l
      where l.value ->> 'level' = 'hit' and (l.value ->> 'points')::int > 0) end as adverse,
    case
      when o.ended <= ${DAY} then 'ended'
      when a.assessed_at + interval '12 months' > app_now() then 'young'
      when o.failed <= ${DAY} + interval '12 months' then 'failed'
      when o.ended <= ${DAY} + interval '12 months' then 'gone'
      when exists (
        select from register_answers r where r.nif = a.nif and r.register = 'citius-insolvency'
          and r.outcome in ('found', 'not_found') and r.asked_at >= a.assessed_at + interval '12 months') then 'survived'
      else 'unfollowed' end as fate
  from ${JUDGED} a
  left join lateral (
    select min(day) as ended, min(day) filter (where kind = any($3)) as failed
    from outcomes where nif = a.nif and withdrawn_on is null) o on true
  where a.model_version = $1 and a.livemode = $2
  order by a.nif, a.assessed_at, a.id`;

/** The models of all stored assessments. */
export async function readModels(
  { pool }: Pick<Database, 'pool'>,
  livemode: boolean,
): Promise<{ modelVersion: string; assessments: number }[]> {
  const { rows } = await pool.query(
    `select model_version as "modelVersion", count(*)::int as assessments from ${JUDGED} j
     where livemode = $1 group by 1 order by min(assessed_at), 1`,
    [livemode],
  );
  return rows;
}

const SETTLED: ReadonlySet<Fate> = new Set(['failed', 'gone', 'survived']);

/** Whether it is known what became of the company. */
export const isSettled = ({ fate }: Followed): boolean => SETTLED.has(fate);

export const scoredOf = (counted: readonly Followed[]): Scored[] =>
  counted.map(({ score, fate }) => ({ score, bad: fate === 'failed' }));

/**
 * At most one of a company in any twelve months, the earliest: otherwise one failure would count once for each time that the
 * company was assessed before it. Takes them by company, the oldest first.
 */
export function spaced(all: readonly Followed[]): Followed[] {
  let last: Followed | null = null;
  return all.filter(one => {
    if (last?.nif === one.nif && one.day < aYearAfter(last.day)) return false;
    last = one;
    return true;
  });
}

const aYearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
