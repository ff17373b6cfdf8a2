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
 * - "the reason … is not known", "no day": the value stands in another column or form.
 * - "names another", "a captcha", "a block page": the search was not made. It is never a clean record.
 * - `refused`, "a list of natural persons": the capture is of people's entries. Delete the file; nothing of it was kept.
 * - A CSV file that was cut between two rows looks whole, and one cut in its last cell may lose the end of that cell:
 *   export again if in doubt. Nobody is cleared by it: only the register's own words for "nothing" do that.
 */
import type { CheerioAPI } from 'cheerio';
import type { Execution } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { legible, type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { holdsNif, readListedHolder } from '../reading/listed-holder.ts';
import { loadHtml } from '../reading/load-markup.ts';
import { fail, isPastDay, quote, ReadingEnd } from '../reading/reading-end.ts';
import { readSheet, type SheetReading } from '../reading/sheets/read-sheet.ts';
import type { Entry } from '../reading/sheets/sheet.ts';
import { isBlank, readAmount, readDay } from '../reading/values/pt-text.ts';
import { saysNothing, taxNumberIn } from '../reading/words/answer-words.ts';
import { courtText, namesCourt } from '../reading/words/court-text.ts';
import type { Capture } from '../register.ts';
import {
  isNumberEmpty,
  narrowedBy,
  nextPostBack,
  ownPageNumber,
  type PostBack,
  searchedNif,
} from './search-form.ts';
import { type Field, fieldOf, readReason } from './vocabulary.ts';

/** One entry of the public list of executions about a company: the fields of Portaria 313/2009, art. 5, n.º 2. */
export interface ExecutionRecord {
  readonly nif: Nif;
  readonly name: string;
  /** Debt on the day that the execution was extinguished, in euros. */
  readonly owedEur: OrUnreadable<number>;
  /** `1234/22.5T8LRA`. */
  readonly process: string;
  readonly court: string;
  readonly reason: Execution['reason'];
  /** Only where the day of inclusion, which comes after it, can be read. */
  readonly extinguishedOn: OrUnreadable<LocalDate>;
  readonly includedOn: OrUnreadable<LocalDate>;
}

/** A company's entry that cannot be read. */
interface OddEntry {
  readonly nif: Nif;
  readonly fault: string;
}

export interface ExecutionList {
  readonly kind: 'list';
  /** Companies' entries; `held` counts those of persons too, which were dropped. */
  readonly records: readonly ExecutionRecord[];
  readonly odd: readonly OddEntry[];
  readonly held: number;
  /** Entries of the whole answer, and pages of it, where announced. */
  readonly total: number | null;
  readonly pages: number | null;
  /** This page's number, from 1, where it says it. */
  readonly number: number | null;
  readonly next: PostBack | null;
  readonly registerDate: LocalDate | null;
  readonly searched: string | null;
  readonly narrowedBy: string | null;
  /** The form is shown with its field for the number empty. */
  readonly isNumberEmpty: boolean;
}

type Question = Pick<ExecutionList, 'searched' | 'narrowedBy' | 'isNumberEmpty'>;

export type ExecutionPage =
  | ExecutionList
  | (Question & Pick<ExecutionList, 'registerDate'> & { readonly kind: 'nothing' });

const SUBJECT = /\bexecuc(?:ao|oes)\b|\bexecutad/;

/** @throws ReadingEnd */
export function readExecutionPage(capture: Capture, today: LocalDate): ExecutionPage {
  const page = readSheet(capture, fieldOf, SUBJECT);
  const { kind, registerDate, sheet } = page;
  const $ = loadHtml(sheet.markup);
  const asked = { searched: searchedNif($), narrowedBy: narrowedBy($), isNumberEmpty: isNumberEmpty($) };
  return kind === 'nothing'
    ? { kind, registerDate, ...asked, searched: toldNumber(sheet.lines) ?? asked.searched }
    : { ...listOf(page, $, today), ...asked };
}

/** Whose number the words for "nothing" name. */
const toldNumber = (lines: readonly string[]): string | null =>
  taxNumberIn(lines.filter(saysNothing).join('\n'));

function listOf(
  { sheet: { entries }, announced, registerDate }: SheetReading<Field>,
  $: CheerioAPI,
  today: LocalDate,
): Omit<ExecutionList, keyof Question> {
  const { total, pages } = announced;
  const read = entries.map(entry => readEntry(entry, today)).filter(record => record !== null);
  const records = read.filter((record): record is ExecutionRecord => !('fault' in record));
  const odd = read.filter((record): record is OddEntry => 'fault' in record);
  if (total !== null && entries.length > total)
    fail(`${total} entries are announced and ${entries.length} listed`);
  const number = announced.page ?? ownPageNumber($);
  const next = nextPostBack($, number ?? 1);
  return { kind: 'list', records, odd, held: entries.length, total, pages, number, next, registerDate };
}

/** The entry about a company, or null for one about somebody else: it is dropped before anything of it is read. */
function readEntry(entry: Entry<Field>, today: LocalDate): ExecutionRecord | OddEntry | null {
  const holder = readListedHolder({
    name: entry.get('name') ?? '',
    number: entry.get('nif') ?? '',
    document: entry.get('document') ?? '',
  });
  if (holder === 'not-a-company') return null;
  try {
    return { ...holder, ...readExecution(entry, today) };
  } catch (error) {
    if (error instanceof ReadingEnd) return { nif: holder.nif, fault: error.message };
    throw error;
  }
}

/** Why an entry of this company, or of any where none was asked about, cannot be read; another's hides none of its own. */
export const oddEntry = ({ odd }: ExecutionList, nif: Nif | null): string | null =>
  odd.find(entry => nif === null || entry.nif === nif)?.fault ?? null;

function readExecution(entry: Entry<Field>, today: LocalDate): Omit<ExecutionRecord, 'nif' | 'name'> {
  const cell = (field: Field): string => entry.get(field) ?? fail(`an execution without its ${field}`);
  const need = (field: Field): string =>
    isBlank(cell(field)) ? fail(`an execution without its ${field}`) : cell(field);
  const includedOn = readDay(cell('includedOn')) ?? UNREADABLE;
  const extinguishedOn = publishedDay(readDay(cell('extinguishedOn')), today);
  if (extinguishedOn === UNREADABLE && publishedDay(legible(includedOn), today) === UNREADABLE)
    fail('an execution whose extinguishedOn is no day on which it can have ended');
  return {
    owedEur: readAmount(cell('owed')) ?? UNREADABLE,
    ...readProcess(need('process'), entry.get('court') ?? ''),
    reason: readReason(need('reason')) ?? fail(`the reason ${quote(need('reason'))} is not known`),
    extinguishedOn,
    includedOn,
  };
}

/** A day on which something can have been published. */
const publishedDay = (day: LocalDate | null, today: LocalDate): OrUnreadable<LocalDate> =>
  day !== null && isPastDay(day, today) ? day : UNREADABLE;

const PROCESS =
  /^(?:proc(?:esso|\.)? ?(?:n\.?[ºo°]\.? ?)?)?(\d{1,7}\/\d{2,4}(?:\.\w+)?(?:-[A-Z]{1,3}\d?)?)(?=[\s,;–-]|$)(.*)$/is;

/** `1234/22.5T8LRA`, with or without the court after it. */
function readProcess(text: string, court: string): Pick<ExecutionRecord, 'process' | 'court'> {
  const [, process, rest] = PROCESS.exec(text.trim()) ?? fail('a process number of an unknown form');
  if (holdsNif(`${court} ${rest}`)) fail('a tax number beside a court');
  const beside = courtText(rest!.replace(/^\s*(?:[,;–-]\s*)?/, ''));
  const own = courtText(court);
  // Beside a court of its own, the cell of the process may name whomever.
  const where = [...new Set([own, isBlank(own) || namesCourt(beside) ? beside : ''])]
    .filter(part => !isBlank(part))
    .join(', ');
  if (where === '') fail('an execution without its court');
  return { process: process!.toUpperCase(), court: where };
}
