/** One saved page as a reading. The runbook of this source stands at the head of `page.ts`. */
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { fail, pastDay, readingFrom, readingOfEach } from '../reading/reading-end.ts';
import { type Capture, type ParseContext, type Reading, unreadable } from '../register.ts';
import { itemsOfPages } from '../saved-answers.ts';
import { type CireItem, toRecord } from './item.ts';
import { type CireList, readCirePage } from './page.ts';
import { roleOf } from './party.ts';
import { type CireRecord, recordKey } from './record.ts';

/** Documents on a full page of the list. */
export const PAGE_SIZE = 10;

/**
 * Reads one saved page. With a company: its documents, where the page is the whole answer (a page that announces more
 * documents than it lists is not); without: every document on the page, under the same condition.
 */
export const parseCire = (
  capture: Capture,
  { nif }: { readonly nif: Nif | null },
  { today }: Pick<ParseContext, 'today'>,
): Reading<CireRecord> =>
  readingFrom(() => {
    const page = readCirePage(capture);
    const doubt = nif === null ? null : page.otherQuestion(nif);
    if (doubt) return unreadable(doubt);
    if (page.kind === 'nothing') return { outcome: 'not_found', registerDate: null };
    const missing = missingPages(page);
    return missing ? unreadable(missing) : select(page.items, nif, today);
  });

/** Reads the pages of one answer that a person saved. */
export function parseCirePages(
  captures: readonly Capture[],
  nif: Nif,
  { today }: Pick<ParseContext, 'today'>,
): Reading<CireRecord> {
  if (captures.length === 1) return parseCire(captures[0]!, { nif }, { today });
  return readingFrom(() => {
    const pages = captures.map(capture => {
      const page = readCirePage(capture);
      const doubt = page.otherQuestion(nif);
      if (doubt) fail(doubt);
      return page.kind === 'list' ? page : fail('a page says that there is nothing');
    });
    return select(itemsOfPages(pages), nif, today);
  });
}

function missingPages({ total, number, items }: CireList): string | null {
  if (items.length === total && (number ?? 1) === 1) return null;
  const counted = `${items.length} of ${total} documents`;
  const pages = Math.ceil(total / PAGE_SIZE);
  const here = number ?? 1;
  if (items.length > total || here > pages || pages === 1) return `the page lists ${counted}`;
  const others = Array.from({ length: pages }, (_, i) => i + 1).filter(n => n !== here);
  const missing = others.length > 5 ? `${others.length} others` : others.join(', ');
  return `page ${here} of ${pages} lists ${counted}; missing pages: ${missing}`;
}

/**
 * The records about the company (or all), each document once. A list that never names the company is not its answer. A document that
 * cannot be read hides none of the others: a declaration stands beside an act in unknown words.
 * @throws ReadingEnd
 */
export function select(items: readonly CireItem[], nif: Nif | null, today: LocalDate): Reading<CireRecord> {
  const about = nif === null ? items : items.filter(item => roleOf(item.named, nif) !== null);
  if (about.length === 0) return unreadable('no document of the list names the company that was asked about');
  const each = new Map(about.map(item => [recordKey(item.document), item]));
  return readingOfEach([...each.values()], item => {
    pastDay(item.document.publishedOn, today);
    return toRecord(item, nif);
  });
}
