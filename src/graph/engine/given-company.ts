/** A company as a client names it in a list of its own. */
import { LONGEST_REFERENCE } from '../../kernel/requests/own-reference.ts';
import { builder } from './builder.ts';
import { NIF_ARGUMENT } from './nif-argument.ts';

export const GivenCompany = builder.inputType('CompanyInput', {
  description: 'A company of a batch, or to be watched.',
  fields: t => ({
    nif: t.field({ type: 'NIF', required: true, description: NIF_ARGUMENT }),
    reference: t.string({
      description: `Your own reference, ${LONGEST_REFERENCE} characters at most. On a watchlist null removes one, left out it stays.`,
    }),
  }),
});
