import type { LocalDate } from '../../../kernel/local-date.ts';
import type { CommercialAct, Country, SandboxCompany } from '../country.ts';

/**
 * Every act published up to and including `today`, company by company, each company's in order of publication: what
 * a service that has run for years would have read. Memory stays flat.
 */
export function* publishedActs(
  country: Country,
  today: LocalDate,
): Generator<{ readonly company: SandboxCompany; readonly act: CommercialAct }> {
  for (const company of country.companies())
    for (const act of company.acts) if (act.publishedOn <= today) yield { company, act };
}
