/**
 * An assessment with every check's outcome and evidence has tens of kB. It is read only when a field needs it, for all
 * assessments of the operation at once.
 */
import {
  ASSESSMENT_COLUMNS,
  type Assessment,
  type AssessmentHead,
  assessmentFromRow,
} from '../../../contractors/assessment.ts';
import type { GraphContext } from '../../engine/context.ts';
import { loadRows } from '../../engine/load-together.ts';

const loadWhole = loadRows<Assessment>(
  ({ id }) => id,
  {
    name: 'whole_assessments',
    text: `select ${ASSESSMENT_COLUMNS} from assessments a where a.id = any($1)`,
  },
  assessmentFromRow,
);

/** Assessments are never deleted, so one that was read exists. */
export async function wholeOf(context: GraphContext, seen: AssessmentHead): Promise<Assessment> {
  return 'outcomes' in seen ? (seen as Assessment) : (await loadWhole(context, seen.id))!;
}

/** Whether what it was judged from is still kept; an assessment past its retention has no outcomes. */
export const isStored = ({ outcomes }: Pick<Assessment, 'outcomes'>): boolean =>
  Object.keys(outcomes).length > 0;
