import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';

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
