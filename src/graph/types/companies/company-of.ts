/** From everything that is about one company to the company. */
import { builder } from '../../engine/builder.ts';
import { AboutCompany } from './about-company.ts';
import { Company, loadCompany } from './company.ts';

builder.interfaceField(AboutCompany, 'company', t =>
  t.field({
    type: Company,
    description: 'The company, as it is now.',
    // A register has named it, or its analysis has begun.
    resolve: async ({ nif }, _args, context) => (await loadCompany(context, nif!))!,
  }),
);
