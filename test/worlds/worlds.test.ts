/** What every invented country promises, whoever wrote it. */
import { describe, expect, it } from 'vitest';
import { loadWorld } from '../../bench/model/worlds.ts';
import { monthOf } from '../../bench/worlds/cohorts/calendar.ts';
import { chanceOf } from '../../bench/worlds/cohorts/chance.ts';
import { drawCohort } from '../../bench/worlds/cohorts/cohorts.ts';
import { goesOn, live } from '../../bench/worlds/cohorts/life.ts';
import type { WorldCompany } from '../../bench/worlds/world.ts';
import { auc } from '../../src/backtest/statistics.ts';
import type { CaseFact } from '../../src/cases/case.ts';
import { addMonths } from '../../src/kernel/local-date.ts';
import { isChecksumValid } from '../../src/kernel/nif.ts';

const SEED = 3;
const MANY = 2000;
/** Of the other regimes, to save time. */
const FEWER = 400;

const failsInAYear = ({ case: { asOf }, failsOn }: WorldCompany): boolean =>
  failsOn !== null && failsOn <= addMonths(asOf, 12);
const subjectOf = ({ case: file }: WorldCompany) => file.companies.find(({ nif }) => nif === file.subject)!;
const around = ({ case: file }: WorldCompany) => file.companies.filter(({ nif }) => nif !== file.subject);
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const share = <T>(of: readonly T[], which: (one: T) => boolean): number =>
  mean(of.map(one => Number(which(one))));
const meanHidden = (of: readonly WorldCompany[]): number => mean(of.map(({ hidden }) => hidden));

const isAdverse = (fact: CaseFact): boolean =>
  ['debtor-listing', 'execution', 'labour-sanction', 'contract-ban'].includes(fact.kind) ||
  (fact.kind === 'court-case' && fact.role === 'defendant') ||
  (fact.kind === 'insolvency-notice' && ['debtor', 'respondent'].includes(fact.role)) ||
  (fact.kind === 'licence' && fact.state !== 'valid') ||
  (fact.kind === 'public-contract' && fact.terminated === true) ||
  (fact.kind === 'company-act' && ['quota-attached', 'assets-frozen', 'insolvency'].includes(fact.act));
const hasRecord = (company: WorldCompany): boolean => subjectOf(company).facts.some(isAdverse);
const hasEnded = (fact: CaseFact): boolean =>
  fact.kind === 'company-act' && /^(dissolution|liquidation|deregistration)/.test(fact.act);
const isFailure = (fact: CaseFact): boolean =>
  (fact.kind === 'insolvency-notice' && fact.role === 'debtor' && fact.act.startsWith('declared')) ||
  (fact.kind === 'company-act' && fact.act === 'insolvency');
const silences = (one: WorldCompany): number =>
  Object.values(subjectOf(one).registers ?? {}).filter(register => 'silent' in register).length;

/** Every day in a case, but that until which a ban lasts. */
function daysIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === 'until' ? [] : daysIn(member)));
}

