/**
 * What careful people agree on: situations from the worst to the best, and scores that one must reach or may not pass. The fit
 * keeps to it, and a test holds the card to it. Nobody looked at a card to write it.
 */
import { isDeepStrictEqual } from 'node:util';
import { CASE_FORMAT, type CaseCompany, type CaseFact, type CaseFile } from '../../src/cases/case.ts';
import { knownOf } from '../../src/cases/judge-case.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { type Asked, askedBy, type Draft, scoreBy } from './draft.ts';
import { statesOf } from './scales.ts';

const AS_OF = '2026-06-15' as LocalDate;
const [SUBJECT, OTHERS] = ['599000090', ['599000120', '599000155', '599000163'] as const] as const;

type Loose = { readonly kind: CaseFact['kind'] } & Readonly<Record<string, unknown>>;

const name = (nif: string) => `MIRANTAL ${nif}, LDA`;
const act = (type: string, publishedOn: string, nif: string = SUBJECT, more: object = {}): Loose => ({
  kind: 'company-act',
  act: type,
  publishedOn,
  firma: name(nif),
  legalForm: 'SOCIEDADE POR QUOTAS',
  seat: { address: `Rua ${nif}, 1`, postalCode: '4700-100', municipality: 'Braga', district: 'Braga' },
  accountsYear: null,
  ...more,
});
const director = (on: string, movement = 'appointed', person = 'ana'): Loose => ({
  kind: 'office',
  movement,
  role: 'director',
  roleLabel: 'Gerente',
  holder: { person, name: 'ANA' },
  on,
  cause: null,
});
const accounts = (years: readonly number[]): Loose[] =>
  years.map(year => act('accounts', `${year + 1}-07-10`, SUBJECT, { accountsYear: year }));
const title = (state = 'valid', licenceClass = 2, stateSince = '2016-01-01'): Loose => ({
  ...{ kind: 'licence', number: '1', title: 'alvara-particulares', class: licenceClass, state, stateSince },
});

const YEARS = Array.from({ length: 9 }, (_, n) => 2016 + n);
const FOUNDED = [act('constitution', '2015-03-10'), director('2015-03-10')];
const SOUND = [...FOUNDED, ...accounts(YEARS), title()];
const untitled = [...FOUNDED, ...accounts(YEARS)];

const listed = (creditor: 'tax' | 'social-security', minEur: number): Loose => ({
  ...{ kind: 'debtor-listing', creditor, minEur, maxEur: null, listDate: '2026-06-01' },
});
const found = (owedEur: number, extinguishedOn = '2026-02-01', reason = 'no-assets', n = 1): Loose => ({
  ...{ kind: 'execution', process: `${n}/25.0T8PNF`, owedEur, reason, extinguishedOn },
});
const suits = (
  count: number,
  valueEur: number | null,
  on = '2026-05-20',
  species = 'Ação de Processo Comum',
) =>
  Array.from(
    { length: count },
    (_, n): Loose => ({
      ...{ kind: 'court-case', process: `${n}/26.0T8CCC`, role: 'defendant', species, valueEur, on },
    }),
  );
const notice = (kind: string, publishedOn: string, proceeding = 'insolvency', role = 'debtor'): Loose => ({
  ...{ kind: 'insolvency-notice', process: '9/25.0T8VNG', proceeding, act: kind, role, publishedOn },
});
/** Each of a day of its own: those of one day are no repetition. */
const sanctions = (count: number, gravity = 'very-serious', area = 'safety') =>
  Array.from(
    { length: count },
    (_, n): Loose => ({
      ...{ kind: 'labour-sanction', gravity, area, infringement: 'x', on: `2026-02-0${n + 1}` },
    }),
  );
const contracts = (count: number, terminated: boolean) =>
  Array.from(
    { length: count },
    (): Loose => ({
      ...{ kind: 'public-contract', authority: { nif: null, name: 'Município' }, priceEur: 90_000 },
      ...{ finalPriceEur: 90_000, signedOn: '2025-09-01', terminated },
    }),
  );
const barred: Loose = { kind: 'contract-ban', from: '2026-01-01', until: '2027-01-01' };

interface Situation {
  readonly own: readonly Loose[];
  /** Facts of other companies of the same director. */
  readonly others?: readonly (readonly Loose[])[];
  readonly silent?: readonly string[];
}
const sound = (...more: readonly (Loose | readonly Loose[])[]): Situation => ({
  own: [...SOUND, ...more.flat()],
});
const other = (...facts: readonly Loose[]): Loose[] => [
  act('constitution', '2012-01-10', 'OTHER'),
  director('2012-01-10'),
  ...facts,
];
const failed = (on = '2025-03-10') => other(notice('declared', on));

