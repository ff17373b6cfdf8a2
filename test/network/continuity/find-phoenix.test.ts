/** What is a sign of continuity and what only looks like one. Every innocent likeness stays below `moderate`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../src/facts/fact.ts';
import { PHOENIX_LEVELS } from '../../../src/facts/phoenix-finding.ts';
import type { PersonKey } from '../../../src/kernel/secrets/person-key.ts';
import { companyStory } from '../../../src/network/continuity/company-story.ts';
import { findPhoenix } from '../../../src/network/continuity/find-phoenix.ts';
import { firmsAtOf } from '../../../src/network/continuity/read-firms-at.ts';
import {
  act,
  anotherFailed,
  type Case,
  carpenters,
  carpentersToo,
  contract,
  execution,
  FAILED,
  FOUNDED,
  failedOn,
  founded,
  licence,
  notice,
  office,
  otherHouse,
  PREDECESSOR,
  RUI,
  record,
  SUCCESSOR,
  sameDoor,
  sameHouse,
  sameName,
  THIRD,
  TODAY,
} from '../phoenix-facts.ts';

function findings({ successor, predecessor = FAILED, third, firms = [] }: Case) {
  const story = (nif: typeof SUCCESSOR, facts: readonly Fact[]) => companyStory(record(nif, facts), TODAY);
  const others = [story(PREDECESSOR, predecessor), ...(third ? [story(THIRD, third)] : [])];
  const context = { firmsAt: firmsAtOf(firms), idOf: (person: PersonKey) => `dir_${person}` };
  return findPhoenix(story(SUCCESSOR, successor), others, context);
}
const level = (of: Case) => {
  const levels = findings(of).map(finding => finding.level);
  expect(levels).not.toContain('none');
  return levels[0] ?? 'none';
};
const kinds = (of: Case) => findings(of)[0]?.indicators.map(({ kind }) => kind);

const TOWN = '500000042';
const OTHER_TOWN = '500000059';
const sister = (...more: Fact[]) => [...founded('2009-02-01', otherHouse), ...more];
const turned = (...more: Fact[]) => [
  ...founded('2009-02-01', otherHouse, RUI),
  office('appointed', '2025-03-01'),
  ...more,
];
/** A client of both: awarded by Ana’s failed house, and after it by the other. */
const [theirs, ours] = [contract(TOWN, '2024-02-01'), contract(TOWN, '2025-09-01')];
const movedIn = act('seat-change', '2025-04-01', sameDoor);
const tookName = act('articles-change', '2025-04-01', sameName);
const tookAll = act('articles-change', '2025-04-01', sameHouse);
const failedCarpenters = FAILED.with(0, act('constitution', '2012-03-01', carpenters));

describe('signs of continuity', () => {
  test('the same door and name, founded close to the failure: strong, with its whole path', () => {
    const successor = founded(FOUNDED, sameHouse);
    expect(findings({ successor })).toMatchObject([
      {
        level: 'strong',
        predecessor: { nif: PREDECESSOR, name: 'VALBERIL CONSTRUÇÕES, LDA' },
        successor: { nif: SUCCESSOR, name: 'NOVA VALBERIL, UNIPESSOAL LDA', foundedOn: FOUNDED },
        failure: {
          kind: 'insolvency',
          on: '2025-01-10',
          seen: { source: { register: 'citius-insolvency' } },
        },
        controllers: [
          {
            directorId: 'dir_ana',
            atPredecessor: {
              from: '2012-03-01',
              to: null,
              seen: { source: { register: 'mj-publications' } },
            },
            atSuccessor: { from: FOUNDED, to: null },
          },
        ],
        indicators: [{ kind: 'timing', on: FOUNDED }, { kind: 'seat' }, { kind: 'name' }],
      },
    ]);
  });

  test('a company older than the records has no day of foundation', () => {
    const successor = [act('accounts', '2015-07-01', otherHouse), office('appointed', '2025-03-01'), tookAll];
    expect(findings({ successor })).toMatchObject([{ successor: { foundedOn: null } }]);
  });

  test('failures of the successor itself are no series', () => {
    const own = [...founded(FOUNDED, sameDoor), execution('2026-08-01')];
    const successor = companyStory(record(SUCCESSOR, own), TODAY);
    const others = [companyStory(record(PREDECESSOR, FAILED), TODAY), successor];
    const context = { firmsAt: firmsAtOf([]), idOf: (person: PersonKey) => `dir_${person}` };
    const [finding, ...more] = findPhoenix(successor, others, context);
    expect(finding!.indicators.map(({ kind }) => kind)).toEqual(['timing', 'seat']);
    expect(more).toEqual([]);
  });
});

