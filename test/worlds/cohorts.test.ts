import { describe, expect, it } from 'vitest';
import { monthOf } from '../../bench/worlds/cohorts/calendar.ts';
import { chanceOf } from '../../bench/worlds/cohorts/chance.ts';
import { drawCohort } from '../../bench/worlds/cohorts/cohorts.ts';
import { goesOn, live } from '../../bench/worlds/cohorts/life.ts';
import { dayOf } from '../../bench/worlds/cohorts/records.ts';
import { world } from '../../bench/worlds/cohorts/world.ts';
import type { WorldCompany } from '../../bench/worlds/world.ts';
import type { CaseCompany, CaseFact } from '../../src/cases/case.ts';
import { addMonths } from '../../src/kernel/local-date.ts';
import { companyNif } from '../../src/kernel/nif.ts';

const SEED = 3;
const MANY = 2_000;

const people = (regime: string, seed = SEED, companies = MANY): WorldCompany[] => [
  ...world.companies({ seed, companies, regime }),
];
const steady = people('steady');
const crisis = people('crisis');

const subjectOf = ({ case: { companies, subject } }: WorldCompany): CaseCompany =>
  companies.find(({ nif }) => nif === subject)!;

const failsInAYear = ({ case: { asOf }, failsOn }: WorldCompany): boolean =>
  failsOn !== null && failsOn <= addMonths(asOf, 12);

const share = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length / all.length;

function isAdverse(fact: CaseFact): boolean {
  switch (fact.kind) {
    case 'debtor-listing':
    case 'execution':
    case 'labour-sanction':
    case 'contract-ban':
      return true;
    case 'insolvency-notice':
      return fact.role === 'debtor';
    case 'court-case':
      return fact.role === 'defendant' || fact.species.startsWith('Insolvência');
    case 'licence':
      return fact.state !== 'valid';
    case 'public-contract':
      return fact.terminated;
    case 'company-act':
      return ['insolvency', 'quota-attached', 'assets-frozen'].includes(fact.act);
    case 'office':
      return false;
  }
}

const hasRecord = (company: WorldCompany): boolean => subjectOf(company).facts.some(isAdverse);

/** The chance that a company that fails has a higher hidden chance than one that does not. */
function areaUnderCurve(companies: readonly WorldCompany[]): number {
  const failing = companies.filter(failsInAYear);
  const others = companies.filter(company => !failsInAYear(company));
  let above = 0;
  for (const bad of failing)
    for (const good of others) above += bad.hidden > good.hidden ? 1 : bad.hidden === good.hidden ? 0.5 : 0;
  return above / failing.length / others.length;
}

describe('the world of cohorts', () => {
  it('gives the same bytes for the same seed, and others for another', () => {
    const bytes = (seed: number): string => JSON.stringify(people('crisis', seed, 60));
    expect(bytes(11)).toBe(bytes(11));
    expect(bytes(11)).not.toBe(bytes(12));
  });

  it('gives fewer companies as the beginning of more', () => {
    expect(people('steady', SEED, 40)).toEqual(steady.slice(0, 40));
  });

  it('fails at the rates that it states', () => {
    expect(share(steady, failsInAYear)).toBeGreaterThan(0.012);
    expect(share(steady, failsInAYear)).toBeLessThan(0.028);
    expect(share(crisis, failsInAYear)).toBeGreaterThan(share(steady, failsInAYear));
    expect(share(people('boom'), failsInAYear)).toBeLessThan(share(steady, failsInAYear));
  });

  it('keeps about half to two thirds of its companies for five years, as published', () => {
    const [asOf, born] = [monthOf(2022, 12), monthOf(2015, 1)];
    const chance = chanceOf(SEED);
    const lives = Array.from({ length: 1_000 }, () =>
      live({ ...drawCohort(chance, born), frailty: 1 }, { regime: 'steady', asOf }, chance),
    );
    const alive = share(lives, life => goesOn(life, born + 60));
    expect(alive).toBeGreaterThan(0.5);
    expect(alive).toBeLessThan(0.67);
  });

  it('knows a hidden chance that is right on average and ranks well, but not perfectly', () => {
    const expected = steady.reduce((sum, { hidden }) => sum + hidden, 0) / MANY;
    expect(Math.abs(expected - share(steady, failsInAYear))).toBeLessThan(0.006);
    expect(areaUnderCurve(steady)).toBeGreaterThan(0.8);
    expect(areaUnderCurve(steady)).toBeLessThan(0.93);
  });

  it('leaves many failures without a record, and some sound companies with one', () => {
    const silent = share(crisis.filter(failsInAYear), company => !hasRecord(company));
    expect(silent).toBeGreaterThan(0.3);
    expect(silent).toBeLessThan(0.6);
    const marked = share(
      steady.filter(company => !failsInAYear(company)),
      hasRecord,
    );
    expect(marked).toBeGreaterThan(0.08);
    expect(marked).toBeLessThan(0.2);
  });

  it('shows nothing of a later day, and judges only companies that go on', () => {
    for (const company of steady) {
      const { asOf, companies } = company.case;
      for (const { facts } of companies)
        for (const fact of facts) expect((dayOf(fact) ?? asOf) <= asOf, JSON.stringify(fact)).toBe(true);
      if (company.failsOn)
        expect(company.failsOn > asOf && company.failsOn <= addMonths(asOf, 24)).toBe(true);
      const ended = subjectOf(company).facts.some(
        fact => fact.kind === 'company-act' && ['dissolution', 'deregistration'].includes(fact.act),
      );
      expect(ended).toBe(false);
    }
  });

  it('gives every company a number of its own, with a right check digit', () => {
    const numbers = steady.flatMap(({ case: { companies } }) => companies.map(({ nif }) => nif));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every(number => companyNif(number) === number && number.startsWith('599'))).toBe(true);
  });

  it('knows other companies of the same people for a realistic share, and every kind of fact', () => {
    const several = share(steady, ({ case: { companies } }) => companies.length > 1);
    expect(several).toBeGreaterThan(0.1);
    expect(several).toBeLessThan(0.25);
    const kinds = new Set(
      steady.flatMap(({ case: { companies } }) => companies.flatMap(({ facts }) => facts.map(f => f.kind))),
    );
    expect(kinds.size).toBe(10);
  });

  it('lives the same lives where registers are silent, and shows less of them', () => {
    const sparse = people('sparse-registers', SEED, 500);
    const silences = sparse.flatMap(company => Object.values(subjectOf(company).registers ?? {}));
    expect(silences.filter(register => 'silent' in register).length / 500).toBeGreaterThan(2.5);
    expect(share(sparse, hasRecord)).toBeLessThan(share(steady.slice(0, 500), hasRecord));
  });

  it('refuses a regime that it does not have, by name', () => {
    expect(() => people('war', 1, 1)).toThrow('has no regime "war"');
  });
});