const SITUATIONS = {
  nothing: sound(),
  'tax list, 10,000': sound(listed('tax', 10_000)),
  'tax list, 50,000': sound(listed('tax', 50_001)),
  'tax list, 100,000': sound(listed('tax', 100_001)),
  'tax list, 500,000': sound(listed('tax', 500_001)),
  'tax list, a million': sound(listed('tax', 1_000_001)),
  'Social Security list, 10,000': sound(listed('social-security', 10_000)),
  'Social Security list, 50,000': sound(listed('social-security', 50_000)),
  'Social Security list, 500,000': sound(listed('social-security', 500_001)),
  'both lists, lowest bands': sound(listed('tax', 10_000), listed('social-security', 10_000)),
  'both lists, 100,000 each': sound(listed('tax', 100_001), listed('social-security', 100_001)),
  'both lists, above 5 million': sound(listed('tax', 5_000_001), listed('social-security', 5_000_001)),
  'one suit of 1 euro': sound(suits(1, 1)),
  'one suit of 5,000': sound(suits(1, 5_000)),
  'one suit of 400,000': sound(suits(1, 400_000)),
  'one suit of 4 million': sound(suits(1, 4_000_000)),
  'three suits of 5,000': sound(suits(3, 5_000)),
  'six suits of 5,000': sound(suits(6, 5_000)),
  'twelve suits of 5,000': sound(suits(12, 5_000)),
  'twenty suits of 4 million': sound(suits(20, 4_000_000)),
  'twenty suits of 4 million, 20 months ago': sound(suits(20, 4_000_000, '2024-10-20')),
  'twelve suits of 5,000 against a large company': {
    own: [...untitled, title('valid', 7), ...suits(12, 5_000)],
  },
  'three executions at court': sound(suits(3, 5_000, '2026-05-20', 'Execução Ordinária')),
  'petition by notice': sound(notice('notice', '2026-05-20', 'insolvency', 'respondent')),
  'petition by name': sound(suits(1, 30_000, '2026-05-20', 'Insolvência pessoa coletiva (Requerida)')),
  'its own petition by notice': sound({
    ...notice('notice', '2026-05-20', 'insolvency', 'debtor'),
    species: 'Insolvência pessoa coletiva (Apresentação)',
  }),
  'petition by notice, 15 months ago': sound(notice('notice', '2025-03-10', 'insolvency', 'respondent')),
  'petition by notice, 23 months ago': sound(notice('notice', '2024-07-20', 'insolvency', 'respondent')),
  'running PER': sound(notice('opened', '2026-05-20', 'per')),
  'PER that failed': sound(notice('closed-negotiations', '2026-05-20', 'per')),
  'PER with a plan': sound(notice('plan-approved', '2026-05-20', 'per')),
  'PER with a plan, three years ago': sound(notice('plan-approved', '2023-05-20', 'per')),
  'PER with a plan, four years ago': sound(notice('plan-approved', '2022-05-20', 'per')),
  'insolvency declared yesterday': sound(notice('declared', '2026-06-14')),
  'insolvency, plan closed yesterday': sound(
    notice('declared', '2025-01-14'),
    notice('closed-plan-approved', '2026-06-14'),
  ),
  'insolvency, plan closed three years ago': sound(
    notice('declared', '2022-01-14'),
    notice('closed-plan-approved', '2023-06-14'),
  ),
  'creditor in an insolvency': sound(notice('declared', '2026-05-20', 'insolvency', 'creditor')),
  'nothing to seize for 3,000': sound(found(3_000)),
  'three times nothing to seize for 3,000': sound(
    [1, 2, 3].map(n => found(3_000, '2026-02-01', 'no-assets', n)),
  ),
  'nothing to seize for 60,000': sound(found(60_000)),
  'nothing to seize for 3 million': sound(found(3_000_000)),
  'nothing to seize for 3,000, 30 months ago': sound(found(3_000, '2023-12-20')),
  'nothing to seize for 3,000, 55 months ago': sound(found(3_000, '2021-11-20')),
  'execution paid in part, 3,000': sound(found(3_000, '2026-02-01', 'partial-payment')),
  'execution paid in part, 300,000': sound(found(300_000, '2026-02-01', 'partial-payment')),
  'one very serious sanction of safety': sound(sanctions(1)),
  'three very serious sanctions of safety': sound(sanctions(3)),
  'six very serious sanctions of safety': sound(sanctions(6)),
  'one serious sanction': sound(sanctions(1, 'serious', 'other')),
  'a fine for driving times': sound(sanctions(1, 'serious', 'transport')),
  'title cancelled': { own: [...untitled, title('cancelled', 2, '2025-01-01')] },
  'title expired nine years ago': { own: [...untitled, title('expired', 2, '2017-06-01')] },
  'no title, works for the State': { own: [...untitled, ...contracts(1, false)] },
  'no title': { own: untitled },
  'three years without accounts': { own: [...FOUNDED, ...accounts(YEARS.slice(0, 5)), title()] },
  'two years without accounts': { own: [...FOUNDED, ...accounts([...YEARS.slice(0, 6), 2024]), title()] },
  'one year without accounts': {
    own: [...FOUNDED, ...accounts(YEARS.filter(year => year !== 2023)), title()],
  },
  'the last accounts overdue for ten months': { own: [...FOUNDED, ...accounts(YEARS.slice(0, 8)), title()] },
  'the registrar has begun to dissolve it': sound(act('dissolution-proceeding', '2026-05-20')),
  'the registrar had begun, and accounts came since': sound(
    act('dissolution-proceeding', '2025-06-20'),
    act('accounts', '2025-07-20', SUBJECT, { accountsYear: 2024 }),
  ),
  'the registrar had begun four years ago': sound(act('dissolution-proceeding', '2022-05-20')),
  'assets frozen last month': sound(act('assets-frozen', '2026-05-20')),
  'a quota seized last month': sound(act('quota-attached', '2026-05-20')),
  'assets frozen 23 months ago': sound(act('assets-frozen', '2024-07-20')),
  'three changes of seat': sound(
    ['2026-01-01', '2026-03-01', '2026-05-01'].map(on => act('seat-change', on)),
  ),
  'one change of seat': sound(act('seat-change', '2026-05-01')),
  'one change of seat, 23 months ago': sound(act('seat-change', '2024-07-20')),
  'nobody in office': sound(director('2026-05-20', 'ceased')),
  'one of two directors left': sound(
    director('2020-01-01', 'appointed', 'rui'),
    director('2026-05-20', 'ceased', 'rui'),
  ),
  barred: sound(barred),
  'twelve contracts terminated': sound(contracts(12, true)),
  'one contract terminated': sound(contracts(1, true)),
  'three contracts': sound(contracts(3, false)),
  'three failed companies of the director': { own: SOUND, others: [failed(), failed(), failed()] },
  'one failed company of the director': { own: SOUND, others: [failed()] },
  'one failed company of the director, four and a half years ago': {
    own: SOUND,
    others: [failed('2021-12-10')],
  },
  'another company of the director on the tax list': { own: SOUND, others: [other(listed('tax', 10_000))] },
  'another company of the director, sound': { own: SOUND, others: [other(...accounts(YEARS), title())] },
  'a director whose insolvency a court found culpable': {
    own: SOUND,
    others: [other(notice('declared', '2024-03-10'), notice('qualified-culpable', '2025-03-10'))],
  },
  'an empty shell': {
    own: [
      ...FOUNDED,
      ...accounts(YEARS.slice(0, 5)),
      title(),
      found(60_000),
      listed('social-security', 10_000),
    ],
  },
  'barred, nobody in office, three failed companies, title expired': {
    own: [
      ...untitled,
      title('expired', 2, '2017-06-01'),
      barred,
      director('2026-05-20', 'ceased'),
      ...contracts(12, true),
    ],
    others: [failed(), failed(), failed()],
  },
  'Citius, AT and Segurança Social silent': {
    own: SOUND,
    silent: ['citius-insolvency', 'at-debtors', 'ss-debtors'],
  },
  'insolvencies silent': { own: SOUND, silent: ['citius-insolvency'] },
  'company register silent': { own: SOUND, silent: ['mj-publications'] },
  'tax list, 10,000, and Segurança Social silent': {
    own: [...SOUND, listed('tax', 10_000)],
    silent: ['ss-debtors'],
  },
  'tax and Social Security lists silent': { own: SOUND, silent: ['at-debtors', 'ss-debtors'] },
  'contracts silent': { own: SOUND, silent: ['base-contracts'] },
} as const satisfies Readonly<Record<string, Situation>>;

