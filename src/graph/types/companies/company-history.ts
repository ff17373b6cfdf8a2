/** What was judged of a company before. */
import { requireCompany } from '../../../access/caller.ts';
import { HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import { builder } from '../../engine/builder.ts';
import { pagesOf } from '../../engine/pages.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Assessment } from '../judgement/assessment.ts';
import { Company } from './company.ts';

const historyOf = pagesOf<Record<string, unknown> & { readonly key: string }>({
  name: 'assessments_of_company',
  rows: `select ${HEAD_COLUMNS}, a.id as key from assessments a where a.nif = ask.parent`,
  newestFirst: true,
});

builder.objectField(Company, 'assessments', t =>
  t.connection(
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
);
