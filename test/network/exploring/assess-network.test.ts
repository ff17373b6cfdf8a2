/** What stands against whom, by the one definition of docs/scoring.md. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact, InsolvencyAct } from '../../../src/facts/fact.ts';
import { NO_COVERAGE, WHOLE_COVERAGE } from '../../../src/facts/network-coverage.ts';
import { PHOENIX_LEVELS } from '../../../src/facts/phoenix-finding.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import type { PersonKey } from '../../../src/kernel/secrets/person-key.ts';
import { assessNetwork } from '../../../src/network/exploring/assess-network.ts';
import { courtCase } from '../../checks/further-facts.ts';
import { listing } from '../../checks/known-of.ts';
import { size } from '../../kit/sizes.ts';
import {
  ANA,
  act,
  anotherFailed,
  carpenters,
  carpentersToo,
  contract,
  execution,
  FAILED,
  FOUNDED,
  founded,
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

const mine = founded('2010-02-01', otherHouse);

function assess({
  subject = mine as readonly Fact[],
  other = [] as readonly Fact[],
  third = null as readonly Fact[] | null,
  silent = [] as SpecifiedRegister[],
  thirdSilent = [] as SpecifiedRegister[],
  asOf = TODAY as string,
  coverage = WHOLE_COVERAGE,
} = {}) {
  const others = [
    { ...record(PREDECESSOR, other), silent },
    ...(third ? [{ ...record(THIRD, third), silent: thirdSilent }] : []),
  ];
  return assessNetwork(
    { subject: record(SUCCESSOR, subject), others, cutOff: [], coverage, asOf: asOf as LocalDate },
    { firmsAt: () => ({ building: 1, unit: 1 }), idOf: (person: PersonKey) => `dir_${person}` },
  );
}

const issues = (of: Parameters<typeof assess>[0]) =>
  assess(of).directors.flatMap(({ issues: each }) => each.map(({ kind }) => kind));
const running = [act('constitution', '2012-03-01'), office('appointed', '2012-03-01')];
const then = (...facts: Fact[]) => [...running, ...facts];
const left = (on: string) => office('ceased', on);
const entered = (on: string, person = ANA) => office('appointed', on, { person });
const as = (role: string, on: string, person = ANA) =>
  office('appointed', on, { person, role: role as never });
const per = (what: InsolvencyAct, on: string) => notice(what, on, { proceeding: 'per' });
const declared = notice('declared', '2024-05-02');
const debt = listing('tax', 10_000);
const accountsOf = (accountsYear: number) => ({ ...act('accounts', '2025-06-05'), accountsYear }) as Fact;
const renamed = (on: string, house = sameHouse) => act('articles-change', on, house);
/** An older company that others founded, and that Ana entered. */
const enteredOn = (on: string, ...more: Fact[]) => [
  ...founded('2005-02-01', otherHouse, RUI),
  entered(on),
  ...more,
];

const petitioned = { ...courtCase({ species: 'Insolvência pessoa coletiva (Requerida)' }), key: 'petition' };
type Office = Extract<Fact, { kind: 'office' }>;
const ownedBy = (person: PersonKey) =>
  ({ ...as('partner', '2010-02-01', person), movement: 'quota-held' }) as Office;
const hired = office('appointed', '2010-02-01', { person: 'zeca' as PersonKey });
const holding = [act('constitution', '2009-01-01'), entered('2009-01-01')];
const byHolding = (role: 'director' | 'partner'): Fact => ({
  ...(as(role, '2010-02-01') as Office),
  key: `${role} of the holding`,
  holder: { type: 'company', nif: THIRD, name: 'CASA INVENTADA, SGPS' },
});

