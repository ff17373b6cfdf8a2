import { describe, expect, test } from 'vitest';
import { directorsPriorInsolvencies } from '../../src/checks/catalogue/directors/directors-prior-insolvencies.ts';
import { directorsWithIssues } from '../../src/checks/catalogue/directors/directors-with-issues.ts';
import { linkedCompanies } from '../../src/checks/catalogue/directors/linked-companies.ts';
import { linkedCompaniesIndebted } from '../../src/checks/catalogue/directors/linked-companies-indebted.ts';
import { linkedCompaniesInsolvent } from '../../src/checks/catalogue/directors/linked-companies-insolvent.ts';
import type { Check, Known } from '../../src/checks/check.ts';
import { pointsLeft } from '../../src/checks/scale/fading.ts';
import { inEnglish } from '../../src/checks/words/in-words.ts';
import type { LinkedCompany } from '../../src/facts/linked-company.ts';
import { costIn } from './judged.ts';
import {
  director,
  FOURTH_NIF,
  issue,
  knownOf,
  link,
  linkedCompany,
  linkedRecord,
  NIF,
  OTHER_NIF,
  THIRD_NIF,
  waiting,
} from './known-of.ts';

const judged = (check: Check, ...linked: LinkedCompany[]) => check.judge(knownOf({ linked }));
const costs = (check: Check, known: Known) => {
  const outcome = check.judge(known);
  return outcome.kind === 'hit' ? pointsLeft(costIn(check, outcome, known)) : outcome.kind;
};
const failed = (nif: typeof NIF, on?: string, controlled = true) =>
  linkedCompany(nif, { records: [linkedRecord('insolvency', on, controlled)] });

