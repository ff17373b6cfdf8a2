/** One saved answer as a reading. The runbook of this source stands at the head of `execution-page.ts`. */
import type { Nif } from '../../kernel/nif.ts';
import { fail, readingFrom } from '../reading/reading-end.ts';
import { type Capture, type ParseContext, type Reading, refused, unreadable } from '../register.ts';
import { itemsOfPages } from '../saved-answers.ts';
import {
  type ExecutionList,
  type ExecutionPage,
  type ExecutionRecord,
  oddEntry,
  readExecutionPage,
} from './execution-page.ts';
import { NUMBER_NAME } from './search-form.ts';

/**
 * Reads one saved page. With a company: its entries, where the capture is the whole answer about it; without: every company's entry, under
 * the same condition. A list that does not name the company is not its answer, whatever it holds.
 */
export const parseExecutions = (
  capture: Capture,
  { nif }: { readonly nif: Nif | null },
  { today }: Pick<ParseContext, 'today'>,
): Reading<ExecutionRecord> =>
  readingFrom(() => {
    const page = readExecutionPage(capture, today);
    if (nif !== null) mustAnswer(page, capture, nif);
    if (page.kind === 'nothing') return { outcome: 'not_found', registerDate: page.registerDate };
    const missing = missingPages(page);
    if (missing) return unreadable(missing);
    return oddAnswer(oddEntry(page, nif), page.records, nif) ?? select(page, nif);
  });

/** Fields of the form that are not the one for the number; `0`, and `-1` without its sign, choose nothing. */
const NARROWING = /nome|designa|processo|tribuna|juizo|comarca|data|desde|motivo|documento|civil/i;
const CHOOSES_NOTHING = /^(?:0|1|false|todos)?$/i;

/** @throws ReadingEnd where this answers another question than "what is there about this company" */
function mustAnswer(page: ExecutionPage, { request }: Capture, nif: Nif): void {
  const { searched, narrowedBy } = page;
  const sent = Object.entries(request).map(
    ([name, value]) => [name, value.replace(/^\s*PT|[\s.-]/gi, '')] as const,
  );
  const numbers = [searched, ...sent.map(([, value]) => value)].filter(text => /^\d{9}$/.test(text ?? ''));
  if (numbers.some(number => number !== nif)) fail('the page answers a search for another number');
  const narrowing = sent.find(
    ([name, value]) => (NARROWING.test(name) && !CHOOSES_NOTHING.test(value)) || /^nome$/i.test(value),
  );
  const field = narrowing?.[0] ?? narrowedBy;
  if (field !== null) fail(`the page answers another search than one for the number (${field})`);
  const sentNumbers = sent.filter(([name]) => NUMBER_NAME.test(name)).map(([, value]) => value);
  const isEmpty =
    sentNumbers.length > 0
      ? sentNumbers.every(value => value === '')
      : page.isNumberEmpty && numbers.length === 0;
  if (page.kind === 'nothing' && isEmpty)
    fail('the page shows a search without a number: give its request beside it');
}

/** An entry of the company that cannot be read hides none of its others. */
export const oddAnswer = (
  fault: string | null,
  records: readonly ExecutionRecord[],
  nif: Nif | null,
): Reading<ExecutionRecord> | null =>
  fault === null
    ? null
    : { outcome: 'unreadable', reason: fault, shown: records.filter(it => nif === null || it.nif === nif) };

/** Reads the pages of one answer that a person saved. */
export function parseExecutionPages(
  captures: readonly Capture[],
  nif: Nif,
  { today }: Pick<ParseContext, 'today'>,
): Reading<ExecutionRecord> {
  if (captures.length === 1) return parseExecutions(captures[0]!, { nif }, { today });
  return readingFrom((): Reading<ExecutionRecord> => {
    const pages = captures.map(capture => {
      const page = readExecutionPage(capture, today);
      mustAnswer(page, capture, nif);
      return page.kind === 'list' ? page : fail('a page says that there is nothing');
    });
    for (const page of pages) {
      const fault = oddEntry(page, nif);
      if (fault) fail(fault);
    }
    if (pages.some(({ records, held }) => records.length < held))
      fail('an entry names another than the company that was asked about');
    const items = itemsOfPages(pages.map(page => ({ ...page, items: page.records })));
    return items.every(record => record.nif === nif)
      ? { outcome: 'found', records: items, registerDate: pages[0]!.registerDate }
      : unreadable('an entry names another than the company that was asked about');
  });
}

function missingPages({ held, total, pages, number, next }: ExecutionList): string | null {
  if (total !== null && held < total) return `the page lists ${held} of ${total} entries`;
  if ((number ?? 1) > 1) return `this is page ${number} of the answer`;
  return next !== null || (pages ?? 1) > 1 ? 'the page announces further pages' : null;
}

function select({ records, odd, registerDate }: ExecutionList, nif: Nif | null): Reading<ExecutionRecord> {
  if (records.length === 0 && odd.length === 0) return refused('a list of natural persons');
  const about = nif === null ? records : records.filter(record => record.nif === nif);
  if (about.length === 0) return unreadable('no entry names the company that was asked about');
  return { outcome: 'found', records: about, registerDate };
}
