/** One saved page as a reading. The runbook of this source stands at the head of `sanction-page.ts`. */
import type { Nif } from '../../kernel/nif.ts';
import { type Capture, type Reading, refused, unreadable } from '../register.ts';
import { readSanctionPage, type SanctionList } from './sanction-page.ts';
import type { SanctionRecord } from './sanction-record.ts';

/** Without a company: its rows. With one: its rows too, but its absence counts only where the page is the whole list. */
export function parseSanctions(
  capture: Capture,
  { nif }: { readonly nif: Nif | null },
): Reading<SanctionRecord> {
  const page = readSanctionPage(capture);
  if (page.kind === 'failed') return page.reading;
  const { registerDate } = page;
  if (page.kind === 'nothing') return { outcome: 'not_found', registerDate };
  if (page.records.length === 0) return refused('a list of natural persons');
  const records = nif === null ? page.records : page.records.filter(record => record.nif === nif);
  if (records.length > 0) return { outcome: 'found', records, registerDate };
  return isWholeList(page)
    ? { outcome: 'not_found', registerDate }
    : unreadable('the company is not on this page, and nothing shows that the page is the whole list');
}

/** From the first row to the last: what the page announces is there, and nothing leads on. */
function isWholeList({ announced, held, isPage, next }: SanctionList): boolean {
  const { first, last, page, pages, total } = announced;
  const begins = (first ?? 1) === 1 && (page ?? 1) === 1;
  return isPage && begins && next === null && (pages ?? 1) === 1 && (total ?? last ?? held) === held;
}