describe('an issue of a director', () => {
  test.each<[string, readonly Fact[], string[]]>([
    ['a company declared insolvent while in office', then(declared), ['insolvency']],
    [
      'a company left eleven months before its declaration',
      then(left('2023-06-02'), declared),
      ['insolvency'],
    ],
    ['a company left more than two years before the filing', then(left('2022-03-01'), declared), []],
    ['a revoked insolvency', then(declared, notice('revoked', '2024-08-02')), []],
    ['a petition that a notice shows', then(notice('notice', '2026-05-02')), ['petition']],
    ['a petition on the list of cases', then(petitioned), ['petition']],
    [
      'a petition that the court dismissed',
      then(notice('notice', '2026-05-02'), notice('petition-ended', '2026-06-02')),
      [],
    ],
    ['a PER', then(per('opened', '2024-05-02')), []],
    ['a debtor to the tax authority', then(debt), ['tax-debt']],
    ['a debtor to social security', then(listing('social-security', 10_000)), ['social-security-debt']],
    ['an execution', then(execution('2024-05-02', 'partial-payment')), ['execution']],
    ['a debtor that was left', then(left('2025-06-02'), debt), []],
    ['a company audited', [as('auditor', '2012-03-01'), debt], []],
    ['a company wound up', [as('liquidator', '2024-03-01'), debt], []],
    ['a company of somebody of the same name', [entered('2012-03-01', RUI), debt], []],
    [
      'a company of that name without a number',
      [office('appointed', '2012-03-01', { person: null }), debt],
      [],
    ],
  ])('%s', (_name, other, expected) => {
    expect(issues({ other })).toEqual(expected);
  });

  test('a company directed now that carries on another of the same director', () => {
    const third = founded(FOUNDED, sameHouse);
    expect(issues({ other: FAILED, third })).toEqual(['insolvency', 'phoenix']);
    const weak = founded(FOUNDED, { firma: 'QUINDELO, LDA', seat: { address: 'Largo Novo, 4' } });
    expect(issues({ other: FAILED, third: weak })).toEqual(['insolvency']);
  });

  const registrar = (on: string) => act('dissolution-ex-officio', on);
  test.each<[string, readonly Fact[], readonly Fact[], number]>([
    ['both of two companies', [registrar('2024-05-02')], [registrar('2023-05-02')], 2],
    ['one of two', [registrar('2024-05-02')], [], 0],
    [
      'one of which came back',
      [registrar('2024-05-02')],
      [registrar('2022-05-02'), act('activity-resumed', '2023-05-02')],
      0,
    ],
    [
      'one of which was left long before',
      [registrar('2024-05-02')],
      [left('2019-05-01'), registrar('2023-05-02')],
      0,
    ],
  ])('what the registrar dissolved counts if it is more than one: %s', (_name, other, another, count) => {
    const found = issues({ other: then(...other), third: then(...another) });
    expect(found).toEqual(Array.from({ length: count }, () => 'dissolved-ex-officio'));
  });

  test('with debts on the lists it failed, and counts as that alone', () => {
    const other = then(registrar('2024-05-02'), execution('2024-05-02', 'partial-payment'));
    expect(issues({ other, third: then(registrar('2023-05-02')) })).toEqual([
      'execution',
      'dissolved-with-debts',
    ]);
  });

  test.each<[string, readonly Fact[], readonly Fact[], (string | boolean)[]]>([
    [
      'the only partner, insolvent',
      [hired, byHolding('partner')],
      [notice('declared', '2025-05-02')],
      ['insolvency', true],
    ],
    [
      'the only partner, in a PER',
      [hired, byHolding('partner')],
      [per('opened', '2026-05-02')],
      ['revitalization', true],
    ],
    [
      'one of two partners, insolvent',
      [entered('2010-02-01'), byHolding('partner'), ownedBy(RUI)],
      [notice('declared', '2025-05-02')],
      ['insolvency', false],
    ],
  ])('a company that is %s', (_name, subject, more, expected) => {
    const { directors } = assess({
      subject: [act('constitution', '2010-02-01', otherHouse), ...subject],
      third: [...holding, ...more],
    });
    expect(directors.flatMap(each => each.issues).map(({ kind, owner = false }) => [kind, owner])).toEqual([
      expected,
    ]);
  });

  test.each<[string, readonly Fact[], string[]]>([
    ['open', [], ['revitalization']],
    ['with a plan', [per('plan-approved', '2026-07-02')], []],
    ['left by its director', [left('2026-06-01')], []],
  ])('a PER that is %s', (_name, more, expected) => {
    expect(issues({ other: then(per('opened', '2026-05-02'), ...more) })).toEqual(expected);
  });

  const first = entered('2010-02-01');
  const resigned = [first, left('2022-01-01'), hired];
  const sold = [act('quota-transfer', '2022-01-10'), { ...ownedBy(RUI), on: '2022-01-05' as LocalDate }];
  test.each<[string, readonly Fact[], string[], (readonly Fact[])?]>([
    ['the only partner, behind a paid manager', [hired, ownedBy(ANA)], ['insolvency']],
    ['one partner of two, who never managed', [hired, ownedBy(ANA), ownedBy(RUI)], []],
    ['a founder who resigned long ago and keeps the quotas', [...resigned, ownedBy(ANA)], ['insolvency']],
    ['a founder who sold them, and is not named since', [...resigned, ownedBy(ANA), ...sold], []],
    ['who left last year, after the failure', [first, left('2025-12-01'), hired], ['insolvency']],
    ['who died last year', [first, { ...left('2025-12-01'), cause: 'óbito' } as Fact, hired], []],
    ['who left three years ago', [first, left('2023-10-01'), hired], []],
    ['behind a holding that directs it', [byHolding('director')], ['insolvency'], holding],
  ])('controls the company: %s', (_name, offices, expected, third) => {
    const subject = [act('constitution', '2010-02-01', otherHouse), ...offices];
    expect(issues({ subject, other: then(declared), third })).toEqual(expected);
  });

  test('a legal person of which nobody is known controls for itself, by its number', () => {
    const subject = [act('constitution', '2010-02-01', otherHouse), byHolding('director')];
    const other = then(byHolding('director'), declared);
    expect(assess({ subject, other }).directors).toMatchObject([
      { directorId: THIRD, issues: [{ kind: 'insolvency' }] },
    ]);
  });

  test('who ran a company whose insolvency a court found culpable is said to have', () => {
    const other = then(declared, notice('qualified-culpable', '2025-05-02'));
    expect(issues({ other })).toEqual(['insolvency', 'culpable']);
  });

  test('what one register shows counts while another is silent, and is said to be open', () => {
    const other = then(act('insolvency', '2024-05-02'));
    const [director] = assess({ other, silent: ['citius-insolvency'] }).directors;
    expect(director!.issues).toMatchObject([{ kind: 'insolvency', open: true }]);
  });

  test('silent acts may show that somebody has left, in time not to answer for it', () => {
    const other = then(declared, debt);
    const { directors, network } = assess({ other, silent: ['mj-publications'] });
    const open = (each: { kind: string; open?: true }) => [each.kind, each.open];
    const expected = [
      ['insolvency', true],
      ['tax-debt', true],
    ];
    expect(directors[0]!.issues.map(open)).toEqual(expected);
    expect(network.companies[0]!.records.map(open)).toEqual(expected);
    const gone = assess({ other: [...other, left('2024-05-03')], silent: ['mj-publications'] });
    expect(gone.directors[0]!.issues.map(open)).toEqual([['insolvency', undefined]]);
  });

  test('only who controls it is asked, each once, whatever acts name them', () => {
    const subject = [
      ...mine,
      entered('2014-02-01'),
      entered('2011-01-01', RUI),
      office('ceased', '2020-01-01', { person: RUI }),
    ];
    const { directors } = assess({ subject, other: then(debt) });
    expect(directors).toMatchObject([
      { directorId: 'dir_ana', issues: [{ kind: 'tax-debt' }], unanswered: [] },
    ]);
  });
});

