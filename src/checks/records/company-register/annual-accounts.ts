/** The years whose accounts are due, and the accounts that the company register published. */
import type { CompanyAct } from '../../../facts/fact.ts';
import type { Known } from '../../check.ts';
import { say } from '../../words/say.ts';
import { factsOf, isSome } from '../known-facts.ts';

export const DUE_YEARS = 3;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The deadline is 15 July (IES); it is moved by some weeks in most years, and publication takes days. */
const OVERDUE_AFTER = '08-31';

/** The last year whose accounts are overdue if they are not there: until those of the next year are. */
export const lastDueYear = (today: string): number =>
  yearOf(today) - (today.slice(5) > OVERDUE_AFTER ? 1 : 2);

/** The years before that one, latest first; none before the company was founded. */
export function dueYears(known: Known): number[] {
  const latest = lastDueYear(known.today) - 1;
  return Array.from({ length: DUE_YEARS }, (_, back) => latest - back).filter(year => exists(known, year));
}

/** Whether the company was founded by the end of that year. */
export const exists = (known: Known, year: number): boolean =>
  year >= yearOf(constitutionOf(known)?.publishedOn ?? '0000');

/** The year before the publication, if the text with the year is not known. */
export const accountsYear = (act: CompanyAct): number => act.accountsYear ?? yearOf(act.publishedOn) - 1;

export function accountsOf(known: Known): CompanyAct[] {
  return factsOf(known, 'company-act').filter(({ act }) => act === 'accounts');
}

/** Bodies without a published act (public ones, foreign companies) do not file accounts here. */
export function isRegistered(known: Known): boolean {
  return isSome(factsOf(known, 'company-act')) || isSome(factsOf(known, 'office'));
}

/** Of an act whose text is not known no year is told. */
export function accountsSay(act: CompanyAct) {
  const { accountsYear: year, publishedOn: on } = act;
  if (act.act === 'constitution') return constitutionSays(act);
  return year === null
    ? say('registered', 'act', { act: say('companyAct', 'accounts'), on })
    : say('registered', 'accounts', { year, on });
}

/** The act that founded the company; null if the register publishes none (for example, founded before 2006). */
export function constitutionOf(known: Known): CompanyAct | null {
  const acts = factsOf(known, 'company-act').filter(({ act }) => act === 'constitution');
  return acts.reduce<CompanyAct | null>(
    (first, act) => (first && first.publishedOn <= act.publishedOn ? first : act),
    null,
  );
}

/** One plain sentence for its evidence. */
export const constitutionSays = ({ publishedOn }: CompanyAct) =>
  say('registered', 'constitution', { on: publishedOn });