type Row = [
  string,
  string,
  successor: readonly Fact[],
  predecessor?: readonly Fact[],
  third?: readonly Fact[],
];
const next = (house = otherHouse, person?: PersonKey) => founded(FOUNDED, house, person);
const won = (house = otherHouse) => [...next(house), ours];
const owed = (facts: readonly Fact[]) => [...facts, contract(TOWN, '2021-09-01'), theirs];
const joined = (house = otherHouse, ...more: Fact[]) => [
  act('constitution', FOUNDED, house),
  office('appointed', '2026-02-01'),
  ...more,
];
const series = [
  office('appointed', '2015-01-01'),
  office('appointed', '2015-01-01', { person: RUI }),
  notice('declared', '2020-06-01', { process: '3/20.3T8PRT' }),
];
/** Failed three years and more before the other was founded. */
const late = failedOn('2022-01-10');
const lateCarpenters = failedCarpenters.with(2, notice('declared', '2022-01-10'));

test.each<Row>([
  ['moderate', 'the same door', next(sameDoor)],
  ['moderate', 'the same name', next(sameName)],
  ['moderate', 'the same door, founded two years after it', next(sameDoor), failedOn('2023-05-12')],
  ['moderate', 'a client and the trade carried over', won(carpentersToo), [...failedCarpenters, theirs]],
  ['strong', 'the same name and a series', next(sameName), FAILED, anotherFailed('2022-06-01')],
  [
    'strong',
    'the same door after an insolvency qualified as culpable',
    next(sameDoor),
    [...FAILED, notice('qualified-culpable', '2025-11-02')],
  ],
  ['moderate', 'the house, four years later', next(sameHouse), failedOn('2021-01-10')],
  ['moderate', 'a sister that took its name and moved to its door', sister(tookAll)],
  [
    'moderate',
    'a sister that moved to its door and took its client',
    sister(movedIn, ours),
    [...FAILED, theirs],
  ],
  ['strong', 'a joiner of a company that others founded with the same name and door', joined(sameHouse)],
  ['weak', 'late, a client alone', won(), owed(late)],
  ['weak', 'late, a series alone', next(), late, series],
  ['weak', 'late, the special trade alone', next(carpentersToo), lateCarpenters],
  [
    'none',
    'a title handed over to a company that others founded',
    joined(otherHouse, licence('valid', '2025-07-01')),
    [...FAILED, licence('cancelled', '2025-02-01')],
  ],
  ['weak', 'late, a client and a series', won(), owed(late), series],
  ['moderate', 'late, the door and a client', won(sameDoor), owed(late)],
  ['moderate', 'late, the door and a series', next(sameDoor), late, series],
  ['weak', 'late, the door and the trade', next({ ...sameDoor, firma: carpentersToo.firma }), lateCarpenters],
  ['moderate', 'late, the name, the door and a series', next(sameHouse), late, series],
  ['strong', 'soon, the door and a client', won(sameDoor), owed(FAILED)],
  [
    'moderate',
    'soon, the special trade, a client and a series, at another door',
    won(carpentersToo),
    owed(failedCarpenters),
    [...series.slice(0, 2), notice('declared', '2021-06-01', { process: '3/21.3T8PRT' })],
  ],
  ['moderate', 'turned, with name and door', turned(tookAll)],
  ['strong', 'turned, with name, door and a client', turned(tookAll, ours), owed(FAILED)],
  [
    'moderate',
    'an older failure of its own is no series',
    next(sameDoor),
    [...FAILED, execution('2022-06-01')],
  ],
])('%s: %s', (expected, _name, successor, predecessor = FAILED, third = []) => {
  expect(level({ successor, predecessor, third })).toBe(expected);
});

