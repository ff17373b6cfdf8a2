/** The questions of analyses: which are asked, and how they ended. What ends together costs one statement. */
import type { Database } from '../../db/open-database.ts';
import type { Nif } from '../../kernel/nif.ts';
import { gathered } from '../../kernel/pacing/gathered.ts';
import type { RegisterName, SpecifiedRegister } from '../../kernel/register-name.ts';
import { goOn } from './analysis-state.ts';

export interface EndedStep {
  readonly analysisId: string;
  readonly register: RegisterName;
  readonly state: 'answered' | 'failing';
  readonly outcome: string;
  readonly reason: string | null;
  readonly answerId: string | null;
}

/** How a question about a linked company ended: with a reason it stays unknown until another analysis asks. */
export interface EndedLinkedStep {
  readonly analysisId: string;
  readonly nif: string;
  readonly register: RegisterName;
  readonly reason: string | null;
}

/** Each resolves when the step is marked. */
export interface StepMarks {
  own(step: EndedStep): Promise<void>;
  linked(step: EndedLinkedStep): Promise<void>;
}

const MOST_AT_ONCE = 200;

/**
 * The commit does not wait for the disk: if a crash loses it, the next round finds the stored answers. PostgreSQL commits
 * notifying transactions one after another, so notifications are few and short. Analyses are locked in the order of their
 * ids.
 */
const marking = ({ ended, marked }: { ended: string; marked: string }): string => `
  with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    ended as (select e.* from unhurried, jsonb_to_recordset($1::jsonb) as e(${ended})),
    marked as (${marked} returning s.analysis_id),
    ${goOn('select analysis_id from marked')}`;

const MARK_OWN = marking({
  ended: '"analysisId" text, register text, state text, outcome text, reason text, "answerId" text',
  marked: `update analysis_steps s set state = e.state, outcome = e.outcome, reason = e.reason, answer_id = e."answerId",
      attempts = attempts + 1, updated_at = app_now()
    from ended e where s.analysis_id = e."analysisId" and s.register = e.register`,
});

const MARK_LINKED = marking({
  ended: '"analysisId" text, nif text, register text, reason text',
  marked: `update linked_steps s set state = case when e.reason is null then 'answered' else 'failing' end, reason = e.reason,
      updated_at = app_now()
    from ended e where s.analysis_id = e."analysisId" and s.nif = e.nif and s.register = e.register`,
});

export function createStepMarks({ pool }: Pick<Database, 'pool'>): StepMarks {
  const marks = <Step>(name: string, text: string) =>
    gathered<Step, void>(
      async steps => {
        await pool.query({ name, text, values: [JSON.stringify(steps)] });
        return [];
      },
      { most: MOST_AT_ONCE },
    );
  return {
    own: marks<EndedStep>('mark_steps', MARK_OWN),
    linked: marks<EndedLinkedStep>('mark_linked_steps', MARK_LINKED),
  };
}

export interface LinkedQuestion {
  readonly nif: Nif;
  readonly register: SpecifiedRegister;
}

/** Most linked companies that one analysis asks about; the next analysis asks about others. */
const COMPANIES_AT_MOST = 50;

/**
 * Stores the questions about linked companies. Companies with stored questions keep them; the first of the others are added, up to the
 * most. Returns how many questions are open.
 */
export async function planLinkedSteps(
  { pool }: Pick<Database, 'pool'>,
  analysisId: string,
  wanted: readonly LinkedQuestion[],
): Promise<number> {
  const { rows } = await pool.query<{ open: number }>({
    name: 'plan_linked_steps',
    text: `with planned as (select distinct nif from linked_steps where analysis_id = $1),
             wanted as (
               select * from rows from (jsonb_to_recordset($2::jsonb) as (nif text, register text))
                 with ordinality as w(nif, register, place)),
             chosen as (
               select nif from wanted where nif not in (select nif from planned)
               group by nif order by min(place) limit greatest(0, ${COMPANIES_AT_MOST} - (select count(*) from planned))),
             written as (
               insert into linked_steps (analysis_id, nif, register, updated_at)
               select $1, nif, register, app_now() from wanted
               where nif in (select nif from planned union all select nif from chosen)
               on conflict do nothing returning 1)
           select ((select count(*) from linked_steps where analysis_id = $1 and state = 'pending')
             + (select count(*) from written))::int as open`,
    values: [analysisId, JSON.stringify(wanted)],
  });
  return rows[0]!.open;
}