describe('how a director stands there', () => {
  const front = entered('2022-06-01', RUI);
  const quota = (person: PersonKey) => as('partner', '2012-03-01', person);
  const ofHolding = { ...byHolding('partner'), on: '2012-03-01' as LocalDate } as Fact;
  const under = (...facts: Fact[]) => [act('constitution', '2012-03-01'), ...facts, front, declared];

  test.each<[string, readonly Fact[], (string | undefined)[], (readonly Fact[])?]>([
    ['in office to the end', then(declared), [undefined]],
    ['resigned eighteen months before the filing', then(left('2022-09-01'), declared), ['resigned']],
    ['the only partner, behind a front', under(quota(ANA)), ['partner']],
    ['one partner of two, who never managed', under(quota(ANA), quota(RUI)), []],
    [
      'who directed it long before and kept the quota',
      then(quota(ANA), quota(RUI), left('2019-01-01'), front, declared),
      ['partner'],
    ],
    ['through a holding', under(ofHolding), ['through-company'], running],
    ['through a holding that is not read', under(ofHolding), []],
    [
      're-elected on the day on which the office ended',
      then(left('2021-03-01'), entered('2021-03-01'), declared),
      [undefined],
    ],
  ])('%s', (_name, other, expected, third) => {
    const [director] = assess({ other, third }).directors;
    expect(director!.issues.map(issue => issue.as)).toEqual(expected);
  });

  test.each<[string, readonly Fact[], string[]]>([
    ['a plan saved it', then(declared, notice('plan-approved', '2024-09-02')), []],
    ['a PER that failed', then(per('closed-negotiations', '2024-05-02')), ['failed-revitalization']],
    [
      'a PER that failed, and accounts of an older year that were filed long after',
      then(per('closed-negotiations', '2024-05-02'), accountsOf(2020)),
      ['failed-revitalization'],
    ],
    [
      'a PER that failed, of a company that files on',
      then(per('closed-negotiations', '2024-05-02'), accountsOf(2024)),
      [],
    ],
    [
      'dissolved with debts',
      then(act('dissolution', '2024-05-02'), execution('2024-01-01')),
      ['execution', 'dissolved-with-debts'],
    ],
    ['a shell with large debts', then(left('2024-01-01'), listing('tax', 100_000)), ['abandoned']],
  ])('%s', (_name, other, expected) => {
    expect(issues({ other })).toEqual(expected);
  });
});

