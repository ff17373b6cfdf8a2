/**
 * One page of the CIRE search, as a full HTML page or as an UpdatePanel delta.
 *
 * Runbook: how this source is known to fail, and what to do.
 * - A firewall page ("Something Went Wrong"), 302 or 500 to erro.htm, a delta with `error` or `pageRedirect`: `unavailable`.
 *   It passes with time; if it does not, the pace is too fast or the form state (`__VIEWSTATEENCRYPTED`!) is not sent.
 * - No documents and no words for "nothing": `unreadable`. A search without `ScriptManager1` gives exactly this.
 * - The no-result label is always in the page. Only its text speaks, and not when it is hidden or tells of an error.
 *   "10 documentos encontrados" contains "0 documentos": the number is read as a number.
 * - Labels renamed, an Ato or Espécie or role never seen: `unreadable`, with the words. Read the document on the official
 *   page, add the words to the vocabulary and to the table in its test, raise `parserVersion`.
 * - Fewer or more documents than announced: a page is missing, or the item's markup has changed.
 * - A delta whose lengths do not come out was cut or re-encoded on the way (also by an editor that changes line ends).
 */
import type { CheerioAPI } from 'cheerio';
import type { Nif } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { looksLikeDelta, wholePanels } from '../reading/aspnet/aspnet-delta.ts';
import { extinctCourts, hasField, requestChoice, requestField } from '../reading/aspnet/aspnet-form.ts';
import { answerText } from '../reading/capture-text.ts';
import { endsWhole } from '../reading/load-markup.ts';
import { fail, failUnavailable, quote } from '../reading/reading-end.ts';
import { isHidden } from '../reading/shown-text.ts';
import { failIfTroubled, refusesSearch, taxNumberIn, tellsOfFailure } from '../reading/words/answer-words.ts';
import type { Capture } from '../register.ts';
import { type CireItem, readItem } from './item.ts';
import { loadMarked, plainText } from './labelled-fields.ts';

/**
 * Whether a page answers "what is there about this company", or a search for something else or less.
 * Criteria that make an answer smaller than everything about a company.
 */
const NARROWING = [
  'txtNumeroProcesso',
  'txtCalendarDesde',
  'txtCalendarAte',
  'ddlTribunais',
  'ddlActos',
  'ddlGrupoActos',
];
/** What a list says, or is worth, where nothing is chosen in it. */
const EVERYTHING = /^(?:0|-1|null)$|^\W*tod[oa]s\b/i;

/** Why this answers another question, or null. A page that says nothing of its question is taken for the answer. */
function differsFrom(nif: Nif, $: CheerioAPI, capture: Capture): string | null {
  const asked = (field: string) => requestField($, capture, field);
  const searched = asked('txtPesquisa').replace(/^PT|[\s.-]/gi, '');
  const told = taxNumberIn(shownText($, 'lblNoResults'));
  if (told !== null && told !== nif) return 'the page answers a search for another number';
  if (/^\d{9}$/.test(searched) && searched !== nif) return 'the page answers a search for another number';
  if (searched !== '' && searched !== nif) return 'the page answers another search than one for the number';
  // A browser may save an empty field where somebody wrote: then only the request tells.
  if (searched === '' && told === null && hasField($, capture, 'txtPesquisa'))
    return 'the page shows a search without a number: give its request beside it';
  if (!/^(?:nif|)$/i.test(asked('rblTipo'))) return 'the page answers a search by name (rblTipo)';
  const choice = (field: string) => requestChoice($, capture, field);
  // A date field may show a mask, a list its first line.
  const narrowed =
    NARROWING.find(field => /[\p{L}\d]/u.test(choice(field)) && !EVERYTHING.test(choice(field))) ??
    (/^\d+$/.test(asked('rblDias')) ? 'rblDias' : extinctCourts($, capture));
  return narrowed ? `the search was narrowed (${narrowed}): its answer is not the whole one` : null;
}

