import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { world } from '../../bench/worlds/cash/world.ts';
import type { WorldCompany } from '../../bench/worlds/world.ts';
import type { CaseCompany, CaseFact } from '../../src/cases/case.ts';
import { addMonths } from '../../src/kernel/local-date.ts';
import { isChecksumValid } from '../../src/kernel/nif.ts';
import type { SpecifiedRegister } from '../../src/kernel/register-name.ts';

const lived = (regime: string, companies: number, seed = 7): WorldCompany[] => [
  ...world.companies({ seed, companies, regime }),
];

const steady = lived('steady', 3000);

const failsWithinAYear = ({ failsOn, case: { asOf } }: WorldCompany): boolean =>
  failsOn !== null && failsOn <= addMonths(asOf, 12);

const share = <T>(list: readonly T[], is: (one: T) => boolean): number =>
  list.filter(is).length / list.length;
const meanHidden = (list: readonly WorldCompany[]): number =>
  list.reduce((sum, { hidden }) => sum + hidden, 0) / list.length;

/** Chance that a company that fails ranks above one that does not. */
function areaUnderCurve(list: readonly WorldCompany[]): number {
  const failing = list.filter(failsWithinAYear);
  const sound = list.filter(one => !failsWithinAYear(one));
  let above = 0;
  for (const bad of failing)
    for (const good of sound) above += bad.hidden > good.hidden ? 1 : bad.hidden === good.hidden ? 0.5 : 0;
  return above / (failing.length * sound.length);
}

const subjectOf = ({ case: { companies, subject } }: WorldCompany): CaseCompany =>
  companies.find(({ nif }) => nif === subject)!;

function isAdverse(fact: CaseFact): boolean {
  switch (fact.kind) {
    case 'debtor-listing':
    case 'execution':
    case 'labour-sanction':
    case 'contract-ban':
      return true;
    case 'court-case':
      return fact.role === 'defendant';
    case 'licence':
      return fact.state !== 'valid';
    case 'public-contract':
      return fact.terminated;
    case 'insolvency-notice':
      return fact.role === 'debtor';
    case 'company-act':
      return fact.act === 'quota-attached' || fact.act === 'assets-frozen';
    default:
      return false;
  }
}
const hasAdverse = (one: WorldCompany): boolean => subjectOf(one).facts.some(isAdverse);

function daysOf(fact: CaseFact): (string | null)[] {
  switch (fact.kind) {
    case 'insolvency-notice':
      return [fact.publishedOn, fact.filedOn ?? null];
    case 'company-act':
      return [fact.publishedOn];
    case 'debtor-listing':
      return [fact.listDate];
    case 'licence':
      return [fact.stateSince];
    case 'execution':
      return [fact.extinguishedOn];
    case 'public-contract':
      return [fact.signedOn];
    case 'contract-ban':
      return [fact.from];
    default:
      return [fact.on];
  }
}

