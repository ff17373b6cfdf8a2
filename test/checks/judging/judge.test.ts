import { describe, expect, test } from 'vitest';
import { allChecks } from '../../../src/checks/all-checks.ts';
import { taxDebtor } from '../../../src/checks/catalogue/debts/tax-debtor.ts';
import type { Check, Cost, Known, Outcome } from '../../../src/checks/check.ts';
import { judge as judgeBy } from '../../../src/checks/judging/judge.ts';
import { EXPERT_MODEL, MODEL_IN_FORCE } from '../../../src/checks/models.ts';
import { absence } from '../../../src/checks/records/known-facts.ts';
import { inEnglish } from '../../../src/checks/words/in-words.ts';
import { say } from '../../../src/checks/words/say.ts';
import type { Fact } from '../../../src/facts/fact.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { ban, contract, courtCase, execution, sanction } from '../further-facts.ts';
import {
  accounts,
  act,
  day,
  director,
  FOURTH_NIF,
  issue,
  knownOf,
  licence,
  linkedCompany,
  linkedRecord,
  listing,
  notice,
  OTHER_NIF,
  SOUND,
  THIRD_NIF,
} from '../known-of.ts';

/** By the experts’ points: a new card changes no story. */
const judge = (known: Known, model = EXPERT_MODEL) => judgeBy(known, model);

const filed = [2022, 2023, 2024, 2025].map(accounts);
const cancelled = [...filed, licence('cancelled')];
const pastInsolvency = [director('a', issue('insolvency', '2025-03-01'))];

describe('stories', () => {
  test('nothing adverse: 100, no records', () => {
    // A count, a sum or a doubt is nothing; what these checks say of a sound company is more than that.
    const sound: Record<string, unknown> = {
      alvaraStatus: 'valid',
      alvaraClass: 3,
      insolvencyPhase: 'none',
      companyStatus: 'active',
      companyAgeYears: 20,
      phoenixPattern: 'none',
    };
    const nothing = ({ key, value }: Check) => [key, sound[key] ?? (value.type === 'boolean' ? false : 0)];
    expect(judge(knownOf({ facts: SOUND }))).toEqual({
      modelVersion: EXPERT_MODEL.version,
      score: 100,
      verdict: 'no_records',
      color: 'safe',
      checks: Object.fromEntries(allChecks.map(nothing)),
      outcomes: expect.any(Object),
      contributions: [],
      heldBy: [],
      bounds: { low: 100, high: 100 },
      completeness: 1,
      unknownChecks: [],
      reasons: [],
    });
  });

  const per = { proceeding: 'per', act: 'opened' } as const;
  const debts = [listing('tax', 500_001, 1_000_000), listing('social-security', 100_001, 250_000)];
  const approved = notice({ ...per, act: 'plan-approved', publishedOn: day('2026-10-01') });
  const [SAFE, CAUTION, WARNING, DANGER] = [
    ['no_records', 'safe'],
    ['moderate_risk', 'caution'],
    ['high_risk', 'warning'],
    ['do_not_proceed', 'danger'],
  ] as const;
  test.each<[string, Fact[], number, readonly [string, string]]>([
    ['a small tax debt', [listing('tax', 10_000, 50_000)], 67, CAUTION],
    ['large debts to both', debts, 55, CAUTION],
    ['an open insolvency', [notice()], 10, DANGER],
    ['an insolvency closed by plan', [notice(), notice({ act: 'closed-plan-approved' })], 62, CAUTION],
    ['a PER under way', [notice(per)], 37, WARNING],
    ['a PER with its plan approved', [notice(per), approved], 64, CAUTION],
    ['a PER whose negotiations failed', [notice({ ...per, act: 'closed-negotiations' })], 37, WARNING],
    ['a creditor in another’s PER', [notice({ ...per, role: 'creditor' })], 100, SAFE],
    [
      'nothing to seize, last year',
      [execution({ extinguishedOn: day('2025-04-02') })],
      76,
      ['low_risk', 'safe'],
    ],
    ['a very serious failure of safety at work', [sanction()], 96, ['low_risk', 'safe']],
    [
      'barred from public contracts after one was terminated',
      [contract({ terminated: true }), ban('2026-01-01', '2027-01-01')],
      67,
      CAUTION,
    ],
    ['public works well done', [contract(), contract()], 100, SAFE],
    ['a dissolved company', [act('dissolution')], 18, DANGER],
    ['a creditor in another’s insolvency', [notice({ role: 'creditor' })], 100, SAFE],
  ])('%s', (_name, facts, score, [verdict, color]) => {
    expect(judge(knownOf({ facts: [...SOUND, ...facts] }))).toMatchObject({ score, verdict, color });
  });

  test.each<[string, Parameters<typeof knownOf>[0], number, readonly [string, string]]>([
    [
      'a lost title and a director’s insolvency',
      { facts: cancelled, directors: pastInsolvency },
      41,
      WARNING,
    ],
    ['a company that no register knows', {}, 42, WARNING],
    ['nothing known at all', { silent: SPECIFIED_REGISTERS }, 0, DANGER],
  ])('%s', (_name, parts, score, [verdict, color]) => {
    expect(judge(knownOf(parts))).toMatchObject({ score, verdict, color });
  });
});

