/** `search_companies`: what `companies(search)` of GraphQL finds. There is no search for people. */
import { z } from 'zod';
import { PRICES } from '../../access/admission/prices.ts';
import { requireAnyCompany } from '../../access/caller.ts';
import { LONGEST_NAME, readNames } from '../../contractors/companies/company-name.ts';
import { findCompanies } from '../../contractors/companies/find-companies.ts';
import { livemode, nif, register, textOrNull } from '../../kernel/schemas/words.ts';
import { notTrusted } from '../graphql/trusted-documents.ts';
import { answered, jsonAnswer } from '../rest/route.ts';
import { toolOf } from './tool.ts';

const found = z.object({
  object: z.literal('list'),
  livemode,
  data: z.array(
    z.object({
      nif,
      name: textOrNull('As published, in Portuguese; null while no register has named it.'),
      asOf: z.iso.date().nullable().describe('Day of the latest act with this name.'),
      source: register.nullable().describe('Register of that act.'),
    }),
  ),
  hasMore: z.boolean().describe('More were found than `first`: give more words, or the municipality.'),
});

export const searchCompaniesTool = toolOf({
  name: 'search_companies',
  scope: 'contractors:read',
  title: 'Find a company by its name',
  description:
    'Companies whose registered name has these words, analysed or not, with their tax numbers; no verdicts. One that is not found may ' +
    'exist: nobody has read it yet. People are not found. Costs no quota. Needs `contractors:read`.',
  isReading: true,
  input: z.strictObject({
    name: z
      .string()
      .regex(/\S/)
      .max(LONGEST_NAME)
      .describe(
        'Words of the name; accents, case and legal ending do not matter, and the last word may be cut short after four letters.',
      ),
    municipality: z
      .string()
      .max(LONGEST_NAME)
      .optional()
      .describe('With the seat in this municipality (concelho).'),
    first: z.int().min(1).max(50).default(20).describe('Most companies.'),
  }),
  answer: found,
  async prepare({ livemode: isLive }, { caller, mayBeOld, shown, work }, { name, municipality, first }) {
    // By other ways companies are found in GraphQL alone, where such a key asks registered documents only.
    if (caller.documentsOnly) throw notTrusted();
    requireAnyCompany(caller);
    work.add(PRICES.companySearch + first);
    const filter = { search: name, municipality };
    const ask = { filter, orderBy: 'nif', after: null, before: null, backwards: false } as const;
    const places = await work.inTurn(() => findCompanies(mayBeOld, { ...ask, limit: first + 1 }));
    const nifs = places.slice(0, first).map(place => place.nif);
    const names = await readNames(mayBeOld, nifs);
    for (const one of nifs) shown.name(one);
    const data = nifs.map((one, at) => ({ nif: one, ...(names[at]!.company ?? NAMELESS) }));
    return answered(jsonAnswer({ object: 'list', livemode: isLive, data, hasMore: places.length > first }));
  },
  tell: (body: z.output<typeof found>) => ({
    answer: body,
    unknown: body.hasMore ? ['further companies of this name'] : [],
  }),
});

const NAMELESS = { name: null, asOf: null, source: null };
