/** One page of a search: the form, and the grid under it. How such pages fail: the runbook in `citius-cases.ts`. */
import type { CheerioAPI } from 'cheerio';
import type { LocalDate } from '../../../kernel/local-date.ts';
import { fold } from '../../../kernel/text/fold.ts';
import type { Capture } from '../../register.ts';
import { extinctCourts, requestField } from '../aspnet/aspnet-form.ts';
import { answerText } from '../capture-text.ts';
import { endsWhole, loadHtml } from '../load-markup.ts';
import { fail, failUnavailable, quote } from '../reading-end.ts';
import { isHidden } from '../shown-text.ts';
import { failIfTroubled } from '../words/answer-words.ts';
import type { CitiusSearch, PrintedRow } from './citius-search.ts';
import { readGrid } from './grid.ts';

export type SearchPage<Row> =
  /** `total` rows announced; those on this page. */
  | (SearchQuery & { readonly kind: 'list'; readonly total: number; readonly rows: readonly Row[] })
  | (SearchQuery & { readonly kind: 'nothing' });

/** What the page was asked for, as far as it or its request tells; empty where neither does. */
interface SearchQuery {
  readonly party: string;
  /** The field that narrowed the question, or null. */
  readonly narrowedBy: string | null;
}

const ERROR = /ocorreu um erro inesperado|\bocorreu um erro\b/;

/** @throws ReadingEnd */
export function readSearchPage<Row extends PrintedRow>(
  search: CitiusSearch<Row>,
  capture: Capture,
  today: LocalDate,
): SearchPage<Row> {
  const { of } = search;
  const text = answerText(capture);
  if (text.trim() === '') failUnavailable('an empty answer');
  const $ = loadHtml(text);
  $('script, style, noscript').remove();
  if (isErrorPage($)) failUnavailable('the generic error page came instead of an answer');
  if (!endsWhole(text, ['table', 'tr', 'td', 'div', 'span'])) fail('the page was cut short');
  const count = labelText($, 'lblRecordCount');
  const rows = readGrid($, search).map(row => search.readRow(row, today));
  if (count === '') return withoutCount($, { of, rows: rows.length }, text);
  const asked = {
    party: requestField($, capture, 'txtParte'),
    narrowedBy: search.narrowedBy($, capture) ?? extinctCourts($, capture),
  };
  const total = announced(count, search);
  if (total === 0 && rows.length > 0) fail(`${of}, and a count of none`);
  if (total === 0) {
    failIfTroubled(text);
    const message = messageOf($);
    if (message !== '' && !search.nothing.test(fold(message)))
      fail(`the search was refused: ${quote(message)}`);
    return { kind: 'nothing', ...asked };
  }
  if (rows.length === 0) fail(`${of} are announced and none is listed`);
  if (rows.length > total) fail(`the page lists ${rows.length} of ${total} ${of}`);
  return { kind: 'list', total, rows, ...asked };
}

/** Heads the page, or is the whole of a short one; a case may well be called "Erro" somewhere. */
function isErrorPage($: CheerioAPI): boolean {
  const headings = $('h1, title').toArray();
  if (headings.some(heading => fold($(heading).text()) === 'erro')) return true;
  return $('[id*="grdView_ctl"]').length === 0 && ERROR.test(fold($.root().text()));
}

/** What the page says to whoever searched; '' for nothing. */
const messageOf = ($: CheerioAPI): string =>
  ['lblMsg', 'lblMensagem', 'lblErro', 'ValidationSummary1'].map(id => labelText($, id)).find(Boolean) ?? '';

function withoutCount($: CheerioAPI, { of, rows }: { of: string; rows: number }, text: string): never {
  const message = messageOf($);
  if (message !== '') fail(`the search was refused: ${quote(message)}`);
  if (rows > 0) fail(`${of} without their count`);
  if ($('select[name$="ddlTribunais"]').length > 0) fail('no search was made');
  failIfTroubled(text);
  fail('not the search page that is known');
}

function announced(
  label: string,
  { count, nothing }: { readonly count: RegExp; readonly nothing: RegExp },
): number {
  const words = fold(label);
  const number = count.exec(words)?.[1];
  if (number !== undefined) return Number(number.replaceAll('.', ''));
  return nothing.test(words) ? 0 : fail(`the count is in unknown words: ${quote(label)}`);
}

/** The text of a label as it stands in front of a reader: a hidden one says nothing. */
const labelText = ($: CheerioAPI, id: string): string =>
  $(`[id$="_${id}"], [id="${id}"]`)
    .filter((_, label) => !isHidden($(label)))
    .first()
    .text()
    .replace(/\s+/g, ' ')
    .trim();
