/** Invented companies of every kind, for properties. Few processes, titles and people, so that they collide. */
import fc from 'fast-check';
import type { RegisterKnowledge } from '../../src/checks/check.ts';
import { say } from '../../src/checks/words/say.ts';
import type { DirectorFinding, DirectorIssue } from '../../src/facts/director-finding.ts';
import type {
  CompanyActType,
  Fact,
  InsolvencyAct,
  InsolvencyNotice,
  Licence,
  OfficeHolder,
} from '../../src/facts/fact.ts';
import type { LinkedCompany, LinkedRecord } from '../../src/facts/linked-company.ts';
import { LINKED_REGISTERS } from '../../src/facts/linked-company.ts';
import { NO_COVERAGE, WHOLE_COVERAGE } from '../../src/facts/network-coverage.ts';
import {
  PHOENIX_LEVELS,
  type PhoenixFinding,
  type PhoenixKnowledge,
} from '../../src/facts/phoenix-finding.ts';
import { addDays } from '../../src/kernel/local-date.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../src/kernel/register-name.ts';
import { adverseFurtherFact, anyFurtherFact, rarelyMany } from './arbitrary-further.ts';
import {
  accounts,
  act,
  day,
  director,
  FOURTH_NIF,
  finding,
  issue,
  knownOf,
  licence,
  link,
  linkedCompany,
  linkedRecord,
  listing,
  NIF,
  notice,
  OTHER_NIF,
  office,
  THIRD_NIF,
} from './known-of.ts';

const ADVERSE_ACTS: InsolvencyAct[] = [
  ...(['declared', 'declared-without-assets', 'administrator-changed', 'opened', 'liquidation'] as const),
  ...(['distribution', 'qualified-culpable', 'plan-refused', 'closed-insufficient-estate'] as const),
  'closed-final-distribution',
];
const OTHER_ACTS: InsolvencyAct[] = [
  ...(['closed-plan-approved', 'closed-debtor-request', 'closed-negotiations'] as const),
  'closed-unspecified',
  ...(['revoked', 'petition-ended', 'plan-proposed', 'plan-approved', 'qualified-fortuitous'] as const),
  'opened',
  'notice',
];
/** The only acts that can lead a PER, PEAP or PEVE to a milder phase: the court approves the plan. */
const FAVOURABLE_BEFORE_INSOLVENCY: InsolvencyAct[] = ['plan-approved', 'closed-plan-approved'];
const ADVERSE_BEFORE_INSOLVENCY = [...ADVERSE_ACTS, ...OTHER_ACTS].filter(
  each => !FAVOURABLE_BEFORE_INSOLVENCY.includes(each),
);
const DAYS = ['2019-05-01', '2023-04-11', '2026-09-23'].map(day);

const noticeOf = (acts: InsolvencyAct[], roles: InsolvencyNotice['role'][]): fc.Arbitrary<InsolvencyNotice> =>
  fc
    .record({
      process: fc.constantFrom('1/26.0T8LRA', '1/26.0T8LRA-A', '2/20.1T8VNG'),
      act: fc.constantFrom(...acts),
      role: fc.constantFrom(...roles),
      publishedOn: fc.constantFrom(...DAYS),
      species: fc.constantFrom(null, 'Insolvência pessoa coletiva (Apresentação)'),
    })
    .map(notice);

/** A notice of a PER, PEAP or PEVE, in processes of their own. */
const beforeInsolvency = (acts: InsolvencyAct[], processes: string[]): fc.Arbitrary<InsolvencyNotice> =>
  fc
    .record({
      proceeding: fc.constantFrom('per' as const, 'peap' as const, 'peve' as const),
      process: fc.constantFrom(...processes),
      act: fc.constantFrom(...acts),
      role: fc.constantFrom('debtor' as const, 'respondent' as const),
      publishedOn: fc.constantFrom(day('2017-05-01'), ...DAYS),
    })
    .map(notice);
const PROCESSES = ['3/26.2T8LRA', '3/26.2T8LRA-B', '4/22.3T8VNG'];
export const adverseBeforeInsolvency = beforeInsolvency(ADVERSE_BEFORE_INSOLVENCY, PROCESSES);
const favourableBeforeInsolvency = beforeInsolvency(FAVOURABLE_BEFORE_INSOLVENCY, PROCESSES);
export const noticeBeforeInsolvency = fc.oneof(adverseBeforeInsolvency, favourableBeforeInsolvency);

const titleOf = (...states: Licence['state'][]) =>
  fc
    .tuple(
      fc.constantFrom(...states),
      fc.constantFrom('1-PUB', '2-PAR', '3-PUB'),
      fc.constantFrom(null, 1, 3, 9),
      fc.constantFrom(null, ...DAYS),
    )
    .map(([state, number, titleClass, stateSince]): Licence => {
      const title = licence(state, number, titleClass);
      const works = number.endsWith('PAR') ? 'particulares' : 'publicas';
      return { ...title, title: `${titleClass === null ? 'certificado' : 'alvara'}-${works}`, stateSince };
    });
const actOf = (...types: CompanyActType[]) =>
  fc.tuple(fc.constantFrom(...types), fc.constantFrom(...DAYS)).map(([type, on]) => act(type, on));