describe.each(['cash', 'cohorts', 'contagion', 'courts'])('the world %s', async name => {
  const world = await loadWorld(name);
  const ask = (regime: string, companies: number, seed = SEED) => [
    ...world.companies({ seed, companies, regime }),
  ];
  const steady = ask('steady', MANY);
  const drawn = new Map(world.regimes.map(regime => [regime, ask(regime, FEWER)]));
  const inRegime = (regime: string) => drawn.get(regime)!;

  it('gives the same companies for the same seed, also when more are asked for, and others for another', () => {
    expect(ask('steady', 50)).toEqual(steady.slice(0, 50));
    expect(ask('steady', 50, SEED + 1)).not.toEqual(steady.slice(0, 50));
  });

  it('fails at an ordinary rate of 1 to 3 %, more often in a crisis and less often in a boom', () => {
    const rate = meanHidden(steady);
    expect(rate).toBeGreaterThan(0.01);
    expect(rate).toBeLessThan(0.03);
    expect(meanHidden(inRegime('crisis'))).toBeGreaterThan(1.4 * rate);
    expect(meanHidden(inRegime('boom'))).toBeLessThan(rate);
  });

  it.each(world.regimes)('states chances in %s that come true', regime => {
    const companies = inRegime(regime);
    const variance = companies.reduce((sum, { hidden }) => sum + hidden * (1 - hidden), 0);
    const failures = companies.filter(failsInAYear).length;
    expect(Math.abs(failures - FEWER * meanHidden(companies))).toBeLessThan(3.5 * Math.sqrt(variance));
  });

  it('hides a chance that ranks failures as well as published scores do', () => {
    const area = auc(steady.map(one => ({ score: 1 - one.hidden, bad: failsInAYear(one) })));
    expect(area).toBeGreaterThan(0.78);
    expect(area).toBeLessThan(0.95);
  });

  it('has failures without a record, and sound companies with one', () => {
    const failing = [...steady, ...inRegime('crisis')].filter(failsInAYear);
    const silent = share(failing, one => !hasRecord(one));
    expect(silent).toBeGreaterThan(0.3);
    expect(silent).toBeLessThan(0.7);
    const marked = share(
      steady.filter(one => !failsInAYear(one)),
      hasRecord,
    );
    expect(marked).toBeGreaterThan(0.08);
    expect(marked).toBeLessThan(0.3);
  });

  it.each(world.regimes)(
    'shows nothing in %s that is later than its day, and no company that has ended',
    regime => {
      for (const one of inRegime(regime)) {
        const { asOf, companies } = one.case;
        expect(daysIn(companies).filter(day => day > asOf)).toEqual([]);
        expect(subjectOf(one).facts.filter(hasEnded)).toEqual([]);
        if (one.failsOn) expect(one.failsOn > asOf && one.failsOn <= addMonths(asOf, 24)).toBe(true);
      }
    },
  );

  it('gives each company one number, valid and of the invented ones', () => {
    const subjects = steady.map(one => one.case.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const { case: file } of steady)
      expect(new Set(file.companies.map(({ nif }) => nif)).size).toBe(file.companies.length);
    const numbers = steady.flatMap(one => one.case.companies.map(({ nif }) => nif));
    expect(numbers.filter(nif => !nif.startsWith('599') || !isChecksumValid(nif))).toEqual([]);
  });

  it('has further companies around 10 to 25 % of its cases, some of them failed', () => {
    const linked = share(steady, one => around(one).length > 0);
    expect(linked).toBeGreaterThan(0.1);
    expect(linked).toBeLessThan(0.25);
    expect(steady.flatMap(around).filter(({ facts }) => facts.some(isFailure)).length).toBeGreaterThan(5);
  });

  it('uses every kind of fact', () => {
    const facts = steady.flatMap(one => one.case.companies.flatMap(company => company.facts));
    expect(new Set(facts.map(({ kind }) => kind)).size).toBe(10);
  });

  it('says less where registers are silent or courts quiet', () => {
    expect(mean(inRegime('sparse-registers').map(silences))).toBeGreaterThan(10 * mean(steady.map(silences)));
    for (const regime of ['sparse-registers', 'quiet-courts'])
      expect(share(inRegime(regime), hasRecord)).toBeLessThan(share(inRegime('steady'), hasRecord));
  });

  it('refuses a regime that it does not have, by name', () => {
    for (const regime of ['plague', 'constructor'])
      expect(() => ask(regime, 1)).toThrow(RegExp(`no regime "${regime}"`, 'i'));
  });
});

it('keeps about half to two thirds of a cohort for five years, as published', () => {
  const [asOf, born] = [monthOf(2022, 12), monthOf(2015, 1)];
  const chance = chanceOf(SEED);
  const lives = Array.from({ length: 1_000 }, () =>
    live({ ...drawCohort(chance, born), frailty: 1 }, { regime: 'steady', asOf }, chance),
  );
  const alive = share(lives, life => goesOn(life, born + 60));
  expect(alive).toBeGreaterThan(0.5);
  expect(alive).toBeLessThan(0.67);
});

it('endangers those beside a firm that failed, in the world contagion', async () => {
  const { companies } = await loadWorld('contagion');
  const crisis = [...companies({ seed: SEED, companies: MANY, regime: 'crisis' })];
  const beside = crisis.filter(one => around(one).some(({ facts }) => facts.some(isFailure)));
  expect(beside.length).toBeGreaterThan(20);
  expect(meanHidden(beside)).toBeGreaterThan(1.4 * meanHidden(crisis));
});
