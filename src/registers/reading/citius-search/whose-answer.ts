/** Whether a page answers the question about the company, and which of its records are the company's. */
import type { Reading } from '../../register.ts';
import { companyNameKey } from '../company-name.ts';
import type { Matched } from './citius-search.ts';
import type { SearchPage } from './search-page.ts';

type AnsweredPage = Exclude<SearchPage<unknown>, { kind: 'failed' }>;

/** Why the page cannot tell of everything about the company, or null. A search for a part of its name can. */
export function otherQuestion(
  { party, narrowedBy }: AnsweredPage,
  companyName: string | null,
): string | null {
  if (narrowedBy !== null) return `the search was narrowed (${narrowedBy}): its answer is not the whole one`;
  const isOfCompany = companyName === null || companyNameKey(companyName).includes(companyNameKey(party));
  return isOfCompany ? null : 'the page answers a search for another name';
}

/** Where a company was asked about, only what matches it: the list was whole, and names it or does not. */
export function select<Found extends Matched>(records: readonly Found[], isAsked: boolean): Reading<Found> {
  const about = isAsked ? records.filter(record => record.match !== null) : records;
  return about.length === 0
    ? { outcome: 'not_found', registerDate: null }
    : { outcome: 'found', records: about, registerDate: null };
}
