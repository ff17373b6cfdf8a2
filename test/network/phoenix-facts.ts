/** Two invented companies and one director, for the pattern: each test changes what it cares about. */
import type { CompanyActType, Fact, InsolvencyAct, InsolvencyNotice, Licence } from '../../src/facts/fact.ts';
import type { StoredFact } from '../../src/facts/stored-facts.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import type { SpecifiedRegister } from '../../src/kernel/register-name.ts';
import type { PersonKey } from '../../src/kernel/secrets/person-key.ts';
import type { CompanyRecord } from '../../src/network/continuity/company-story.ts';
import type { firmsAtOf } from '../../src/network/continuity/read-firms-at.ts';

export const SUCCESSOR = '599000090' as Nif;
export const PREDECESSOR = '599000120' as Nif;
export const THIRD = '599000155' as Nif;
export const TODAY = '2026-10-15' as LocalDate;
const ASKED_AT = '2026-10-15T09:30:00Z';
const day = (text: string) => text as LocalDate;
export const ANA = 'ana' as PersonKey;
export const RUI = 'rui' as PersonKey;

const from = (register: SpecifiedRegister, key: string, on: string) => ({
  key: `${register}:${key}`,
  source: { register, reference: key, url: null, date: day(on) },
});

export interface Seated {
  address: string;
  postalCode?: string;
  municipality?: string;
}

/** An act of the company register, with the name and the seat that the company bore then. */
export function act(
  type: CompanyActType,
  on: string,
  {
    firma = 'VALBERIL CONSTRUÇÕES, LDA',
    seat = { address: 'Rua do Forno, 7' },
  }: { firma?: string; seat?: Seated } = {},
): Fact {
  return {
    kind: 'company-act',
    ...from('mj-publications', `${type} ${on}`, on),
    act: type,
    publishedOn: day(on),
    firma,
    legalForm: 'SOCIEDADE POR QUOTAS',
    seat: { postalCode: '4000-234', municipality: 'Porto', district: 'Porto', ...seat },
    accountsYear: null,
  };
}

export function office(
  movement: 'appointed' | 'ceased',
  on: string,
  { person = ANA as PersonKey | null, name = 'Ana Inventada', role = 'director' as const } = {},
): Fact {
  return {
    kind: 'office',
    ...from('mj-publications', `${movement} ${role} ${person ?? name} ${on}`, on),
    movement,
    role,
    roleLabel: 'Gerente',
    holder: person === null ? { type: 'unidentified', name } : { type: 'person', key: person, name },
    on: day(on),
    cause: null,
  };
}

export function notice(
  action: InsolvencyAct,
  on: string,
  {
    process = '1/25.0T8LRA',
    proceeding = 'insolvency',
  }: Partial<Pick<InsolvencyNotice, 'process' | 'proceeding'>> = {},
): Fact {
  return {
    kind: 'insolvency-notice',
    ...from('citius-insolvency', `${process} ${action} ${on}`, on),
    process,
    proceeding,
    act: action,
    role: 'debtor',
    publishedOn: day(on),
  };
}

export function contract(authority: string, on: string): Fact {
  return {
    kind: 'public-contract',
    ...from('base-contracts', `${authority} ${on}`, on),
    authority: { nif: authority as Nif, name: 'Município de Exemplo' },
    priceEur: 90_000,
    signedOn: day(on),
    terminated: false,
  };
}

export function licence(state: Licence['state'], since: string): Fact {
  return {
    kind: 'licence',
    ...from('impic-licences', `${state} ${since}`, since),
    number: '1-PUB',
    title: 'alvara-publicas',
    class: 2,
    state,
    stateSince: day(since),
  };
}

export function execution(on: string, reason: 'no-assets' | 'partial-payment' = 'no-assets'): Fact {
  return {
    kind: 'execution',
    ...from('citius-executions', `${reason} ${on}`, on),
    process: '9/22.1T8PRT',
    owedEur: 30_000,
    reason,
    extinguishedOn: day(on),
  };
}

/** What is known of the two, of a third, and of how many firms sit at a door; left out: the company failed as `FAILED`. */
export interface Case {
  successor: readonly Fact[];
  predecessor?: readonly Fact[];
  third?: readonly Fact[];
  firms?: Parameters<typeof firmsAtOf>[0];
}

export const record = (nif: Nif, facts: readonly Fact[]): CompanyRecord => ({
  nif,
  facts: facts.map((fact): StoredFact => ({ nif, fact, askedAt: ASKED_AT })),
});

/** Failed on 10 January 2025, directed by Ana to the end. */
export const FAILED: readonly Fact[] = [
  act('constitution', '2012-03-01'),
  office('appointed', '2012-03-01'),
  notice('declared', '2025-01-10'),
];

/** Founded by Ana four months later: another name, another door. */
export const FOUNDED = '2025-05-12';
export const otherHouse = { firma: 'XARMENDRA OBRAS, LDA', seat: { address: 'Avenida da Levada, 301' } };
export const sameDoor = { firma: 'XARMENDRA OBRAS, LDA', seat: { address: 'RUA DO FORNO, N.º 7' } };
export const sameName = {
  firma: 'NOVA VALBERIL, UNIPESSOAL LDA',
  seat: { address: 'Avenida da Levada, 301' },
};
export const sameHouse = { ...sameName, seat: sameDoor.seat };

/** A company founded on a day by a person, with what it is called and where it sits. */
export const founded = (
  on: string,
  house: { firma: string; seat: Seated },
  person: PersonKey | null = ANA,
): Fact[] => [act('constitution', on, house), office('appointed', on, { person })];

/** The failed company, failed on another day. */
export const failedOn = (on: string): Fact[] => [...FAILED.slice(0, 2), notice('declared', on)];

/** Another company that Ana directs, declared insolvent on a day. */
export const anotherFailed = (on: string): Fact[] => [
  office('appointed', '2015-01-01'),
  notice('declared', on, { process: '3/22.3T8PRT' }),
];

/** Both build with wood, which few do. */
export const carpenters = { firma: 'CARPINTARIAS VALBERIL, LDA' };
export const carpentersToo = { ...otherHouse, firma: 'XARMENDRA CARPINTARIA, LDA' };
