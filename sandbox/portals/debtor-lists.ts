/** Who stands on a public list of debtors today, band by band: common to the AT and Segurança Social portals. */
import { checkDigit } from '../../src/kernel/nif.ts';
import type { Country, DebtSpell, SandboxCompany } from '../country/country.ts';
import { oddDebtors } from '../oddities/at-debtors.ts';
import type { PortalWorld } from './portal.ts';

export interface DebtBand {
  readonly minEur: number;
  readonly maxEur: number | null;
  readonly label: string;
}

export interface ListedDebtor {
  readonly nif: string;
  readonly name: string;
}

type Creditor = DebtSpell['creditor'];
interface DayLists {
  readonly today: string;
  readonly lists: ListedDebtor[][];
}

/** One walk through the country serves a whole day; a new day replaces it. */
const cache = new WeakMap<Country, Map<Creditor, DayLists>>();

/** Tax debtors stand in the order of their names, those of Segurança Social in that of their numbers. */
const ORDERS: Readonly<Record<Creditor, (a: ListedDebtor, b: ListedDebtor) => number>> = {
  tax: (a, b) => NAMES.compare(a.name, b.name),
  'social-security': (a, b) => Number(a.nif) - Number(b.nif),
};
const NAMES = new Intl.Collator('pt');

/** Debtors of `creditor` on the day, one array per band. */
export function listedDebtors(
  { country, today }: Pick<PortalWorld, 'country' | 'today'>,
  creditor: Creditor,
  bands: readonly DebtBand[],
): ListedDebtor[][] {
  const ofCountry = cache.get(country) ?? new Map<Creditor, DayLists>();
  cache.set(country, ofCountry);
  const known = ofCountry.get(creditor);
  if (known?.today === today) return known.lists;
  const lists = bands.map((_, index) => othersOf(country, index));
  for (const company of country.companies()) {
    const index = bandOfDebtor(company, creditor, today, bands);
    if (index >= 0) lists[index]!.push({ nif: company.nif, name: company.firma });
  }
  for (const [band, list] of lists.entries()) {
    if (country.oddities && creditor === 'tax') list.push(...oddDebtors(list.length, band, country.seed));
    list.sort(ORDERS[creditor]);
  }
  ofCountry.set(creditor, { today, lists });
  return lists;
}

/** In which band, counted from 0, the company is listed on the day; -1 where it is on none. */
export const bandOfDebtor = (
  company: SandboxCompany,
  creditor: Creditor,
  today: string,
  bands: readonly DebtBand[],
): number => bandOf(debtOf(company, creditor, today), bands);

function debtOf(company: SandboxCompany, creditor: Creditor, today: string): number {
  const active = company.debts.filter(
    debt => debt.creditor === creditor && debt.from <= today && (debt.to === null || debt.to > today),
  );
  return Math.max(0, ...active.map(debt => debt.amountEur));
}

const bandOf = (amount: number, bands: readonly DebtBand[]): number =>
  bands.findIndex(band => amount >= band.minEur && (band.maxEur === null || amount < band.maxEur + 1));

const OTHERS = [
  'PADARIA DO LARGO FUNDEIRO, LDA',
  'TRANSPORTES ENTRE RIBEIRAS E SERRAS, UNIPESSOAL LDA',
  'COOPERATIVA DE OLIVICULTORES E PRODUTORES DE FRUTOS SECOS DAS ENCOSTAS DO VALE FUNDEIRO E DA RIBEIRA NOVA, CRL',
];

/** Debtors of other trades, outside the country: no official list is ever empty, nor made of builders alone. */
function othersOf(country: Country, band: number): ListedDebtor[] {
  return OTHERS.flatMap((name, index) => {
    const eight = `5899${band}00${index}`;
    const nif = `${eight}${checkDigit(eight)}`;
    return country.company(nif) === null ? [{ nif, name: `${name.replace(/, /, ` ${band + 1}, `)}` }] : [];
  });
}

/** Invented natural persons for the lists that a company service must never read. */
export function inventedPersons(band: number): ListedDebtor[] {
  return ['ANTÓNIO EXEMPLO FUNDEIRO', 'MARIA DA CONCEIÇÃO INVENTADA'].map((name, index) => {
    const eight = `1999${band}00${index}`;
    return { nif: `${eight}${checkDigit(eight)}`, name };
  });
}