const anyListing = fc
  .tuple(
    fc.constantFrom('tax' as const, 'social-security' as const),
    fc.constantFrom(10_000, 50_001, 100_001, 250_001, 500_001, 1_000_001, 5_000_001),
  )
  .map(([creditor, minEur]) => listing(creditor, minEur));

/** A record that speaks against the company, whatever else is known of it. */
export const adverseFact: fc.Arbitrary<Fact> = fc.oneof(
  noticeOf(ADVERSE_ACTS, ['debtor', 'respondent']),
  adverseBeforeInsolvency,
  anyListing,
  titleOf('suspended', 'cancelled', 'expired'),
  actOf('insolvency', 'dissolution', 'dissolution-ex-officio', 'liquidation-closed', 'deregistration'),
  fc.constant(office('liquidator')),
  adverseFurtherFact,
);

/** A change of those that cost by their number. It also shows that the company exists, which can help an unknown one. */
export const furtherChange: fc.Arbitrary<Fact> = fc.oneof(
  fc.constantFrom(...['2025-05-05', '2026-01-05', '2026-05-05'].map(on => act('seat-change', on))),
  fc.constantFrom(...['2025-05-05', '2026-05-05', '2026-10-01'].map(on => act('quota-transfer', on))),
  fc.constantFrom(act('quota-attached', '2026-05-05'), act('assets-frozen', '2025-05-05')),
  actOf('dissolution-proceeding'),
  fc
    .constantFrom('Ana Inventada', 'Zita Inventada', 'Olga Inventada')
    .map(name => office('director', 'ceased', { name, on: '2026-10-01' })),
);

/** A PER, PEAP or PEVE of which nothing else is known, whatever its notice says. */
export const furtherProceeding: fc.Arbitrary<Fact> = beforeInsolvency(
  [...ADVERSE_BEFORE_INSOLVENCY, ...FAVOURABLE_BEFORE_INSOLVENCY],
  ['5/25.1T8FAR'],
);

const officeOfDirector = fc
  .record({
    movement: fc.constantFrom('appointed' as const, 'ceased' as const),
    on: fc.constantFrom('2023-04-11', '2025-02-01', '2026-09-23'),
    name: fc.constantFrom('Ana Inventada', 'Rui Inventado', 'Eva Inventada'),
  })
  .map(({ movement, ...detail }) => office('director', movement, detail));

const harmlessFact: fc.Arbitrary<Fact> = fc.oneof(
  noticeOf([...ADVERSE_ACTS, ...OTHER_ACTS], ['creditor', 'petitioner', 'other']),
  noticeOf(OTHER_ACTS, ['debtor', 'respondent']),
  favourableBeforeInsolvency,
  titleOf('valid'),
  actOf('constitution', 'accounts', 'seat-change', 'merger-or-division', 'moved-abroad', 'activity-resumed'),
  fc
    .tuple(fc.constantFrom(...DAYS, '2026-05-05'), fc.constantFrom(5_000, 50_000))
    .map(([on, capitalEur]) => ({
      ...act('capital', on),
      key: `act:capital:${on}:${capitalEur}`,
      capitalEur,
    })),
  fc.constantFrom(...[2022, 2023, 2024].map(year => act('accounts', `${year + 1}-11-20`, year))),
  fc.constantFrom(...[2021, 2022, 2023, 2024, 2025].map(accounts)),
  officeOfDirector,
  furtherChange,
  fc.constantFrom(office('director'), office('auditor')),
  anyFurtherFact,
);

export const anyIssue: fc.Arbitrary<DirectorIssue> = fc
  .tuple(
    fc.constantFrom(
      ...(['insolvency', 'dissolved-with-debts', 'dissolved-ex-officio', 'dissolved-by-registrar'] as const),
      ...(['assets-frozen', 'petition', 'revitalization', 'tax-debt', 'social-security-debt'] as const),
      'execution',
      'phoenix',
    ),
    fc.constantFrom(...DAYS),
    fc.constantFrom(NIF, OTHER_NIF),
    fc.constantFrom<Pick<DirectorIssue, 'owner' | 'owedEur' | 'absorbed'>[]>(
      {},
      {},
      { owner: true },
      { absorbed: true },
      { owner: true, owedEur: 60_000 },
    ),
  )
  .map(([kind, on, nif, owner]) => ({ ...issue(kind as DirectorIssue['kind'], on, nif), ...owner }));

export const anyDirector: fc.Arbitrary<DirectorFinding> = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.array(anyIssue, { maxLength: 3 }),
    fc.subarray([OTHER_NIF, THIRD_NIF]),
  )
  .map(([id, issues, unanswered]) => ({ ...director(id, ...issues), unanswered }));

export const anyLinkedRecord: fc.Arbitrary<LinkedRecord> = fc
  .tuple(
    fc.constantFrom<LinkedRecord['kind']>('insolvency', 'tax-debt', 'social-security-debt', 'execution'),
    fc.constantFrom('2012-05-01', ...DAYS),
    fc.boolean(),
  )
  .map(([kind, on, controlled]) => linkedRecord(kind, on, controlled));

