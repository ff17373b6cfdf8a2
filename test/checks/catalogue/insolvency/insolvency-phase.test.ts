import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insolvencyDeclared } from '../../../../src/checks/catalogue/insolvency/insolvency-declared.ts';
import { insolvencyPhase } from '../../../../src/checks/catalogue/insolvency/insolvency-phase.ts';
import { pointsLeft } from '../../../../src/checks/scale/fading.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import type { Fact, InsolvencyAct, InsolvencyNotice } from '../../../../src/facts/fact.ts';
import { size } from '../../../kit/sizes.ts';
import { adverseBeforeInsolvency, noticeBeforeInsolvency } from '../../arbitrary-known.ts';
import { costIn } from '../../judged.ts';
import { act, day, knownOf, notice } from '../../known-of.ts';

type Step = readonly [publishedOn: string, act: InsolvencyAct];

/** The notices of one process of this kind, the company its debtor. */
const course =
  (proceeding: InsolvencyNotice['proceeding'], process: string) =>
  (...steps: Step[]): InsolvencyNotice[] =>
    steps.map(([on, each]) => notice({ proceeding, process, act: each, publishedOn: day(on) }));
const per = course('per', '11/24.0T8LRA');
const otherPer = course('per', '12/20.5T8VIS');
const peap = course('peap', '13/24.0T8BRG');
const peve = course('peve', '14/22.3T8FAR');
const insolvency = course('insolvency', '15/25.9T8STR');
const otherInsolvency = course('insolvency', '16/19.2T8VNG');

function judged(facts: readonly Fact[]) {
  const known = knownOf({ facts });
  const outcome = insolvencyPhase.judge(known);
  if (outcome.kind !== 'hit') return outcome;
  const cost = costIn(insolvencyPhase, outcome, known);
  return [outcome.value, pointsLeft(cost), cost.reason];
}

const perThen = (...steps: Step[]) => per(['2026-02-10', 'opened'], ...steps);
const declaredThen = (...steps: Step[]) => insolvency(['2025-09-18', 'declared'], ...steps);

const revokedThen = (...step: Step) => declaredThen(['2025-12-01', 'revoked'], step);

/** What each costs, and by which reason. */
const OPENED = [31, 'CIRE_PER_OPENED'] as const;
const NEGOTIATING = [31, 'CIRE_PER_NEGOTIATING'] as const;
const APPROVED = [20, 'CIRE_PER_APPROVED'] as const;
const REFUSED = [31, 'CIRE_PER_REFUSED'] as const;
/** It counts elsewhere. */
const NOTHING = [0, 'CIRE_INSOLVENCY_PHASE'] as const;
const [WITHDRAWN, FAILED, SAVED] = ['petition-ended', 'plan-refused', 'plan-approved'] as const;
const CLOSINGS = [
  'final-distribution',
  'insufficient-estate',
  'plan-approved',
  'debtor-request',
  'unspecified',
] as const;

