/** Assessments: whole, the previous one, and as one was known. */
import {
  ASSESSMENT_COLUMNS,
  type Assessment,
  type AssessmentHead,
  assessmentFromRow,
  HEAD_COLUMNS,
  headFromRow,
} from '../../../contractors/assessment.ts';
import { readAsKnown } from '../../../contractors/assessments/read-as-known.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import type { GraphContext } from '../../engine/builder.ts';
import { loadRows } from '../../engine/load-together.ts';

/** With every outcome and its evidence it has tens of kB, so it is read only when a field needs it. */
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

/** `judgedFor`: its facts were judged for this day, by the present model, and it is not stored. */
export type ShownAssessment = AssessmentHead & { readonly judgedFor?: LocalDate };

/** The moment whose knowledge counts, and the day to judge for; null: now, and as it was judged. */
export interface AsKnownAsk {
  readonly knownAt: Date | null;
  readonly asOf: LocalDate | null;
}

/** Corrections are those of that moment. */
export const readKnown = (context: GraphContext, nif: Nif, ask: AsKnownAsk) =>
  readAsKnown(context, { nif, ...ask, retentionMonths: context.retentionMonths });

/** One that was judged for a day has an id of its own, of the assessment and the day, so that no cache takes it for the other. */
export async function judgedForDay(
  context: GraphContext,
  nif: Nif,
  ask: AsKnownAsk & { readonly asOf: LocalDate },
): Promise<ShownAssessment | null> {
  const known = await context.work.inTurn(() => readKnown(context, nif, ask));
  return known && { ...known.assessment, id: `${known.assessment.id}@${ask.asOf}`, judgedFor: ask.asOf };
}
