/**
 * Recognises which page of the register a capture is.
 *
 * Runbook. The traps of this register all come with status 200: the throttle message and the captcha message stand in
 * the very label that says "nothing found" (`lbNoResult`), so its words decide and its presence says nothing; a
 * search page that was never sent has the label empty; a page of twenty says that there are two hundred; a search
 * with a filter beside the NIF (days, name, place, kind) shows a part of what there is; the buttons of a popup, and
 * whatever else stands around the text of an act, are no part of its last field. A page that is none of the known ones is `unreadable`: compare it with the fixtures, and look for a redesign first.
 */
import type { CheerioAPI } from 'cheerio';
import { fold } from '../../kernel/text/fold.ts';
import { requestField } from '../reading/aspnet/aspnet-form.ts';
import { answerText } from '../reading/capture-text.ts';
import { isWholeMarkup, loadHtml } from '../reading/load-markup.ts';
import { fail, failUnavailable } from '../reading/reading-end.ts';
import { readDate } from '../reading/values/pt-text.ts';
import { failIfTroubled, refusesSearch, taxNumberIn } from '../reading/words/answer-words.ts';
import type { Capture, ParseContext } from '../register.ts';
import { holdsFields } from './act-fields.ts';
import { announcesAct, readActText } from './act-text.ts';
import { type Grid, readGrid } from './grid-page.ts';
import type { MjRecord } from './mj-record.ts';
import { type PageElement, type PageNode, pageText } from './page-text.ts';

export type Page =
  | { readonly kind: 'grid'; readonly grid: Grid }
  | { readonly kind: 'acts'; readonly records: readonly MjRecord[] }
  /** The register's own words for "nothing"; `searched` is the NIF that the page or its request names, if any. */
  | { readonly kind: 'nothing'; readonly searched: string | null };

const FIRST_WORDS = /\bPublica-se\s+que\b/i;
const CAPTCHA = /efec?tue a validac|\bcaptcha\b/;
const THROTTLE = /nao pode efec?tuar a pesquisa|volte a tentar|tente mais tarde|alguns segundos/;
const SESSION_LOST = /sessao\b.{0,20}\b(expir|terminou|invalid)/;
const NOTHING =
  /\bnao (foram|foi|se) encontr\w+( quaisquer| nenhum\w*)? (publicac|resultad|registo|ac?to|entidad|dados)|\bnao (existem?|ha)( quaisquer)? (publicac|resultad|registo|ac?to|dados)|\bnenhum\w? (publicac|resultad|registo|ac?to)|\bsem (resultados|publicacoes)|(?<!\d)0 (publicac|resultad|registo)/;