export type Name = keyof typeof SITUATIONS;

/** Each worse than the next. */
const CHAINS: readonly (readonly [Name, ...Name[]])[] = [
  [
    'tax list, a million',
    'tax list, 500,000',
    'tax list, 100,000',
    'tax list, 50,000',
    'tax list, 10,000',
    'nothing',
  ],
  [
    'Social Security list, 500,000',
    'Social Security list, 50,000',
    'Social Security list, 10,000',
    'nothing',
  ],
  ['both lists, above 5 million', 'both lists, 100,000 each', 'both lists, lowest bands', 'tax list, 10,000'],
  ['both lists, lowest bands', 'Social Security list, 10,000'],
  ['twenty suits of 4 million', 'twenty suits of 4 million, 20 months ago', 'one suit of 5,000'],
  [
    'twenty suits of 4 million',
    'twelve suits of 5,000',
    'six suits of 5,000',
    'three suits of 5,000',
    'one suit of 5,000',
  ],
  ['twelve suits of 5,000', 'twelve suits of 5,000 against a large company', 'nothing'],
  ['one suit of 4 million', 'one suit of 400,000', 'one suit of 5,000'],
  ['three executions at court', 'three suits of 5,000'],
  [
    'insolvency declared yesterday',
    'running PER',
    'petition by notice',
    'petition by name',
    'one suit of 5,000',
  ],
  [
    'insolvency declared yesterday',
    'insolvency, plan closed yesterday',
    'insolvency, plan closed three years ago',
    'nothing',
  ],
  ['insolvency declared yesterday', 'title cancelled', 'title expired nine years ago', 'no title', 'nothing'],
  ['petition by notice', 'petition by notice, 15 months ago', 'petition by notice, 23 months ago', 'nothing'],
  ['insolvency declared yesterday', 'its own petition by notice', 'petition by notice'],
  ['three times nothing to seize for 3,000', 'nothing to seize for 60,000'],
  [
    'the registrar has begun to dissolve it',
    'the registrar had begun, and accounts came since',
    'the registrar had begun four years ago',
    'nothing',
  ],
  ['tax list, 10,000, and Segurança Social silent', 'tax list, 10,000'],
  ['insolvencies silent', 'contracts silent'],
  ['PER that failed', 'PER with a plan', 'PER with a plan, four years ago', 'nothing'],
  ['running PER', 'PER with a plan', 'creditor in an insolvency'],
  ['nothing to seize for 3 million', 'nothing to seize for 60,000', 'nothing to seize for 3,000'],
  [
    'nothing to seize for 3,000',
    'nothing to seize for 3,000, 30 months ago',
    'nothing to seize for 3,000, 55 months ago',
  ],
  [
    'nothing to seize for 3,000',
    'execution paid in part, 300,000',
    'execution paid in part, 3,000',
    'nothing',
  ],
  [
    'six very serious sanctions of safety',
    'three very serious sanctions of safety',
    'one very serious sanction of safety',
  ],
  ['one very serious sanction of safety', 'one serious sanction', 'nothing'],
  ['one very serious sanction of safety', 'a fine for driving times', 'nothing'],
  ['no title, works for the State', 'no title'],
  ['three years without accounts', 'two years without accounts', 'one year without accounts', 'nothing'],
  ['two years without accounts', 'the last accounts overdue for ten months', 'nothing'],
  ['assets frozen last month', 'assets frozen 23 months ago', 'nothing'],
  ['assets frozen last month', 'a quota seized last month', 'nothing'],
  ['three changes of seat', 'one change of seat', 'one change of seat, 23 months ago', 'nothing'],
  ['nobody in office', 'one of two directors left', 'nothing'],
  ['barred', 'twelve contracts terminated', 'one contract terminated', 'three contracts'],
  [
    'three failed companies of the director',
    'one failed company of the director',
    'another company of the director, sound',
  ],
  [
    'one failed company of the director',
    'one failed company of the director, four and a half years ago',
    'nothing',
  ],
  ['another company of the director on the tax list', 'another company of the director, sound'],
  ['a director whose insolvency a court found culpable', 'one failed company of the director'],
  ['an empty shell', 'nothing to seize for 60,000'],
  ['an empty shell', 'three years without accounts'],
  ['barred, nobody in office, three failed companies, title expired', 'barred'],
  ['tax list, 10,000', 'another company of the director on the tax list'],
  ['tax list, 10,000', 'one change of seat'],
  ['tax list, 10,000', 'one suit of 5,000'],
  ['title cancelled', 'one very serious sanction of safety'],
  ['Citius, AT and Segurança Social silent', 'contracts silent', 'nothing'],
];

