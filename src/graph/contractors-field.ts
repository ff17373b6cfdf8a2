import { requireCompany } from '../access/caller.ts';
import { readContractors } from '../contractors/read-contractor.ts';
import { askedCompany } from '../kernel/asked-company.ts';
import { Problem } from '../kernel/problems.ts';
import { builder } from './builder.ts';
import { Contractor, ifKnown } from './contractor.ts';
import { NIF_ARGUMENT } from './nif-argument.ts';
import { requireScope } from './require-scope.ts';

const COMPANIES_AT_ONCE = 100;

builder.queryField('contractors', t =>
  t.field({
    type: [Contractor],
    nullable: { list: false, items: true },
    description:
      'What is known about several companies now, in the order asked; null for one that was never analysed and is not ' +
      'being analysed. Starts no analysis. Needs `contractors:read`.',
    args: {
      nifs: t.arg.stringList({
        required: true,
        description: `1 to ${COMPANIES_AT_ONCE} companies. Each: ${NIF_ARGUMENT}`,
      }),
    },
    async resolve(_root, { nifs }, context) {
      requireScope(context, 'contractors:read');
      if (nifs.length < 1 || nifs.length > COMPANIES_AT_ONCE)
        throw new Problem('invalid-parameter', `\`nifs\` takes 1 to ${COMPANIES_AT_ONCE} companies.`);
      const companies = nifs.map(askedCompany);
      for (const company of companies) requireCompany(context.caller, company);
      const { db, freshHours } = context;
      return (await readContractors(db, { nifs: companies, freshHours })).map(ifKnown);
    },
  }),
);
