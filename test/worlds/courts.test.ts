import { describe, expect, it } from 'vitest';
import { world } from '../../bench/worlds/courts/world.ts';
import type { WorldCompany } from '../../bench/worlds/world.ts';
import type { CaseFact } from '../../src/cases/case.ts';
import { addMonths, type LocalDate } from '../../src/kernel/local-date.ts';
import { isChecksumValid } from '../../src/kernel/nif.ts';

const MANY = 2000;
/** Of the other regimes, to save time. */
const FEWER = 800;
const drawn = new Map<string, readonly WorldCompany[]>();

function inRegime(regime: string): readonly WorldCompany[] {
  const companies = drawn.get(regime) ?? [
    ...world.companies({ seed: 11, companies: regime === 'steady' ? MANY : FEWER, regime }),
  ];
  drawn.set(regime, companies);
  return companies;
}

const failsInAYear = ({ case: { asOf }, failsOn }: WorldCompany): boolean =>
  failsOn !== null && failsOn <= addMonths(asOf, 12);
const subjectOf = ({ case: file }: WorldCompany) => file.companies.find(({ nif }) => nif === file.subject)!;
const share = <T>(of: readonly T[], which: (one: T) => boolean): number =>
  of.filter(which).length / of.length;
const meanHidden = (of: readonly WorldCompany[]): number =>
  of.reduce((sum, { hidden }) => sum + hidden, 0) / of.length;

const isAdverse = (fact: CaseFact): boolean =>
  ['debtor-listing', 'execution', 'labour-sanction', 'contract-ban'].includes(fact.kind) ||
  (fact.kind === 'court-case' && fact.role === 'defendant') ||
  (fact.kind === 'insolvency-notice' && ['debtor', 'respondent'].includes(fact.role)) ||
  (fact.kind === 'licence' && fact.state !== 'valid') ||
  (fact.kind === 'public-contract' && fact.terminated) ||
  (fact.kind === 'company-act' && ['quota-attached', 'assets-frozen', 'insolvency'].includes(fact.act));
const hasRecord = (company: WorldCompany): boolean => subjectOf(company).facts.some(isAdverse);

/** Chance that a failing company ranks above one that goes on; a tie counts half. */
function auc(companies: readonly WorldCompany[]): number {
  const { true: failing = [], false: sound = [] } = Object.groupBy(companies, one => `${failsInAYear(one)}`);
  const wins = failing.flatMap(bad =>
    sound.map(({ hidden }) => (bad.hidden > hidden ? 1 : bad.hidden < hidden ? 0 : 0.5)),
  );
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

/** Every day in a case, but that until which a ban lasts. */
function daysIn(value: unknown): LocalDate[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? [value as LocalDate] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === 'until' ? [] : daysIn(member)));
}

