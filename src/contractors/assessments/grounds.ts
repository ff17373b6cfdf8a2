/**
 * The judged facts and the counterfactuals of an assessment. Score and verdict are kept for ever, these only for
 * `ASSESSMENT_RETENTION_MONTHS`. They are read separately, because they are large and rarely needed.
 */
import type { Known } from '../../checks/check.ts';
import type { Counterfactual } from '../../checks/explain/counterfactuals.ts';
import { storedKnown } from '../../checks/judging/stored-known.ts';
import type { Database } from '../../db/open-database.ts';
import type { AssessmentHead } from '../assessment.ts';

export interface StoredCounterfactuals {
  readonly id: string;
  /** Null if they were not stored, or are past the retention. */
  readonly counterfactuals: readonly Counterfactual[] | null;
}

/** An assessment; its counterfactuals are set if they were read with it. */
export type SeenAssessment = AssessmentHead & Partial<Pick<StoredCounterfactuals, 'counterfactuals'>>;

/** SQL of them. */
export const KEPT_COUNTERFACTUALS = `case when known <> '{}' then counterfactuals end`;

export async function readCounterfactuals(
  { pool }: Database,
  ids: readonly string[],
): Promise<StoredCounterfactuals[]> {
  const { rows } = await pool.query({
    name: 'counterfactuals_by_id',
    text: `select id, ${KEPT_COUNTERFACTUALS} as counterfactuals from assessments where id = any($1)`,
    values: [ids],
  });
  return rows;
}

export interface StoredInputs {
  readonly id: string;
  /** Null past the retention. */
  readonly known: Known | null;
}

/** The judged facts of each of these assessments. */
export async function readInputs({ pool }: Database, ids: readonly string[]): Promise<StoredInputs[]> {
  const { rows } = await pool.query({
    name: 'inputs_by_id',
    text: 'select id, known from assessments where id = any($1)',
    values: [ids],
  });
  return rows.map(({ id, known }) => ({ id, known: storedKnown(known) }));
}
