/** The markup of the distribution search: the form, the grid, the error page, and its two faulty layouts. */
import type { LocalDate } from '../../kernel/local-date.ts';
import type { SandboxCase } from '../country/country.ts';
import type { PageState } from './aspnet-viewstate.ts';
import { FIELD } from './citius-cases-search.ts';
import { escapeHtml, type PortalWorld } from './portal.ts';

export const PAGE_SIZE = 10;
/** Constant of the page, sent back with every request. */
export const GENERATOR = 'D7B3E1A4';

const ID = FIELD.replaceAll('$', '_');

export interface CaseList {
  /** Null where nothing was searched, or the search was not accepted. */
  readonly cases: readonly SandboxCase[] | null;
  readonly page: number;
  readonly message: string;
}

const OFFICIAL_LABELS = {
  process: 'lblNProcesso',
  entered: 'lblDataEntrada',
  distributed: 'lblDataDistrib',
  unit: 'lblUnOrganica',
  species: 'lblEspecie',
  value: 'lblValor',
  notes: 'lblObservacoes',
};

const CHANGED_LABELS: typeof OFFICIAL_LABELS = {
  ...OFFICIAL_LABELS,
  distributed: 'lblDataActo',
  species: 'lblTipoProcesso',
};

const dashed = (day: LocalDate): string => day.split('-').reverse().join('-');
const EUROS = new Intl.NumberFormat('pt-PT', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `30.000,01 €`, with stops whatever the locale puts between thousands. */
const euros = (amount: number): string => `${EUROS.format(amount).replace(/[\s.](?=\d{3})/g, '.')} €`;

export function searchPage(
  list: CaseList,
  {
    courts,
    chosen,
    state,
    layout,
  }: {
    courts: readonly string[];
    chosen: string;
    state: PageState;
    layout: PortalWorld['layout'];
  },
): string {
  const hidden: [string, string][] = [
    ['__EVENTTARGET', ''],
    ['__EVENTARGUMENT', ''],
    ['__VIEWSTATE', state.viewState],
    ['__VIEWSTATEGENERATOR', GENERATOR],
    ['__EVENTVALIDATION', state.eventValidation],
  ];
  const options = [['0', '-Seleccione o Tribunal-'], ...courts.map((court, i) => [String(i + 1), court])].map(
    ([value, label]) =>
      `<option${value === chosen ? ' selected="selected"' : ''} value="${value}">${escapeHtml(label!)}</option>`,
  );
  const text = ['txtCalendarDesde', 'txtCalendarAte', 'txtParte', 'txtNEntrada'].map(
    name => `<input name="${FIELD}${name}" type="text" id="${ID}${name}" />`,
  );
  return `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="pt-PT"><head><meta charset="utf-8" /><title>Citius - Distribuição (sandbox)</title></head>
<body><form name="aspnetForm" method="post" action="ConsultasDistribuicao.aspx" id="aspnetForm">
${hidden.map(([name, value]) => `<input type="hidden" name="${name}" id="${name}" value="${value}" />`).join('\n')}
<h1>Consulta de distribuição</h1>
<select name="${FIELD}ddlTribunais" id="${ID}ddlTribunais">${options.join('\n')}</select>
${text.join('\n')}
<input type="submit" name="${FIELD}btnSearch" value="Pesquisar" id="${ID}btnSearch" />
<span id="${ID}lblMsg" class="erro">${escapeHtml(list.message)}</span>
${results(list, layout)}
</form></body></html>`;
}

function results({ cases, page }: CaseList, layout: PortalWorld['layout']): string {
  if (cases === null) return '';
  const count = `<span id="${ID}lblRecordCount">${cases.length} Processos encontrados</span>`;
  if (cases.length === 0) return count;
  const from = (page - 1) * PAGE_SIZE;
  const rows = cases.slice(from, from + PAGE_SIZE).map((each, i) => row(each, i, layout));
  const next =
    page * PAGE_SIZE < cases.length
      ? `<a id="${ID}Pager1_lnkNext" href="javascript:__doPostBack(&#39;${FIELD}Pager1$lnkNext&#39;,&#39;&#39;)">Seguinte</a>`
      : '';
  return `${count}
<table id="${ID}grdView" cellspacing="0">
${rows.join('\n')}
</table>
<div class="pager">Página <span id="${ID}Pager1_lblPageNumber">${page}</span> ${next}</div>`;
}

function row(each: SandboxCase, index: number, layout: PortalWorld['layout']): string {
  const id = `${ID}grdView_ctl${String(index + 2).padStart(2, '0')}_`;
  const labels = layout === 'changed-column' ? CHANGED_LABELS : OFFICIAL_LABELS;
  const span = (label: string, value: string) => `<span id="${id}${label}">${escapeHtml(value)}</span>`;
  const parties = each.parties.map(({ role, name }, i) => {
    const party = `${id}DataList_ctl${String(i).padStart(2, '0')}_`;
    return `<tr><td><span id="${party}lblDesignacao">${escapeHtml(role)}:</span> <span id="${party}lblNomeInterv">${escapeHtml(name)}</span></td></tr>`;
  });
  return `<tr><td>
<strong>Processo:</strong> ${span(labels.process, each.process)}<br />
<strong>Entrada:</strong> ${span(labels.entered, dashed(each.enteredOn))} (${escapeHtml(each.entryNumber)})<br />
<strong>Distribuição:</strong> ${span(labels.distributed, dashed(each.distributedOn))}<br />
<strong>Unidade Orgânica:</strong> ${span(labels.unit, each.unit)}<br />
<strong>Espécie:</strong> ${span(labels.species, each.species)}<br />
<strong>Valor:</strong> ${span(labels.value, euros(each.valueEur))}<br />
<strong>Observações:</strong> ${span(labels.notes, `Entrega Electrónica - Refª ${each.entryNumber}`)}
<table id="${id}DataList">${parties.join('')}</table>
</td></tr>`;
}

export const errorPage = `<!DOCTYPE html>
<html lang="pt-PT"><head><meta charset="utf-8" /><title>Citius</title></head>
<body><h1>Erro</h1><p>Ocorreu um erro inesperado. Por favor tente mais tarde.</p></body></html>`;

export const redesignedPage = `<!DOCTYPE html>
<html lang="pt-PT"><head><meta charset="utf-8" /><title>Portal Citius</title></head>
<body><div id="app" data-route="/distribuicao"></div><noscript>Ative o JavaScript.</noscript></body></html>`;