describe('one proceeding', () => {
  test.each([
    ['a revoked declaration', declaredThen(['2025-12-01', 'revoked']), 'revoked', ...NOTHING],
    [
      'a revoked one whose notice comes late, registered',
      [...insolvency(['2025-12-01', 'revoked'], ['2025-12-20', 'declared']), act('insolvency')],
      'revoked',
      ...NOTHING,
    ],
    [
      'declared again months after it',
      revokedThen('2026-03-20', 'declared'),
      'insolvency_declared',
      ...NOTHING,
    ],
    [
      'declared again the day after',
      revokedThen('2025-12-02', 'declared'),
      'insolvency_declared',
      ...NOTHING,
    ],
    ['its sale announced days after it', revokedThen('2025-12-20', 'liquidation'), 'revoked', ...NOTHING],
    ['a PER opened', perThen(), 'per_opened', ...OPENED],
    ['its administrator replaced', perThen(['2026-03-10', 'administrator-changed']), 'per_opened', ...OPENED],
    ['its list of creditors published', perThen(['2026-03-20', 'notice']), 'per_negotiating', ...NEGOTIATING],
    ['its plan proposed', perThen(['2026-05-20', 'plan-proposed']), 'per_negotiating', ...NEGOTIATING],
    [
      'its plan approved',
      perThen(['2026-03-20', 'notice'], ['2026-08-20', SAVED]),
      'per_approved',
      ...APPROVED,
    ],
    [
      'closed by its approved plan',
      perThen(['2026-09-20', 'closed-plan-approved']),
      'per_approved',
      ...APPROVED,
    ],
    ['its plan refused', per(['2026-08-20', FAILED]), 'per_refused', ...REFUSED],
    ['its negotiations closed', perThen(['2026-06-20', 'closed-negotiations']), 'per_refused', ...REFUSED],
    ['withdrawn after its opening', perThen(['2026-03-20', WITHDRAWN]), 'per_refused', ...REFUSED],
    ['withdrawn, and nothing else', per(['2026-03-20', WITHDRAWN]), 'per_refused', ...REFUSED],
    [
      'of something else dismissed after its plan',
      perThen(['2026-08-20', SAVED], ['2026-09-20', WITHDRAWN]),
      'per_approved',
      ...APPROVED,
    ],
    ['a PEVE withdrawn', peve(['2022-02-10', WITHDRAWN]), 'peve_opened', 16, 'CIRE_PEVE_REFUSED'],
    ['a PEAP withdrawn', peap(['2026-02-10', WITHDRAWN]), 'peap_opened', 6, 'CIRE_PEAP_REFUSED'],
    ['a PEAP opened', peap(['2026-02-10', 'opened']), 'peap_opened', 6, 'CIRE_PEAP_OPENED'],
    ['a PEAP negotiated', peap(['2026-02-10', 'notice']), 'peap_opened', 6, 'CIRE_PEAP_OPENED'],
    ['a PEAP approved', peap(['2026-02-10', SAVED]), 'peap_opened', 3, 'CIRE_PEAP_APPROVED'],
    ['a PEAP refused', peap(['2026-02-10', FAILED]), 'peap_opened', 6, 'CIRE_PEAP_REFUSED'],
    ['a PEVE opened', peve(['2022-02-10', 'opened']), 'peve_opened', 16, 'CIRE_PEVE_OPENED'],
    ['a PEVE negotiated', peve(['2022-02-10', 'plan-proposed']), 'peve_opened', 16, 'CIRE_PEVE_OPENED'],
    ['a PEVE approved', peve(['2022-02-10', SAVED]), 'peve_opened', 10, 'CIRE_PEVE_APPROVED'],
    ['a PEVE refused', peve(['2022-02-10', 'closed-negotiations']), 'peve_opened', 16, 'CIRE_PEVE_REFUSED'],
    ['declared', declaredThen(), 'insolvency_declared', ...NOTHING],
    [
      'declared without assets',
      insolvency(['2025-09-18', 'declared-without-assets']),
      'insolvency_declared',
      ...NOTHING,
    ],
    ['seen in the company register alone', [act('insolvency')], 'insolvency_declared', ...NOTHING],
    ['its insolvency plan approved', declaredThen(['2026-03-18', SAVED]), 'plan_approved', ...NOTHING],
    ['liquidated', declaredThen(['2026-01-18', 'liquidation']), 'liquidation', ...NOTHING],
    ['distributed', insolvency(['2026-01-18', 'distribution']), 'liquidation', ...NOTHING],
    ...CLOSINGS.map(
      how => [`closed: ${how}`, declaredThen(['2026-01-18', `closed-${how}`]), 'closed', ...NOTHING] as const,
    ),
  ] as const)('%s', (_name, facts, value, points, reason) => {
    expect(judged(facts)).toEqual([value, points, reason]);
  });

  test.each([
    ['nothing', []],
    ['a creditor in a PER', [notice({ proceeding: 'per', act: 'opened', role: 'creditor' })]],
    ['a petitioner', [notice({ role: 'petitioner' })]],
    ['an interested party', [notice({ proceeding: 'per', act: FAILED, role: 'other' })]],
    ['only a petition', [notice({ act: 'opened', role: 'respondent' })]],
  ])('%s: none, on the empty answers of both registers', (_name, facts) => {
    expect(judged(facts)).toMatchObject({
      kind: 'clear',
      value: 'none',
      evidence: [
        { type: 'absence', register: 'citius-insolvency' },
        { type: 'absence', register: 'mj-publications' },
      ],
    });
  });
});

