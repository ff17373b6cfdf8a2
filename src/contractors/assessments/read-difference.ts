import { setImmediate } from 'node:timers/promises';
import { differenceOf, type ScorePart } from '../../checks/explain/difference.ts';
import type { Database } from '../../db/open-database.ts';
import { withPeopleNumbered } from '../../facts/person-references.ts';
import { Problem } from '../../kernel/problems.ts';
import { ASSESSMENT_COLUMNS, type Assessment, assessmentFromRow } from '../assessment.ts';
import { readInputs } from './grounds.ts';

export interface AssessmentDifference {
  readonly from: Assessment;
  readonly to: Assessment;
  /** They add up to `to.score - from.score`; null if the facts of one of the two are past their retention. */
  readonly parts: readonly ScorePart[] | null;
}

/** Null when there is no such assessment; throws `invalid-parameter` for assessments of two companies. */
export async function readDifference(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<AssessmentDifference | null> {
  const { rows } = await db.pool.query({
    name: 'assessments_to_compare',
    text: `select ${ASSESSMENT_COLUMNS} from assessments a where a.id = any($1)`,
    values: [[from, to]],
  });
  const assessments = new Map(rows.map(row => [row.id as string, assessmentFromRow(row)]));
  const [before, after] = [assessments.get(from), assessments.get(to)];
  if (!before || !after) return null;
  if (before.nif !== after.nif)
    throw new Problem(
      'invalid-parameter',
      'The two assessments are of different companies. Give two of one company’s history.',
    );
  const inputs = new Map((await readInputs(db, [from, to])).map(({ id, known }) => [id, known]));
  // Each takes some milliseconds of CPU: yields to other requests.
  await setImmediate();
  const input = ({ id, score, modelVersion }: Assessment) => ({
    score,
    modelVersion,
    known: inputs.get(id) ?? null,
  });
  return { from: before, to: after, parts: withPeopleNumbered(differenceOf(input(before), input(after))) };
}
