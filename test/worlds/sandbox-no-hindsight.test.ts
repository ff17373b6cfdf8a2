/** What is judged on a day must not know what comes after it: that would be the easiest way to good figures. */
import { describe, expect, test } from 'vitest';
import { CasesByName } from '../../bench/worlds/sandbox/rows/case-rows.ts';
import { publishedFacts } from '../../bench/worlds/sandbox/rows/published-facts.ts';
import type { SandboxCompany } from '../../sandbox/country/country.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import { day } from '../kit/specimen-country.ts';

const TODAY = day('2019-03-04');
const personKey = personKeyer('a key for tests of 32 characters');
const companies = [...createCountry({ seed: 'hindsight', companies: 4_000 }).companies()];

function factsOf(all: readonly SandboxCompany[]) {
  const cases = new CasesByName(TODAY);
  for (const company of all) cases.add(company);
  const reader = { today: TODAY, personKey, casesNaming: (name: string) => cases.naming(name) };
  return new Map(all.map(company => [company.nif, publishedFacts(company, reader)]));
}

const later = (on: LocalDate | null) => on !== null && on > TODAY;

/** The same company in a country where the world ends that evening. */
const cutOff = (company: SandboxCompany): SandboxCompany => ({
  ...company,
  acts: company.acts.filter(({ publishedOn }) => !later(publishedOn)),
  insolvencyPublications: company.insolvencyPublications.filter(({ publishedOn }) => !later(publishedOn)),
  debts: company.debts
    .filter(({ from }) => !later(from))
    .map(debt => (later(debt.to) ? { ...debt, to: null } : debt)),
  licences: company.licences.map(licence => ({
    ...licence,
    states: licence.states.filter(({ on }) => !later(on)),
  })),
  executions: company.executions
    .filter(({ includedOn }) => !later(includedOn))
    .map(one => (later(one.removedOn) ? { ...one, removedOn: null } : one)),
  sanctions: company.sanctions.filter(({ publishedOn }) => !later(publishedOn)),
  cases: company.cases.filter(({ distributedOn }) => !later(distributedOn)),
  contracts: company.contracts
    .filter(({ publishedOn }) => !later(publishedOn))
    .map(one => (later(one.closedOn) ? { ...one, closedOn: null, finalPriceEur: null, end: null } : one)),
  bans: company.bans.filter(({ from }) => !later(from)),
});

const facts = factsOf(companies);

describe('on a day', () => {
  test('a company’s facts are the same if nothing ever happens again', () => {
    const without = factsOf(companies.map(cutOff));
    for (const { nif } of companies) expect(facts.get(nif)).toEqual(without.get(nif));
    expect([...facts.values()].flat().length).toBeGreaterThan(8_000);
  });

  test('no fact bears a later day, but for the announced end of a bar', () => {
    const days = [...facts.values()]
      .flat()
      .flatMap(fact => {
        const { until: _, ...rest } = fact.kind === 'contract-ban' ? fact : { ...fact, until: null };
        return JSON.stringify(rest).match(/"\d{4}-\d{2}-\d{2}"/g) ?? [];
      })
      .map(text => text.slice(1, -1));
    expect(days.length).toBeGreaterThan(10_000);
    expect(days.filter(on => on > TODAY)).toEqual([]);
  });
});