test('an insolvency that Citius shows is known while the company register is silent: it could add none', () => {
  const { checks, outcomes } = judge(knownOf({ facts: [notice()], silent: ['mj-publications'] }));
  expect(checks).toMatchObject({ insolvencyDeclared: 1, insolvencyPhase: 'insolvency_declared' });
  expect(outcomes.companyStatus).toMatchObject({ kind: 'unknown' });
});

describe.each([MODEL_IN_FORCE, EXPERT_MODEL])('much of everything is not green by model $version', model => {
  const insolvencies = [OTHER_NIF, THIRD_NIF, FOURTH_NIF].map(nif =>
    linkedCompany(nif, { records: [linkedRecord('insolvency')] }),
  );
  const directors = ['a', 'b', 'c'].map((id, n) =>
    director(id, issue('insolvency', '2025-03-01', [OTHER_NIF, THIRD_NIF, FOURTH_NIF][n]!)),
  );

  test('both lists of debtors, three directors with issues, three prior insolvencies', () => {
    const debts = [listing('tax', 10_000, 50_000), listing('social-security', 10_000, 50_000)];
    const { checks, color } = judge(
      knownOf({ facts: [...SOUND, ...debts], directors, linked: insolvencies }),
      model,
    );
    expect(checks).toMatchObject({ directorsWithIssues: 3, directorsPriorInsolvencies: 3 });
    expect(color).not.toBe('safe');
  });

  test('expired title, no accounts, old executions, petitions, a sanction and a ban', () => {
    const facts = [
      act('constitution', '2010-03-01'),
      licence('expired'),
      ...Array.from({ length: 8 }, () => execution({ extinguishedOn: day('2024-03-01'), owedEur: 900 })),
      ...Array.from({ length: 5 }, () =>
        courtCase({ species: 'Insolvência pessoa coletiva (Requerida)', valueEur: null }),
      ),
      sanction(),
      ban('2026-01-01', '2027-01-01'),
    ];
    const { checks, color } = judge(knownOf({ facts }), model);
    expect(checks).toMatchObject({ executionsWithoutAssets: 8, insolvencyPetitions: 5 });
    expect(color).not.toBe('safe');
  });
});

test('an insolvency beside a PER that failed helps nothing, even where no other record shows the company', () => {
  const failed = [notice({ proceeding: 'per', process: '9/26.1T8PRT', act: 'plan-refused' })];
  const facts = [...failed, listing('tax', 1_000_001), listing('social-security', 100_001)];
  const directors = pastInsolvency;
  const before = judge(knownOf({ facts, directors })).score;
  expect(judge(knownOf({ facts: [...facts, notice()], directors })).score).toBeLessThan(before);
});

describe('contributions', () => {
  test('over the family’s cap each keeps its share; a knock-out stands apart and last', () => {
    const facts = [
      ...filed,
      licence('suspended'),
      listing('tax', 500_001),
      listing('social-security', 100_001),
    ];
    const { score, contributions, reasons } = judge(knownOf({ facts }));
    expect(score).toBe(31);
    const told = contributions.map(({ check, points, because }) => [check, points, because]);
    expect(told.slice(0, -1).map(([check]) => check)).toEqual([
      'taxDebtor',
      'ssDebtor',
      'alvaraStatus',
      'debtorOnBothLists',
    ]);
    expect(told.at(-1)).toEqual(['alvaraStatus', expect.any(Number), 'knock-out']);
    expect(contributions.reduce((sum, { points }) => sum + points, 100)).toBe(score);
    expect(new Set(reasons)).toEqual(
      new Set(['IMPIC_LICENCE_SUSPENDED', 'AT_DEBTOR', 'SS_DEBTOR', 'DEBT_ON_BOTH_LISTS']),
    );
  });

  test('no more than five reasons, the deciding one first', () => {
    const facts = [
      notice(),
      act('dissolution'),
      licence('cancelled'),
      listing('tax', 10_000),
      listing('social-security', 50_001),
    ];
    expect(judge(knownOf({ facts, directors: pastInsolvency })).reasons).toEqual([
      'CIRE_INSOLVENCY_DECLARED',
      'MJ_COMPANY_DISSOLVED',
      'IMPIC_LICENCE_CANCELLED',
      'SS_DEBTOR',
      'AT_DEBTOR',
    ]);
  });
});