describe('the courts world', () => {
  it('gives the same bytes for the same seed, and others for another', () => {
    const text = (seed: number) =>
      JSON.stringify([...world.companies({ seed, companies: 150, regime: 'steady' })]);
    expect(text(5)).toBe(text(5));
    expect(text(6)).not.toBe(text(5));
  });

  it('draws the first companies alike, however many are asked for', () => {
    const few = [...world.companies({ seed: 11, companies: 50, regime: 'steady' })];
    expect(few).toEqual(inRegime('steady').slice(0, 50));
  });

  it('has ordinary failures of 1 to 3 %, more in a crisis and fewer in a boom', () => {
    const steady = share(inRegime('steady'), failsInAYear);
    expect(steady).toBeGreaterThan(0.01);
    expect(steady).toBeLessThan(0.03);
    expect(meanHidden(inRegime('crisis'))).toBeGreaterThan(1.4 * meanHidden(inRegime('steady')));
    expect(meanHidden(inRegime('boom'))).toBeLessThan(0.75 * meanHidden(inRegime('steady')));
  });

  it.each(world.regimes)('states chances in %s that come true', regime => {
    const companies = inRegime(regime);
    const expected = companies.reduce((sum, { hidden }) => sum + hidden, 0);
    const variance = companies.reduce((sum, { hidden }) => sum + hidden * (1 - hidden), 0);
    const failures = companies.filter(failsInAYear).length;
    expect(Math.abs(failures - expected)).toBeLessThan(3.5 * Math.sqrt(variance));
  });

  it('hides a state that ranks failures with an AUC of 0.8 to 0.95', () => {
    const [least, most] = [0.8, 0.95];
    expect(auc(inRegime('steady'))).toBeGreaterThan(least);
    expect(auc(inRegime('steady'))).toBeLessThan(most);
  });

  it('has failures without a record, and sound companies with one', () => {
    const [failing, sound] = [
      inRegime('steady').filter(failsInAYear),
      inRegime('steady').filter(one => !failsInAYear(one)),
    ];
    expect(share(failing, hasRecord)).toBeGreaterThan(0.35);
    expect(share(failing, hasRecord)).toBeLessThan(0.7);
    expect(share(sound, hasRecord)).toBeGreaterThan(0.1);
    expect(share(sound, hasRecord)).toBeLessThan(0.2);
  });

  it.each(world.regimes)('shows nothing in %s that is later than its day', regime => {
    for (const { case: file, failsOn } of inRegime(regime)) {
      expect(daysIn(file.companies).filter(day => day > file.asOf)).toEqual([]);
      if (failsOn) expect(failsOn > file.asOf && failsOn <= addMonths(file.asOf, 24)).toBe(true);
    }
  });

  it('gives every company a number of its own, with the right check digit', () => {
    const numbers = inRegime('steady').flatMap(({ case: file }) => file.companies.map(({ nif }) => nif));
    expect(numbers.length).toBeGreaterThan(MANY);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter(nif => !nif.startsWith('599') || !isChecksumValid(nif))).toEqual([]);
  });

  it('has further companies around 10 to 25 % of its cases, some of them failed', () => {
    const others = inRegime('steady').map(({ case: file }) => file.companies.slice(1));
    const around = share(others, companies => companies.length > 0);
    expect(around).toBeGreaterThan(0.1);
    expect(around).toBeLessThan(0.25);
    const failed = others
      .flat()
      .filter(({ facts }) => facts.some(fact => 'act' in fact && fact.act === 'declared'));
    expect(failed.length).toBeGreaterThan(20);
  });

  it('uses every kind of fact', () => {
    const kinds = new Set(inRegime('steady').flatMap(one => subjectOf(one).facts.map(({ kind }) => kind)));
    expect([...kinds].toSorted()).toEqual([
      ...['company-act', 'contract-ban', 'court-case', 'debtor-listing', 'execution', 'insolvency-notice'],
      ...['labour-sanction', 'licence', 'office', 'public-contract'],
    ]);
  });

  it('tells the same lives by silent registers and by quiet courts, with fewer records', () => {
    const first = (regime: string) => inRegime(regime).slice(0, FEWER);
    const truth = (regime: string) => first(regime).map(({ hidden, failsOn }) => ({ hidden, failsOn }));
    const records = (regime: string) => share(first(regime), hasRecord);
    for (const regime of ['sparse-registers', 'quiet-courts']) {
      expect(truth(regime)).toEqual(truth('steady'));
      expect(records(regime)).toBeLessThan(0.8 * records('steady'));
    }
    const silent = (regime: string) =>
      first(regime)
        .flatMap(one => Object.values(subjectOf(one).registers ?? {}))
        .filter(register => 'silent' in register).length / FEWER;
    expect(silent('sparse-registers')).toBeGreaterThan(2.5);
    expect(silent('steady')).toBeLessThan(0.2);
  });

  it('refuses what it cannot do', () => {
    const ask = (seed: number, regime: string, companies = 1) => [
      ...world.companies({ seed, companies, regime }),
    ];
    expect(() => ask(1, 'plague')).toThrow('no regime "plague"');
    expect(() => ask(1, 'constructor')).toThrow('no regime "constructor"');
    expect(() => ask(0.5, 'steady')).toThrow('the seed must be a whole number');
    expect(() => ask(1, 'steady', -1)).toThrow('from 0 to 200000, not -1');
    expect(() => ask(1, 'steady', 200_001)).toThrow('from 0 to 200000');
  });
});