test.each<Row>([
  ['weak', 'a fresh start soon after, elsewhere, under another name', next()],
  ['none', 'a fresh start years later', next(), late],
  ['weak', 'the same at home, years later', next(sameDoor), late],
  ['weak', 'a second failure, and a start in another trade', next(), FAILED, anotherFailed('2022-06-01')],
  ['resemblance', 'a homonym, another number: it resembles, and that is said', next(sameHouse, RUI)],
  ['none', 'a homonym at another door', next(sameName, RUI)],
  ['none', 'a homonym at the same door', next(sameDoor, RUI)],
  [
    'weak',
    'somebody called after the declaration',
    next(sameHouse),
    [
      ...founded('2012-03-01', sameName, RUI),
      notice('declared', '2025-01-10'),
      office('appointed', '2025-02-01'),
    ],
  ],
  ['weak', 'the name alone, four years later', next(sameName), failedOn('2021-01-10')],
  ['weak', 'a sister that took its name, and a client of both', sister(tookName, ours), [...FAILED, theirs]],
  [
    'none',
    'a company older than the records, first read of after the failure, that hires the director',
    [act('accounts', '2025-03-02', sameHouse), office('appointed', '2025-03-01')],
  ],
  ['none', 'a group’s company that moves into its door', sister(movedIn)],
  [
    'none',
    'an old company that hires the director of a failed one',
    [...founded('2009-02-01', sameName, RUI), office('appointed', '2025-04-01')],
  ],
])('an innocent likeness is %s: %s', (expected, _name, successor, predecessor = FAILED, third = []) => {
  expect(level({ successor, predecessor, third })).toBe(expected);
});

describe('nobody links the two by number, and it was founded before the failure', () => {
  const RARE = 'Amândio Zuzarte Bivar de Melo';
  const failedUnder = (name: string): Fact[] => [
    act('constitution', '2012-03-01'),
    office('appointed', '2012-03-01', { person: null, name }),
    notice('declared', '2025-01-10'),
    theirs,
    contract(OTHER_TOWN, '2024-03-01'),
  ];
  const begunBy = (name: string, on: string, house: Parameters<typeof act>[2], clients: string[] = []) => [
    act('constitution', on, house),
    office('appointed', on, { person: RUI, name }),
    ...clients.map(client => contract(client, '2025-06-01')),
  ];
  const PLAIN = { firma: 'VALBERIL CONSTRUÇÕES, UNIPESSOAL LDA' };
  const [BEFORE, AFTER] = ['2024-11-01', '2025-02-01'];
  const both = [TOWN, OTHER_TOWN];

  test.each<[string, string, ReturnType<typeof begunBy>, string]>([
    ['whole name and door', 'Ana Silva', begunBy('Rui Costa', BEFORE, PLAIN), 'moderate'],
    ['the same, founded after it', 'Ana Silva', begunBy('Rui Costa', AFTER, PLAIN), 'resemblance'],
    ['one whole rare name, and a client', RARE, begunBy(RARE, BEFORE, otherHouse, [TOWN]), 'moderate'],
    ['the same, founded after the failure', RARE, begunBy(RARE, AFTER, otherHouse, [TOWN]), 'moderate'],
    ['that person alone', RARE, begunBy(RARE, BEFORE, otherHouse), 'none'],
    ['kin, and two clients', 'Ana Zuzarte', begunBy('Rui Zuzarte', BEFORE, otherHouse, both), 'moderate'],
    [
      'two of the commonest surnames, and two clients',
      'Joana Ferreira Santos',
      begunBy('Rui Ferreira Santos', BEFORE, otherHouse, both),
      'none',
    ],
    ['kin, and one', 'Ana Zuzarte', begunBy('Rui Zuzarte', BEFORE, otherHouse, [TOWN]), 'none'],
  ])('%s', (_name, director, successor, expected) => {
    expect(level({ predecessor: failedUnder(director), successor })).toBe(expected);
  });
});

