/** Invented companies of which everything is known that a sentence can be made of: records and signs with all that they may leave out. */
import fc from 'fast-check';
import type { Known } from '../../../src/checks/check.ts';
import type { DirectorIssue } from '../../../src/facts/director-finding.ts';
import {
  COMPANY_ACTS,
  type Fact,
  INSOLVENCY_ACTS,
  LICENCE_STATES,
  PROCEEDINGS,
} from '../../../src/facts/fact.ts';
import type { NetworkCoverage } from '../../../src/facts/network-coverage.ts';
import type {
  Capacity,
  CompanyFailure,
  CounterSignKind,
  PathOffice,
  PhoenixFinding,
  PhoenixIndicatorKind,
} from '../../../src/facts/phoenix-finding.ts';
import { anyFurtherFact } from '../arbitrary-further.ts';
import {
  act,
  day,
  director,
  finding,
  issue,
  knownOf,
  licence,
  listing,
  notice,
  OTHER_NIF,
  office,
  seenAt,
  THIRD_NIF,
} from '../known-of.ts';

/** As firms, acts and courts write; some look like parts of a sentence. */
const name = fc.constantFrom(
  'OUTRA EXEMPLO, LDA',
  'Alfa (Norte) (599000090), 2024-01-01.',
  'X held a quota of Y; to the end',
  'A: B “C”, 1,000 €',
);
const on = fc.constantFrom('2019-05-01', '2024-10-15', '2026-09-23').map(day);
const seen = fc.constantFrom('a', 'b').map(reference => seenAt('mj-publications', reference));
const standing = fc.constantFrom<Capacity>('director', 'partner', 'through-company');
const pathOffice: fc.Arbitrary<PathOffice> = fc.record(
  { from: fc.option(on), to: fc.option(on), seen, as: standing },
  { requiredKeys: ['from', 'to', 'seen'] },
);
const other = fc.record({ nif: fc.constantFrom(OTHER_NIF, THIRD_NIF), name });

const INDICATORS: readonly PhoenixIndicatorKind[] = [
  ...(['timing', 'seat', 'name', 'activity', 'client', 'licence', 'serial', 'culpable'] as const),
  'debts-left',
  ...(['moves-before', 'front', 'hidden-holder', 'same-people', 'division'] as const),
];
const COUNTER_SIGNS: readonly CounterSignKind[] = [
  ...(['other-trade', 'estate-sale', 'buy-out', 'sisters', 'side-by-side', 'merger'] as const),
];
const FAILURES: readonly CompanyFailure['kind'][] = [
  ...(['insolvency', 'execution-without-assets', 'dissolved-with-debts', 'failed-revitalization'] as const),
  'petition',
  'abandoned',
];

const anyFinding: fc.Arbitrary<PhoenixFinding> = fc
  .record({
    level: fc.constantFrom<PhoenixFinding['level'][]>('weak', 'resemblance', 'moderate', 'strong'),
    kinds: fc.subarray([...INDICATORS], { minLength: 1 }),
    predecessor: other,
    failure: fc.record({ kind: fc.constantFrom(...FAILURES), on, seen }),
    controllers: fc.array(
      fc.record({ directorId: fc.constant('dir_a'), atPredecessor: pathOffice, atSuccessor: pathOffice }),
      { maxLength: 2 },
    ),
    legalPersons: fc.array(
      fc.record({ company: other, atPredecessor: fc.option(pathOffice), atSuccessor: fc.option(pathOffice) }),
      { maxLength: 2 },
    ),
    counterSigns: fc.array(fc.record({ kind: fc.constantFrom(...COUNTER_SIGNS), on, seen: fc.tuple(seen) }), {
      maxLength: 2,
    }),
  })
  .map(({ level, kinds, ...about }) => ({ ...finding(level, '2025-03-01', ...kinds), ...about }));

const coverage: fc.Arbitrary<NetworkCoverage> = fc.record({
  failuresKnown: fc.nat(20_000),
  officersRead: fc.nat(20_000),
  oldestDay: fc.option(on),
  newestDay: fc.option(on),
  unread: fc.array(
    other.map(one => ({ ...one, because: 'name' as const })),
    { maxLength: 3 },
  ),
});

const anyIssue: fc.Arbitrary<DirectorIssue> = fc
  .record({
    kind: fc.constantFrom<DirectorIssue['kind'][]>(
      ...(['insolvency', 'failed-revitalization', 'dissolved-with-debts', 'abandoned', 'petition'] as const),
      ...(['tax-debt', 'social-security-debt', 'execution', 'phoenix'] as const),
    ),
    as: fc.option(
      fc.constantFrom<NonNullable<DirectorIssue['as']>[]>('resigned', 'partner', 'through-company'),
      { nil: undefined },
    ),
    company: other,
  })
  .map(({ kind, as, company }) => ({ ...issue(kind, '2026-01-02'), company, ...(as ? { as } : {}) }));

const anyFact: fc.Arbitrary<Fact> = fc.oneof(
  fc
    .record({
      process: fc.constantFrom('1401/26.0T8LRA', '2/20.1T8VNG-A'),
      proceeding: fc.constantFrom(...PROCEEDINGS),
      act: fc.constantFrom(...INSOLVENCY_ACTS),
      role: fc.constantFrom('debtor' as const, 'creditor' as const),
      publishedOn: on,
      filedOn: fc.option(on),
      species: fc.option(fc.constantFrom('Insolvência (Requerida)', 'Insolvência pessoa coletiva')),
    })
    .map(notice),
  fc.tuple(fc.constantFrom(...COMPANY_ACTS), on).map(([kind, at]) => act(kind, at)),
  fc.tuple(on, fc.constantFrom(1, 4_999.5, 50_000)).map(([at, capitalEur]) => ({
    ...act('capital', at),
    key: `act:capital:${at}:${capitalEur}`,
    capitalEur,
  })),
  fc
    .record({
      creditor: fc.constantFrom('tax' as const, 'social-security' as const),
      max: fc.option(fc.constant(50_000)),
    })
    .map(({ creditor, max }) => ({ ...listing(creditor, 10_000), maxEur: max })),
  fc
    .record({ state: fc.constantFrom(...LICENCE_STATES), stateSince: fc.option(on), number: name })
    .map(({ state, number, ...since }) => ({ ...licence(state, number), ...since })),
  fc
    .record({
      movement: fc.constantFrom('appointed' as const, 'ceased' as const),
      cause: fc.option(name),
      at: on,
    })
    .map(({ movement, cause, at }) => ({ ...office('director', movement, { on: at }), cause })),
  anyFurtherFact,
);

export const anySayings: fc.Arbitrary<Known> = fc
  .record({
    facts: fc.array(anyFact, { maxLength: 10 }),
    directors: fc.array(anyIssue, { maxLength: 3 }).map(issues => [director('a', ...issues)]),
    phoenix: fc.record({
      assessable: fc.constant(true as const),
      findings: fc.array(anyFinding, { maxLength: 2 }),
      possible: fc.constantFrom('none' as const, 'strong' as const),
      coverage,
    }),
  })
  .map(knownOf);