export const anyLinked: fc.Arbitrary<LinkedCompany> = fc
  .record({
    nif: fc.constantFrom(NIF, OTHER_NIF, THIRD_NIF, FOURTH_NIF),
    ends: fc.array(fc.constantFrom(null, '2014-01-01', '2023-01-01', '2027-01-01'), {
      minLength: 1,
      maxLength: 2,
    }),
    records: fc.array(anyLinkedRecord, { maxLength: 3 }),
    silent: fc.subarray([...LINKED_REGISTERS]),
  })
  .map(({ nif, ends: [first, ...rest], records, silent }) =>
    linkedCompany(nif, { links: [link(first), ...rest.map(link)], records, silent }),
  );

export const anyFinding: fc.Arbitrary<PhoenixFinding> = fc
  .tuple(
    fc.constantFrom('weak' as const, 'resemblance' as const, 'moderate' as const, 'strong' as const),
    fc.constantFrom(...DAYS),
  )
  .map(([level, failedOn]) => finding(level, failedOn));

export const anyPhoenix: fc.Arbitrary<PhoenixKnowledge> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constant({ assessable: false as const, because: say('becauseOfLinks', 'noAct') }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      assessable: fc.constant(true as const),
      findings: fc.array(anyFinding, { maxLength: 2 }),
      possible: fc.constantFrom(...PHOENIX_LEVELS),
      coverage: fc.constantFrom(WHOLE_COVERAGE, WHOLE_COVERAGE, NO_COVERAGE),
    }),
  },
);

/** An insolvency that the company outlived, and its accounts since; or an estate that is sold after the revocation. */
const rarelyOutlived: fc.Arbitrary<Fact[]> = fc.oneof(
  { weight: 19, arbitrary: fc.constant<Fact[]>([]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fact[]>(
      [act('insolvency', '2016-05-05'), ...[2018, 2019, 2020].map(accounts)],
      [
        notice({ process: '9/16.0T8VIS', act: 'closed-unspecified', publishedOn: day('2016-05-05') }),
        ...[2018, 2019, 2020].map(accounts),
      ],
      [
        notice({ process: '9/26.0T8VIS', act: 'revoked', publishedOn: day('2026-09-01') }),
        notice({ process: '9/26.0T8VIS', act: 'liquidation', publishedOn: day('2026-09-20') }),
      ],
    ),
  },
);

const NUMBERED: OfficeHolder = { type: 'company', nif: OTHER_NIF, name: 'OUTRA EXEMPLO, LDA' };

/** Now and then a company in flight, which moves again and again while director after director leaves, or one that is sold in a day. */
const rarelyMoving: fc.Arbitrary<Fact[]> = fc.oneof(
  { weight: 18, arbitrary: fc.constant<Fact[]>([]) },
  {
    weight: 1,
    arbitrary: fc.constant<Fact[]>([
      act('quota-transfer', '2026-10-01'),
      office('director', 'ceased', { name: 'Ana Inventada', on: '2026-10-01' }),
      { ...office('director', 'appointed', { name: 'Eva Inventada', on: '2026-10-01' }), holder: NUMBERED },
    ]),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Fact[]>([
      ...['2026-01-05', '2026-03-05', '2026-05-05'].map(on => act('seat-change', on)),
      ...['Ana', 'Zita', 'Olga'].map(name =>
        office('director', 'ceased', { name: `${name} Inventada`, on: '2026-10-01' }),
      ),
      office('director'),
    ]),
  },
);

/** What all its acts call it. */
const BUILDER = (fact: Fact): Fact => fact;
const DEALER = (fact: Fact): Fact =>
  fact.kind === 'company-act' ? { ...fact, firma: 'EXEMPLO MATERIAIS DE CONSTRUÇÃO, LDA' } : fact;

export const anyKnown = fc
  .record({
    facts: fc
      .tuple(
        fc.array(fc.oneof(adverseFact, harmlessFact), { maxLength: 12 }),
        rarelyMany,
        rarelyOutlived,
        rarelyMoving,
        rarelyMoving,
      )
      .chain(facts =>
        fc.constantFrom(BUILDER, BUILDER, BUILDER, DEALER).map(firmaOf => facts.flat().map(firmaOf)),
      ),
    directors: fc.array(anyDirector, { maxLength: 4 }),
    linked: fc.array(anyLinked, { maxLength: 4 }),
    phoenix: anyPhoenix,
    silent: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray([...SPECIFIED_REGISTERS]) },
    ),
    /** Days since the silent registers answered last; null: never. */
    answeredAgo: fc.option(fc.integer({ min: 31, max: 200 })),
  })
  .map(({ answeredAgo, ...parts }) => {
    const known = knownOf(parts);
    if (answeredAgo === null) return known;
    const answeredOn = addDays(known.today, -answeredAgo);
    const registers: Record<SpecifiedRegister, RegisterKnowledge> = { ...known.registers };
    for (const name of parts.silent)
      registers[name] = {
        state: 'unknown',
        because: say('because', 'stated', { reason: 'HTTP 503' }),
        answeredOn,
      };
    return { ...known, registers };
  });