const INSOLVENCIES: SpecifiedRegister[] = ['citius-insolvency'];

describe('failures that nobody has read', () => {
  const unread = (subject: readonly Fact[]) => assess({ subject, coverage: NO_COVERAGE }).phoenix;

  test.each<[string, readonly Fact[], string]>([
    ['a young company could show strong signs', founded('2024-02-01', otherHouse), 'strong'],
    ['one that has stood for ten years could show none', founded('2010-02-01', otherHouse), 'none'],
    ['nor one that its director entered long ago', enteredOn('2012-02-01'), 'none'],
    [
      'an old one that was entered, renamed and moved could',
      enteredOn('2024-02-01', renamed('2024-03-01')),
      'strong',
    ],
    ['an old one that was only entered could show a series', enteredOn('2024-02-01'), 'weak'],
  ])('%s', (_name, subject, possible) => {
    expect(unread(subject)).toMatchObject({ possible, coverage: NO_COVERAGE });
  });
});

describe('what nobody has been asked about', () => {
  const DEBTS: SpecifiedRegister[] = ['at-debtors'];
  test.each<[string, readonly Fact[], SpecifiedRegister[], boolean]>([
    ['a company directed now', running, DEBTS, true],
    ['a company left five years ago', then(left('2021-11-01')), INSOLVENCIES, true],
    [
      'a company left almost six years ago: declared within a year of that, it would count',
      then(left('2020-11-01')),
      INSOLVENCIES,
      true,
    ],
    [
      'left five years ago, only its debts not known: it may be a shell',
      then(left('2021-11-01')),
      DEBTS,
      true,
    ],
    [
      'a company left nine years ago, whose insolvency may have been found culpable',
      then(left('2017-10-14')),
      INSOLVENCIES,
      true,
    ],
    ['a company left more than ten years ago', then(left('2016-10-14')), INSOLVENCIES, false],
    ['a company about which all have answered', running, [], false],
  ])('%s', (_name, other, silent, expected) => {
    expect(assess({ other, silent }).directors[0]!.unanswered).toEqual(expected ? [PREDECESSOR] : []);
  });
});

