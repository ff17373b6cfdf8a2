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

  test.each<[string, Case, string]>([
    ['the same door', { successor: founded(FOUNDED, sameDoor) }, 'moderate'],
    ['the same name', { successor: founded(FOUNDED, sameName) }, 'moderate'],
    [
      'founded two years after it',
      { predecessor: failedOn('2023-05-12'), successor: founded(FOUNDED, sameDoor) },
      'moderate',
    ],
    [
      'a client and the special trade carried over',
      {
        predecessor: [...failedCarpenters, contract('500000042', '2024-02-01')],
        successor: [...founded(FOUNDED, carpentersToo), contract('500000042', '2025-09-01')],
      },
      'moderate',
    ],
    [
      'the same name and a series',
      { successor: founded(FOUNDED, sameName), third: anotherFailed('2022-06-01') },
      'strong',
    ],
    [
      'the same door after an insolvency qualified as culpable',
      {
        predecessor: [...FAILED, notice('qualified-culpable', '2025-11-02')],
        successor: founded(FOUNDED, sameDoor),
      },
      'strong',
    ],
    [
      'the name, four years later',
      { predecessor: failedOn('2021-01-10'), successor: founded(FOUNDED, sameHouse) },
      'moderate',
    ],
    [
      'a sister company that took the failed one’s name and moved to its door',
      { successor: [...founded('2009-02-01', otherHouse), act('articles-change', '2025-04-01', sameHouse)] },
      'moderate',
    ],
    [
      'a sister company that moved into the failed one’s door and took its client',
      {
        predecessor: [...FAILED, contract('500000042', '2024-02-01')],
        successor: [
          ...founded('2009-02-01', otherHouse),
          act('seat-change', '2025-04-01', sameDoor),
          contract('500000042', '2025-09-01'),
        ],
      },
      'moderate',
    ],
    [
      'a joiner of a company that others founded with the same name at the same door',
      { successor: [act('constitution', FOUNDED, sameHouse), office('appointed', '2026-02-01')] },
      'strong',
    ],
  ])('%s', (_name, of, expected) => {
    expect(level(of)).toBe(expected);
  });
});

