/** The years whose accounts are due, and the accounts that the company register published. */
import type { CompanyAct } from '../../facts/fact.ts';
import type { Known } from '../check.ts';
import { say } from '../words/say.ts';
import { constitutionOf, constitutionSays } from './constitution.ts';
import { factsOf, isSome } from './known-facts.ts';

export const DUE_YEARS = 3;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * The last years whose accounts must be published by now, latest first; none before the company was founded. The deadline
 * for year Y is 15 July of Y+1; missing accounts count only after the end of Y+1.
 */
export function dueYears(known: Known): number[] {
  const latest = yearOf(known.today) - 2;
  const founded = yearOf(constitutionOf(known)?.publishedOn ?? '0000');
  return Array.from({ length: DUE_YEARS }, (_, back) => latest - back).filter(year => year >= founded);
}

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
export function accountsSay(act: CompanyAct): string {
  const { accountsYear: year, publishedOn: on } = act;
  if (act.act === 'constitution') return constitutionSays(act);
  return year === null
    ? say('registered', 'act', { act: say('companyAct', 'accounts'), on })
    : say('registered', 'accounts', { year, on });
}
