/**
 * What an assessment rests on (every check's outcome, with its evidence) is tens of kB: it is read where a field needs
 * it, for all assessments of the operation at once, and not with every verdict that is shown.
 */
import {
  ASSESSMENT_COLUMNS,
  type Assessment,
  type AssessmentHead,
  assessmentFromRow,
} from '../contractors/assessment.ts';
import type { GraphContext } from './context.ts';
import { loadById } from './load-together.ts';

const loadWhole = loadById<Assessment>(
  assessment => assessment.id,
  async ({ db }, ids) => {
    const { rows } = await db.pool.query({
      name: 'whole_assessments',
      text: `select ${ASSESSMENT_COLUMNS} from assessments a where a.id = any($1)`,
      values: [ids],
    });
    return rows.map(assessmentFromRow);
  },
);

/** An assessment stays for ever: one that was seen is there. */
export async function wholeOf(context: GraphContext, seen: AssessmentHead): Promise<Assessment> {
  return 'outcomes' in seen ? (seen as Assessment) : (await loadWhole(context, seen.id))!;
}