describe('directorsPriorInsolvencies', () => {
  test.each([
    ['one', [failed(OTHER_NIF)], 1, 0],
    ['two', [failed(OTHER_NIF), failed(THIRD_NIF)], 2, 2],
    ['three', [failed(OTHER_NIF), failed(THIRD_NIF), failed(FOURTH_NIF)], 3, 4],
    ['ten years ago to the day', [failed(OTHER_NIF, '2016-10-15')], 1, 0],
    [
      'two of one company are one company',
      [
        linkedCompany(OTHER_NIF, {
          records: [linkedRecord('insolvency', '2019-01-01'), linkedRecord('insolvency')],
        }),
      ],
      1,
      0,
    ],
  ])('%s', (_name, linked, value, points) => {
    expect(judged(directorsPriorInsolvencies, ...linked)).toMatchObject({ kind: 'hit', value });
    expect(costs(directorsPriorInsolvencies, knownOf({ linked }))).toBe(points);
  });

  test.each([
    ['all of late', ['2025-10-15', '2025-10-15', '2025-10-15'], 4],
    ['one every three years', ['2019-10-15', '2022-10-15', '2025-10-15'], 4],
    ['the third nine years and three months ago', ['2017-07-15', '2020-10-15', '2025-10-15'], 4],
    ['a day more', ['2017-07-14', '2020-10-15', '2025-10-15'], 3],
    ['the third ten years ago', ['2016-10-15', '2020-10-15', '2025-10-15'], 1],
    ['two of them nine years ago', ['2017-10-15', '2017-10-15', '2025-10-15'], 2],
    ['the youngest five years ago', ['2019-10-15', '2020-10-15', '2021-10-15'], 4],
    ['the youngest five years and a day ago', ['2019-10-14', '2020-10-14', '2021-10-14'], 3],
  ])('three, %s, are a floor of which %s leave %i quarters', (_name, days, left) => {
    const linked = days.map((on, n) => failed([OTHER_NIF, THIRD_NIF, FOURTH_NIF][n]!, on));
    const known = knownOf({ linked });
    const outcome = directorsPriorInsolvencies.judge(known);
    const costs = outcome.kind === 'hit' ? directorsPriorInsolvencies.cost(outcome, known) : [];
    const held = [costs].flat().filter(({ knockOut }) => knockOut);
    expect(Math.max(0, ...held.map(cost => cost.left ?? 4))).toBe(left);
  });

  test.each([
    ['ten years and a day ago', failed(OTHER_NIF, '2016-10-14')],
    ['not under the director', failed(OTHER_NIF, '2025-03-01', false)],
    ['of the company itself', failed(NIF)],
    ['a debt', linkedCompany(OTHER_NIF, { records: [linkedRecord('tax-debt')] })],
  ])('%s does not count', (_name, company) => {
    expect(judged(directorsPriorInsolvencies, company)).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('what is pending costs as if each of those companies had failed', () => {
    const unasked = linkedCompany(THIRD_NIF, { silent: ['citius-insolvency'] });
    expect(judged(directorsPriorInsolvencies, failed(OTHER_NIF), unasked)).toMatchObject({
      kind: 'hit',
      value: 1,
      pending: { cost: { points: 2, reason: 'MJ_PRIOR_INSOLVENCIES_UNKNOWN' } },
    });
    const failedAnyhow = { ...failed(OTHER_NIF), silent: ['citius-insolvency'] as const };
    expect(judged(directorsPriorInsolvencies, failedAnyhow)).not.toHaveProperty('pending');
    const listsOnly = linkedCompany(THIRD_NIF, { silent: ['at-debtors'] });
    expect(judged(directorsPriorInsolvencies, listsOnly)).not.toHaveProperty('pending');
  });
});

describe('linkedCompanies', () => {
  test('counts what is directed now or was within five years, and is never adverse', () => {
    const known = [
      linkedCompany(OTHER_NIF),
      linkedCompany(THIRD_NIF, { links: [link('2021-10-15')] }),
      linkedCompany(FOURTH_NIF, { links: [link('2021-10-14')] }),
      linkedCompany(NIF),
    ];
    const outcome = judged(linkedCompanies, ...known);
    expect(outcome).toMatchObject({
      kind: 'clear',
      value: 2,
      evidence: [{ type: 'presence' }, { type: 'presence' }],
    });
    expect(() => linkedCompanies.cost({ kind: 'hit', value: 1, evidence: [] as never }, knownOf())).toThrow(
      'never a hit',
    );
  });
});

describe('linkedCompaniesInsolvent', () => {
  test('counts declarations within five years, whoever was in control, and leaves the cost to the directors', () => {
    const companies = [failed(OTHER_NIF, '2021-10-15', false), failed(THIRD_NIF, '2021-10-14')];
    expect(judged(linkedCompaniesInsolvent, ...companies)).toMatchObject({ kind: 'hit', value: 1 });
    expect(costs(linkedCompaniesInsolvent, knownOf({ linked: companies }))).toBe(0);
  });

  test('a company that its director left more than five years ago is linked no more', () => {
    const left = { ...failed(OTHER_NIF), links: [link('2021-10-14')] as const };
    expect(judged(linkedCompaniesInsolvent, left)).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('waits for the insolvency notices of those not asked about', () => {
    const unasked = linkedCompany(OTHER_NIF, { silent: ['citius-insolvency', 'citius-executions'] });
    expect(inEnglish(judged(linkedCompaniesInsolvent, unasked))).toMatchObject({
      kind: 'clear',
      value: 0,
      pending: { because: 'linked companies not asked about yet at every register: 1', cost: { points: 0 } },
    });
  });
});

describe('linkedCompaniesIndebted', () => {
  test.each(['tax-debt', 'social-security-debt', 'execution'] as const)(
    'a %s of a company directed now',
    kind => {
      const company = linkedCompany(OTHER_NIF, { records: [linkedRecord(kind)] });
      expect(judged(linkedCompaniesIndebted, company)).toMatchObject({ kind: 'hit', value: 1 });
      expect(costs(linkedCompaniesIndebted, knownOf({ linked: [company] }))).toBe(0);
    },
  );

  test.each([
    ['an insolvency', failed(OTHER_NIF)],
    [
      'a debt of a company that was left',
      linkedCompany(OTHER_NIF, { links: [link('2026-10-15')], records: [linkedRecord('tax-debt')] }),
    ],
  ])('%s does not count', (_name, company) => {
    expect(judged(linkedCompaniesIndebted, company)).toMatchObject({ kind: 'clear', value: 0 });
  });

  test('an office that ends tomorrow is held today', () => {
    const company = linkedCompany(OTHER_NIF, {
      links: [link('2026-10-16')],
      records: [linkedRecord('execution')],
    });
    expect(judged(linkedCompaniesIndebted, company)).toMatchObject({ kind: 'hit', value: 1 });
  });
});

describe('directorsWithIssues while companies are pending', () => {
  test.each([
    ['one director without issues, one pending', [director('a'), waiting('b', [OTHER_NIF])], 0, 5],
    [
      'one with issues, one pending',
      [director('a', issue('tax-debt', '2026-09-30')), waiting('b', [OTHER_NIF])],
      1,
      7,
    ],
    ['two pending through one company', [waiting('a', [OTHER_NIF]), waiting('b', [OTHER_NIF])], 0, 7],
  ])('%s', (_name, directors, value, points) => {
    expect(directorsWithIssues.judge(knownOf({ directors }))).toMatchObject({
      value,
      pending: { cost: { points, reason: 'MJ_DIRECTORS_UNKNOWN' } },
    });
  });

  test('a director who counts already is counted once, and may still have an issue that is a floor', () => {
    const directors = [waiting('a', [OTHER_NIF], issue('execution', '2025-01-01'))];
    expect(directorsWithIssues.judge(knownOf({ directors }))).toMatchObject({
      value: 1,
      pending: { cost: { points: 5, knockOut: 'high_risk' } },
    });
  });
});

test('no evidence names a person', () => {
  const linked = [failed(OTHER_NIF), linkedCompany(THIRD_NIF, { records: [linkedRecord('tax-debt')] })];
  for (const check of [
    directorsPriorInsolvencies,
    linkedCompanies,
    linkedCompaniesInsolvent,
    linkedCompaniesIndebted,
  ])
    expect(JSON.stringify(judged(check, ...linked))).not.toMatch(/Pessoa|dir_/);
});