const CLOSED = 'closed-plan-approved';
const [SOLD, AGAIN, UNSAID] = ['liquidation', 'declared', 'closed-unspecified'] as const;
type Rows = Readonly<Record<string, readonly [string, readonly Fact[]][]>>;
const rowsOf = (told: Rows) =>
  Object.entries(told).flatMap(([value, rows]) => rows.map(([name, facts]) => [value, name, facts] as const));
const appendix = { process: '15/25.9T8STR-C', act: SOLD, publishedOn: day('2026-01-18') };

const LATEST: Rows = {
  per_approved: [
    ['opened again after the approval', perThen(['2026-08-20', SAVED], ['2026-09-01', 'opened'])],
    ['a refusal overturned', per(['2026-06-20', FAILED], ['2026-09-01', SAVED])],
    ['closed without a reason after its approval', per(['2026-06-20', SAVED], ['2026-09-01', UNSAID])],
  ],
  per_refused: [
    ['a list of creditors after the refusal', per(['2026-08-20', FAILED], ['2026-09-01', 'notice'])],
    ['an approval overturned', per(['2026-06-20', SAVED], ['2026-09-01', FAILED])],
    ['both on one day', per(['2026-06-20', SAVED], ['2026-06-20', FAILED])],
    ['closed, and no approval is shown', perThen(['2026-09-01', UNSAID])],
    ['an insolvency that ends a PER', per(['2026-06-20', SAVED], ['2026-09-01', AGAIN])],
  ],
  per_opened: [['a revocation inside a PER clears nothing', perThen(['2026-09-01', 'revoked'])]],
  plan_approved: [
    ['declared again after the plan', declaredThen(['2026-03-18', SAVED], ['2026-04-01', AGAIN])],
    ['a plan after the sale began', insolvency(['2025-10-18', SOLD], ['2026-03-18', SAVED])],
  ],
  liquidation: [
    ['a plan given up for a sale', insolvency(['2025-10-18', SAVED], ['2026-03-18', SOLD])],
    ['both on one day', insolvency(['2026-03-18', SAVED], ['2026-03-18', SOLD])],
    ['an appendix belongs to its process', [...declaredThen(), notice(appendix)]],
  ],
  insolvency_declared: [['a plan refused', insolvency(['2025-10-18', SAVED], ['2026-03-18', FAILED])]],
  closed: [['declared again after it', insolvency(['2025-10-18', CLOSED], ['2026-03-18', AGAIN])]],
};

test.each(rowsOf(LATEST))('the latest word is %s: %s', (value, _name, facts) => {
  expect(judged(facts)).toMatchObject({ 0: value });
  expect(judged(facts.toReversed())).toMatchObject({ 0: value });
});