describe('what makes a level', () => {
  const TOWN = '500000042';
  const third = [
    office('appointed', '2015-01-01'),
    office('appointed', '2015-01-01', { person: RUI }),
    notice('declared', '2020-06-01', { process: '3/20.3T8PRT' }),
  ];
  const late = { predecessor: failedOn('2022-01-10') };
  const lateCarpenters = failedCarpenters.with(2, notice('declared', '2022-01-10'));
  const owed = (facts: readonly Fact[]) => [
    ...facts,
    contract(TOWN, '2021-09-01'),
    contract(TOWN, '2024-02-01'),
  ];
  const won = (house: typeof otherHouse) => [...founded(FOUNDED, house), contract(TOWN, '2025-09-01')];
  const turned = (...more: Fact[]) => [
    ...founded('2009-02-01', otherHouse, RUI),
    office('appointed', '2025-03-01'),
    ...more,
  ];
  const tookAll = act('articles-change', '2025-04-01', sameHouse);

  test.each<[string, Case, string]>([
    ['late, a client alone', { predecessor: owed(late.predecessor), successor: won(otherHouse) }, 'weak'],
    ['late, a series alone', { ...late, successor: founded(FOUNDED, otherHouse), third }, 'weak'],
    [
      'late, the special trade alone',
      { predecessor: lateCarpenters, successor: founded(FOUNDED, carpentersToo) },
      'weak',
    ],
    [
      'a title handed over to a company that others founded',
      {
        predecessor: [...FAILED, licence('cancelled', '2025-02-01')],
        successor: [
          act('constitution', FOUNDED, otherHouse),
          office('appointed', '2026-02-01'),
          licence('valid', '2025-07-01'),
        ],
      },
      'none',
    ],
    [
      'late, a client and a series',
      { predecessor: owed(late.predecessor), successor: won(otherHouse), third },
      'weak',
    ],
    [
      'late, the door and a client',
      { predecessor: owed(late.predecessor), successor: won(sameDoor) },
      'moderate',
    ],
    ['late, the door and a series', { ...late, successor: founded(FOUNDED, sameDoor), third }, 'moderate'],
    [
      'late, the door and the special trade',
      {
        predecessor: lateCarpenters,
        successor: founded(FOUNDED, { ...sameDoor, firma: 'XARMENDRA CARPINTARIA, LDA' }),
      },
      'weak',
    ],
    [
      'late, the name, the door and a series',
      { ...late, successor: founded(FOUNDED, sameHouse), third },
      'moderate',
    ],
    ['soon, the door and a client', { predecessor: owed(FAILED), successor: won(sameDoor) }, 'strong'],
    [
      'soon, the special trade, a client and a series, at another door',
      {
        predecessor: owed(failedCarpenters),
        successor: won(carpentersToo),
        third: [...third.slice(0, 2), notice('declared', '2021-06-01', { process: '3/21.3T8PRT' })],
      },
      'moderate',
    ],
    ['turned, with name and door', { successor: turned(tookAll) }, 'moderate'],
    [
      'turned, with name, door and a client',
      { predecessor: owed(FAILED), successor: turned(tookAll, contract(TOWN, '2025-09-01')) },
      'strong',
    ],
    [
      'a failure of the failed company itself is no series',
      { predecessor: [...FAILED, execution('2022-06-01')], successor: founded(FOUNDED, sameDoor) },
      'moderate',
    ],
  ])('%s', (_name, of, expected) => {
    expect(level(of)).toBe(expected);
  });

  test('a company older than the records has no day of foundation', () => {
    const successor = [act('accounts', '2015-07-01', otherHouse), office('appointed', '2025-03-01'), tookAll];
    expect(findings({ successor })).toMatchObject([{ successor: { foundedOn: null } }]);
  });

  test('failures of the successor itself are no series', () => {
    const own = [...founded(FOUNDED, sameDoor), execution('2026-08-01')];
    const stories = (
      [
        [PREDECESSOR, FAILED],
        [SUCCESSOR, own],
      ] as const
    ).map(([nif, facts]) => companyStory(record(nif, facts), TODAY));
    const context = { firmsAt: firmsAtOf([]), idOf: (person: PersonKey) => `dir_${person}` };
    const [finding, ...more] = findPhoenix(stories[1]!, stories, context);
    expect(finding!.indicators.map(({ kind }) => kind)).toEqual(['timing', 'seat']);
    expect(more).toEqual([]);
  });
});

describe('innocent likenesses', () => {
  test.each<[string, Case, string]>([
    [
      'a fresh start soon after, elsewhere, under another name',
      { successor: founded(FOUNDED, otherHouse) },
      'weak',
    ],
    [
      'a fresh start years later',
      { predecessor: failedOn('2022-01-10'), successor: founded(FOUNDED, otherHouse) },
      'none',
    ],
    [
      'the same at home, years later',
      { predecessor: failedOn('2022-01-10'), successor: founded(FOUNDED, sameDoor) },
      'weak',
    ],
    [
      'a second failure, and a start in another trade',
      { successor: founded(FOUNDED, otherHouse), third: anotherFailed('2022-06-01') },
      'weak',
    ],
    [
      'a homonym, another number: door, name and time resemble, and that is said',
      { successor: founded(FOUNDED, sameHouse, RUI) },
      'resemblance',
    ],
    ['a homonym at another door', { successor: founded(FOUNDED, sameName, RUI) }, 'none'],
    ['a homonym at the same door', { successor: founded(FOUNDED, sameDoor, RUI) }, 'none'],
    [
      'somebody called after the declaration',
      {
        predecessor: [
          ...founded('2012-03-01', sameName, RUI),
          notice('declared', '2025-01-10'),
          office('appointed', '2025-02-01'),
        ],
        successor: founded(FOUNDED, sameHouse),
      },
      'weak',
    ],
    [
      'the name alone, four years later',
      { predecessor: failedOn('2021-01-10'), successor: founded(FOUNDED, sameName) },
      'weak',
    ],
    [
      'a sister company that took the failed one’s name, with a client that both had all along',
      {
        predecessor: [...FAILED, contract('500000042', '2024-02-01')],
        successor: [
          ...founded('2009-02-01', otherHouse),
          act('articles-change', '2025-04-01', sameName),
          contract('500000042', '2025-09-01'),
        ],
      },
      'weak',
    ],
    [
      'a company older than the records, first read of after the failure, that hires the director',
      { successor: [act('accounts', '2025-03-02', sameHouse), office('appointed', '2025-03-01')] },
      'none',
    ],
    [
      'a group’s company that moves into the failed one’s door',
      { successor: [...founded('2009-02-01', otherHouse), act('seat-change', '2025-04-01', sameDoor)] },
      'none',
    ],
    [
      'an old company that hires the director of a failed one',
      { successor: [...founded('2009-02-01', sameName, RUI), office('appointed', '2025-04-01')] },
      'none',
    ],
  ])('%s', (_name, of, expected) => {
    expect(level(of)).toBe(expected);
  });
});

