/** Who owns a company decides over it: partners that are all in trouble, what an insolvent one sells, who keeps a part, who votes. */
import { describe, expect, it } from 'vitest';
import type { CaseCompany } from '../../src/cases/case.ts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { addMonths, type LocalDate } from '../../src/kernel/local-date.ts';
import {
  adding,
  caseOf,
  companyAct,
  declared,
  listed,
  nifOf,
  OTHER,
  office,
  quota,
  SUBJECT,
  soundCompany,
} from './case-of.ts';

type Told = Parameters<typeof adding>[1];
const judged = (...companies: readonly [CaseCompany, ...CaseCompany[]]) =>
  judgeCase(caseOf(...companies)).judgement;
const FURTHER = nifOf(1);
const company = (nif: string, person: string, ...told: Told[]) =>
  adding(soundCompany(nif, `Gestão ${person}, Lda`, { person, address: `Rua ${person}, 3` }), ...told);
/** Directed by somebody hired. */
const owned = (...quotas: Told[]) =>
  adding(soundCompany(SUBJECT, 'Pedra Nova, Lda', { person: 'P9' }), ...quotas);

const sale = (on: string) => companyAct('quota-transfer', on);
/** The only partner sells all to somebody. */
const soldTo = (person: string, on: string, registered = on): Told[] => [
  sale(registered),
  quota({ person }, on),
];

describe('partners that are all in trouble', () => {
  const both = owned(quota({ company: OTHER }), quota({ company: FURTHER }));
  it('are so by a million on one list, too', () => {
    const verdict = (one: Told, other: Told) =>
      judged(both, company(OTHER, 'P7', one), company(FURTHER, 'P8', other)).verdict;
    expect(verdict(declared('2025-05-02'), listed(1_000_001))).toBe('high_risk');
    expect(verdict(listed(1_000_001), listed(1_000_001))).toBe('moderate_risk');
    expect(verdict(declared('2025-05-02'), listed(500_001))).toBe('no_records');
  });
});

it('where no partner is known by number nobody knows who decides, whoever signs', () => {
  const named = (name: string, ...more: Told[]) => judged(owned(quota({ name }), ...more));
  expect(named('Xisto Paradela')).toMatchObject({
    score: 99,
    unknownChecks: ['phoenixPattern'],
    bounds: { high: 100 },
  });
  // Who signs here is known; so is who owns beside somebody.
  expect(named('Ana Exemplo').verdict).toBe('no_records');
  expect(named('Xisto Paradela', quota({ person: 'P7' })).verdict).toBe('no_records');
});

describe('what the only partner, a company, sells', () => {
  const insolvent = (...more: Told[]) => company(OTHER, 'P7', declared('2026-04-02'), ...more);
  const liquidation = { ...declared('2026-05-10'), act: 'liquidation' } as const;

  const part = (on: string) => [sale(on), quota({ company: OTHER }, on), quota({ person: 'P8' }, on)];
  const plan = { ...declared('2026-06-10'), act: 'closed-plan-approved' } as const;

  it.each<[string, Told[], string, ...Told[]]>([
    ['after the filing, to a stranger', soldTo('P8', '2026-04-01'), 'moderate_risk'],
    ['after the filing, in part', part('2026-04-01'), 'moderate_risk'],
    ['four months before the filing', soldTo('P8', '2025-10-01'), 'low_risk'],
    ['after the filing of one that a plan closed', soldTo('P8', '2026-04-01'), 'low_risk', plan],
    ['after it, to a stranger', soldTo('P8', '2026-05-26'), 'high_risk'],
    ['after it, before that is published', soldTo('P8', '2026-05-20', '2026-05-26'), 'high_risk'],
    ['before it, published later', soldTo('P8', '2026-04-01', '2026-04-09'), 'moderate_risk'],
    ['after it, to its own manager', soldTo('P7', '2026-04-04'), 'high_risk'],
    ['after it, in part', part('2026-05-26'), 'high_risk'],
    ['after its liquidation began', soldTo('P8', '2026-05-26'), 'low_risk', liquidation],
  ])('%s', (_name, sold, verdict, ...more) => {
    expect(judged(owned(quota({ company: OTHER }), ...sold), insolvent(...more)).verdict).toBe(verdict);
  });

  it('in vain is its own still, less as years go by and nobody asks for it', () => {
    const sold = '2020-05-26';
    const here = owned(quota({ company: OTHER }), ...soldTo('P8', sold));
    const scores = Array.from({ length: 72 }, (_, month) => {
      const asOf = addMonths('2020-06-30' as LocalDate, month);
      const file = caseOf(here, company(OTHER, 'P7', declared('2020-04-02')));
      return judgeCase({ ...file, asOf }).judgement.score;
    });
    expect([scores[0], scores[71]]).toEqual([40, 100]);
    for (const [n, score] of scores.slice(1).entries())
      expect(score - scores[n]!).toSatisfy(step => step >= 0 && step <= 15);
  });

  it('is sold in vain, or may be taken back, one company further up as well', () => {
    const sold = (on: string) => company(OTHER, 'P7', quota({ company: FURTHER }), ...soldTo('P8', on));
    const verdict = (on: string) =>
      judged(owned(quota({ company: OTHER })), sold(on), company(FURTHER, 'P6', declared('2026-04-02')))
        .verdict;
    expect(['2026-05-26', '2026-04-01', '2025-04-01'].map(verdict)).toEqual([
      'high_risk',
      'moderate_risk',
      'low_risk',
    ]);
  });

  it('may have been sold in vain while Citius is silent about it', () => {
    const here = owned(quota({ company: OTHER }), ...soldTo('P8', '2026-05-26'));
    const silent = { 'citius-insolvency': { silent: 'not asked' } } as const;
    const { bounds } = judged(here, { ...company(OTHER, 'P7'), registers: silent });
    expect(bounds.low).toBeLessThanOrEqual(judged(here, insolvent()).score);
  });
});

