import { type AssessmentHead, HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import type { GraphContext } from '../../engine/context.ts';
import { loadRows } from '../../engine/load-together.ts';

interface Previous {
  readonly of: string;
  readonly assessment: AssessmentHead;
}

const previous = loadRows<Previous>(
  ({ of }) => of,
  {
    name: 'previous_assessments',
    text: `select mine.id as of, a.* from assessments mine
           cross join lateral (
             select ${HEAD_COLUMNS} from assessments a
             where a.nif = mine.nif and a.assessed_at <= mine.assessed_at and a.id collate "C" < mine.id
             order by a.assessed_at desc, a.id collate "C" desc limit 1) a
           where mine.id = any($1)`,
  },
  row => ({ of: row.of, assessment: headFromRow(row) }),
);

/** The assessment of the same company before this one; null for the first. */
export async function loadPrevious(context: GraphContext, id: string): Promise<AssessmentHead | null> {
  return (await previous(context, id))?.assessment ?? null;
}