describe('nobody links the two by number, and it was founded before the failure', () => {
  const [TOWN, OTHER_TOWN] = ['500000042', '500000059'];
  const RARE = 'Amândio Zuzarte Bivar de Melo';
  const failedUnder = (name: string, ...more: Fact[]): Fact[] => [
    act('constitution', '2012-03-01'),
    office('appointed', '2012-03-01', { person: null, name }),
    notice('declared', '2025-01-10'),
    contract(TOWN, '2024-02-01'),
    contract(OTHER_TOWN, '2024-03-01'),
    ...more,
  ];
  const begunBy = (name: string, on: string, house: Parameters<typeof act>[2], clients: string[] = []) => [
    act('constitution', on, house),
    office('appointed', on, { person: RUI, name }),
    ...clients.map(client => contract(client, '2025-06-01')),
  ];
  const PLAIN = { firma: 'VALBERIL CONSTRUÇÕES, UNIPESSOAL LDA' };

  test.each<[string, Case, string]>([
    [
      'whole name and door',
      { predecessor: failedUnder('Ana Silva'), successor: begunBy('Rui Costa', '2024-11-01', PLAIN) },
      'moderate',
    ],
    [
      'the same, founded after it',
      { predecessor: failedUnder('Ana Silva'), successor: begunBy('Rui Costa', '2025-02-01', PLAIN) },
      'resemblance',
    ],
    [
      'a person of one whole rare name, and a client',
      { predecessor: failedUnder(RARE), successor: begunBy(RARE, '2024-11-01', otherHouse, [TOWN]) },
      'moderate',
    ],
    [
      'that person, who founded it after the failure',
      { predecessor: failedUnder(RARE), successor: begunBy(RARE, '2025-02-01', otherHouse, [TOWN]) },
      'moderate',
    ],
    [
      'that person alone',
      { predecessor: failedUnder(RARE), successor: begunBy(RARE, '2024-11-01', otherHouse) },
      'none',
    ],
    [
      'kin, and two clients',
      {
        predecessor: failedUnder('Ana Zuzarte'),
        successor: begunBy('Rui Zuzarte', '2024-11-01', otherHouse, [TOWN, OTHER_TOWN]),
      },
      'moderate',
    ],
    [
      'two of the commonest surnames, and two clients',
      {
        predecessor: failedUnder('Joana Ferreira Santos'),
        successor: begunBy('Rui Ferreira Santos', '2024-11-01', otherHouse, [TOWN, OTHER_TOWN]),
      },
      'none',
    ],
    [
      'kin, and one',
      {
        predecessor: failedUnder('Ana Zuzarte'),
        successor: begunBy('Rui Zuzarte', '2024-11-01', otherHouse, [TOWN]),
      },
      'none',
    ],
  ])('%s', (_name, of, expected) => {
    expect(level(of)).toBe(expected);
  });
});

test.each<[string, Fact[], string]>([
  ['got its first title and the clients', [licence('valid', '2025-03-01')], 'moderate'],
  ['got it three years later', [licence('valid', '2028-03-01')], 'none'],
  ['had built before', [licence('valid', '2025-03-01'), contract('500000067', '2020-01-01')], 'none'],
])('an older company of the same person that %s', (_name, more, expected) => {
  const awarded = (on: string) => ['500000042', '500000059'].map(client => contract(client, on));
  const successor = [...founded('2009-02-01', otherHouse), ...more, ...awarded('2025-09-01')];
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