describe('who had all quotas and keeps a part', () => {
  const failed = (on: string) => company(OTHER, 'P7', declared(on));
  const kept = (on: string) => [sale(on), quota({ person: 'P7' }, on), quota({ person: 'P8' }, on)];
  const all = (on: string) => soldTo('P8', on);
  const alone = quota({ person: 'P7' });
  const judgedWith = (told: Told[], on: string) => judged(owned(alone, ...told), failed(on));

  it.each([
    ['2026-04-02', '2026-05-20', 1],
    ['2025-09-20', '2025-09-10', 1],
    ['2024-06-29', '2024-06-10', 0],
  ])('is followed as who sells all: %s, failed %s', (on, failedOn, issues) => {
    const [part, whole] = [kept(on), all(on)].map(told => judgedWith(told, failedOn));
    expect(part!.checks.directorsWithIssues).toBe(issues);
    expect(part!.score).toBeLessThanOrEqual(whole!.score);
  });

  it('in two steps, too', () => {
    const told = [...kept('2026-04-02'), ...all('2026-05-02')];
    expect(judgedWith(told, '2026-05-20').checks.directorsWithIssues).toBe(1);
  });

  it('answers for the company in which a part is kept, if it failed within two years', () => {
    const there = company(OTHER, 'P5', alone, ...kept('2024-12-01'), declared('2025-05-02'));
    expect(judged(owned(alone), there).checks.directorsWithIssues).toBe(1);
  });

  it('and nobody who always had partners', () => {
    const told = [quota({ person: 'P8' }), ...kept('2026-04-02')];
    expect(judgedWith(told, '2026-05-20').checks.directorsWithIssues).toBe(0);
  });
});

it('the insolvency of the only partner does not fade while it is not closed', () => {
  const here = owned(quota({ company: OTHER }));
  const closed = { ...declared('2022-01-10'), act: 'closed-unspecified' } as const;
  const verdict = (...told: Told[]) => {
    const { verdict, checks } = judged(here, company(OTHER, 'P7', ...told));
    return [verdict, checks.directorsWithIssues];
  };
  expect(verdict(declared('2022-03-01'))).toEqual(['moderate_risk', 1]);
  expect(verdict(declared('2019-03-01'))).toEqual(['moderate_risk', 1]);
  expect(verdict(declared('2019-03-01'), closed)).toEqual(['low_risk', 0]);
});