describe('the cash world', () => {
  it('gives the same bytes for the same seed, also when more are asked for, and others for another', () => {
    const bytes = (companies: number, seed: number) =>
      createHash('sha256')
        .update(JSON.stringify(lived('crisis', companies, seed).slice(0, 50)))
        .digest('hex');
    expect(bytes(80, 3)).toBe(bytes(50, 3));
    expect(bytes(50, 4)).not.toBe(bytes(50, 3));
  });

  it('has the day of the case between 2022 and 2025, and another one for another seed', () => {
    const days = [1, 2, 3, 4, 5, 6].map(seed => lived('steady', 1, seed)[0]!.case.asOf);
    expect(new Set(days).size).toBeGreaterThan(3);
    for (const day of days) expect(day).toMatch(/^202[2-5]-/);
  });

  it('fails as often as its hidden chances say: 1 to 2.5 % in the ordinary regime', () => {
    const rate = share(steady, failsWithinAYear);
    expect(rate).toBeGreaterThan(0.01);
    expect(rate).toBeLessThan(0.025);
    expect(Math.abs(rate - meanHidden(steady))).toBeLessThan(0.005);
  });

  it('has a hidden chance that ranks with an AUC between 0.8 and 0.92', () => {
    const area = areaUnderCurve(steady);
    expect(area).toBeGreaterThan(0.8);
    expect(area).toBeLessThan(0.92);
  });

  it('fails more often in a crisis and less often in a boom', () => {
    const [boom, crisis] = [lived('boom', 800), lived('crisis', 800)];
    expect(meanHidden(boom)).toBeLessThan(0.85 * meanHidden(steady));
    expect(meanHidden(crisis)).toBeGreaterThan(1.4 * meanHidden(steady));
  });

  it('shows nothing adverse of a third to a half of those that fail, and something of some sound ones', () => {
    const failing = steady.filter(failsWithinAYear);
    const silent = 1 - share(failing, hasAdverse);
    expect(silent).toBeGreaterThan(0.3);
    expect(silent).toBeLessThan(0.55);
    const sound = share(
      steady.filter(one => !failsWithinAYear(one)),
      hasAdverse,
    );
    expect(sound).toBeGreaterThan(0.1);
    expect(sound).toBeLessThan(0.25);
  });

  it('shows no failure of the company itself: the first comes after the day of the case, within 24 months', () => {
    for (const one of steady) {
      const { asOf } = one.case;
      if (one.failsOn !== null) expect(one.failsOn > asOf && one.failsOn <= addMonths(asOf, 24)).toBe(true);
      const ends = subjectOf(one).facts.filter(
        fact => fact.kind === 'company-act' && /^(dissolution|liquidation|deregistration)/.test(fact.act),
      );
      expect(ends).toEqual([]);
    }
  });

  it('has no fact after the day of the case, and none of a silent register', () => {
    const wrong: string[] = [];
    for (const { case: file } of steady)
      for (const { nif, facts, registers } of file.companies) {
        if (facts.flatMap(daysOf).some(day => day !== null && day > file.asOf)) wrong.push(`${nif}: later`);
        for (const [register, kinds] of SAID_BY) {
          const answer = registers?.[register];
          if (answer && 'silent' in answer && facts.some(({ kind }) => kinds.includes(kind)))
            wrong.push(`${nif}: ${register} is silent`);
        }
      }
    expect(wrong).toEqual([]);
  });

  it('gives each company one number, valid and of the invented ones', () => {
    const numbers = steady.flatMap(one => one.case.companies.map(({ nif }) => nif));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const nif of numbers) expect(nif.startsWith('599') && isChecksumValid(nif)).toBe(true);
  });

  it('knows other companies of the same director around 10 to 25 %, and some of them have failed', () => {
    const around = steady.filter(one => one.case.companies.length > 1);
    expect(around.length / steady.length).toBeGreaterThan(0.1);
    expect(around.length / steady.length).toBeLessThan(0.25);
    const failedNearby = share(around, one =>
      one.case.companies.some(({ facts }) => facts.some(isOwnInsolvency) && facts !== subjectOf(one).facts),
    );
    expect(failedNearby).toBeGreaterThan(0.05);
    expect(failedNearby).toBeLessThan(0.4);
  });

  it('leaves many registers silent in one regime, and suits unshown in another', () => {
    const silent = (list: readonly WorldCompany[]) =>
      list.reduce((sum, one) => sum + Object.keys(subjectOf(one).registers ?? {}).length, 0) / list.length;
    expect(silent(lived('sparse-registers', 300))).toBeGreaterThan(10 * silent(steady));
    const suits = (list: readonly WorldCompany[]) =>
      share(list, one => subjectOf(one).facts.some(({ kind }) => kind === 'court-case'));
    expect(suits(lived('quiet-courts', 500))).toBeLessThan(0.6 * suits(steady));
  });

  it('refuses an unknown regime and a number of companies that is none', () => {
    expect(() => lived('golden-age', 1)).toThrow(/no regime "golden-age"; there are steady, boom/);
    expect(() => lived('steady', -1)).toThrow(/whole number from 0, not -1/);
    expect(() => lived('steady', 1, 0.5)).toThrow(/seed is a whole number, not 0.5/);
  });
});

const SAID_BY: readonly (readonly [SpecifiedRegister, readonly CaseFact['kind'][]])[] = [
  ['citius-insolvency', ['insolvency-notice']],
  ['impic-licences', ['licence']],
  ['mj-publications', ['company-act', 'office', 'court-case']],
  ['citius-executions', ['execution']],
  ['act-sanctions', ['labour-sanction']],
  ['citius-cases', ['court-case']],
  ['base-contracts', ['public-contract', 'contract-ban']],
];

const isOwnInsolvency = (fact: CaseFact): boolean =>
  fact.kind === 'insolvency-notice' && fact.proceeding === 'insolvency' && fact.role === 'debtor';
