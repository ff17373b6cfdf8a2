/** A country to look at, and the questions that several tests ask of it. */
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { SandboxCompany } from '../../src/sandbox/country/country.ts';
import { createCountry } from '../../src/sandbox/country/create-country.ts';
import { runsCompany } from '../../src/sandbox/country/offices.ts';

export const TODAY = '2026-11-20' as LocalDate;
export const country = createCountry({ seed: 'test', companies: 4_000 });
export const everybody = [...country.companies()];
export const byNif = new Map(everybody.map(company => [company.nif, company]));
export const generated = everybody.filter(company => company.nif.startsWith('59'));

export const ownNotices = (company: SandboxCompany) =>
  company.insolvencyPublications.filter(p => p.parties[0]!.nif === company.nif);
export const declaredOn = (company: SandboxCompany): LocalDate | undefined =>
  ownNotices(company).find(p => p.parties[0]!.role === 'Insolvente')?.publishedOn;

/** Who runs the company on a day, by what its acts say. */
export function inOffice(company: SandboxCompany, on: LocalDate): Set<string> {
  const held = new Set<string>();
  for (const act of company.acts.filter(a => a.publishedOn <= on)) {
    for (const { holder } of act.appointed.filter(runsCompany)) held.add(holder.nif);
    for (const { holder } of act.ceased) held.delete(holder.nif);
  }
  return held;
}

/** Percentage of the generated companies. */
export const share = (is: (company: SandboxCompany) => boolean): number =>
  (100 * generated.filter(is).length) / generated.length;
