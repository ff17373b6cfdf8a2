/** From everything that is about one company to the company. */
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import { Assessment } from '../judgement/assessment.ts';
import { Analysis } from './analysis.ts';
import { Company, loadCompany } from './company.ts';
import { Correction } from './correction.ts';

/** The company that a row is about. A register has named it, or its analysis has begun. */
export const companyOf = {
  type: Company,
  description: 'The company, as it is now.',
  resolve: async ({ nif }: { readonly nif: string }, _args: object, context: GraphContext) =>
    (await loadCompany(context, nif))!,
} as const;

builder.objectField(Assessment, 'company', t => t.field(companyOf));
builder.objectField(Analysis, 'company', t => t.field(companyOf));
builder.objectField(Correction, 'company', t => t.field(companyOf));