describe('several proceedings', () => {
  const open = per(['2026-09-10', 'opened']);
  const over = insolvency(['2026-09-18', CLOSED]);
  const longOver = otherInsolvency(['2019-09-10', CLOSED]);
  const saved = per(['2026-09-18', SAVED]);
  const refusedAgain = otherPer(['2020-09-10', FAILED], ['2026-10-01', 'opened']);
  const declaredAgain = otherInsolvency(['2019-09-18', CLOSED], ['2026-10-01', AGAIN]);
  const revoked = insolvency(['2026-09-12', AGAIN], ['2026-10-01', 'revoked']);
  test.each<[string, readonly Fact[], string, readonly [number, string]]>([
    ['an open insolvency before an open PER', [...open, ...declaredThen()], 'insolvency_declared', OPENED],
    [
      'an insolvency that only the company register shows before an approved PER',
      [...per(['2026-09-10', SAVED]), act('insolvency')],
      'insolvency_declared',
      APPROVED,
    ],
    [
      'liquidation before declared',
      [...declaredThen(), ...otherInsolvency(['2019-01-18', SOLD])],
      SOLD,
      NOTHING,
    ],
    [
      'an open PER before a later closed insolvency',
      [...per(['2025-10-15', 'opened']), ...over],
      'per_opened',
      OPENED,
    ],
    [
      'an open PER before a later approved one',
      [...per(['2025-11-10', 'notice']), ...otherPer(['2026-09-18', SAVED])],
      'per_negotiating',
      NEGOTIATING,
    ],
    [
      'an open PEVE before a PER that failed; the failure is what costs',
      [...peve(['2022-09-10', 'opened']), ...per(['2026-09-18', FAILED])],
      'peve_opened',
      REFUSED,
    ],
    ['an insolvency after a failed PER', [...otherPer(['2024-11-10', FAILED]), ...over], 'closed', REFUSED],
    ['an approved PER after an insolvency', [...longOver, ...saved], 'per_approved', APPROVED],
    [
      'all ended: the last one is shown, the worst one costs',
      [...otherPer(['2025-09-10', FAILED]), ...saved],
      'per_approved',
      REFUSED,
    ],
    [
      'an old opening announced again does not make its refusal the last one',
      [...refusedAgain, ...insolvency(['2025-09-18', CLOSED])],
      'closed',
      REFUSED,
    ],
    ['nor does an old declaration, its closing', [...declaredAgain, ...saved], 'per_approved', APPROVED],
    ['ended on one day: the worse', [...saved, ...otherPer(['2026-09-18', FAILED])], 'per_refused', REFUSED],
    ['a revoked insolvency leaves the PER as it is', [...open, ...revoked], 'per_opened', OPENED],
  ])('%s', (_name, facts, value, cost) => {
    expect(judged(facts)).toEqual([value, ...cost]);
  });

  test('the evidence is every notice of every proceeding, and says of which kind it is', () => {
    const facts = [...perThen(), ...declaredThen()];
    const outcome = insolvencyPhase.judge(knownOf({ facts }));
    expect(inEnglish(outcome.kind === 'hit' && outcome.evidence)).toMatchObject([
      { says: 'Process 15/25.9T8STR: insolvency declared, published on 2025-09-18.' },
      { says: 'PER process 11/24.0T8LRA: proceeding opened, published on 2026-02-10.' },
    ]);
  });
});

test.each([
  ['failed, two years ago to the day', per(['2024-10-15', FAILED]), 31],
  ['failed, a day longer ago', per(['2024-10-14', FAILED]), 23],
  ['failed, five years ago', per(['2021-10-14', FAILED]), 16],
  ['failed, more than eight years ago', per(['2018-10-14', FAILED]), 0],
  [
    'without an end, two years after the last notice',
    per(['2024-01-02', 'opened'], ['2024-10-15', 'notice']),
    31,
  ],
  ['without an end, a day more', per(['2024-10-14', 'opened']), 23],
  ['without an end for eight years and a day', per(['2018-10-14', 'notice']), 0],
  ['approved, eight years ago', per(['2018-10-15', SAVED]), 5],
  ['approved, longer ago', per(['2018-10-14', SAVED]), 0],
  ['a failed PEAP after two years', peap(['2024-10-14', FAILED]), 0],
])('age counts: %s', (_name, facts, points) => {
  expect(judged(facts)).toMatchObject({ 1: points });
});

test('no act but the approval of a plan ever makes a PER, PEAP or PEVE cheaper', () => {
  const points = (facts: readonly Fact[]) => {
    const known = knownOf({ facts });
    const outcome = insolvencyPhase.judge(known);
    return outcome.kind === 'hit' ? pointsLeft(costIn(insolvencyPhase, outcome, known)) : 0;
  };
  fc.assert(
    fc.property(
      fc.array(noticeBeforeInsolvency, { maxLength: 6 }),
      adverseBeforeInsolvency,
      (facts, fact) => {
        expect(points([...facts, fact])).toBeGreaterThanOrEqual(points(facts));
      },
    ),
    { numRuns: size(1_000, 50_000) },
  );
});

test.each(['per', 'peap', 'peve'] as const)('no notice of a %s counts as an insolvency', proceeding => {
  const acts = ['opened', FAILED, 'declared', 'liquidation', 'closed-insufficient-estate'] as const;
  const facts = acts.map(each => notice({ proceeding, act: each }));
  expect(insolvencyDeclared.judge(knownOf({ facts }))).toMatchObject({ kind: 'clear', value: 0 });
  expect(insolvencyPhase.judge(knownOf({ facts }))).toMatchObject({ kind: 'hit' });
});