export const PAIRS: readonly (readonly [worse: Name, better: Name])[] = CHAINS.flatMap(chain =>
  chain.slice(1).map((better, n) => [chain[n]!, better] as const),
);

/** Scores that careful people would not go below, or above. */
export const AT_LEAST: Readonly<Partial<Record<Name, number>>> = {
  'one suit of 1 euro': 99,
  'one suit of 5,000': 99,
  'three contracts': 100,
  'creditor in an insolvency': 100,
  'another company of the director, sound': 100,
  'a fine for driving times': 95,
  'one change of seat': 95,
  'one change of seat, 23 months ago': 98,
  'one serious sanction': 90,
};
export const AT_MOST: Readonly<Partial<Record<Name, number>>> = {
  'three suits of 5,000': 69,
  'twelve suits of 5,000': 44,
  'twenty suits of 4 million': 44,
  'twenty suits of 4 million, 20 months ago': 79,
  'petition by notice': 69,
  'petition by name': 69,
  'its own petition by notice': 44,
  'insolvency, plan closed yesterday': 69,
  'insolvency, plan closed three years ago': 69,
  'PER with a plan, three years ago': 69,
  'three times nothing to seize for 3,000': 44,
  'Social Security list, 50,000': 69,
  'tax list, 50,000': 69,
  'tax list, 10,000, and Segurança Social silent': 69,
  'tax and Social Security lists silent': 69,
  'two years without accounts': 69,
  'twelve contracts terminated': 69,
  'three very serious sanctions of safety': 69,
  'the registrar has begun to dissolve it': 44,
  'insolvencies silent': 69,
  'company register silent': 69,
  'title expired nine years ago': 69,
  'no title, works for the State': 69,
  'three years without accounts': 69,
  'nobody in office': 69,
  barred: 69,
  'three failed companies of the director': 44,
  'a director whose insolvency a court found culpable': 44,
  'both lists, lowest bands': 69,
  'tax list, a million': 44,
  'Citius, AT and Segurança Social silent': 69,
  'running PER': 44,
  'an empty shell': 44,
  'barred, nobody in office, three failed companies, title expired': 44,
  'insolvency declared yesterday': 19,
};

