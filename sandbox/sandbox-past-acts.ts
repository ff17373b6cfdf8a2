/** Published acts as texts, company by company: what an operator of many years would have imported. */
import type { LocalDate } from '../src/kernel/local-date.ts';
import type { SandboxCompany } from './country/country.ts';
import { renderActText } from './portals/mj-publications/render-act-text.ts';

export function* sandboxPastActs(
  companies: Iterable<SandboxCompany>,
  today: LocalDate,
): Generator<{ nif: string; texts: string[] }> {
  for (const company of companies) {
    const texts = company.acts
      .filter(act => act.publishedOn <= today)
      .map(act => renderActText(company, act));
    if (texts.length > 0) yield { nif: company.nif, texts };
  }
}
