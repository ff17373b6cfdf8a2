/** One answer of the JSF page: the page itself, or the parts of it that an AJAX request renewed. */
import type { CheerioAPI } from 'cheerio';
import type { LocalDate } from '../../kernel/local-date.ts';
import { answerText } from '../reading/capture-text.ts';
import { loadHtml, loadXml } from '../reading/load-markup.ts';
import { fail, failUnavailable } from '../reading/reading-end.ts';
import { readUpdateDate } from '../reading/values/pt-text.ts';
import type { Capture } from '../register.ts';

/** Names of the JSF page, as its own forms send them. */
export const PAGE_PATH = '/ptss/sef/lista-devedores/consulta-lista-devedores';

export const FORM = 'sefFormConsultaListaDevedores';
export const TABLE = `${FORM}:sefConsultaListaDevedoresTabela`;
export const ENTITY_TYPE = `${FORM}:sefConsultaListaDevedoresSelectTipoEntidade`;
export const TRANCHES = `${FORM}:sefConsultaListaDevedoresSelectEscaloes`;
export const NAME_FIELD = `${FORM}:sefConsultaListaDevedoresInputNome`;
export const NIF_FIELD = `${FORM}:sefConsultaListaDevedoresInputNIF`;
export const LOADING_FORM = 'sefFormConsultaListaDevedoresCarregamento';
export const LOAD_COMMAND = `${LOADING_FORM}:sefConsultaListaDevedoresRemoteCarregar`;

export const VIEW_STATE = 'javax.faces.ViewState';
export const CSRF_FIELD = 'CTKN_DYN';

/** `1` companies (coletivas), `2` natural persons (singulares): the second is never chosen. */
export const COMPANIES = '1';
export const PERSONS = '2';
export const PAGE_ROWS = 50;

export interface JsfAnswer {
  /** The page, or every renewed part, as one document. */
  readonly $: CheerioAPI;
  /** Scripts and call-back arguments too: PrimeFaces tells the row count there. */
  readonly source: string;
  /** False for the page itself. */
  readonly partial: boolean;
  readonly viewState: string | null;
  readonly csrfToken: string | null;
  /** `Lista atualizada em: …`; null where the answer has none, `unknown` where it has one no calendar knows. */
  readonly listDate: LocalDate | 'unknown' | null;
}

/** The answer in `capture`. @throws ReadingEnd that says why it is none */
export function readAnswer(capture: Capture): JsfAnswer {
  const text = answerText(capture).trim();
  if (text === '') failUnavailable('an empty answer');
  if (/<partial-response[\s>]/.test(text.slice(0, 1000))) return readPartial(text);
  if (/<html[\s>]/i.test(text.slice(0, 4000)))
    return /<\/html>/i.test(text)
      ? answerOf(loadHtml(text), text, false)
      : failUnavailable('the page is cut short');
  // The table alone, copied out of a page: whole where it ends with the end of something.
  const fragment = /<\/table>/i.test(text) && /<\/(?:table|div|form)>$/i.test(text);
  return fragment ? answerOf(loadHtml(text), text, false) : fail('neither a page nor a partial response');
}

function readPartial(text: string): JsfAnswer {
  if (!withoutLastComments(text).endsWith('</partial-response>'))
    failUnavailable('the partial response is cut short');
  const xml = loadXml(text);
  const error = xml('partial-response > error');
  if (error.length > 0) failUnavailable(`JSF error: ${error.find('error-name').text().trim() || 'unnamed'}`);
  if (xml('partial-response > redirect, partial-response > changes > redirect').length > 0)
    failUnavailable('the session was sent to another page');
  if (xml('partial-response > changes').length === 0) fail('a partial response without changes');
  const updates = xml('partial-response > changes > update')
    .toArray()
    .map(update => xml(update));
  const isState = (id: string) => id.includes(VIEW_STATE);
  const parts = updates.filter(update => !isState(update.attr('id') ?? ''));
  const html = parts.map(update => wrapped(update.attr('id') ?? '', update.text())).join('\n');
  const others = xml('partial-response > changes').find('eval, extension').text();
  const state = updates.find(update => isState(update.attr('id') ?? ''));
  const answer = answerOf(loadHtml(html), `${html}\n${others}`, true);
  return { ...answer, viewState: state?.text().trim() || answer.viewState };
}

function withoutLastComments(text: string): string {
  let rest = text.trimEnd();
  while (rest.endsWith('-->')) rest = rest.slice(0, Math.max(0, rest.lastIndexOf('<!--'))).trimEnd();
  return rest;
}

/** Paging answers are bare `<tr>` rows, which no HTML parser keeps outside a table. */
function wrapped(id: string, html: string): string {
  const bareRows = /<tr[\s>]/i.test(html) && !/<table[\s>]/i.test(html);
  const inner = bareRows ? `<table><tbody>${html}</tbody></table>` : html;
  return `<div id="${id.replaceAll('"', '')}">${inner}</div>`;
}

function answerOf($: CheerioAPI, source: string, partial: boolean): JsfAnswer {
  const field = (name: string) => $(`input[name="${name}"]`).first().attr('value') || null;
  const scripted = /token_value\s*=\s*["']([^"']+)["']/.exec(source)?.[1];
  return {
    $,
    source,
    partial,
    viewState: field(VIEW_STATE),
    csrfToken: scripted ?? field(CSRF_FIELD),
    listDate: readUpdateDate($.root().text()),
  };
}
