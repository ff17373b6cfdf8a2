/** Companies as a client names them. */
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { LONGEST_REFERENCE } from '../../kernel/requests/own-reference.ts';
import { builder } from './builder.ts';

/** Description of every argument that takes a company's NIF. */
export const NIF_ARGUMENT =
  'The company’s NIF: nine digits; spaces, dots, hyphens and a leading PT are accepted. ' +
  'Anything else is `invalid-nif`, a person’s number `natural-person`, another kind of number `nif-out-of-scope`.';

/** The companies of a list `nifs`. A refusal names the place, counted from 0, and not the number: it may be a person's. */
export function listedCompanies(
  nifs: readonly string[],
  require: (company: Nif) => void = () => {},
): readonly Nif[] {
  return nifs.map((text, index) => {
    try {
      const company = parseCompanyNif(text);
      require(company);
      return company;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code, detail } = error;
      const pointer = `nifs[${index}]`;
      throw new Problem(code, `${pointer}: ${detail}`, { faults: [{ pointer, detail }] });
    }
  });
}

export const GivenCompany = builder.inputType('CompanyInput', {
  description: 'A company of a batch, or to be watched.',
  fields: t => ({
    nif: t.field({ type: 'NIF', required: true, description: NIF_ARGUMENT }),
    reference: t.string({
      description: `Your own reference, ${LONGEST_REFERENCE} characters at most. On a watchlist null removes one, left out it stays.`,
    }),
  }),
});
