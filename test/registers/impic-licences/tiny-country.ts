import type { Country, SandboxLicence } from '../../../sandbox/country/country.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { specimenCompany, specimenCountry } from '../../kit/specimen-country.ts';

/** A country of these companies; what a portal of titles does not read is left empty. */
export const countryOf = (
  ...companies: readonly (readonly [nif: string, licences: readonly SandboxLicence[]])[]
): Country =>
  specimenCountry(
    ...companies.map(([nif, licences]) =>
      specimenCompany({ nif, firma: `CONSTRUÇÕES "${nif}" & FILHOS, LDA`, licences }),
    ),
  );

/** A title through its states, given as `2020-01-02 valid`. */
export function licence(
  number: string,
  title: SandboxLicence['title'],
  highest: number | null,
  ...states: readonly string[]
): SandboxLicence {
  return {
    number,
    title,
    class: highest,
    categories: title === 'alvara-publicas' ? ['1.ª', '2.ª'] : [],
    states: states.map(text => {
      const [on, state] = text.split(' ') as [LocalDate, SandboxLicence['states'][number]['state']];
      return { on, state };
    }),
  };
}
