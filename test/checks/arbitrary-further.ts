/** Invented records of the registers beyond the essential five, for properties. Few keys, so that they collide. */
import fc from 'fast-check';
import type { Fact, PublicContract } from '../../src/facts/fact.ts';
import { UNREADABLE } from '../../src/kernel/unreadable.ts';
import { ban, contract, courtCase, execution, sanction } from './further-facts.ts';
import { day } from './known-of.ts';

const key = fc.constantFrom('1', '2', '3', '4', '5', '6', '7');
const on = fc.constantFrom('2019-05-01', '2021-10-15', '2024-10-15', '2025-10-14', '2026-09-23').map(day);
const euros = fc.constantFrom(0, 0.1, 9_999.6, 10_000, 60_000, 300_000.55, 1_500_000);
const area = fc.constantFrom('safety' as const, 'transport' as const, 'other' as const, UNREADABLE);

const anyExecution = fc
  .record({
    key: key.map(each => `execution:${each}`),
    owedEur: fc.oneof({ weight: 4, arbitrary: euros }, { weight: 1, arbitrary: fc.constant(UNREADABLE) }),
    reason: fc.constantFrom('no-assets' as const, 'partial-payment' as const),
    extinguishedOn: on,
  })
  .map(execution);
const anySanction = fc
  .record({
    key: key.map(each => `sanction:${each}`),
    gravity: fc.constantFrom('light' as const, 'serious' as const, 'very-serious' as const, UNREADABLE, null),
    area,
    on,
  })
  .map(sanction);
const caseAs = (...roles: ('defendant' | 'claimant' | 'other')[]) =>
  fc
    .record({
      key: key.map(each => `case:${each}`),
      process: fc.constantFrom('1', '2', '3', '4', '5', '6').map(n => `${n}/25.${n}T8LRA`),
      role: fc.constantFrom(...roles),
      species: fc.constantFrom(
        ...['Procedimento Cautelar (Arresto)', 'Insolvência pessoa singular (Requerida)'],
        ...['Execução Comum (Ag.Execução)', 'Injunção', 'Ação de Processo Comum (trabalho)'],
        ...['Insolvência pessoa coletiva (Requerida)', 'Insolvência pessoa coletiva (Apresentação)'],
      ),
      valueEur: fc.option(euros),
      on,
    })
    .map(courtCase);
const contractOf = (terminated: readonly boolean[], price: fc.Arbitrary<PublicContract['priceEur']>) =>
  fc
    .record({
      key: key.map(each => `contract:${each}`),
      terminated: fc.constantFrom(...terminated),
      priceEur: price,
      finalPriceEur: fc.option(price),
      signedOn: fc.option(on),
      kind: fc.constantFrom<Partial<PublicContract>>(
        ...[{}, { works: true }, { works: true, winners: 2 }, { works: false }, { works: null }],
      ),
    })
    .map(({ kind, ...about }) => contract({ ...about, ...kind }));
const unreadable = fc.constant<typeof UNREADABLE>(UNREADABLE);
const mistypedContract = contractOf(
  [true, false],
  fc.oneof(fc.option(euros), fc.constant(-60_000), unreadable),
).chain(fact => fc.option(unreadable, { nil: fact.signedOn }).map(signedOn => ({ ...fact, signedOn })));
const anyBan = fc
  .tuple(fc.option(on), fc.option(fc.oneof(on, fc.constant('2027-01-01'))))
  .map(ends => ban(...ends));

/** Recent public works so dear that no title but the highest allows them, or a contract that cost much more than it was signed for. */
export const adverseContract: fc.Arbitrary<PublicContract> = fc
  .tuple(
    key,
    on,
    fc.constantFrom<Partial<PublicContract>>(
      { works: true, priceEur: 100_000_000 },
      { works: false, priceEur: 6_000_000, finalPriceEur: 9_000_000 },
      { works: false, priceEur: 3_000_000, finalPriceEur: 4_000_000 },
    ),
  )
  .map(([its, when, about]) =>
    contract({
      key: `contract:adverse ${its} ${about.priceEur}`,
      signedOn: about.works ? day('2026-09-23') : when,
      ...about,
    }),
  );

/** A record that speaks against the company, or at least never for it. */
export const adverseFurtherFact: fc.Arbitrary<Fact> = fc.oneof(
  anyExecution,
  anySanction,
  caseAs('defendant'),
  contractOf([true], euros),
  anyBan,
);

export const anyFurtherFact: fc.Arbitrary<Fact> = fc.oneof(
  adverseFurtherFact,
  caseAs('defendant', 'claimant', 'other'),
  contractOf([true, false], euros),
  mistypedContract,
);

const numbered = <F extends Fact>(facts: readonly F[]): F[] =>
  facts.map((fact, n) => ({
    ...fact,
    key: `${fact.key} ${n}`,
    ...('process' in fact ? { process: `${n}/25.0T8LRA` } : {}),
  }));
const many = (one: fc.Arbitrary<Fact>) => fc.array(one, { minLength: 6, maxLength: 20 }).map(numbered);

/** Now and then many records of a kind at once, which single ones seldom add up to. */
export const rarelyMany: fc.Arbitrary<Fact[]> = fc.oneof(
  { weight: 16, arbitrary: fc.constant<Fact[]>([]) },
  { weight: 3, arbitrary: many(caseAs('defendant')) },
  { weight: 1, arbitrary: many(anyExecution) },
  { weight: 1, arbitrary: many(anySanction) },
  { weight: 1, arbitrary: many(contractOf([true], euros)) },
);