test.each<[string, Fact[], string]>([
  ['got its first title and the clients', [licence('valid', '2025-03-01')], 'moderate'],
  ['got it three years later', [licence('valid', '2028-03-01')], 'none'],
  ['had built before', [licence('valid', '2025-03-01'), contract('500000067', '2020-01-01')], 'none'],
])('an older company of the same person that %s', (_name, more, expected) => {
  const awarded = (on: string) => ['500000042', '500000059'].map(client => contract(client, on));
  const successor = sister(...more, ...awarded('2025-09-01'));
  expect(level({ predecessor: [...FAILED, ...awarded('2024-02-01')], successor })).toBe(expected);
});

test('debts left and moves before the failure support a finding, and make none', () => {
  const predecessor = [...FAILED, execution('2024-06-01'), act('quota-transfer', '2024-09-01')];
  expect(kinds({ predecessor, successor: founded(FOUNDED, sameDoor) })).toEqual([
    'timing',
    'seat',
    'debts-left',
    'moves-before',
  ]);
  const elsewhere = { predecessor: failedOn('2022-01-10'), successor: founded(FOUNDED, otherHouse) };
  const owing = [...elsewhere.predecessor, execution('2024-06-01', 'partial-payment')];
  expect(level({ ...elsewhere, predecessor: owing })).toBe('none');
});

test('a group that falls together is no series', () => {
  const successor = founded(FOUNDED, carpentersToo);
  const predecessor = failedCarpenters;
  const third = anotherFailed('2024-10-01');
  expect(kinds({ predecessor, successor, third })).toEqual(['timing', 'activity']);
});

const RANK = (of: Case): number => PHOENIX_LEVELS.indexOf(level(of));
const anySuccessor = fc
  .tuple(
    fc.constantFrom('2009-02-01', '2024-02-01', FOUNDED, '2026-05-01'),
    fc.constantFrom(otherHouse, sameDoor, sameName, sameHouse),
  )
  .map(([on, house]) => founded(on, house));
const adverse = fc.constantFrom<Fact>(
  execution('2024-12-01'),
  execution('2026-08-01'),
  notice('declared', '2023-05-05', { process: '7/23.7T8PRT' }),
  notice('declared', '2026-05-05', { process: '8/26.8T8PRT' }),
  notice('qualified-culpable', '2025-06-01'),
);

test('one more adverse record of another company never lowers a level, and the order of records never matters', () => {
  fc.assert(
    fc.property(
      anySuccessor,
      fc.array(adverse, { maxLength: 3 }),
      adverse,
      fc.boolean(),
      (successor, more, one, there) => {
        const third = [office('appointed', '2015-01-01'), ...(there ? [] : more)];
        const predecessor = [...FAILED, ...(there ? more : [])];
        const before: Case = { successor, predecessor, third };
        const after: Case = there
          ? { ...before, predecessor: [...predecessor, one] }
          : { ...before, third: [...third, one] };
        expect(RANK(after)).toBeGreaterThanOrEqual(RANK(before));
        const turned = {
          successor: successor.toReversed(),
          predecessor: predecessor.toReversed(),
          third: third.toReversed(),
        };
        expect(findings(turned)).toEqual(findings(before));
      },
    ),
    { numRuns: 300 },
  );
});
