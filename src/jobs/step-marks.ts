/** How the questions of analyses ended, written and announced as they end: what ends together costs one statement. */
import { ANALYSIS_CHANGED } from '../contractors/analysis.ts';
import type { Database } from '../db/open-database.ts';
import { gathered } from '../kernel/gathered.ts';
import type { RegisterName } from '../kernel/register-name.ts';

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
 * Its commit is not waited for until it is on the disk: what a crash of the database takes away is found among the
 * answers by the next round. Notifications go one commit after another over the whole database, and are therefore as
 * few, and as short, as can be. Analyses are locked in the order of their ids.
 */
const marking = ({ ended, marked }: { ended: string; marked: string }): string => `
  with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    ended as (select e.* from unhurried, jsonb_to_recordset($1::jsonb) as e(${ended})),
    marked as (${marked} returning s.analysis_id),
    held as (
      select id from analyses where id in (select analysis_id from marked) and state <> 'complete' order by id for update),
    moved as (
      update analyses n set state = 'running', version = version + 1, started_at = coalesce(started_at, app_now())
      from held where n.id = held.id returning n.id, n.nif, n.state, n.version)
  select pg_notify('${ANALYSIS_CHANGED}', json_build_object('id', id, 'nif', nif, 'state', state, 'version', version)::text)
  from moved`;

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

const BEGIN = `
  with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    moved as (
      update analyses n set state = 'running', version = version + 1, started_at = coalesce(started_at, app_now()),
        waiting_for = '{}'
      from unhurried where id = $1 and state <> 'complete' returning n.id, n.nif, n.state, n.version)
  select pg_notify('${ANALYSIS_CHANGED}', json_build_object('id', id, 'nif', nif, 'state', state, 'version', version)::text)
  from moved`;

/** A round begins: the analysis runs, and waits for nobody so far. */
export async function beginRound({ pool }: Pick<Database, 'pool'>, analysisId: string): Promise<void> {
  await pool.query({ name: 'begin_round', text: BEGIN, values: [analysisId] });
}
