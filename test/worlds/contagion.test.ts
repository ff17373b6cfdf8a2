import { describe, expect, it } from 'vitest';
import { world } from '../../bench/worlds/contagion/world.ts';
import type { WorldCompany } from '../../bench/worlds/world.ts';
import type { CaseFact } from '../../src/cases/case.ts';
import { addMonths } from '../../src/kernel/local-date.ts';
import { readNif } from '../../src/kernel/nif.ts';

const ask = (regime: string, companies = 2_000, seed = 11): WorldCompany[] => [
  ...world.companies({ seed, companies, regime }),
];
const steady = ask('steady');
const crisis = ask('crisis');
const inAYear = ({ case: { asOf }, failsOn }: WorldCompany): boolean =>
  failsOn !== null && failsOn <= addMonths(asOf, 12);
const share = <T>(all: readonly T[], which: (one: T) => boolean): number =>
  all.filter(which).length / all.length;
const subjectOf = ({ case: { subject, companies } }: WorldCompany) =>
  companies.find(({ nif }) => nif === subject)!;

const ADVERSE_ACTS = new Set(['quota-attached', 'assets-frozen', 'dissolution', 'dissolution-ex-officio']);

/** A record that speaks against the company itself; accounts that are missing are none. */
function isAdverse(fact: CaseFact): boolean {
  switch (fact.kind) {
    case 'debtor-listing':
    case 'execution':
    case 'labour-sanction':
    case 'contract-ban':
      return true;
    case 'court-case':
      return fact.role === 'defendant';
    case 'insolvency-notice':
      return fact.role === 'debtor' || fact.role === 'respondent';
    case 'licence':
      return fact.state !== 'valid';
    case 'public-contract':
      return fact.terminated;
    case 'company-act':
      return ADVERSE_ACTS.has(fact.act);
    default:
      return false;
  }
}

const hasRecord = (company: WorldCompany): boolean => subjectOf(company).facts.some(isAdverse);

/** The chance that one that fails within a year has a higher `hidden` than one that does not. */
function auc(companies: readonly WorldCompany[]): number {
  const failing = companies.filter(inAYear);
  const sound = companies.filter(company => !inAYear(company));
  const wins = failing.flatMap(a =>
    sound.map(b => (a.hidden > b.hidden ? 1 : a.hidden === b.hidden ? 0.5 : 0)),
  );
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length;
}

describe('the contagion world', () => {
  it('gives the same companies for the same arguments, and others for another seed', () => {
    const [once, again] = [ask('crisis', 150, 5), ask('crisis', 150, 5)];
    expect(JSON.stringify(again)).toBe(JSON.stringify(once));
    expect(JSON.stringify(ask('crisis', 150, 6))).not.toBe(JSON.stringify(once));
    expect(JSON.stringify(ask('crisis', 50, 5))).toBe(JSON.stringify(once.slice(0, 50)));
  });

  it('fails at an ordinary rate, which `hidden` states', () => {
    expect(steady).toHaveLength(2_000);
    const hidden = steady.reduce((sum, company) => sum + company.hidden, 0) / steady.length;
    expect(hidden).toBeGreaterThan(0.01);
    expect(hidden).toBeLessThan(0.025);
    const failed = share(steady, inAYear);
    expect(Math.abs(failed - hidden)).toBeLessThan(0.011);
  });

  it('ranks by `hidden` as well as published scores do', () => {
    expect(auc(crisis)).toBeGreaterThan(0.78);
    expect(auc(crisis)).toBeLessThan(0.92);
  });

  it('shows nothing of many that fail, and records of some that are sound', () => {
    const silent = share(crisis.filter(inAYear), company => !hasRecord(company));
    expect(silent).toBeGreaterThan(0.3);
    expect(silent).toBeLessThan(0.6);
    const falseAlarms = share(
      crisis.filter(company => !inAYear(company)),
      hasRecord,
    );
    expect(falseAlarms).toBeGreaterThan(0.1);
    expect(falseAlarms).toBeLessThan(0.3);
  });

  it('knows no day after the judgement but the end of a ban and the failure', () => {
    for (const { case: file, failsOn } of steady) {
      const facts = file.companies.flatMap(company =>
        company.facts.map(fact => (fact.kind === 'contract-ban' ? { ...fact, until: null } : fact)),
      );
      const days = JSON.stringify(facts).match(/(?<=")\d{4}-\d{2}-\d{2}(?=")/g) ?? [];
      expect(days.filter(day => day > file.asOf)).toEqual([]);
      if (failsOn) expect(failsOn > file.asOf && failsOn <= addMonths(file.asOf, 24)).toBe(true);
    }
  });

  it('judges each company once, by a number of the invented range', () => {
    const subjects = steady.map(({ case: { subject } }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const { case: file } of steady) {
      const nifs = file.companies.map(({ nif }) => nif);
      expect(new Set(nifs).size).toBe(nifs.length);
      for (const nif of nifs) expect([readNif(nif).kind, nif.slice(0, 3)]).toEqual(['company', '599']);
    }
  });

  it('has other companies of the same people for some, of which some failed', () => {
    const linked = steady.filter(({ case: { companies } }) => companies.length > 1);
    expect(linked.length / steady.length).toBeGreaterThan(0.1);
    expect(linked.length / steady.length).toBeLessThan(0.25);
    const beside = linked.flatMap(({ case: { companies } }) => companies.slice(1));
    const declared = beside.filter(({ facts }) =>
      facts.some(fact => fact.kind === 'insolvency-notice' && fact.act.startsWith('declared')),
    );
    expect(declared.length).toBeGreaterThan(5);
  });

  it('endangers those beside a firm that failed', () => {
    const mean = (companies: readonly WorldCompany[]): number =>
      companies.reduce((sum, { hidden }) => sum + hidden, 0) / companies.length;
    const beside = crisis.filter(({ case: { companies } }) =>
      companies
        .slice(1)
        .some(({ facts }) => facts.some(fact => fact.kind === 'company-act' && fact.act === 'insolvency')),
    );
    expect(beside.length).toBeGreaterThan(20);
    expect(mean(beside)).toBeGreaterThan(1.4 * mean(crisis));
  });

  it('fails more often in a crisis than in a boom, and says less where registers are silent', () => {
    expect(share(crisis, inAYear)).toBeGreaterThan(1.5 * share(ask('boom'), inAYear));
    const silent = (companies: readonly WorldCompany[]) =>
      share(companies, company => Object.keys(subjectOf(company).registers ?? {}).length > 1);
    expect(silent(ask('sparse-registers', 500))).toBeGreaterThan(2 * silent(steady));
    expect(share(ask('quiet-courts', 1_000), hasRecord)).toBeLessThan(share(steady, hasRecord));
  });

  it('refuses a regime that it does not know', () => {
    expect(() => ask('winter')).toThrow(/No regime "winter": one of steady/);
  });
});
