import { requireCompany } from '../../access/caller.ts';
import { type Contractor as ContractorRead, readContractors } from '../../contractors/read-contractor.ts';
import { askedCompany } from '../../kernel/asked-company.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { builder } from '../engine/builder.ts';
import type { GraphContext } from '../engine/context.ts';
import { loadTogether } from '../engine/load-together.ts';
import { NIF_ARGUMENT } from '../engine/nif-argument.ts';
import { requireScope } from '../engine/require-scope.ts';
import { Contractor, ifKnown } from '../types/companies/contractor.ts';

const COMPANIES_AT_ONCE = 100;

const readTogether = loadTogether<Nif, ContractorRead>(({ db, freshHours }, nifs) =>
  readContractors(db, { nifs, freshHours }),
);

builder.queryField('contractors', t =>
  t.field({
    type: [Contractor],
    nullable: { list: false, items: true },
    description:
      'What is known about several companies now, in the order asked; null for one that was never analysed and is not ' +
      'being analysed. Each is answered by itself: one that is refused is null too, and an error says why, whose `path` ' +
      'ends with its place in the list. Starts no analysis. Needs `contractors:read`.',
    args: {
      nifs: t.arg.stringList({
        required: true,
        description: `1 to ${COMPANIES_AT_ONCE} companies. Each: ${NIF_ARGUMENT}`,
      }),
    },
    resolve(_root, { nifs }, context) {
      requireScope(context, 'contractors:read');
      if (nifs.length < 1 || nifs.length > COMPANIES_AT_ONCE)
        throw new Problem('invalid-parameter', `\`nifs\` takes 1 to ${COMPANIES_AT_ONCE} companies.`);
      return nifs.map(nif => answerOne(context, nif));
    },
  }),
);

async function answerOne(context: GraphContext, text: string) {
  const company = askedCompany(text);
  requireCompany(context.caller, company);
  const known = ifKnown(await readTogether(context, company));
  // It was looked for all the same.
  if (!known) context.work.add(1);
  return known;
}
