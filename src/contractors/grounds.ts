/**
 * What is kept with an assessment beside the judgement: what was judged, and what would lead to a better verdict.
 * Score and verdict stay for ever, this until `ASSESSMENT_RETENTION_MONTHS` have passed. Read apart from the
 * assessment: it is large, and few ask for it.
 */
import type { Known } from '../checks/check.ts';
import type { Counterfactual } from '../checks/counterfactuals.ts';
import { keptKnown } from '../checks/replay.ts';
import type { Database } from '../db/open-database.ts';

export interface KeptCounterfactuals {
  readonly id: string;
  /** Null where they were not kept, or are past the retention. */
  readonly counterfactuals: readonly Counterfactual[] | null;
}

export async function readCounterfactuals(
  { pool }: Database,
  ids: readonly string[],
): Promise<KeptCounterfactuals[]> {
  const { rows } = await pool.query({
    name: 'counterfactuals_by_id',
    text: `select id, case when known <> '{}' then counterfactuals end as counterfactuals from assessments where id = any($1)`,
    values: [ids],
  });
  return rows;
}

export interface KeptInputs {
  readonly id: string;
  /** Null past the retention. */
  readonly known: Known | null;
}

/** What each of these assessments was judged from. */
export async function readInputs({ pool }: Database, ids: readonly string[]): Promise<KeptInputs[]> {
  const { rows } = await pool.query({
    name: 'inputs_by_id',
    text: 'select id, known from assessments where id = any($1)',
    values: [ids],
  });
  return rows.map(({ id, known }) => ({ id, known: keptKnown(known) }));
}
