/** One saved page as a reading. The runbook of this source stands at the head of `cases-page.ts`. */
import type { Nif } from '../../kernel/nif.ts';
import { companyNameKey } from '../reading/company-name.ts';
import { readingOf } from '../reading/reading-end.ts';
import { type Capture, type ParseContext, type Reading, unreadable } from '../register.ts';
import type { CaseRecord } from './case-record.ts';
import { type CasesPage, readCasesPage } from './cases-page.ts';
import { toRecord } from './to-record.ts';

type AnsweredPage = Exclude<CasesPage, { kind: 'failed' }>;

/**
 * Reads one page, which must be the whole answer. With a company whose name is known: the cases in which a party bears
 * it. Without the name nobody can tell whose cases these are: all are given, matched to nobody, and no fact follows.
 */
export function parseCases(
  capture: Capture,
  { nif }: { readonly nif: Nif | null },
  { companyName }: ParseContext,
): Reading<CaseRecord> {
  const page = readCasesPage(capture);
  if (page.kind === 'failed') return page.reading;
  const doubt = otherQuestion(page, companyName ?? null);
  if (doubt) return unreadable(doubt);
  if (page.kind === 'nothing') return { outcome: 'not_found', registerDate: null };
  if (page.rows.length < page.total)
    return unreadable(`the page lists ${page.rows.length} of ${page.total} cases`);
  try {
    const asked = nif !== null && companyName ? { nif, name: companyName } : null;
    return select(
      page.rows.map(row => toRecord(row, asked)),
      asked !== null,
    );
  } catch (error) {
    return readingOf(error);
  }
}

/** Why the page cannot tell of every case of the company's, or null. A search for a part of its name can. */
function otherQuestion({ party, entry }: AnsweredPage, companyName: string | null): string | null {
  if (entry !== '') return 'the search was narrowed (txtNEntrada): its answer is not the whole one';
  const isOfCompany = companyName === null || companyNameKey(companyName).includes(companyNameKey(party));
  return isOfCompany ? null : 'the page answers a search for another name';
}

/** Where a company was asked about, only cases that match it: the list was whole, and names it or does not. */
export function select(records: readonly CaseRecord[], isAsked: boolean): Reading<CaseRecord> {
  const about = isAsked ? records.filter(record => record.match !== null) : records;
  return about.length === 0
    ? { outcome: 'not_found', registerDate: null }
    : { outcome: 'found', records: about, registerDate: null };
}
