/**
 * Parses a capture with known columns: finds its format, its rows, and whether it states that there is nothing. Each
 * register interprets the rows.
 */

import type { LocalDate } from '../../../kernel/local-date.ts';
import { fold } from '../../../kernel/text/fold.ts';
import type { Capture } from '../../register.ts';
import { looksLikeDelta, wholePanels } from '../aspnet/aspnet-delta.ts';
import { answerText } from '../capture-text.ts';
import { loadHtml } from '../load-markup.ts';
import { fail, failUnavailable, refuse } from '../reading-end.ts';
import { type Nodes, removeHidden, shownLines } from '../shown-text.ts';
import { isBlank, readAmount, readUpdateDate } from '../values/pt-text.ts';
import { type Announced, readAnnounced } from '../words/announced.ts';
import { CAPTCHA, saysNothing, tellsOfFailure } from '../words/answer-words.ts';
import { TOLD_BESIDE, type Told, toldCounts } from '../words/told-counts.ts';
import type { FieldOf, Sheet } from './sheet.ts';
import { readCsvSheet } from './sheet-csv.ts';
import { readHtmlSheet } from './sheet-html.ts';

export interface SheetReading<F extends string> {
  readonly kind: 'rows' | 'nothing';
  readonly sheet: Sheet<F>;
  readonly announced: Announced;
  /** `Lista atualizada em …`, if the page has it. */
  readonly registerDate: LocalDate | null;
}

const OTHER_FORMATS = [
  ['%PDF', 'PDF'],
  ['PK\x03\x04', 'spreadsheet or archive'],
  ['\xd0\xcf\x11\xe0', 'binary spreadsheet'],
] as const;
/** A short text of the site's server, without a page around it. */
const LONGEST_ERROR_TEXT = 500;

/**
 * `subject` is in the folded text of every page of this register: only such a page can say
 * that there is nothing, for "não foram encontradas" stands on pages about anything. The redrawn panels of a search need not name it.
 * @throws ReadingEnd
 */
export function readSheet<F extends string>(
  capture: Capture,
  fieldOf: FieldOf<F>,
  subject: RegExp,
): SheetReading<F> {
  const start = Buffer.from(capture.body.subarray(0, 4)).toString('latin1');
  const other = OTHER_FORMATS.find(([magic]) => start.startsWith(magic));
  if (other && capture.status === 200) refuse(`a ${other[1]}, not a page or a CSV file`);
  const text = answerText(capture);
  if (text.trim() === '') failUnavailable('an empty answer');
  const page = pageOf(text, fieldOf);
  const isOurs = () => looksLikeDelta(text) || names(subject, page.sheet, text);
  return { kind: kindOf(page, isOurs), ...page };
}

type Page<F extends string> = Omit<SheetReading<F>, 'kind'>;

function pageOf<F extends string>(text: string, fieldOf: FieldOf<F>): Page<F> {
  try {
    const all = sheetOf(text, fieldOf);
    const sheet = { ...all, entries: all.entries.filter(entry => !isTotal([...entry.values()])) };
    return { sheet, announced: readAnnounced(sheet.lines), registerDate: dateOf(sheet.lines) };
  } catch (error) {
    if (text.length < LONGEST_ERROR_TEXT && tellsOfFailure(text))
      failUnavailable('the site tells of an error');
    throw error;
  }
}

/** A row of sums: `Total`, an amount of euros, and nothing else. */
function isTotal(cells: readonly string[]): boolean {
  const [title, sum, ...more] = cells.filter(cell => !isBlank(cell));
  const isSum = sum !== undefined && /€|,\d\d$/.test(sum) && readAmount(sum) !== null;
  return isSum && more.length === 0 && /^total(?: geral)? ?:?$/i.test(title!.trim());
}

/** How many rows and pages the whole page tells of, for a list that clears whoever is not on it. */
export const toldOn = ({ lines, markup }: Pick<Sheet<string>, 'lines' | 'markup'>): Told =>
  toldCounts([...lines, ...linesBeside(markup)]);

/** What the page shows beside its list and its text: pagers, buttons, the foot. */
function linesBeside(markup: string): string[] {
  const $ = loadHtml(markup);
  removeHidden($);
  return $(TOLD_BESIDE)
    .toArray()
    .flatMap(part => shownLines($(part).contents() as Nodes));
}

function sheetOf<F extends string>(text: string, fieldOf: FieldOf<F>): Sheet<F> {
  if (looksLikeDelta(text)) return readHtmlSheet([...wholePanels(text).values()].join('\n'), fieldOf);
  const isHtml = /<(?:!doctype|html|head|body|form|table|tr|div|dl|span|p|strong)\b/i.test(text);
  return isHtml ? readHtmlSheet(text, fieldOf) : readCsvSheet(text, fieldOf);
}

/** The lines of a page, or the whole of a CSV file, whose header is no line. */
const names = <F extends string>(subject: RegExp, { markup, lines }: Sheet<F>, text: string): boolean =>
  subject.test(fold(markup === '' ? text : lines.join(' ')));

function kindOf<F extends string>(
  { sheet, announced }: Page<F>,
  isOurs: () => boolean,
): SheetReading<F>['kind'] {
  const nothing = sheet.lines.some(saysNothing);
  if (sheet.entries.length > 0) return nothing ? fail('rows, and the words for "nothing"') : 'rows';
  if (CAPTCHA.test(sheet.markup)) failUnavailable('a captcha came instead of an answer');
  if (sheet.lines.some(tellsOfFailure)) failUnavailable('the site tells of an error');
  if ((announced.total ?? 0) > 0) fail('rows are announced and none is listed');
  if (!nothing) fail('no rows, and no words that say so');
  return isOurs() ? 'nothing' : fail('a page about something else says that nothing was found');
}

function dateOf(lines: readonly string[]): LocalDate | null {
  const dates = new Set(lines.map(readUpdateDate).filter(date => date !== null));
  if (dates.has('unknown') || dates.size > 1) fail('the page gives no one day of its last update');
  return ([...dates][0] as LocalDate | undefined) ?? null;
}
