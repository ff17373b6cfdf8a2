/**
 * Parses a capture with known columns: finds its format, its rows, and whether it states that there is nothing. Each
 * register interprets the rows.
 */

import type { LocalDate } from '../../../kernel/local-date.ts';
import { fold } from '../../../kernel/text/fold.ts';
import { type Capture, type Reading, refused, unavailable, unreadable } from '../../register.ts';
import { deltaPanels, deltaState, looksLikeDelta, readDelta } from '../aspnet/aspnet-delta.ts';
import { blockedReading, decodeText } from '../capture-text.ts';
import { fail, failUnavailable, readingOf } from '../reading-end.ts';
import { readUpdateDate } from '../values/pt-text.ts';
import { type Announced, readAnnounced } from '../words/announced.ts';
import { saysNothing, tellsOfFailure } from '../words/answer-words.ts';
import type { FieldOf, Sheet } from './sheet.ts';
import { readCsvSheet } from './sheet-csv.ts';
import { readHtmlSheet } from './sheet-html.ts';

export type SheetReading<F extends string> =
  | (SheetFrame<F> & { readonly kind: 'rows' | 'nothing' })
  | { readonly kind: 'failed'; readonly reading: Reading<never> };

export interface SheetFrame<F extends string> {
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
const CAPTCHA = /\b(?:g-recaptcha|h-captcha|cf-challenge|captchaimage)\b/i;

/**
 * Never throws, whatever the bytes. `subject` is in the folded text of every page of this register: only such a page can say
 * that there is nothing, for "não foram encontradas" stands on pages about anything. The redrawn panels of a search need not name it.
 */
export function readSheet<F extends string>(
  capture: Capture,
  fieldOf: FieldOf<F>,
  subject: RegExp,
): SheetReading<F> {
  const start = Buffer.from(capture.body.subarray(0, 4)).toString('latin1');
  const other = OTHER_FORMATS.find(([magic]) => start.startsWith(magic));
  if (other && capture.status === 200) return failed(refused(`a ${other[1]}, not a page or a CSV file`));
  const text = decodeText(capture.body);
  const blocked = blockedReading(capture, text);
  if (blocked) return failed(blocked);
  if (text.trim() === '') return failed(unavailable('an empty answer'));
  try {
    return judge(sheetOf(text, fieldOf), sheet => looksLikeDelta(text) || names(subject, sheet, text));
  } catch (error) {
    const isErrorText = text.length < LONGEST_ERROR_TEXT && tellsOfFailure(text);
    return failed(isErrorText ? unavailable('the site tells of an error') : readingOf(error));
  }
}

function sheetOf<F extends string>(text: string, fieldOf: FieldOf<F>): Sheet<F> {
  if (looksLikeDelta(text)) return readHtmlSheet(deltaHtml(text), fieldOf);
  const isHtml = /<(?:!doctype|html|head|body|form|table|tr|div|dl|span|p|strong)\b/i.test(text);
  return isHtml ? readHtmlSheet(text, fieldOf) : readCsvSheet(text, fieldOf);
}

/** The updated panels. Their form state comes last, so an answer without it was cut. */
function deltaHtml(text: string): string {
  const records = readDelta(text);
  if (!records) return fail('a delta whose lengths do not come out: cut short or re-encoded');
  if (records.some(({ type }) => type === 'error' || type === 'pageRedirect'))
    failUnavailable('the site answered with an error');
  if (!deltaState(records).has('__VIEWSTATE')) return fail('a delta without its form state');
  return [...deltaPanels(records).values()].join('\n');
}

/** The lines of a page, or the whole of a CSV file, whose header is no line. */
const names = <F extends string>(subject: RegExp, { markup, lines }: Sheet<F>, text: string): boolean =>
  subject.test(fold(markup === '' ? text : lines.join(' ')));

function judge<F extends string>(sheet: Sheet<F>, isOurs: (sheet: Sheet<F>) => boolean): SheetReading<F> {
  const announced = readAnnounced(sheet.lines);
  const nothing = sheet.lines.some(saysNothing);
  const frame = { sheet, announced, registerDate: dateOf(sheet.lines) };
  if (sheet.entries.length > 0)
    return nothing ? failed(unreadable('rows, and the words for "nothing"')) : { kind: 'rows', ...frame };
  if (CAPTCHA.test(sheet.markup)) return failed(unavailable('a captcha came instead of an answer'));
  if (sheet.lines.some(tellsOfFailure)) return failed(unavailable('the site tells of an error'));
  if ((announced.total ?? 0) > 0) return failed(unreadable('rows are announced and none is listed'));
  if (!nothing) return failed(unreadable('no rows, and no words that say so'));
  return isOurs(sheet)
    ? { kind: 'nothing', ...frame }
    : failed(unreadable('a page about something else says that nothing was found'));
}

function dateOf(lines: readonly string[]): LocalDate | null {
  const dates = new Set(lines.map(readUpdateDate).filter(date => date !== null));
  if (dates.has('unknown') || dates.size > 1) fail('the page gives no one day of its last update');
  return ([...dates][0] as LocalDate | undefined) ?? null;
}

const failed = (reading: Reading<never>) => ({ kind: 'failed', reading }) as const;