describe('partners who decide only together', () => {
  const [seven, eight] = [quota({ person: 'P7' }), quota({ person: 'P8' })];
  const failed = (person: string, nif: string, ...more: Told[]) =>
    company(nif, person, declared('2025-09-10', `${nif.slice(5)}/25.0T8PNF`), ...more);
  const HOLDING = nifOf(2);
  const issues = (...companies: readonly [CaseCompany, ...CaseCompany[]]) =>
    judged(...companies).checks.directorsWithIssues;

  it('control it if each of them answers for a failure, of one company or of two', () => {
    const one = failed('P7', OTHER, office('P8', '2015-03-10'));
    expect(issues(owned(seven, eight), one)).toBe(2);
    expect(issues(owned(seven, eight), failed('P7', OTHER), failed('P8', FURTHER))).toBe(2);
    expect(issues(owned(seven, eight), failed('P7', OTHER))).toBe(0);
    expect(issues(owned(seven, eight, quota({ person: 'P6' })), one)).toBe(0);
    expect(issues(owned(seven, eight, office('P7', '2015-03-10')), one)).toBe(1);
  });

  it('do so through the only partner, and beside a company that failed', () => {
    const one = failed('P7', OTHER, office('P8', '2015-03-10'));
    expect(issues(owned(quota({ company: HOLDING })), company(HOLDING, 'P5', seven, eight), one)).toBe(2);
    expect(
      issues(owned(seven, quota({ company: FURTHER })), failed('P7', OTHER), failed('P5', FURTHER)),
    ).toBe(2);
  });

  it('may do so while a register is silent about the company of one of them', () => {
    const silent = { 'citius-insolvency': { silent: 'not asked' } } as const;
    const here = owned(seven, eight);
    const { bounds } = judged(here, failed('P7', OTHER), { ...company(FURTHER, 'P8'), registers: silent });
    expect(bounds.low).toBeLessThanOrEqual(judged(here, failed('P7', OTHER), failed('P8', FURTHER)).score);
    expect(bounds.high).toBe(100);
  });
});

describe('who votes', () => {
  const failed = company(FURTHER, 'P7', declared('2025-05-02'));
  const issues = (subject: CaseCompany, ...others: CaseCompany[]) =>
    judged(subject, failed, ...others).checks.directorsWithIssues;

  it('is no company that it owns alone', () => {
    const half = owned(quota({ person: 'P7' }), quota({ company: OTHER }));
    expect(issues(half, company(OTHER, 'P5', quota({ company: SUBJECT })))).toBe(1);
    expect(issues(half, company(OTHER, 'P5', quota({ person: 'P5' })))).toBe(0);
  });

  it('is the usufructuary, not the bare owner', () => {
    const shared = (mine: string, other: string) =>
      issues(
        owned(quota({ person: 'P7' }, '2015-03-10', mine), quota({ person: 'P8' }, '2015-03-10', other)),
      );
    expect(shared('Usufrutuário', 'Nu proprietário')).toBe(1);
    expect(shared('Nua proprietária', 'Usufrutuária')).toBe(0);
    expect(shared('Sócio', 'Nu proprietário')).toBe(0);
    for (const bare of [
      'Sócio - nua propriedade',
      'Nuda propriedade',
      'Titular da nua-propriedade',
      'Titular da raiz',
    ])
      expect([shared('Sócio - usufruto', bare), shared(bare, 'Usufruto')], bare).toEqual([1, 0]);
  });
});

describe('an SA that it owns alone', () => {
  const [million, small] = [listed(1_000_001), listed(10_000, 50_000)];
  const own = quota({ company: SUBJECT });
  const sa = (nif: string, ...told: Told[]): CaseCompany => {
    const { facts, ...one } = company(nif, 'P7', ...told);
    return {
      ...one,
      facts: facts.map(fact => ('legalForm' in fact ? { ...fact, legalForm: 'SOCIEDADE ANÓNIMA' } : fact)),
    };
  };
  it.each<[string, CaseCompany[], string]>([
    ['owes little', [sa(OTHER, own, small)], 'moderate_risk'],
    ['owes a million', [sa(OTHER, own, million)], 'high_risk'],
    [
      'through a company that it owns alone',
      [company(FURTHER, 'P8', own), sa(OTHER, quota({ company: FURTHER }), million)],
      'high_risk',
    ],
    ['beside another', [sa(OTHER, own, quota({ person: 'P8' }), million)], 'no_records'],
    ['is in order', [sa(OTHER, own)], 'no_records'],
    ['is a Lda, of which that is disputed', [company(OTHER, 'P7', own, million)], 'low_risk'],
  ])('%s', (_name, others, verdict) => {
    expect(judged(owned(), ...others).verdict).toBe(verdict);
  });
});
