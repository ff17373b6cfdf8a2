/** A country to look at, and the questions that several tests ask of it. */

import type { SandboxCase, SandboxCompany } from '../../../sandbox/country/country.ts';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { runsCompany } from '../../../sandbox/country/lives/offices.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { fold } from '../../../src/kernel/text/fold.ts';

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

export const share = (is: (company: SandboxCompany) => boolean): number =>
  (100 * generated.filter(is).length) / generated.length;

/** A name without case, accents and punctuation: all that is left to compare parties of a case by. */
export const bareName = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9& ]/g, '')
    .replace(/ +/g, ' ');

const DEFENDANTS = new Set(['Executado', 'Réu', 'Requerido']);

/** Cases in which the company itself is sued, by its name. */
export const casesAgainst = ({ firma, cases }: SandboxCompany): SandboxCase[] =>
  cases.filter(({ parties }) =>
    parties.some(({ role, name }) => DEFENDANTS.has(role) && bareName(name) === bareName(firma)),
  );