describe('unknown', () => {
  test('costs the worst until it is known, and only the upper bound forgives it', () => {
    const judgement = judge(knownOf({ facts: SOUND, silent: ['at-debtors'] }));
    expect(judgement).toMatchObject({
      score: 65,
      verdict: 'moderate_risk',
      bounds: { low: 36, high: 100 },
      // Three of all checks are unknown, and each of the others applies.
      completeness: Math.floor((1000 * (allChecks.length - 3)) / allChecks.length) / 1000,
      unknownChecks: ['taxDebtor', 'taxDebtMinimumEur', 'debtorOnBothLists'],
      reasons: ['AT_DEBTOR_UNKNOWN', 'DEBT_BOTH_UNKNOWN'],
      contributions: [
        { check: 'taxDebtor', points: -31, because: 'unknown' },
        { check: 'debtorOnBothLists', points: -4, because: 'unknown' },
      ],
    });
    expect(judgement.checks.taxDebtor).toBeNull();
  });

  test('the upper bound keeps what is known, and every outcome stands by its key', () => {
    const { bounds, outcomes } = judge(
      knownOf({ facts: [...SOUND, listing('tax', 10_000)], silent: ['ss-debtors'] }),
    );
    expect(bounds).toEqual({ low: 33, high: 67 });
    expect(outcomes.taxDebtor).toMatchObject({ kind: 'hit', value: true });
    expect(inEnglish(outcomes.ssDebtor)).toEqual({ kind: 'unknown', because: 'ss-debtors: HTTP 503' });
  });

  test('its knock-out counts for the lower bound alone', () => {
    const { score, bounds } = judge(knownOf({ facts: SOUND, silent: ['impic-licences'] }));
    expect({ score, bounds }).toEqual({ score: 87, bounds: { low: 16, high: 100 } });
  });

  test('never hides what another register shows: a declaration on Citius, and MJ silent', () => {
    const { score, checks, bounds } = judge(knownOf({ facts: [notice()], silent: ['mj-publications'] }));
    expect(checks.insolvencyDeclared).toBe(1);
    expect(score).toBeLessThan(20);
    expect(bounds.high).toBeLessThan(20);
  });
});

describe('checks of weight 0 and checks that do not apply', () => {
  const checkOf = (outcome: Outcome, cost: Cost): Check => ({
    ...taxDebtor,
    worst: cost,
    judge: () => outcome,
    cost: () => cost,
  });
  const evidence = [
    absence(knownOf(), 'at-debtors', say('lookedFor', 'debtorList', { list: say('debtorList', 'tax') })),
  ] as const;
  const free = { points: 0, reason: 'AT_DEBTOR' };
  const modelOf = (...checks: Check[]) => ({ ...EXPERT_MODEL, checks });

  test('a hit that costs nothing is no reason, and keeps "no records" away', () => {
    const judgement = judge(knownOf(), modelOf(checkOf({ kind: 'hit', value: 3, evidence }, free)));
    expect(judgement).toMatchObject({
      score: 100,
      verdict: 'low_risk',
      reasons: [],
      checks: { taxDebtor: 3 },
    });
  });

  test('an unknown that costs nothing still keeps "no records" away', () => {
    const judgement = judge(
      knownOf(),
      modelOf(checkOf({ kind: 'unknown', because: say('because', 'noName') }, free)),
    );
    expect(judgement).toMatchObject({ score: 100, verdict: 'low_risk', completeness: 0 });
  });

  test('what does not apply has no value and no part in completeness; if nothing applies, nothing is clean', () => {
    const never = checkOf({ kind: 'not-applicable' }, free);
    expect(judge(knownOf({ facts: SOUND }), modelOf(taxDebtor, never)).completeness).toBe(1);
    const judgement = judge(knownOf(), modelOf(never));
    expect(judgement).toMatchObject({ completeness: 0, verdict: 'low_risk' });
    expect(judgement.checks).toEqual({});
  });
});
