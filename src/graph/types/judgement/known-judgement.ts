import { requireCompany } from '../../../access/caller.ts';
import type { Assessment } from '../../../contractors/assessment.ts';
import { type AsKnown, readAsKnown } from '../../../contractors/read-as-known.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Correction } from '../companies/correction.ts';
import { judgementFields } from './judgement-fields.ts';

export async function judgementAsKnown(
  context: GraphContext,
  nif: Nif,
  asked: { knownAt: Date | null; asOf: LocalDate | null },
): Promise<AsKnown | null> {
  requireScope(context, 'contractors:read');
  requireCompany(context.caller, nif);
  const read = () => readAsKnown(context, { nif, ...asked, keptMonths: context.keptMonths });
  return asked.asOf === null ? read() : context.work.inTurn(read);
}

/** What was judged for another day has no id: what is stored by id is not about it. */
const shownOf = ({ assessment, judgedFor }: AsKnown): Assessment =>
  judgedFor === null ? assessment : { ...assessment, id: '' };

export const KnownJudgement = builder.objectRef<AsKnown>('KnownJudgement').implement({
  description:
    'A judgement of a company as it was known at a moment. It may be for another day, and is then not stored.',
  fields: t => ({
    assessmentId: t.string({
      description: 'The assessment that was in force, `asm_…`.',
      resolve: ({ assessment }) => assessment.id,
    }),
    judgedFor: t.expose('judgedFor', {
      type: 'Date',
      nullable: true,
      description:
        'The day for which the facts of that assessment were judged, by the present model; null: this is the assessment itself.',
    }),
    refreshing: t.boolean({
      description: 'Whether an analysis was open then.',
      resolve: ({ analysis }) => analysis !== null,
    }),
    corrections: t.expose('corrections', {
      type: [Correction],
      description: 'Corrections as they stood then, oldest first, without closed ones.',
    }),
    ...judgementFields<AsKnown>(t, shownOf),
  }),
});
