/** The markup of the public list of executions: the search form, the grid of results, and its two faulty layouts. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxExecution } from '../../country/country.ts';
import type { PageState } from '../aspnet-viewstate.ts';
import { escapeHtml, type PortalWorld } from '../portal.ts';
import { printedEuros } from '../printed-euros.ts';

export const FIELD = 'ctl00$ContentPlaceHolder1$';
export const GRID = `${FIELD}grdExecucoes`;
export const PAGE_SIZE = 10;
const ID = FIELD.replaceAll('$', '_');

/** One row: an execution and whose it was. */
export interface ListedExecution extends SandboxExecution {
  readonly nif: string;
  readonly name: string;
}

export interface Results {
  /** Null where nothing was searched, or the search was not accepted. */
  readonly rows: readonly ListedExecution[] | null;
  readonly page: number;
  readonly message: string;
  readonly nif: string;
  readonly name: string;
}

const COLUMNS = [
  'Nome do executado',
  'NIF',
  'Valor em dívida à data da extinção',
  'N.º do processo',
  'Tribunal',
  'Motivo da extinção',
  'Data da extinção',
  'Data da inclusão na lista',
];
/** As a redesign would rename them: the same values under words that no reader knows. */
const CHANGED_COLUMNS = COLUMNS.with(2, 'Saldo remanescente').with(5, 'Observações');

const REASONS = {
  'no-assets': 'Por não terem sido encontrados bens penhoráveis',
  'partial-payment': 'Com pagamento parcial',
};

export function searchPage(results: Results, state: PageState, layout: PortalWorld['layout']): string {
  const hidden = Object.entries({
    __EVENTTARGET: '',
    __EVENTARGUMENT: '',
    __VIEWSTATE: state.viewState,
    __VIEWSTATEENCRYPTED: '',
    __EVENTVALIDATION: state.eventValidation,
  }).map(([name, value]) => `<input type="hidden" name="${name}" id="${name}" value="${value}" />`);
  const field = (name: string, label: string, value: string) =>
    `<label for="${ID}${name}">${label}</label> <input name="${FIELD}${name}" type="text" id="${ID}${name}" value="${escapeHtml(value)}" />`;
  return `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="pt-PT"><head><meta charset="utf-8" /><title>Citius - Lista Pública de Execuções (sandbox)</title></head>
<body><form name="aspnetForm" method="post" action="listapublicaexecucoes.aspx" id="aspnetForm">
${hidden.join('\n')}
<h1>Lista Pública de Execuções</h1>
<p>Execuções extintas com pagamento parcial ou por não terem sido encontrados bens penhoráveis. As execuções pendentes não constam desta lista.</p>
<div class="pesquisa">${field('txtNome', 'Nome', results.name)}
${field('txtNif', 'NIF', results.nif)}
<input type="submit" name="${FIELD}btnSearch" value="Pesquisar" id="${ID}btnSearch" /></div>
<span id="${ID}lblMsg" class="erro">${escapeHtml(results.message)}</span>
${list(results, layout)}
</form></body></html>`;
}

function list({ rows, page }: Results, layout: PortalWorld['layout']): string {
  const none = rows?.length === 0 ? 'Não foram encontrados registos para os critérios indicados.' : '';
  const label = `<span id="${ID}lblNoResults">${none}</span>`;
  if (!rows || rows.length === 0) return label;
  const columns = layout === 'changed-column' ? CHANGED_COLUMNS : COLUMNS;
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const cells = (tag: string, texts: readonly string[]) =>
    `<tr>${texts.map(text => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
  return `${label}
<span id="${ID}lblRecordCount">${rows.length} registos encontrados</span>
<table cellspacing="0" rules="all" border="1" id="${GRID.replaceAll('$', '_')}">
${cells('th', columns)}
${shown.map(row => cells('td', valuesOf(row))).join('\n')}
${pager(page, Math.ceil(rows.length / PAGE_SIZE))}
</table>`;
}

const valuesOf = (row: ListedExecution): string[] => [
  row.name,
  row.nif,
  `${printedEuros(row.owedEur)} €`,
  row.process,
  row.court,
  REASONS[row.reason],
  printedDay(row.extinguishedOn),
  printedDay(row.includedOn),
];

/** A grid's own pager: a nested table in the last row, where the present page is no link. */
function pager(page: number, pages: number): string {
  if (pages < 2) return '';
  const links = Array.from({ length: pages }, (_, i) => i + 1).map(number =>
    number === page
      ? `<td><span>${number}</span></td>`
      : `<td><a href="javascript:__doPostBack(&#39;${GRID}&#39;,&#39;Page$${number}&#39;)">${number}</a></td>`,
  );
  return `<tr class="pager"><td colspan="${COLUMNS.length}"><table border="0"><tr>${links.join('')}</tr></table></td></tr>`;
}

const printedDay = (day: LocalDate): string => day.split('-').reverse().join('/');

export const errorPage = `<!DOCTYPE html>
<html lang="pt-PT"><head><meta charset="utf-8" /><title>Erro</title></head>
<body><h1>Erro</h1><p>Ocorreu um erro inesperado.</p></body></html>`;

export const redesignedPage = `<!DOCTYPE html>
<html lang="pt-PT"><head><meta charset="utf-8" /><title>Portal Citius</title></head>
<body><div id="app" data-route="/execucoes"></div><noscript>Ative o JavaScript.</noscript></body></html>`;