describe('linked companies', () => {
  test('each with its offices, its records and who was in control', () => {
    const other = [...running, left('2022-02-02'), declared, debt];
    expect(assess({ other, silent: ['citius-executions'] }).network.companies).toMatchObject([
      {
        nif: PREDECESSOR,
        links: [{ directorId: 'dir_ana', from: '2012-03-01', to: '2022-02-02' }],
        records: [
          { kind: 'insolvency', on: '2024-05-02', controlled: false },
          { kind: 'tax-debt', controlled: false },
        ],
        silent: ['citius-executions'],
      },
    ]);
  });

  test('offices that ended more than ten years ago link nothing', () => {
    expect(assess({ other: then(left('2016-10-14')) }).network.companies).toEqual([]);
    expect(assess({ other: then(left('2016-10-15')) }).network.companies).toHaveLength(1);
  });

  test('on an earlier day, what was known on it', () => {
    const other = then(declared);
    expect(assess({ other, asOf: '2024-05-01' }).directors).toMatchObject([{ issues: [] }]);
    expect(assess({ other, asOf: '2024-05-02' }).directors).toMatchObject([
      { issues: [{ kind: 'insolvency' }] },
    ]);
    expect(assess({ other, asOf: '2010-01-31' }).directors).toEqual([]);
  });
});

/** A failure before it costs nothing any more. */
const FIVE_YEARS_AGO = '2021-10-15';

