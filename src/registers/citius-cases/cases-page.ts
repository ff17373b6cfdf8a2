/**
 * One page of the distribution search: the form, and the grid of cases under it.
 *
 * Runbook, how this source is known to fail and what to do:
 * - `<h1>Erro</h1>`, "Ocorreu um erro inesperado": `unavailable`. Every post without `Referer` and `Origin` gets it, and so
 *   does one with a stale `__VIEWSTATE`. If it stays, compare what a browser sends with `search-form.ts`.
 * - HTTP 429: asked too fast. `unavailable`; wait.
 * - "no search was made": the page came back without a count. A court is mandatory (`0` stands for none), so is Referer.
 * - A count that does not agree with the rows: a page is missing, or the grid's markup has changed.
 * - "the label … of a case": a column was added or renamed. Take it or ignore it by name in `case-row.ts`.
 * - "a role that is not known", of the company asked about: read the case on the official page, add the word to
 *   `roles.ts` and to the table in its test, raise `parserVersion`.
 * - No tax numbers at all: everything here is a match by name. Whoever shares the full legal name is taken for the
 *   company; say so wherever it is shown, and offer a way to correct it.
 */
import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio';
import { fold } from '../../kernel/fold.ts';
import { troubleOf } from '../reading/answer-words.ts';
import { askedField } from '../reading/asked-field.ts';
import { isTooDeep } from '../reading/aspnet-markup.ts';
import { blockedReading, decodeText } from '../reading/capture-text.ts';
import { alarm, quote, readingOf, siteFailed } from '../reading/reading-end.ts';
import { type Capture, type Reading, unavailable } from '../register.ts';
import { type CaseRow, readCaseRows } from './case-row.ts';

export type CasesPage =
  /** `total` cases announced; those on this page. */
  | (Asked & { readonly kind: 'list'; readonly total: number; readonly rows: readonly CaseRow[] })
  | (Asked & { readonly kind: 'nothing' })
  | { readonly kind: 'failed'; readonly reading: Reading<never> };

/** What the page was asked for, as far as it or its request tells; empty where neither does. */
interface Asked {
  readonly party: string;
  readonly entry: string;
}

const COUNT = /^(\d{1,3}(?:\.\d{3})+|\d+) processos? encontrados?\.?$/;
const NOTHING = /^(?:nao foram encontrados|nenhum|sem) (?:processos?|resultados)|^nao fo(?:i|ram) encontrad/;
const ERROR = /ocorreu um erro inesperado|\bocorreu um erro\b/;

/** Reads a page. Total: whatever the bytes are, there is one answer and no exception. */
export function readCasesPage(capture: Capture): CasesPage {
  const text = decodeText(capture.body);
  const blocked = blockedReading(capture, text);
  if (blocked) return { kind: 'failed', reading: blocked };
  if (text.trim() === '') return { kind: 'failed', reading: unavailable('an empty answer') };
  try {
    if (isTooDeep(text)) alarm('markup nested too deep to be a page');
    return readPage(text, capture);
  } catch (error) {
    return { kind: 'failed', reading: readingOf(error) };
  }
}

function readPage(text: string, capture: Capture): CasesPage {
  const $ = load(text);
  $('script, style, noscript').remove();
  if (isErrorPage($)) siteFailed('the generic error page came instead of an answer');
  if (!endsWhole(text)) alarm('the page was cut short');
  const count = labelText($, 'lblRecordCount');
  const rows = readCaseRows($);
  if (count === '') return withoutCount($, rows, text);
  const asked = { party: askedField($, capture, 'txtParte'), entry: askedField($, capture, 'txtNEntrada') };
  const total = announced(count);
  if (total === 0 && rows.length > 0) alarm('cases, and a count of none');
  if (total === 0) return { kind: 'nothing', ...asked };
  if (rows.length === 0) alarm('cases are announced and none is listed');
  if (rows.length > total) alarm(`the page lists ${rows.length} of ${total} cases`);
  return { kind: 'list', total, rows, ...asked };
}

/** A page ends in `</html>`; a saved part of one closes what it opens. */
function endsWhole(text: string): boolean {
  if (/<html|<!doctype/i.test(text)) return /<\/html\s*>/i.test(text);
  const count = (pattern: string) => text.match(new RegExp(pattern, 'gi'))?.length ?? 0;
  const isClosed = (tag: string) => count(`<${tag}\\b`) === count(`</${tag}\\s*>`);
  return text.trimEnd().endsWith('>') && ['table', 'tr', 'td', 'div', 'span'].every(isClosed);
}

/** Heads the page, or is the whole of a short one; a case may well be called "Erro" somewhere. */
function isErrorPage($: CheerioAPI): boolean {
  const headings = $('h1, title').toArray();
  if (headings.some(heading => fold($(heading).text()) === 'erro')) return true;
  return $('[id*="grdView_ctl"]').length === 0 && ERROR.test(fold($.root().text()));
}

function withoutCount($: CheerioAPI, rows: readonly CaseRow[], text: string): never {
  const message = ['lblMsg', 'lblMensagem', 'lblErro', 'ValidationSummary1']
    .map(id => labelText($, id))
    .find(Boolean);
  if (message) alarm(`the search was refused: ${quote(message)}`);
  if (rows.length > 0) alarm('cases without their count');
  if ($('select[name$="ddlTribunais"]').length > 0) alarm('no search was made');
  const trouble = troubleOf(text);
  if (trouble) siteFailed(trouble);
  alarm('not the search page that is known');
}

function announced(label: string): number {
  const words = fold(label);
  const count = COUNT.exec(words)?.[1];
  if (count !== undefined) return Number(count.replaceAll('.', ''));
  return NOTHING.test(words) ? 0 : alarm(`the count is in unknown words: ${quote(label)}`);
}

/** The text of a label as it stands in front of a reader: a hidden one says nothing. */
const labelText = ($: CheerioAPI, id: string): string =>
  $(`[id$="_${id}"], [id="${id}"]`)
    .filter((_, label) => !/display\s*:\s*none|visibility\s*:\s*hidden/i.test($(label).attr('style') ?? ''))
    .first()
    .text()
    .replace(/\s+/g, ' ')
    .trim();
