/** What stands against whom, by the one definition of docs/scoring.md. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../src/facts/fact.ts';
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
  asOf = TODAY as string,
  coverage = WHOLE_COVERAGE,
} = {}) {
  const others = [
    { ...record(PREDECESSOR, other), silent },
    ...(third ? [{ ...record(THIRD, third), silent: [] }] : []),
  ];
  return assessNetwork(
    { subject: record(SUCCESSOR, subject), others, cutOff: [], coverage, asOf: asOf as LocalDate },
    { firmsAt: () => ({ building: 1, unit: 1 }), idOf: (person: PersonKey) => `dir_${person}` },
  );
}

const issues = (of: Parameters<typeof assess>[0]) =>
  assess(of).directors.flatMap(({ issues: each }) => each.map(({ kind }) => kind));
const running = [act('constitution', '2012-03-01'), office('appointed', '2012-03-01')];

const petitioned = {
  ...courtCase({ species: 'Insolvência pessoa coletiva (Requerida)' }),
  key: 'petition',
};

const ownedBy = (person: PersonKey) =>
  ({
    ...office('appointed', '2010-02-01', { person, role: 'partner' as never }),
    movement: 'quota-held',
  }) as Extract<Fact, { kind: 'office' }>;
const hired = office('appointed', '2010-02-01', { person: 'zeca' as PersonKey });
const holding = [act('constitution', '2009-01-01'), office('appointed', '2009-01-01')];
const byHolding = (role: 'director' | 'partner'): Fact => ({
  ...(office('appointed', '2010-02-01', { role: role as never }) as Extract<Fact, { kind: 'office' }>),
  key: `${role} of the holding`,
  holder: { type: 'company', nif: THIRD, name: 'CASA INVENTADA, SGPS' },
});

describe('an issue of a director', () => {
  test.each<[string, readonly Fact[], string[]]>([
    [
      'a company declared insolvent while in office',
      [...running, notice('declared', '2024-05-02')],
      ['insolvency'],
    ],
    [
      'a company left eleven months before its declaration',
      [...running, office('ceased', '2023-06-02'), notice('declared', '2024-05-02')],
      ['insolvency'],
    ],
    [
      'a company left more than two years before the filing',
      [...running, office('ceased', '2022-03-01'), notice('declared', '2024-05-02')],
      [],
    ],
    [
      'a revoked insolvency',
      [...running, notice('declared', '2024-05-02'), notice('revoked', '2024-08-02')],
      [],
    ],
    ['a petition that a notice shows', [...running, notice('notice', '2026-05-02')], ['petition']],
    ['a petition on the list of cases', [...running, petitioned], ['petition']],
    [
      'a petition that the court dismissed',
      [...running, notice('notice', '2026-05-02'), notice('petition-ended', '2026-06-02')],
      [],
    ],
    ['a PER', [...running, notice('opened', '2024-05-02', { proceeding: 'per' })], []],
    ['a debtor to the tax authority', [...running, listing('tax', 10_000)], ['tax-debt']],
    [
      'a debtor to social security',
      [...running, listing('social-security', 10_000)],
      ['social-security-debt'],
    ],
    ['an execution', [...running, execution('2024-05-02', 'partial-payment')], ['execution']],
    ['a debtor that was left', [...running, office('ceased', '2025-06-02'), listing('tax', 10_000)], []],
    [
      'a company audited',
      [office('appointed', '2012-03-01', { role: 'auditor' as never }), listing('tax', 10_000)],
      [],
    ],
    [
      'a company wound up',
      [office('appointed', '2024-03-01', { role: 'liquidator' as never }), listing('tax', 10_000)],
      [],
    ],
    [
      'a company of somebody of the same name',
      [office('appointed', '2012-03-01', { person: RUI }), listing('tax', 10_000)],
      [],
    ],
    [
      'a company of that name without a number',
      [office('appointed', '2012-03-01', { person: null }), listing('tax', 10_000)],
      [],
    ],
  ])('%s', (_name, other, expected) => {
    expect(issues({ other })).toEqual(expected);
  });

  test('a company directed now that carries on another of the same director', () => {
    const third = founded(FOUNDED, sameHouse);
    expect(issues({ other: FAILED, third })).toEqual(['insolvency', 'phoenix']);
    const weak = founded(FOUNDED, {
      ...otherHouse,
      firma: 'QUINDELO, LDA',
      seat: { address: 'Largo Novo, 4' },
    });
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
      [office('ceased', '2019-05-01'), registrar('2023-05-02')],
      0,
    ],
  ])('what the registrar dissolved counts if it is more than one: %s', (_name, other, another, count) => {
    const found = issues({ other: [...running, ...other], third: [...running, ...another] });
    expect(found).toEqual(Array.from({ length: count }, () => 'dissolved-ex-officio'));
  });

  test('with debts on the lists it failed, and counts as that alone', () => {
    const other = [...running, registrar('2024-05-02'), execution('2024-05-02', 'partial-payment')];
    expect(issues({ other, third: [...running, registrar('2023-05-02')] })).toEqual([
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
      [notice('opened', '2026-05-02', { proceeding: 'per' })],
      ['revitalization', true],
    ],
    [
      'one of two partners, insolvent',
      [office('appointed', '2010-02-01'), byHolding('partner'), ownedBy(RUI)],
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
    ['with a plan', [notice('plan-approved', '2026-07-02', { proceeding: 'per' })], []],
    ['left by its director', [office('ceased', '2026-06-01')], []],
  ])('a PER that is %s', (_name, more, expected) => {
    expect(
      issues({ other: [...running, notice('opened', '2026-05-02', { proceeding: 'per' }), ...more] }),
    ).toEqual(expected);
  });

  test.each<[string, readonly Fact[], readonly Fact[] | null, string[]]>([
    ['the only partner, behind a paid manager', [hired, ownedBy(ANA)], null, ['insolvency']],
    ['one partner of two, who never managed', [hired, ownedBy(ANA), ownedBy(RUI)], null, []],
    [
      'a founder who resigned long ago and keeps the quotas',
      [office('appointed', '2010-02-01'), office('ceased', '2022-01-01'), hired, ownedBy(ANA)],
      null,
      ['insolvency'],
    ],
    [
      'a founder who sold them, and is not named since',
      [
        ...[office('appointed', '2010-02-01'), office('ceased', '2022-01-01'), hired, ownedBy(ANA)],
        ...[act('quota-transfer', '2022-01-10'), { ...ownedBy(RUI), on: '2022-01-05' as LocalDate }],
      ],
      null,
      [],
    ],
    [
      'who left last year, after the failure',
      [office('appointed', '2010-02-01'), office('ceased', '2025-12-01'), hired],
      null,
      ['insolvency'],
    ],
    [
      'who died last year',
      [
        office('appointed', '2010-02-01'),
        { ...office('ceased', '2025-12-01'), cause: 'óbito' } as Fact,
        hired,
      ],
      null,
      [],
    ],
    [
      'who left three years ago',
      [office('appointed', '2010-02-01'), office('ceased', '2023-10-01'), hired],
      null,
      [],
    ],
    ['behind a holding that directs it', [byHolding('director')], holding, ['insolvency']],
  ])('controls the company: %s', (_name, offices, third, expected) => {
    const subject = [act('constitution', '2010-02-01', otherHouse), ...offices];
    const failed = [...running, notice('declared', '2024-05-02')];
    expect(issues({ subject, other: failed, third })).toEqual(expected);
  });

  test('a legal person of which nobody is known controls for itself, by its number', () => {
    const subject = [act('constitution', '2010-02-01', otherHouse), byHolding('director')];
    const other = [...running, byHolding('director'), notice('declared', '2024-05-02')];
    expect(assess({ subject, other }).directors).toMatchObject([
      { directorId: THIRD, issues: [{ kind: 'insolvency' }] },
    ]);
  });

  test('who ran a company whose insolvency a court found culpable is said to have', () => {
    const other = [...running, notice('declared', '2024-05-02'), notice('qualified-culpable', '2025-05-02')];
    expect(issues({ other })).toEqual(['insolvency', 'culpable']);
  });

  test('what one register shows counts while another is silent, and is said to be open', () => {
    const other = [...running, act('insolvency', '2024-05-02')];
    const [director] = assess({ other, silent: ['citius-insolvency'] }).directors;
    expect(director!.issues).toMatchObject([{ kind: 'insolvency', open: true }]);
  });

  test('silent acts may show that somebody has left, in time not to answer for it', () => {
    const other = [...running, notice('declared', '2024-05-02'), listing('tax', 10_000)];
    const { directors, network } = assess({ other, silent: ['mj-publications'] });
    const open = (each: { kind: string; open?: true }) => [each.kind, each.open];
    const expected = [
      ['insolvency', true],
      ['tax-debt', true],
    ];
    expect(directors[0]!.issues.map(open)).toEqual(expected);
    expect(network.companies[0]!.records.map(open)).toEqual(expected);
    const left = [...other, office('ceased', '2024-05-03')];
    expect(assess({ other: left, silent: ['mj-publications'] }).directors[0]!.issues.map(open)).toEqual([
      ['insolvency', undefined],
    ]);
  });

  test('only who controls it is asked, each once, whatever acts name them', () => {
    const subject = [
      ...mine,
      office('appointed', '2014-02-01'),
      office('appointed', '2011-01-01', { person: RUI }),
      office('ceased', '2020-01-01', { person: RUI }),
    ];
    const { directors } = assess({ subject, other: [...running, listing('tax', 10_000)] });
    expect(directors).toMatchObject([
      { directorId: 'dir_ana', issues: [{ kind: 'tax-debt' }], unanswered: [] },
    ]);
  });
});

describe('how a director stands there', () => {
  const HOLDING = THIRD;
  const failed = [notice('declared', '2024-05-02')];
  const front = office('appointed', '2022-06-01', { person: RUI });
  const quota = (person: PersonKey) =>
    office('appointed', '2012-03-01', { person, role: 'partner' as never });
  const byHolding: Fact = {
    ...(quota(RUI) as Extract<Fact, { kind: 'office' }>),
    key: 'quota of the holding',
    holder: { type: 'company', nif: HOLDING, name: 'CASA INVENTADA, SGPS' },
  };

  const heldByHolding = [act('constitution', '2012-03-01'), byHolding, front, ...failed];

  test.each<[string, readonly Fact[], readonly Fact[] | null, (string | undefined)[]]>([
    ['in office to the end', [...running, ...failed], null, [undefined]],
    [
      'resigned eighteen months before the filing',
      [...running, office('ceased', '2022-09-01'), ...failed],
      null,
      ['resigned'],
    ],
    [
      'the only partner, behind a front',
      [act('constitution', '2012-03-01'), quota(ANA), front, ...failed],
      null,
      ['partner'],
    ],
    [
      'one partner of two, who never managed',
      [act('constitution', '2012-03-01'), quota(ANA), quota(RUI), front, ...failed],
      null,
      [],
    ],
    [
      'who directed it long before and kept the quota',
      [...running, quota(ANA), quota(RUI), office('ceased', '2019-01-01'), front, ...failed],
      null,
      ['partner'],
    ],
    ['through a holding', heldByHolding, running, ['through-company']],
    ['through a holding that is not read', heldByHolding, null, []],
    [
      're-elected on the day on which the office ended',
      [...running, office('ceased', '2021-03-01'), office('appointed', '2021-03-01'), ...failed],
      null,
      [undefined],
    ],
  ])('%s', (_name, other, third, expected) => {
    const [director] = assess({ other, third }).directors;
    expect(director!.issues.map(issue => issue.as)).toEqual(expected);
  });

  test.each<[string, readonly Fact[], string[]]>([
    ['a plan saved it', [...running, ...failed, notice('plan-approved', '2024-09-02')], []],
    [
      'a PER that failed',
      [...running, notice('closed-negotiations', '2024-05-02', { proceeding: 'per' })],
      ['failed-revitalization'],
    ],
    [
      'a PER that failed, and accounts of an older year that were filed long after',
      [
        ...running,
        notice('closed-negotiations', '2024-05-02', { proceeding: 'per' }),
        { ...act('accounts', '2025-06-05'), accountsYear: 2020 } as Fact,
      ],
      ['failed-revitalization'],
    ],
    [
      'a PER that failed, of a company that files on',
      [
        ...running,
        notice('closed-negotiations', '2024-05-02', { proceeding: 'per' }),
        { ...act('accounts', '2025-06-05'), accountsYear: 2024 } as Fact,
      ],
      [],
    ],
    [
      'dissolved with debts',
      [...running, act('dissolution', '2024-05-02'), execution('2024-01-01')],
      ['execution', 'dissolved-with-debts'],
    ],
    [
      'a shell with large debts',
      [...running, office('ceased', '2024-01-01'), listing('tax', 100_000)],
      ['abandoned'],
    ],
  ])('%s', (_name, other, expected) => {
    expect(issues({ other })).toEqual(expected);
  });
});

describe('failures that nobody has read', () => {
  const unread = (subject: readonly Fact[]) => assess({ subject, coverage: NO_COVERAGE }).phoenix;

  test.each<[string, readonly Fact[], string]>([
    ['a young company could show strong signs', founded('2024-02-01', otherHouse), 'strong'],
    ['one that has stood for ten years could show none', founded('2010-02-01', otherHouse), 'none'],
    [
      'nor one that its director entered long ago',
      [...founded('2005-02-01', otherHouse, RUI), office('appointed', '2012-02-01')],
      'none',
    ],
    [
      'an old one that was entered, renamed and moved could',
      [
        ...founded('2005-02-01', otherHouse, RUI),
        office('appointed', '2024-02-01'),
        act('articles-change', '2024-03-01', sameHouse),
      ],
      'strong',
    ],
    [
      'an old one that was only entered could show a series',
      [...founded('2005-02-01', otherHouse, RUI), office('appointed', '2024-02-01')],
      'weak',
    ],
  ])('%s', (_name, subject, possible) => {
    expect(unread(subject)).toMatchObject({ possible, coverage: NO_COVERAGE });
  });
});

describe('what nobody has been asked about', () => {
  test.each<[string, readonly Fact[], SpecifiedRegister[], boolean]>([
    ['a company directed now', running, ['at-debtors'], true],
    [
      'a company left five years ago',
      [...running, office('ceased', '2021-11-01')],
      ['citius-insolvency'],
      true,
    ],
    [
      'a company left almost six years ago: declared within a year of that, it would count',
      [...running, office('ceased', '2020-11-01')],
      ['citius-insolvency'],
      true,
    ],
    [
      'the same, and only its debts are not known: it may be a shell left with them',
      [...running, office('ceased', '2021-11-01')],
      ['at-debtors'],
      true,
    ],
    [
      'a company left nine years ago, whose insolvency may have been found culpable',
      [...running, office('ceased', '2017-10-14')],
      ['citius-insolvency'],
      true,
    ],
    [
      'a company left more than ten years ago',
      [...running, office('ceased', '2016-10-14')],
      ['citius-insolvency'],
      false,
    ],
    ['a company about which all have answered', running, [], false],
  ])('%s', (_name, other, silent, expected) => {
    expect(assess({ other, silent }).directors[0]!.unanswered).toEqual(expected ? [PREDECESSOR] : []);
  });
});

describe('linked companies', () => {
  test('each with its offices, its records and who was in control', () => {
    const other = [
      ...running,
      office('ceased', '2022-02-02'),
      notice('declared', '2024-05-02'),
      listing('tax', 10_000),
    ];
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
    expect(assess({ other: [...running, office('ceased', '2016-10-14')] }).network.companies).toEqual([]);
    expect(assess({ other: [...running, office('ceased', '2016-10-15')] }).network.companies).toHaveLength(1);
  });

  test('on an earlier day, what was known on it', () => {
    const other = [...running, notice('declared', '2024-05-02')];
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
  test.each<[string, Parameters<typeof assess>[0], string]>([
    ['the same house', { subject: successor }, 'strong'],
    ['only its executions', { subject: successor, silent: ['citius-executions'] }, 'strong'],
    ['only the lists of debtors', { subject: successor, silent: ['at-debtors', 'ss-debtors'] }, 'none'],
    ['another house', { subject: founded(FOUNDED, otherHouse) }, 'weak'],
    [
      'the same door alone: a court that nobody has asked may find it culpable',
      { subject: founded(FOUNDED, sameDoor) },
      'strong',
    ],
    [
      'a house that the director left ten years before',
      { subject: successor, other: [...unasked, office('ceased', '2013-01-01')] },
      'moderate',
    ],
    [
      'a company that stood beside it for years',
      { subject: founded('2010-02-01', sameHouse), other: [...unasked, office('ceased', '2024-06-01')] },
      'weak',
    ],
    [
      'a sister company, founded long before, that took the other’s name and moved to its door',
      { subject: [...founded('2009-02-01', otherHouse), act('articles-change', '2025-04-01', sameHouse)] },
      'moderate',
    ],
    [
      'a company older than the records that the director entered, and that then took name and door',
      {
        subject: [
          act('accounts', '2015-07-01', otherHouse),
          office('appointed', '2025-03-01'),
          act('articles-change', '2025-04-01', sameHouse),
        ],
      },
      'strong',
    ],
    [
      'an older company that others founded, with all of it in the one time that fits them all',
      {
        subject: [
          ...founded('2021-01-15', otherHouse, RUI),
          office('appointed', '2024-09-15'),
          act('articles-change', '2025-11-15', sameHouse),
        ],
        other: [...unasked, office('ceased', '2023-01-15')],
      },
      'strong',
    ],
    [
      'an older company that the director entered, and that builds for a client of the other',
      {
        subject: [
          ...founded('2009-02-01', otherHouse, RUI),
          office('appointed', '2025-03-01'),
          contract('500000042', '2025-09-01'),
        ],
        other: [...unasked, contract('500000042', '2024-02-01')],
      },
      'weak',
    ],
    [
      'the same house, where the director was in office for half a year only',
      {
        subject: successor,
        other: [
          act('constitution', '2012-03-01'),
          office('appointed', '2023-09-01'),
          office('ceased', '2024-03-01'),
        ],
      },
      'strong',
    ],
    [
      'one whose director is known only to have left it',
      { subject: [act('constitution', FOUNDED, sameHouse), office('ceased', '2026-01-01')] },
      'strong',
    ],
  ])('could still come to what the company would show if the other had failed: %s', (_name, of, possible) => {
    expect(assess({ other: unasked, silent: ['citius-insolvency'], ...of }).phoenix).toMatchObject({
      findings: [],
      possible,
    });
  });

  test('the worst of several is what it could come to, in whatever order they are looked at', () => {
    const another = [
      act('constitution', '2012-03-01', { firma: 'QUINDELO OBRAS, LDA', seat: { address: 'Largo Novo, 4' } }),
      office('appointed', '2012-03-01'),
      office('ceased', '2013-06-01'),
    ];
    const question = (facts: readonly (readonly Fact[])[]) => {
      const [first, second] = facts.map((each, i) => ({
        ...record([PREDECESSOR, THIRD][i]!, each),
        silent: ['citius-insolvency' as const],
      }));
      return assessNetwork(
        {
          subject: record(SUCCESSOR, successor),
          others: [first!, second!],
          cutOff: [],
          coverage: WHOLE_COVERAGE,
          asOf: TODAY,
        },
        { firmsAt: () => ({ building: 1, unit: 1 }), idOf: (person: PersonKey) => `dir_${person}` },
      ).phoenix;
    };
    expect(question([unasked, another])).toMatchObject({ possible: 'strong' });
    expect(question([another, unasked])).toMatchObject({ possible: 'strong' });
  });

  test('where another company of the director failed, a series is held possible', () => {
    const carpentry = [act('constitution', '2012-03-01', carpenters), office('appointed', '2012-03-01')];
    const subject = founded(FOUNDED, carpentersToo);
    const of = {
      subject,
      other: carpentry,
      silent: ['citius-insolvency' as const],
    };
    expect(assess(of).phoenix).toMatchObject({ possible: 'weak' });
    const third = anotherFailed('2021-06-01');
    expect(assess({ ...of, third }).phoenix).toMatchObject({ possible: 'moderate' });
    expect(assess({ ...of, third: third.slice(0, 1) }).phoenix).toMatchObject({ possible: 'weak' });
    const left = [...of.other, office('ceased', '2013-01-01')];
    expect(assess({ ...of, other: left, third }).phoenix).toMatchObject({ possible: 'weak' });
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