export interface CireList {
  readonly kind: 'list';
  /** Documents announced. */
  readonly total: number;
  /** The page's own number, where it gives one. */
  readonly number: number | null;
  readonly items: readonly CireItem[];
}

type CirePage = (CireList | { readonly kind: 'nothing' }) & {
  /** Why the page answers another question than "what is there about this company", or null. */
  otherQuestion(nif: Nif): string | null;
};

/** What the register says when it holds nothing (folded). */
const NOTHING = /\bnenhuma?\b|\bsem resultados\b|\bnao fo(i|ram) encontrad|(?<![\d.])0 documentos\b/;
/** Longer texts than this may well have the word "erro" in a footer. */
const SHORT_TEXT = 500;
const TOTAL = /(?<![\d.])(\d{1,3}(?:\.\d{3})+|\d+)\s+documentos?\s+encontrados?/g;

/** @throws ReadingEnd where it is no answer, or one that is not understood */
export function readCirePage(capture: Capture): CirePage {
  const text = answerText(capture);
  const $ = looksLikeDelta(text) ? loadDelta(text) : loadPage(text);
  return { ...readResults($), otherQuestion: nif => differsFrom(nif, $, capture) };
}

function loadDelta(text: string): CheerioAPI {
  const panels = wholePanels(text);
  const $ = loadMarked([...panels.values()].join('\n'));
  const isThere =
    [...panels.keys()].some(id => id.endsWith('upResultados')) || $('[id$="upResultados"]').length > 0;
  return isThere ? $ : fail('a delta without the results panel');
}

function loadPage(text: string): CheerioAPI {
  const $ = loadMarked(text);
  const isThere = $('[id$="upResultados"], [id$="lblNoResults"], div.resultadocdital').length > 0;
  if (isThere) return endsWhole(text, ['div']) ? $ : fail('the page was cut short');
  if (isFailure(fold($.root().text()))) failUnavailable('an error page came instead of an answer');
  failIfTroubled(text);
  fail('not the search page that is known');
}

function isFailure(folded: string): boolean {
  return tellsOfFailure(folded) || (folded.length < SHORT_TEXT && /\berros?\b/.test(folded));
}

function readResults($: CheerioAPI): CireList | { readonly kind: 'nothing' } {
  const label = fold(shownText($, 'lblNoResults'));
  const totals = announcedTotals($);
  const elements = $('div.resultadocdital').toArray();
  if (elements.length === 0) {
    mustSayNothing(fold(shownText($, 'lblMsg')), label, totals);
    return { kind: 'nothing' };
  }
  if (NOTHING.test(label)) fail('documents, and the words for "nothing"');
  if (totals.length !== 1) fail('documents without one announced total');
  const number = /^\d+/.exec(plainText($('[id$="Pager1_lblPageNumber"]').first().text()))?.[0];
  return {
    kind: 'list',
    total: totals[0]!,
    number: number === undefined ? null : Number(number),
    items: elements.map(element => readItem($, $(element))),
  };
}

function mustSayNothing(message: string, label: string, totals: readonly number[]): void {
  if (isFailure(message) || isFailure(label)) failUnavailable('the site tells of an error');
  if (message !== '') fail(`the search was refused: ${quote(message)}`);
  if (totals.some(total => total > 0)) fail('documents are announced and none is listed');
  if (refusesSearch(label)) fail(`the search was refused: ${quote(label)}`);
  if (!NOTHING.test(label)) fail('no documents, and no words that say so');
}

function announcedTotals($: CheerioAPI): number[] {
  const text = fold(plainText($.root().text()));
  return [...new Set([...text.matchAll(TOTAL)].map(m => Number(m[1]!.replaceAll('.', ''))))];
}

/** The text of a label as it stands in front of a reader: a hidden one says nothing. */
function shownText($: CheerioAPI, id: string): string {
  const label = $(`[id$="${id}"]`).filter((_, element) => !isHidden($(element)));
  return plainText(label.text());
}
