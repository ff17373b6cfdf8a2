/** The markup of the CIRE search: the form, the list of documents, and its two faulty layouts. */
import { createHash } from 'node:crypto';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { InsolvencyPublication } from '../../country/country.ts';
import type { PageState } from '../aspnet-viewstate.ts';
import { escapeHtml, type PortalWorld } from '../portal.ts';
import { FIELD } from './search.ts';

export const PAGE_SIZE = 10;
/** Constant of the page, sent back with every request. */
export const GENERATOR = 'C1A0D9F3';

const ID = FIELD.replaceAll('$', '_');

export interface ResultList {
  /** Null where nothing was searched, or the search was not accepted. */
  readonly documents: readonly InsolvencyPublication[] | null;
  readonly page: number;
  readonly message: string;
}

const OFFICIAL_LABELS = {
  court: 'Tribunal',
  act: 'Ato',
  reference: 'Referência',
  process: 'Processo',
  species: 'Espécie',
  published: 'Data',
  filed: 'Data da propositura da ação',
};

/** As a redesign would rename them: the same values under words that no reader knows. */
const CHANGED_LABELS: typeof OFFICIAL_LABELS = {
  ...OFFICIAL_LABELS,
  act: 'Tipo de publicação',
  species: 'Natureza do processo',
  published: 'Publicado em',
};

export function resultsPanel(
  { documents, page, message }: ResultList,
  layout: PortalWorld['layout'],
): string {
  const none = documents?.length === 0 ? 'Não foram encontrados documentos para os critérios indicados.' : '';
  const list = documents && documents.length > 0 ? documentList(documents, page, layout) : '';
  return `
<span id="${ID}lblMsg" class="erro">${escapeHtml(message)}</span>
<span id="${ID}lblNoResults">${none}</span>
${list}`;
}

function documentList(
  documents: readonly InsolvencyPublication[],
  page: number,
  layout: PortalWorld['layout'],
): string {
  const from = (page - 1) * PAGE_SIZE;
  const items = documents.slice(from, from + PAGE_SIZE).map((document, i) => item(document, i, layout));
  return `<div id="divresultadocdital"><div>${documents.length} documentos encontrados</div>
${pager(page, documents.length)}
<span id="${ID}dlResultados">${items.map(each => `<span>${each}</span>`).join('<br />')}</span></div>`;
}

function pager(page: number, total: number): string {
  const next = page * PAGE_SIZE < total;
  const link = next
    ? ` href="javascript:__doPostBack(&#39;${FIELD}Pager1$lnkNext&#39;,&#39;&#39;)"`
    : ' disabled="disabled"';
  return `<div class="pager">Página <span id="${ID}Pager1_lblPageNumber">${page}</span>
<a id="${ID}Pager1_lnkNext" title="Página seguinte"${link}>&gt;</a></div>`;
}

function item(document: InsolvencyPublication, index: number, layout: PortalWorld['layout']): string {
  const id = `${ID}dlResultados_ctl${String(index).padStart(2, '0')}_`;
  const labels = layout === 'changed-column' ? CHANGED_LABELS : OFFICIAL_LABELS;
  const pairs: [string, string][] = [
    [labels.court, document.court],
    [labels.act, document.act],
    [labels.reference, document.reference],
    [labels.process, `${document.process}, ${document.unit}`],
    [labels.species, document.species],
    [labels.published, printedDay(document.publishedOn)],
    [labels.filed, printedDay(document.filedOn)],
  ];
  const lines = pairs.map(([label, value]) => `<strong>${label}:</strong> ${escapeHtml(value)}<br />`);
  const parties = document.parties.map(({ role, name, nif }) => {
    const number = nif ? ` NIF/NIPC: ${nif}` : '';
    return `<span>${escapeHtml(role)}: ${escapeHtml(name)}${number}</span><br />`;
  });
  const token = createHash('sha256').update(document.reference).digest('base64');
  return `<div class="resultadocdital">
${lines.join('\n')}
<span id="${id}InterDataList">${parties.join('')}</span>
<div id="${id}pnlPDF"><input id="queryString" type="hidden" value="q=${token}" /><a class="vermais" href="#">Ver Mais</a></div>
</div>`;
}

const printedDay = (day: LocalDate): string => day.split('-').reverse().join('/');

/** The whole page around a results panel. */
export function searchPage(panel: string, state: PageState): string {
  return `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="pt-PT"><head><meta charset="utf-8" /><title>Citius - Publicidade (sandbox)</title></head>
<body><form name="aspnetForm" method="post" action="ConsultasCire.aspx" id="aspnetForm">
${hiddenFields(state)
  .map(([name, value]) => `<input type="hidden" name="${name}" id="${name}" value="${value}" />`)
  .join('\n')}
<h1>Publicidade do PER, PEAP, PEVE e dos processos de insolvência</h1>
<div id="${ID}UpdatePanel1">${criteria()}</div>
<div id="${ID}upResultados">${panel}</div>
</form></body></html>`;
}

/** In the order in which ASP.NET writes them. */
export function hiddenFields({ viewState, eventValidation }: PageState): [string, string][] {
  return [
    ['__EVENTTARGET', ''],
    ['__EVENTARGUMENT', ''],
    ['__LASTFOCUS', ''],
    ['__VIEWSTATE', viewState],
    ['__VIEWSTATEGENERATOR', GENERATOR],
    ['__VIEWSTATEENCRYPTED', ''],
    ['__EVENTVALIDATION', eventValidation],
  ];
}

function criteria(): string {
  const text = ['txtPesquisa', 'txtNumeroProcesso', 'txtCalendarDesde', 'txtCalendarAte'].map(
    name => `<input name="${FIELD}${name}" type="text" id="${ID}${name}" />`,
  );
  return `${radio('rblTipo', ['nif', 'nome'], 'nif')}
${text.join('\n')}
${select('ddlTribunais', [['', 'Todos']])}
${select('ddlGrupoActos', [
  ['', 'Todos'],
  ['20', 'Publicidade da Insolvência'],
  ['24', 'Anúncios'],
  ['25', 'Atos do Administrador da Insolvência'],
])}
${select('ddlActos', [['', 'Todos']])}
${radio('rblDias', ['15', '30', 'todos'], '15')}
<input type="submit" name="${FIELD}btnSearch" value="Pesquisar" id="${ID}btnSearch" class="submit" />`;
}

function radio(name: string, values: readonly string[], chosen: string): string {
  return values
    .map((value, i) => {
      const checked = value === chosen ? ' checked="checked"' : '';
      return `<input id="${ID}${name}_${i}" type="radio" name="${FIELD}${name}" value="${value}"${checked} />`;
    })
    .join('');
}

function select(name: string, options: readonly (readonly [string, string])[]): string {
  const list = options.map(([value, label]) => `<option value="${value}">${label}</option>`).join('');
  return `<select name="${FIELD}${name}" id="${ID}${name}">${list}</select>`;
}

export const errorPage = `<!DOCTYPE html>
<html lang="pt-PT"><head><meta charset="utf-8" /><title>Erro</title></head>
<body><p>Ocorreu um erro. Por favor tente mais tarde.</p></body></html>`;

export const redesignedPage = `<!DOCTYPE html>
<html lang="pt-PT"><head><meta charset="utf-8" /><title>Portal Citius</title></head>
<body><div id="app" data-route="/publicidade"></div><noscript>Ative o JavaScript.</noscript></body></html>`;
