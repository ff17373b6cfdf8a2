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

/** Resolves when the step is marked. */
export type StepMarks = (step: EndedStep) => Promise<void>;

const MOST_AT_ONCE = 200;

/**
 * Its commit is not waited for until it is on the disk: what a crash of the database takes away is found among the
 * answers by the next round. Notifications go one commit after another over the whole database, and are therefore as
 * few, and as short, as can be. Analyses are locked in the order of their ids.
 */
const MARK = `
  with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    ended as (
      select e.* from unhurried, jsonb_to_recordset($1::jsonb) as e(
        "analysisId" text, register text, state text, outcome text, reason text, "answerId" text)),
    marked as (
      update analysis_steps s set state = e.state, outcome = e.outcome, reason = e.reason, answer_id = e."answerId",
        attempts = attempts + 1, updated_at = app_now()
      from ended e where s.analysis_id = e."analysisId" and s.register = e.register returning s.analysis_id),
    held as (
      select id from analyses where id in (select analysis_id from marked) and state <> 'complete' order by id for update),
    moved as (
      update analyses n set state = 'running', version = version + 1, started_at = coalesce(started_at, app_now())
      from held where n.id = held.id returning n.id, n.nif, n.state, n.version)
  select pg_notify('${ANALYSIS_CHANGED}', json_build_object('id', id, 'nif', nif, 'state', state, 'version', version)::text)
  from moved`;

export function createStepMarks({ pool }: Pick<Database, 'pool'>): StepMarks {
  return gathered<EndedStep, void>(
    async steps => {
      await pool.query({ name: 'mark_steps', text: MARK, values: [JSON.stringify(steps)] });
      return [];
    },
    { most: MOST_AT_ONCE },
  );
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