describe('the pattern', () => {
  test.each<[string, readonly Fact[], boolean]>([
    ['no act at all', [], false],
    ['directors named without numbers', founded(FOUNDED, sameHouse, null), false],
    ['no director named, and a constitution published', [act('constitution', '2012-03-01')], false],
    ['a company older than the records', [act('accounts', '2020-07-01')], true],
  ])('%s: assessable %s', (_name, subject, assessable) => {
    expect(assess({ subject, other: FAILED }).phoenix).toMatchObject({ assessable });
  });

  const successor = founded(FOUNDED, sameHouse);
  const unasked = FAILED.slice(0, 2);
  const [CLIENT, TOGETHER] = ['500000042', founded('2009-02-01', otherHouse)];
  type Possible = [string, readonly Fact[], string, (readonly Fact[])?, SpecifiedRegister[]?];
  test.each<Possible>([
    ['the same house', successor, 'strong'],
    ['only its executions', successor, 'strong', unasked, ['citius-executions']],
    ['only the lists of debtors', successor, 'none', unasked, ['at-debtors', 'ss-debtors']],
    ['another house', founded(FOUNDED, otherHouse), 'weak'],
    ['the same door alone: a court may find it culpable', founded(FOUNDED, sameDoor), 'strong'],
    [
      'a house that the director left ten years before',
      successor,
      'moderate',
      [...unasked, left('2013-01-01')],
    ],
    [
      'a company that stood beside it for years',
      founded('2010-02-01', sameHouse),
      'weak',
      [...unasked, left('2024-06-01')],
    ],
    [
      'a sister company, founded long before, that took the other’s name and moved to its door',
      [...TOGETHER, renamed('2025-04-01')],
      'moderate',
    ],
    [
      'a company older than the records that the director entered, and that then took name and door',
      [act('accounts', '2015-07-01', otherHouse), entered('2025-03-01'), renamed('2025-04-01')],
      'strong',
    ],
    [
      'an older company that others founded, with all of it in the one time that fits them all',
      [...founded('2021-01-15', otherHouse, RUI), entered('2024-09-15'), renamed('2025-11-15')],
      'strong',
      [...unasked, left('2023-01-15')],
    ],
    [
      'an older company that the director entered, and that builds for a client of the other',
      enteredOn('2025-03-01', contract(CLIENT, '2025-09-01')),
      'weak',
      [...unasked, contract(CLIENT, '2024-02-01')],
    ],
    [
      'the same house, where the director was in office for half a year only',
      successor,
      'strong',
      [act('constitution', '2012-03-01'), entered('2023-09-01'), left('2024-03-01')],
    ],
    [
      'one whose director is known only to have left it',
      [act('constitution', FOUNDED, sameHouse), left('2026-01-01')],
      'strong',
    ],
  ])(
    'could still come to what the company would show if the other had failed: %s',
    (_name, subject, possible, other = unasked, silent = INSOLVENCIES) => {
      expect(assess({ subject, other, silent }).phoenix).toMatchObject({ findings: [], possible });
    },
  );

  test('the worst of several is what it could come to, in whatever order they are looked at', () => {
    const house = { firma: 'QUINDELO OBRAS, LDA', seat: { address: 'Largo Novo, 4' } };
    const another = [act('constitution', '2012-03-01', house), entered('2012-03-01'), left('2013-06-01')];
    const silent = INSOLVENCIES;
    for (const [other, third] of [
      [unasked, another],
      [another, unasked],
    ])
      expect(assess({ subject: successor, other, third, silent, thirdSilent: silent }).phoenix).toMatchObject(
        { possible: 'strong' },
      );
  });

  test('where another company of the director failed, a series is held possible', () => {
    const carpentry = [act('constitution', '2012-03-01', carpenters), entered('2012-03-01')];
    const subject = founded(FOUNDED, carpentersToo);
    const possible = (third?: Fact[], ...more: Fact[]) =>
      assess({ subject, other: [...carpentry, ...more], third, silent: INSOLVENCIES }).phoenix;
    const third = anotherFailed('2021-06-01');
    expect(possible()).toMatchObject({ possible: 'weak' });
    expect(possible(third)).toMatchObject({ possible: 'moderate' });
    expect(possible(third.slice(0, 1))).toMatchObject({ possible: 'weak' });
    expect(possible(third, left('2013-01-01'))).toMatchObject({ possible: 'weak' });
  });

  test('who moved to the door may have kept a client, while the contracts of the other are not known', () => {
    const subject = [...founded('2012-01-05', otherHouse), act('seat-change', '2024-06-05', sameDoor)];
    const other = [...founded('2012-01-05', sameDoor), notice('declared', '2024-09-02')];
    const possible = (...silent: SpecifiedRegister[]) => assess({ subject, other, silent }).phoenix;
    expect(possible('citius-executions')).toMatchObject({ possible: 'weak' });
    expect(possible('citius-executions', 'base-contracts')).toMatchObject({ possible: 'moderate' });
  });

  test('no failure, whenever it was, shows more than was held possible while nobody had been asked', () => {
    const dayIn = fc
      .tuple(fc.integer({ min: 2012, max: 2026 }), fc.integer({ min: 1, max: 9 }))
      .map(([year, month]) => `${year}-0${month}-15`);
    const maybe = fc.option(dayIn, { freq: 2 });
    const house = fc.constantFrom(otherHouse, sameDoor, sameName, sameHouse);
    const rank = (level: string) => PHOENIX_LEVELS.indexOf(level as (typeof PHOENIX_LEVELS)[number]);
    const successors = fc
      .record({ foundedOn: dayIn, by: fc.constantFrom(ANA, RUI), first: house, later: house })
      .chain(one =>
        fc.record({ one: fc.constant(one), entered: maybe, left: maybe, changed: maybe, award: dayIn }),
      )
      .map(({ one: { foundedOn, by, first, later }, entered, left, changed, award }) => [
        ...founded(foundedOn, first, by),
        ...(entered ? [office('appointed', entered)] : []),
        ...(left ? [office('ceased', left)] : []),
        ...(changed ? [act('articles-change', changed, later)] : []),
        contract('500000042', award),
      ]);
    const others = fc
      .record({
        firma: fc.constantFrom('VALBERIL CONSTRUÇÕES, LDA', 'CARPINTARIAS VALBERIL, LDA'),
        entered: dayIn,
        left: maybe,
        award: dayIn,
      })
      .map(({ firma, entered, left, award }) => [
        act('constitution', '2011-03-01', { firma }),
        office('appointed', entered),
        ...(left ? [office('ceased', left)] : []),
        contract('500000042', award),
      ]);
    fc.assert(
      fc.property(successors, others, dayIn, (subject, other, failedOn) => {
        const unknown = assess({ subject, other, silent: ['citius-insolvency'] }).phoenix;
        const told = assess({ subject, other: [...other, notice('declared', failedOn)] }).phoenix;
        if (!unknown.assessable || !told.assessable) return;
        const level = told.findings[0]?.level ?? 'none';
        const counts = told.findings[0] && told.findings[0].failure.on < FIVE_YEARS_AGO ? 'weak' : level;
        expect(rank(unknown.possible)).toBeGreaterThanOrEqual(rank(counts));
      }),
      { numRuns: size(125, 100_000) },
    );
  });

  test('never finds more than it held possible', () => {
    const told = assess({ subject: successor, other: FAILED }).phoenix;
    expect(told).toMatchObject({
      findings: [{ level: 'strong', controllers: [{ directorId: `dir_${ANA}` }] }],
      possible: 'none',
    });
  });
});
