/** The assessment that was in force at a moment, or what was known then, judged for another day. */
import type { AssessmentHead } from '../../../contractors/assessment.ts';
import { readAsKnown } from '../../../contractors/assessments/read-as-known.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import type { GraphContext } from '../../engine/context.ts';

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