/** Processes of two situations are two. */
const inCourt = (fact: Loose, situation: number): Loose =>
  'process' in fact ? { ...fact, process: `${situation}${fact.process}` } : fact;

/** One company of which all these situations are true: what each leaves out is missing, what each adds is there. */
export function caseFor(...situations: readonly Name[]): CaseFile {
  const told = situations.map((situation): Situation => SITUATIONS[situation]);
  const isIn = (facts: readonly Loose[], fact: Loose) => facts.some(each => isDeepStrictEqual(each, fact));
  const kept = SOUND.filter(fact => told.every(({ own }) => isIn(own, fact)));
  const added = told.flatMap(({ own }, n) =>
    own.filter(fact => !isIn(SOUND, fact)).map(fact => inCourt(fact, n)),
  );
  const silent = told.flatMap(each => each.silent ?? []);
  const registers = Object.fromEntries(silent.map(register => [register, { silent: 'no answer' }]));
  const company = (nif: string, facts: readonly Loose[]) => ({ nif, name: name(nif), facts });
  const others = told.flatMap(each => each.others ?? []);
  // The facts of all kinds stand in one table, whose type says less of them than they hold.
  const companies = [
    { ...company(SUBJECT, [...kept, ...added]), registers },
    ...others.map((facts, n) => company(OTHERS[n]!, facts)),
  ] as unknown as readonly CaseCompany[];
  return { format: CASE_FORMAT, asOf: AS_OF, subject: SUBJECT, companies };
}

const asked = new Map<Name, Asked>();

function askedFor(situation: Name): Asked {
  const found = asked.get(situation) ?? askedBy(statesOf(knownOf(caseFor(situation))));
  asked.set(situation, found);
  return found;
}

/** How far a draft is from the order, in points: 0 where it keeps to it. */
export function disorder(draft: Draft): number {
  const score = (situation: Name) => scoreBy(draft, askedFor(situation));
  const bounds = (told: typeof AT_LEAST) => Object.entries(told) as [Name, number][];
  const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + Math.max(0, part), 0);
  return (
    sum(PAIRS.map(([worse, better]) => score(worse) + 1 - score(better))) +
    sum(bounds(AT_LEAST).map(([situation, least]) => least - score(situation))) +
    sum(bounds(AT_MOST).map(([situation, most]) => score(situation) - most))
  );
}
