/** What was judged of a company before, and what was or is known of it, judged for another day. */
import { requireCompany } from '../../../access/caller.ts';
import { PRICES } from '../../../access/settlement/prices.ts';
import { HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { builder } from '../../engine/builder.ts';
import { pagesOf } from '../../engine/pages.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Assessment } from '../judgement/assessment.ts';
import { judgementAsKnown, KnownJudgement } from '../judgement/known-judgement.ts';
import { Company } from './company.ts';

const historyOf = pagesOf<Record<string, unknown> & { readonly key: string }>({
  name: 'assessments_of_company',
  rows: `select ${HEAD_COLUMNS}, a.id as key from assessments a where a.nif = ask.parent`,
  newestFirst: true,
});

builder.objectFields(Company, t => ({
  judgement: t.field({
    type: KnownJudgement,
    nullable: true,
    description:
      'The assessment that was in force at `knownAt`, as it was answered then; or what was known at `knownAt` (or is known ' +
      'now), judged for the day `asOf` by the present model. Null where the company had no assessment then; refused as ' +
      '`assessment-expired` past the retention.',
    args: {
      knownAt: t.arg({ type: 'DateTime', description: 'Not in the future. Left out: now.' }),
      asOf: t.arg({ type: 'Date', description: 'Left out: the day of the assessment.' }),
    },
    complexity: ({ asOf }) => ({ field: asOf == null ? 20 : PRICES.judgedForDay, multiplier: 1 }),
    resolve: ({ nif }, { knownAt, asOf }, context) =>
      judgementAsKnown(context, nif as Nif, {
        knownAt: knownAt ?? null,
        asOf: (asOf ?? null) as LocalDate | null,
      }),
  }),
  assessments: t.connection(
    {
      type: Assessment,
      description:
        'The history: every assessment of the company, newest first. Score and verdict stay for ever, the rest for the ' +
        'retention (`inputsKept`). Needs `contractors:read`.',
      resolve: async ({ nif, latest }, args, context) => {
        requireScope(context, 'contractors:read');
        requireCompany(context.caller, nif);
        const page = await historyOf.read(context, nif, args, { including: latest?.assessedAt ?? null });
        const edges = page.edges.map(({ cursor, node }) => ({ cursor, node: headFromRow(node) }));
        return { ...page, edges };
      },
    },
    { name: 'CompanyAssessmentsConnection', description: 'A page of the history of a company.' },
    { name: 'CompanyAssessmentsEdge', description: 'An assessment in the history.' },
  ),
}));
