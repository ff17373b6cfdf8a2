/** Each sign by itself: on which day it is given, on which evidence, and from which day on no more. */
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../src/facts/fact.ts';
import { addDays, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { PersonKey } from '../../../src/kernel/secrets/person-key.ts';
import { companyStory } from '../../../src/network/continuity/company-story.ts';
import { findPhoenix } from '../../../src/network/continuity/find-phoenix.ts';
import { signsOf } from '../../../src/network/continuity/grade.ts';
import { pairOf } from '../../../src/network/continuity/pair.ts';
import { firmsAtOf } from '../../../src/network/continuity/read-firms-at.ts';
import { listing } from '../../checks/known-of.ts';
import {
  ANA,
  act,
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
} from '../phoenix-facts.ts';

const LATER = '2032-01-01' as LocalDate;
const story = (nif: typeof SUCCESSOR, facts: readonly Fact[]) => companyStory(record(nif, facts), LATER);

function pair({ successor, predecessor = FAILED, third = [], firms = [] }: Case) {
  const before = story(PREDECESSOR, predecessor);
  const candidate = {
    successor: story(SUCCESSOR, successor),
    predecessor: before,
    failure: before.failures[0]!,
    rest: [story(THIRD, third)],
    worst: false,
  };
  return pairOf(candidate, { firmsAt: firmsAtOf(firms), idOf: person => `dir_${person}` });
}

/** Every sign as `kind day: records`; null where the two share nobody at the time. */
function signs(of: Case): string[] | null {
  const found = pair(of);
  return (
    found &&
    signsOf(found).map(
      ({ kind, on, seen }) => `${kind} ${on}: ${seen.map(({ fact }) => fact.split(':')[1]).join(' + ')}`,
    )
  );
}
const sign = (kind: string, of: Case) => signs(of)?.find(each => each.startsWith(kind)) ?? null;

const weight = (kind: string, of: Case) => signsOf(pair(of)!).find(each => each.kind === kind)?.weight ?? 0;

/** The failed company with another name or seat, or failed on another day. */
const failedAs = (house: Parameters<typeof act>[2], on = '2025-01-10'): Fact[] => [
  act('constitution', '2012-03-01', house),
  office('appointed', '2012-03-01'),
  notice('declared', on),
];

/** A company that others founded in 2009, and that Ana entered. */
const turned = (house = otherHouse, on = '2025-03-01', ...more: Fact[]) => [
  ...founded('2009-02-01', house, RUI),
  office('appointed', on),
  ...more,
];
/** A company that others founded, and that Ana joined on a day. */
const joined = (on = '2026-02-01') => [act('constitution', FOUNDED, otherHouse), office('appointed', on)];

/** On the first and the last day of a time it is as expected, and null on the day before and the day after. */
function holds(
  [from, to]: readonly [string | null, string | null],
  told: (on: string) => unknown,
  expected: (on: string) => unknown,
): void {
  for (const [edge, outside] of [[from, -1] as const, [to, 1] as const]) {
    if (edge === null) continue;
    expect([edge, told(edge)]).toEqual([edge, expected(edge)]);
    expect([edge, told(addDays(edge as LocalDate, outside))]).toEqual([edge, null]);
  }
}

/** From two years before the filing to two years after the failure an older company turns. */
const AROUND = ['2022-11-10', '2027-01-10'] as const;

describe('who is shared', () => {
  const here = (of: Case) =>
    pair(of)?.ties.map(({ there, here }) => [there.from, there.to, here.from, here.to]);

  test('a director of both, with the offices as published', () => {
    const successor = [...founded(FOUNDED, otherHouse), office('ceased', '2026-02-01')];
    const predecessor = [...FAILED, office('ceased', '2024-12-01')];
    expect(here({ successor, predecessor })).toEqual([['2012-03-01', '2024-12-01', FOUNDED, '2026-02-01']]);
  });

  const shared = (of: Case) => here(of)?.length || null;

  test('who left it two years before the filing or later', () => {
    const successor = founded(FOUNDED, otherHouse);
    const left = (on: string) => shared({ successor, predecessor: [...FAILED, office('ceased', on)] });
    holds(['2022-11-10', null], left, () => 1);
  });

  test('who entered the successor up to five years after', () => {
    const successor = founded(FOUNDED, otherHouse, RUI);
    const entered = (on: string) => shared({ successor: [...successor, office('appointed', on)] });
    holds([null, '2030-01-10'], entered, () => 1);
  });

  test('who left the successor three years before the filing is shared no more', () => {
    const successor = [
      ...founded('2019-02-01', otherHouse, RUI),
      act('articles-change', '2025-02-01', sameName),
      office('appointed', '2019-02-01'),
    ];
    const left = (on: string) => shared({ successor: [...successor, office('ceased', on)] });
    holds(['2021-11-10', null], left, () => 1);
  });

  test('two directors of both are two paths', () => {
    const successor = [...founded(FOUNDED, otherHouse), office('appointed', FOUNDED, { person: RUI })];
    const predecessor = [...FAILED, office('appointed', '2013-01-01', { person: RUI })];
    expect(here({ successor, predecessor })).toEqual([
      ['2012-03-01', null, FOUNDED, null],
      ['2013-01-01', null, FOUNDED, null],
    ]);
  });
});

describe('where the successor’s part begins', () => {
  const start = (of: Case) => {
    const found = pair(of)?.start;
    return found ? [found.kind, found.on, found.byShared, found.seen.fact.split(':')[1]] : null;
  };

  test('founded from three years before the filing to five years after the failure', () => {
    const on = (day: string) => start({ successor: founded(day, sameHouse) });
    holds(['2021-11-10', '2030-01-10'], on, day => ['founded', day, true, `constitution ${day}`]);
  });

  test('who entered within ninety days of the foundation founded it', () => {
    const byShared = (entered: string) => start({ successor: joined(entered) })?.[2] || null;
    holds(['2025-02-11', '2025-08-10'], byShared, () => true);
    expect(start({ successor: joined() })).toEqual(['founded', FOUNDED, false, `constitution ${FOUNDED}`]);
  });

  test('one of two who are shared founded it, the other joined', () => {
    const successor = [...founded(FOUNDED, otherHouse), office('appointed', '2026-02-01', { person: RUI })];
    const predecessor = [...FAILED, office('appointed', '2013-01-01', { person: RUI })];
    expect(start({ successor, predecessor })).toEqual(['founded', FOUNDED, true, `constitution ${FOUNDED}`]);
  });

  test('who is known only to have left may have founded it', () => {
    const successor = [act('constitution', FOUNDED, otherHouse), office('ceased', '2026-01-01')];
    expect(start({ successor })).toEqual(['founded', FOUNDED, true, `constitution ${FOUNDED}`]);
  });

  test('an older company turned when the director entered around the failure', () => {
    const entered = (on: string) => start({ successor: turned(otherHouse, on) });
    holds(AROUND, entered, on => ['turned', on, true, `appointed director ana ${on}`]);
  });

  test('the first who entered counts, whatever the order of the records', () => {
    const successor = [
      ...founded('2009-02-01', otherHouse, 'zita' as PersonKey),
      office('appointed', '2025-06-01'),
      office('appointed', '2025-03-01', { person: RUI }),
    ];
    const predecessor = [...FAILED, office('appointed', '2013-01-01', { person: RUI })];
    expect(start({ successor, predecessor })?.[1]).toBe('2025-03-01');
    expect(start({ successor: successor.toReversed(), predecessor })?.[1]).toBe('2025-03-01');
  });

  test('a company directed all along turned when it took a like name around the failure', () => {
    const sister = founded('2009-02-01', otherHouse);
    const named = (on: string) => start({ successor: [...sister, act('articles-change', on, sameName)] });
    holds(AROUND, named, on => ['turned', on, false, `articles-change ${on}`]);
  });

  test('another name taken, or a like name borne from the first day, turns nothing', () => {
    const renamed = { firma: 'QUINDELO OBRAS, LDA', seat: otherHouse.seat };
    expect(
      start({
        successor: [...founded('2009-02-01', otherHouse), act('articles-change', '2025-04-01', renamed)],
      }),
    ).toBeNull();
    expect(
      start({ successor: [act('accounts', '2025-04-01', sameName), office('appointed', '2009-02-01')] }),
    ).toBeNull();
  });

  test('a company that others founded after the time is none, whoever enters it', () => {
    const predecessor = failedOn('2020-01-10');
    const successor = [act('constitution', '2025-05-12', sameHouse), office('appointed', '2020-06-01')];
    expect(start({ successor, predecessor })).toBeNull();
  });
});

describe('timing', () => {
  test('founded up to two years after the failure', () => {
    const timing = (on: string) => sign('timing', { successor: founded(on, otherHouse) });
    holds([null, '2027-01-10'], timing, on => `timing ${on}: constitution ${on}`);
  });

  test('not of a company that others founded, nor of one that only turned', () => {
    expect([signs({ successor: joined() }), signs({ successor: turned() })]).toEqual([[], []]);
  });
});

const room = (unit: string | null, door = 100) => ({
  address: `Rua do Areal, ${door}${unit ? `, Sala ${unit}` : ''}`,
});
const at = (seat: { address: string }) => ({ firma: 'XARMENDRA OBRAS, LDA', seat });

describe('seat', () => {
  const seat = (
    there: { address: string },
    here: { address: string },
    firms: { unit: string | null; firms: number }[] = [],
  ) =>
    sign('seat', {
      predecessor: failedAs({ seat: there }),
      successor: founded(FOUNDED, at(here)),
      firms: firms.map(one => ({ building: '4000-234|100', ...one })),
    });
  const given = `seat ${FOUNDED}: constitution ${FOUNDED} + constitution 2012-03-01`;
  const crowd = [2, 38].map((firms, i) => ({ unit: `sala ${12 + i}`, firms }));

  test.each<[string, Parameters<typeof seat>, boolean]>([
    ['one door without rooms', [room(null), room(null)], true],
    ['another door', [room(null), room(null, 102)], false],
    ['one room', [room('12'), room('12')], true],
    ['two rooms of one house', [room('12'), room('13')], false],
    ['a room, and the house around it', [room('12'), room(null)], true],
    ['the house, and a room in it', [room(null), room('12')], true],
    ['a door that five firms share', [room(null), room(null), [{ unit: null, firms: 5 }]], true],
    ['a door that twelve share', [room(null), room(null), [{ unit: null, firms: 12 }]], false],
    [
      'a house of twelve, with a room told once',
      [room('12'), room(null), [{ unit: null, firms: 12 }]],
      false,
    ],
    ['a room that five share', [room('12'), room('12'), [{ unit: 'sala 12', firms: 5 }]], true],
    ['a room that twelve share', [room('12'), room('12'), [{ unit: 'sala 12', firms: 12 }]], false],
    ['a room of two in a house of forty', [room('12'), room('12'), crowd], true],
  ])('%s', (_name, of, expected) => {
    expect(seat(...of)).toBe(expected ? given : null);
  });

  test('any seat of either counts, each with the act that told it', () => {
    const predecessor = [...FAILED, act('seat-change', '2020-01-01', at(room('3')))];
    const successor = [...founded(FOUNDED, otherHouse), act('seat-change', '2025-09-01', at(room('3')))];
    expect(sign('seat', { predecessor, successor })).toBe(
      'seat 2025-09-01: seat-change 2025-09-01 + seat-change 2020-01-01',
    );
  });

  test('a company that turned has it when it moved there around the failure', () => {
    const moved = (on: string) =>
      sign('seat', { successor: turned(otherHouse, '2025-03-01', act('seat-change', on, sameDoor)) });
    holds(AROUND, moved, on => `seat ${on}: seat-change ${on} + constitution 2012-03-01`);
  });

  test('a company that turned does not have it by where it always was', () => {
    const successor = [act('accounts', '2025-03-02', sameHouse), office('appointed', '2025-03-01')];
    expect(signs({ successor })).toEqual([]);
  });
});

describe('name', () => {
  test('with the acts that first told the two names', () => {
    const predecessor = [...failedAs({ firma: 'QUINDELO OBRAS, LDA' }), act('articles-change', '2019-05-01')];
    const successor = [...founded(FOUNDED, otherHouse), act('articles-change', '2026-01-01', sameName)];
    expect(sign('name', { predecessor, successor })).toBe(
      'name 2026-01-01: articles-change 2026-01-01 + articles-change 2019-05-01',
    );
    expect(sign('name', { predecessor, successor: founded(FOUNDED, otherHouse) })).toBeNull();
  });

  test('of a company that turned, only a name taken around the failure', () => {
    const renamed = (first: typeof otherHouse, then: typeof otherHouse) =>
      turned(first, '2025-03-01', act('articles-change', '2025-04-01', then));
    expect(sign('name', { successor: renamed(otherHouse, sameName) })).toBe(
      'name 2025-04-01: articles-change 2025-04-01 + constitution 2012-03-01',
    );
    expect(sign('name', { successor: renamed(sameName, otherHouse) })).toBeNull();
  });
});

describe('activity', () => {
  const trade = (there: string, here: string) =>
    sign('activity', {
      predecessor: failedAs({ firma: there }),
      successor: founded(FOUNDED, { ...otherHouse, firma: here }),
    });
  const given = `activity ${FOUNDED}: constitution ${FOUNDED} + constitution 2012-03-01`;

  test.each<[string, string, string, boolean]>([
    ['one special trade', 'CARPINTARIAS VALBERIL, LDA', 'XARMENDRA CARPINTARIA, LDA', true],
    ['two trades', 'PINTURAS VALBERIL, LDA', 'XARMENDRA ELETRICIDADE, LDA', false],
    ['two that build anything', 'CONSTRUÇÕES VALBERIL, LDA', 'XARMENDRA CONSTRUÇÕES, LDA', false],
    ['a trade that is not told', 'VALBERIL, LDA', 'XARMENDRA CARPINTARIA, LDA', false],
  ])('%s', (_name, there, here, expected) => {
    expect(trade(there, here)).toBe(expected ? given : null);
  });

  test('by the last name of each, with the act that told it', () => {
    const predecessor = [
      ...failedAs({ firma: 'ELETRICIDADE VALBERIL, LDA' }),
      act('articles-change', '2019-05-01', carpenters),
    ];
    const successor = [...founded(FOUNDED, otherHouse), act('articles-change', '2025-10-01', carpentersToo)];
    expect(sign('activity', { predecessor, successor })).toBe(
      'activity 2025-10-01: articles-change 2025-10-01 + articles-change 2019-05-01',
    );
    const leftTheTrade = [
      ...predecessor,
      act('articles-change', '2021-05-01', { firma: 'ELETRICIDADE VALBERIL, LDA' }),
    ];
    expect(sign('activity', { predecessor: leftTheTrade, successor })).toBeNull();
  });

  test('not of a company that turned, nor where no act tells a name', () => {
    expect(
      sign('activity', { predecessor: failedAs(carpenters), successor: turned(carpentersToo) }),
    ).toBeNull();
    const nameless = [office('appointed', '2012-03-01'), notice('declared', '2025-01-10')];
    expect(
      sign('activity', { predecessor: nameless, successor: founded(FOUNDED, carpentersToo) }),
    ).toBeNull();
  });
});

describe('client', () => {
  const [TOWN, OTHER_TOWN] = ['500000042', '500000059'];
  const client = (before: Fact[], after: Fact[], start = founded(FOUNDED, otherHouse)) =>
    sign('client', { predecessor: [...FAILED, ...before], successor: [...start, ...after] });

  test.each<[string, string, string, boolean]>([
    ['three years before the filing, and on the day of the foundation', '2021-11-10', FOUNDED, true],
    ['a day earlier', '2021-11-09', '2025-09-01', false],
    ['half a year after the failure, and three years after the foundation', '2025-07-10', '2028-05-12', true],
    ['a day later than half a year', '2025-07-11', '2025-09-01', false],
    ['a day later than three years', '2024-02-01', '2028-05-13', false],
    ['before the foundation', '2024-02-01', '2025-05-11', false],
  ])('awards %s', (_name, before, after, expected) => {
    expect(client([contract(TOWN, before)], [contract(TOWN, after)])).toBe(
      expected ? `client ${after}: ${TOWN} ${after} + ${TOWN} ${before}` : null,
    );
  });

  test('one client of both: the first award of each that shows it', () => {
    const of = (...awards: [string, string][]) => awards.map(([town, on]) => contract(town, on));
    const before = of([OTHER_TOWN, '2022-03-01'], [TOWN, '2024-02-01'], [TOWN, '2023-02-01']);
    const after = of(['500000067', '2025-06-01'], [TOWN, '2026-09-01'], [TOWN, '2025-09-01']);
    const expected = `client 2025-09-01: ${TOWN} 2025-09-01 + ${TOWN} 2023-02-01`;
    expect(client(before, after)).toBe(expected);
    expect(client(before.toReversed(), after.toReversed())).toBe(expected);
    expect(client([contract(OTHER_TOWN, '2024-02-01')], after)).toBeNull();
  });

  test('of two clients of both, the one who awarded first', () => {
    const before = [contract(TOWN, '2024-02-01'), contract(OTHER_TOWN, '2024-03-01')];
    const after = [contract(TOWN, '2026-09-01'), contract(OTHER_TOWN, '2025-09-01')];
    expect(client(before, after)).toBe(
      `client 2025-09-01: ${OTHER_TOWN} 2025-09-01 + ${OTHER_TOWN} 2024-03-01`,
    );
  });

  test('also of a company that others founded and the director joined', () => {
    expect(client([contract(TOWN, '2024-02-01')], [contract(TOWN, '2025-09-01')], joined())).not.toBeNull();
  });

  test('a client without a number is known by its name', () => {
    const unnumbered = (name: string, on: string) => ({
      ...(contract(TOWN, on) as Extract<Fact, { kind: 'public-contract' }>),
      authority: { nif: null, name },
    });
    const [here, there] = ['Agrupamento de Exemplo', 'Município de Exemplo'];
    expect(client([unnumbered(here, '2024-02-01')], [unnumbered(here, '2025-09-01')])).not.toBeNull();
    expect(client([unnumbered(there, '2024-02-01')], [unnumbered(here, '2025-09-01')])).toBeNull();
    expect(client([unnumbered(there, '2024-02-01')], [contract(TOWN, '2025-09-01')])).toBeNull();
  });

  test.each([null, 'unreadable'])(
    'an award with a day of signature that is %s counts from its publication',
    signedOn => {
      const [before, after] = [contract(TOWN, '2024-02-01'), contract(TOWN, '2025-09-01')];
      const unsigned = (fact: Fact) => ({ ...fact, signedOn }) as Fact;
      const undated = (fact: Fact) => ({ ...unsigned(fact), source: { ...fact.source, date: null } }) as Fact;
      expect(client([unsigned(before)], [unsigned(after)])).toEqual(client([before], [after]));
      expect(client([undated(before)], [after])).toBeNull();
      expect(client([before], [undated(after)])).toBeNull();
    },
  );

  test('of a company that the director entered, not of one that was of the group all along', () => {
    const awards: [Fact[], Fact[]] = [[contract(TOWN, '2024-02-01')], [contract(TOWN, '2025-09-01')]];
    expect(client(...awards, turned())).not.toBeNull();
    const sister = [...founded('2009-02-01', otherHouse), act('articles-change', '2025-04-01', sameName)];
    expect(client(...awards, sister)).toBeNull();
  });
});

describe('how much a client weighs', () => {
  const [TOWN, OTHER_TOWN] = ['500000042', '500000059'];
  const before = [contract(TOWN, '2024-02-01'), contract(OTHER_TOWN, '2024-03-01')];

  test.each<[string, string[], number]>([
    ['one award is one town’s only builder', [TOWN], 2],
    ['two awards are all that it has', [TOWN, TOWN], 3],
    ['beside one of somebody else', [TOWN, TOWN, '500000067'], 2],
    ['two clients', [TOWN, OTHER_TOWN, '500000067'], 3],
  ])('%s', (_name, awards, expected) => {
    const after = awards.map((client, n) => contract(client, `2025-0${6 + n}-01`));
    const of = {
      predecessor: [...FAILED, ...before],
      successor: [...founded(FOUNDED, otherHouse), ...after],
    };
    expect(weight('client', of)).toBe(expected);
  });
});

describe('division', () => {
  const divided = (there: string, here: string, more: Fact[] = []) =>
    sign('division', {
      predecessor: [...FAILED, act('merger-or-division', there), ...more],
      successor: [...founded(FOUNDED, otherHouse), act('merger-or-division', here)],
    });

  test.each<[string, string, string, boolean]>([
    ['two years before the filing', '2022-11-10', '2022-11-10', true],
    ['a day earlier', '2022-11-09', '2022-11-09', false],
    ['on its day, registered by the other half a year later', '2025-01-10', '2025-07-09', true],
    ['registered by the other a day later than that', '2025-01-10', '2025-07-10', false],
    ['after the failure', '2025-01-11', '2025-01-11', false],
  ])('%s', (_name, there, here, expected) => {
    const seen = `division ${here}: merger-or-division ${here} + merger-or-division ${there}`;
    expect(divided(there, here)).toBe(expected ? seen : null);
  });

  test('not of a company that was merged into the other and struck off', () => {
    expect(divided('2024-03-01', '2024-03-01', [act('deregistration', '2024-06-01')])).toBeNull();
  });
});

describe('how much the same people weigh', () => {
  const both = (from: string) => [office('appointed', from), office('appointed', from, { person: RUI })];
  const third = office('appointed', FOUNDED, { person: 'zeca' as PersonKey });
  const predecessor = [act('constitution', '2012-03-01', sameHouse), ...both('2012-03-01')];
  const failed = notice('declared', '2025-01-10');

  test.each<[string, Fact[], Fact[], number]>([
    ['all of both', [], [], 2],
    ['somebody else here', [third], [], 1],
    ['somebody else there', [], [{ ...third, on: '2012-03-01' as LocalDate } as Fact], 1],
  ])('%s', (_name, here, there, expected) => {
    const successor = [act('constitution', FOUNDED, otherHouse), ...both(FOUNDED), ...here];
    const of = { predecessor: [...predecessor, ...there, failed], successor };
    expect(weight('same-people', of)).toBe(expected);
  });
});

describe('licence', () => {
  const handOver = (lost: Fact[], gained: Fact[], start = founded(FOUNDED, otherHouse)) =>
    sign('licence', { predecessor: [...FAILED, ...lost], successor: [...start, ...gained] });

  test.each<[string, string, string, boolean]>([
    ['lost a year before the filing, gained a year before that', '2023-11-10', '2022-11-10', true],
    ['gained a day earlier', '2023-11-10', '2022-11-09', false],
    ['lost a day earlier', '2023-11-09', '2023-11-10', false],
    ['lost a year after the failure, gained a year after that', '2026-01-10', '2027-01-10', true],
    ['gained a day later', '2026-01-10', '2027-01-11', false],
    ['lost a day later', '2026-01-11', '2026-01-10', false],
  ])('%s', (_name, lost, gained, expected) => {
    expect(handOver([licence('cancelled', lost)], [licence('valid', gained)])).toBe(
      expected ? `licence ${gained}: valid ${gained} + cancelled ${lost}` : null,
    );
  });

  test.each(['suspended', 'cancelled', 'expired'] as const)('%s is lost, and not gained', state => {
    expect(handOver([licence(state, '2025-02-01')], [licence('valid', '2025-07-01')])).not.toBeNull();
    expect(handOver([licence('valid', '2025-02-01')], [licence(state, '2025-07-01')])).toBeNull();
    expect(handOver([licence(state, '2025-02-01')], [licence(state, '2025-07-01')])).toBeNull();
  });

  test('a title kept, one that nobody gained, or one without a day says nothing', () => {
    const undated = (state: 'valid' | 'cancelled') =>
      ({ ...licence(state, '2025-02-01'), stateSince: null }) as Fact;
    expect(handOver([licence('valid', '2025-02-01')], [licence('valid', '2025-07-01')])).toBeNull();
    expect(handOver([licence('cancelled', '2025-02-01')], [])).toBeNull();
    expect(handOver([undated('cancelled')], [licence('valid', '2025-07-01')])).toBeNull();
    expect(handOver([licence('cancelled', '2025-02-01')], [undated('valid')])).toBeNull();
  });

  test('not to a company that stood before', () => {
    expect(
      handOver([licence('cancelled', '2025-02-01')], [licence('valid', '2025-07-01')], turned()),
    ).toBeNull();
  });
});

describe('serial', () => {
  const third = (...more: Fact[]) => [office('appointed', '2015-01-01'), ...more];
  const serial = (company: Fact[]) =>
    sign('serial', { successor: founded(FOUNDED, otherHouse), third: company });
  const other = (on: string) => notice('declared', on, { process: '3/22.3T8PRT' });

  test('another company that failed from one to five years before or after', () => {
    const failed = (on: string) => serial(third(other(on)));
    const told = (on: string) => `serial ${on}: 3/22.3T8PRT declared ${on}`;
    holds(['2020-01-10', '2024-01-10'], failed, told);
    holds(['2026-01-10', '2030-01-10'], failed, told);
  });

  test('the first of several', () => {
    const two = [other('2023-02-01'), execution('2021-02-01')];
    expect(serial(third(...two))).toBe('serial 2021-02-01: no-assets 2021-02-01');
  });

  test('only under the one who is shared, in office within the two years before the filing', () => {
    expect(serial([office('appointed', '2015-01-01', { person: RUI }), other('2022-06-01')])).toBeNull();
    expect(serial(third(office('ceased', '2020-04-01'), other('2022-06-01')))).not.toBeNull();
    expect(serial(third(office('ceased', '2020-03-31'), other('2022-06-01')))).toBeNull();
  });
});

describe('what supports a finding', () => {
  const successor = founded(FOUNDED, otherHouse);
  const telling = (kind: string, ...facts: Fact[]) =>
    sign(kind, { successor, predecessor: [...FAILED, ...facts] });

  test('a court that held the directors to blame, by its first notice', () => {
    expect(telling('culpable', notice('qualified-culpable', '2025-11-02'))).toBe(
      'culpable 2025-11-02: 1/25.0T8LRA qualified-culpable 2025-11-02',
    );
    expect(telling('culpable', notice('qualified-fortuitous', '2025-11-02'))).toBeNull();
  });

  test('debts left: the oldest listing or execution', () => {
    const listed = { ...listing('tax', 10_000), listDate: '2025-03-01' as LocalDate } as Fact;
    expect(telling('debts-left', listed)).toMatch(/^debts-left 2025-03-01: /);
    expect(telling('debts-left', listed, execution('2024-06-01', 'partial-payment'))).toBe(
      'debts-left 2024-06-01: partial-payment 2024-06-01',
    );
    expect(telling('debts-left', execution('2025-06-01', 'partial-payment'), listed)).toMatch(
      /^debts-left 2025-03-01: /,
    );
    expect(telling('debts-left')).toBeNull();
  });

  test.each(['seat-change', 'quota-transfer', 'office-ceased'] as const)(
    '%s in the two years before the filing, not earlier nor after the failure',
    kind => {
      const moved = (on: string) => telling('moves-before', act(kind, on));
      expect(moved('2022-11-10')).toBe(`moves-before 2022-11-10: ${kind} 2022-11-10`);
      expect(moved('2025-01-10')).toBe(`moves-before 2025-01-10: ${kind} 2025-01-10`);
      expect([moved('2022-11-09'), moved('2025-01-11')]).toEqual([null, null]);
    },
  );

  test('other acts of that year say nothing', () => {
    const acts = (['accounts', 'capital', 'object-change', 'office-appointed'] as const).map(kind =>
      act(kind, '2024-09-01'),
    );
    expect(telling('moves-before', ...acts)).toBeNull();
  });
});

describe('findings of one company', () => {
  type Others = [typeof SUCCESSOR, readonly Fact[]][];
  const find = (others: Others) =>
    findPhoenix(
      story(SUCCESSOR, founded(FOUNDED, sameHouse)),
      others.map(([nif, facts]) => story(nif, facts)),
      { firmsAt: firmsAtOf([]), idOf: person => `dir_${person}` },
    ).map(({ predecessor, failure, level }) => [predecessor.nif, failure.on, level]);

  test('never with itself', () => {
    expect(find([[SUCCESSOR, [...founded(FOUNDED, sameHouse), execution('2025-06-01')]]])).toEqual([]);
  });

  test('one for each other company, its strongest failure; then the latest', () => {
    const twice = [...FAILED, execution('2025-03-01'), execution('2024-11-01')];
    expect(find([[PREDECESSOR, twice]])).toEqual([[PREDECESSOR, '2025-03-01', 'strong']]);
    expect(find([[PREDECESSOR, twice.toReversed()]])).toEqual([[PREDECESSOR, '2025-03-01', 'strong']]);
    const weakerSince = [...FAILED, execution('2021-03-01')];
    expect(find([[PREDECESSOR, weakerSince]])).toEqual([[PREDECESSOR, '2025-01-10', 'strong']]);
  });

  test('the strongest company first, then the latest to fail, then by number', () => {
    const elsewhere = (on: string) =>
      failedAs({ firma: 'QUINDELO OBRAS, LDA', seat: { address: 'Largo Novo, 4' } }, on);
    const weakLater: Others[number] = [THIRD, elsewhere('2025-02-01')];
    const strong: Others[number] = [PREDECESSOR, FAILED];
    const expected = [
      [PREDECESSOR, '2025-01-10', 'strong'],
      [THIRD, '2025-02-01', 'weak'],
    ];
    expect(find([weakLater, strong])).toEqual(expected);
    expect(find([strong, weakLater])).toEqual(expected);

    for (const [first, second, order] of [
      ['2025-01-10', '2025-02-01', [THIRD, PREDECESSOR]],
      ['2025-02-01', '2025-01-10', [PREDECESSOR, THIRD]],
      ['2025-01-10', '2025-01-10', [PREDECESSOR, THIRD]],
    ] as const) {
      const alike: Others = [
        [PREDECESSOR, failedOn(first)],
        [THIRD, failedOn(second)],
      ];
      for (const others of [alike, alike.toReversed()])
        expect(find(others).map(([nif]) => nif)).toEqual(order);
    }
  });

  test('a person is shown by the id, never by the key', () => {
    const [finding] = findPhoenix(
      story(SUCCESSOR, founded(FOUNDED, sameHouse)),
      [story(PREDECESSOR, FAILED)],
      { firmsAt: firmsAtOf([]), idOf: person => `dir_${person}` },
    );
    expect(finding!.controllers.map(({ directorId }) => directorId)).toEqual([`dir_${ANA}`]);
    expect(Object.keys(finding!.controllers[0]!.atSuccessor).sort()).toEqual(['as', 'from', 'seen', 'to']);
  });
});