/** @throws ReadingEnd */
export function readPage(capture: Capture, context: ParseContext): Page {
  const text = answerText(capture);
  if (!/<[a-z!/][^<>]*>|&(?:[a-z]+|#\d+);/i.test(text)) {
    const start = text.search(FIRST_WORDS);
    if (start < 0) fail('the text does not hold "Publica-se que"');
    return acts(text.slice(start), text, context);
  }
  // Rows and words that a cut took away must not look like rows and words that do not exist.
  if (!isWholeMarkup(text)) {
    failIfTroubled(text);
    fail('the page was cut short');
  }
  const $ = loadHtml(text);
  return readDetail($, context) ?? readResults($, capture, context);
}

/** The popup with the text of one act, or a saved piece of it; null for another page. */
function readDetail($: CheerioAPI, context: ParseContext): Page | null {
  const [cell] = $('[id$="tdTextoPub"]').toArray();
  const seen = pageText($.root().toArray());
  const isAnnounced = FIRST_WORDS.test(seen);
  if (!isAnnounced && !cell) return null;
  if (!isAnnounced && pageText([cell!]).trim() === '') {
    mustBeNoMessage(seen);
    fail('the popup holds no text of an act');
  }
  $('a, button')
    .filter((_, link) => isControl($(link).text()))
    .remove();
  const inPart = pageText([partWithActs($, cell)]);
  const start = inPart.search(FIRST_WORDS);
  return acts(start < 0 ? `Publica-se que ${inPart}` : inPart.slice(start), seen, context);
}

/** `Imprimir`, `Fechar`: what a link says that holds nothing of an act. */
const isControl = (text: string): boolean => text.length < 40 && !text.includes(':');

/**
 * The part of the page that its acts stand in, and nothing that stands around it: from the register's own cell, or else
 * the first words of the text, outwards until an act is announced in it and no field of one stands behind it.
 */
function partWithActs($: CheerioAPI, cell: PageElement | undefined): PageNode {
  let part: PageNode = cell ?? innermost($, FIRST_WORDS);
  while (part.parent && !(announcesAct(pageText([part])) && !holdsFields(pageText(nodesBehind(part)))))
    part = part.parent as PageNode;
  return part;
}

function innermost($: CheerioAPI, words: RegExp): PageNode {
  let part: PageNode = $.root().toArray()[0]!;
  for (let inner: PageElement | undefined; ; part = inner) {
    inner = $(part as PageElement)
      .children()
      .toArray()
      .find(child => words.test(pageText([child])));
    if (!inner) return part;
  }
}

function nodesBehind(part: PageNode): PageNode[] {
  const nodes: PageNode[] = [];
  for (let at: PageNode | null = part; at; at = at.parent as PageNode | null)
    for (let next = at.next; next; next = next.next) nodes.push(next as PageNode);
  return nodes;
}

/** The acts of `text`; `page` is all there was, with the day of publication somewhere above or below it. */
function acts(text: string, page: string, context: ParseContext): Page {
  const day = /Data\s+(?:d[ae]\s+)?Publica[cç][aã]o\s*(?::\s*)?(\d[\d/-]{7,9})/i.exec(page)?.[1];
  const publishedOn = day === undefined ? null : readDate(day);
  if (day !== undefined && publishedOn === null) fail('a day of publication that cannot be read');
  return { kind: 'acts', records: readActText(text, publishedOn, context) };
}

function readResults($: CheerioAPI, capture: Capture, { today }: ParseContext): Page {
  const label = $('[id$="lbNoResult"]').text();
  const grid = nothingRow($) ? null : readGrid($, today);
  if (grid && grid.rows.length > 0) {
    mustBeNoMessage(label);
    return whole($, capture, { kind: 'grid', grid });
  }
  const around = $('[id$="divSearchNoResult"], [id$="divValidator"], [id$="gvSearchResult"]').text();
  const hasPlace = $('[id$="lbNoResult"]').length > 0 || around.trim() !== '';
  const said = hasPlace ? `${label} ${around}` : pageText($.root().toArray());
  mustBeNoMessage(said);
  // The words alone clear nobody: they must stand on the search page, in its place for them or beside its form.
  const isSearchPage = hasPlace || $('[name$="txtDadosPubNif"], [id*="ContentPlaceHolderMain"]').length > 0;
  if (isSearchPage && NOTHING.test(fold(said)) && !refusesSearch(said))
    return whole($, capture, {
      kind: 'nothing',
      searched: taxNumberIn(label) ?? searchedNif($, capture),
    });
  if (hasPlace && said.trim() !== '') fail('the search answers with words that are not known');
  if (!hasPlace) failIfTroubled($.html());
  fail('neither results, nor the words for none, nor the text of an act');
}

/** The page, unless its search asked for less than everything: what it does not show may stand all the same. */
function whole($: CheerioAPI, capture: Capture, page: Page): Page {
  const field = narrowedBy($, capture);
  return field === null ? page : fail(`the search was narrowed (${field}): search by the NIF alone`);
}

/** ASP.NET shows an empty grid as a single row with a sentence. */
function nothingRow($: CheerioAPI): boolean {
  const cells = $('table[id$="gvSearchResult"] td');
  return cells.length === 1 && NOTHING.test(fold(cells.text()));
}

function mustBeNoMessage(said: string): void {
  const words = fold(said);
  if (CAPTCHA.test(words)) failUnavailable('the register asks a person to validate the search (captcha)');
  if (THROTTLE.test(words))
    failUnavailable(
      'the register throttles searches',
      Number(/(\d{1,4}) segundos/.exec(words)?.[1] ?? THROTTLED_SECONDS),
    );
  if (SESSION_LOST.test(words)) failUnavailable('the session with the register was lost');
}

/** Where the message does not say how many. */
const THROTTLED_SECONDS = 30;

/**
 * Field by its official name, and the values by which it narrows a search. A date field may show a mask, a list its first
 * line. Of the kinds of publication, all (0) and those of the commercial register (1) are the whole.
 */
const NARROWING: readonly (readonly [field: string, narrows: (value: string) => boolean])[] = [
  ['txtDataInit', value => /\d/.test(value)],
  ['txtDataFim', value => /\d/.test(value)],
  ['txtDadosPubEntidade', value => /[\p{L}\p{N}]/u.test(value)],
  ['comboDadosPubDistrito', value => /^\d+$/.test(value) && /[1-9]/.test(value)],
  ['comboDadosPubConcelho', value => /^\d+$/.test(value) && /[1-9]/.test(value)],
  ['rblTipoPub', value => /^\d+$/.test(value) && !/^[01]$/.test(value)],
];

/** The field by which the search was narrowed, or null for one by NIF alone. */
const narrowedBy = ($: CheerioAPI, capture: Capture): string | null =>
  NARROWING.find(([field, narrows]) => narrows(requestField($, capture, field)))?.[0] ?? null;

/** Digits of the NIF that was searched for; null where neither the page nor what was sent tells. */
const searchedNif = ($: CheerioAPI, capture: Capture): string | null =>
  requestField($, capture, 'txtDadosPubNif').replace(/\D/g, '') || null;
