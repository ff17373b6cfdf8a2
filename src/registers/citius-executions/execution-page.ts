/**
 * One answer of the list, as a page, a delta of one, or a CSV export.
 *
 * Runbook. Nobody is known to have read this list by machine, and no capture was at hand: README.md beside this file
 * says what is law and what is assumed. How it is expected to fail, and what to do:
 * - `unreadable`, "the column/label … is not known": the page words a field in another way. Compare with the official
 *   page, add the words to `vocabulary.ts` and to its test, raise `parserVersion`.
 * - "the search form is not the one that is known": the form has no field for the NIF, or no button. See
 *   `search-form.ts`; it looks for them by name, as the true names are not known.
 * - "no rows, and no words that say so": an empty answer in words not known. Read the page before adding them to
 *   `reading/words/answer-words.ts`: "não foram encontrados bens penhoráveis" is a reason to stand on the list, not an empty one.
 * - "the reason … is not known", "no day", "an amount that is none": the value stands in another column or form.
 * - "names another", "a captcha", "a block page": the search was not made. It is never a clean record.
 * - `refused`, "a list of natural persons": the capture is of people's entries. Delete the file; nothing of it was kept.
 * - A CSV file that was cut between two rows looks whole, and one cut in its last cell may lose the end of that cell:
 *   export again if in doubt. Nobody is cleared by it: only the register's own words for "nothing" do that.
 */
import type { LocalDate } from '../../kernel/local-date.ts';
import { alarm, readingOf } from '../reading/reading-end.ts';
import { readSheet, type SheetFrame } from '../reading/sheets/read-sheet.ts';
import type { Capture, Reading } from '../register.ts';
import type { ExecutionRecord } from './execution-record.ts';
import { nextPostBack, ownPageNumber, type PostBack } from './pager.ts';
import { readExecution } from './read-execution.ts';
import { searchedNif } from './search-form.ts';
import { type Field, fieldOf } from './vocabulary.ts';

export interface ExecutionList {
  readonly kind: 'list';
  /** Companies' entries; `held` counts those of persons too, which were dropped. */
  readonly records: readonly ExecutionRecord[];
  readonly held: number;
  /** Entries of the whole answer, and pages of it, where announced. */
  readonly total: number | null;
  readonly pages: number | null;
  /** This page's number, from 1, where it says it. */
  readonly number: number | null;
  readonly next: PostBack | null;
  readonly registerDate: LocalDate | null;
  readonly searched: string | null;
}

export type ExecutionPage =
  | ExecutionList
  | { readonly kind: 'nothing'; readonly registerDate: LocalDate | null; readonly searched: string | null }
  | { readonly kind: 'failed'; readonly reading: Reading<never> };

const SUBJECT = /\bexecuc(?:ao|oes)\b|\bexecutad/;

/** Reads a page. Total: whatever the bytes are, there is one answer and no exception. */
export function readExecutionPage(capture: Capture): ExecutionPage {
  const page = readSheet(capture, fieldOf, SUBJECT);
  if (page.kind === 'failed') return page;
  try {
    const { registerDate, sheet } = page;
    const searched = searchedNif(sheet.markup);
    return page.kind === 'nothing'
      ? { kind: 'nothing', registerDate, searched }
      : { ...listOf(page), searched };
  } catch (error) {
    return { kind: 'failed', reading: readingOf(error) };
  }
}

function listOf({ sheet, announced, registerDate }: SheetFrame<Field>): Omit<ExecutionList, 'searched'> {
  const { entries, markup } = sheet;
  const { total, pages } = announced;
  const records = entries.map(readExecution).filter(record => record !== null);
  if (total !== null && entries.length > total)
    alarm(`${total} entries are announced and ${entries.length} listed`);
  const number = announced.page ?? ownPageNumber(markup);
  const next = nextPostBack(markup, number ?? 1);
  return { kind: 'list', records, held: entries.length, total, pages, number, next, registerDate };
}
