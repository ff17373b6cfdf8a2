/** From a company to what this service has judged of it, and from everything about one company back to it. */
import { mayBeTold } from '../../../access/caller.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import type { CompanyRow } from '../../engine/read-contractor-ahead.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Assessment } from '../judgement/assessment.ts';
import { Analysis } from './analysis.ts';
import { Company, loadCompany } from './company.ts';
import { Contractor, ifKnown, loadListedContractor } from './contractor.ts';
import { Correction } from './correction.ts';

async function judgedOf({ nif, seen }: CompanyRow, context: GraphContext) {
  requireScope(context, 'contractors:read');
  return mayBeTold(context.caller, nif) ? (seen ?? loadListedContractor(context, nif as Nif)) : null;
}

builder.objectFields(Company, t => ({
  contractor: t.field({
    type: Contractor,
    nullable: true,
    description:
      'What this service has judged of it; null when it was never analysed and is not being analysed, and to a client ' +
      'token that was made for other companies. Needs `contractors:read`.',
    resolve: async (company, _args, context) => {
      const judged = await judgedOf(company, context);
      return judged && ifKnown(judged);
    },
  }),
  analysis: t.field({
    type: Analysis,
    nullable: true,
    description:
      'The open analysis; null when none runs, and to a client token that was made for other companies. Needs `contractors:read`.',
    resolve: async (company, _args, context) => (await judgedOf(company, context))?.analysis ?? null,
  }),
}));

/** The company that a row is about. A register has named it, or its analysis has begun. */
export const companyOf = {
  type: Company,
  description: 'The company, as it is now.',
  resolve: async ({ nif }: { readonly nif: string }, _args: object, context: GraphContext) =>
    (await loadCompany(context, nif))!,
} as const;

builder.objectField(Assessment, 'company', t => t.field(companyOf));
builder.objectField(Analysis, 'company', t => t.field(companyOf));
builder.objectField(Contractor, 'company', t => t.field(companyOf));
builder.objectField(Correction, 'company', t => t.field(companyOf));
