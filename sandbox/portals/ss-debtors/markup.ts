/** HTML and XML as JSF and PrimeFaces write them for the list of debtors of Segurança Social. */
import type { DebtBand, ListedDebtor } from '../debtor-lists.ts';
import { escapeHtml } from '../portal.ts';

export const PAGE_PATH = '/ptss/sef/lista-devedores/consulta-lista-devedores';
export const FORM = 'sefFormConsultaListaDevedores';
export const TABLE = `${FORM}:sefConsultaListaDevedoresTabela`;
export const ENTITY_TYPE = `${FORM}:sefConsultaListaDevedoresSelectTipoEntidade`;
export const TRANCHES = `${FORM}:sefConsultaListaDevedoresSelectEscaloes`;
export const NAME_FIELD = `${FORM}:sefConsultaListaDevedoresInputNome`;
export const NIF_FIELD = `${FORM}:sefConsultaListaDevedoresInputNIF`;
const LOADING_FORM = 'sefFormConsultaListaDevedoresCarregamento';
export const LOAD_COMMAND = `${LOADING_FORM}:sefConsultaListaDevedoresRemoteCarregar`;

/** What a table shows: one page of one band. */
export interface TableView {
  readonly date: string;
  readonly rows: readonly ListedDebtor[];
  readonly first: number;
  readonly pageRows: number;
  readonly total: number;
  /** Columns renamed, and one more. */
  readonly changed: boolean;
}

export interface FormView {
  readonly table: TableView;
  readonly bands: readonly DebtBand[];
}

const letterOf = (index: number): string => 'abcdefghij'[index]!;

export function pageHtml(
  view: FormView,
  state: { viewState: string; token: string; window: string },
): string {
  return `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="pt"><head id="j_idt2"><meta charset="UTF-8" /><title>Lista de devedores</title>
<script type="text/javascript">var token_name = 'CTKN_DYN'; var token_value = '${state.token}'; var last_successful_url = '/home';</script></head>
<body><div id="frawPageBlocker"></div>
<form id="${LOADING_FORM}" name="${LOADING_FORM}" method="post" action="${PAGE_PATH}?dswid=${state.window}"><input type="hidden" name="${LOADING_FORM}" value="${LOADING_FORM}" /><script id="${LOAD_COMMAND}" type="text/javascript">carregar = function() {PrimeFaces.ab({s:"${LOAD_COMMAND}",f:"${LOADING_FORM}",u:"${FORM}"});}</script></form>
${formHtml(view, state)}
</body></html>`;
}

export function formHtml(view: FormView, state: { viewState: string; window: string }): string {
  return `<form id="${FORM}" name="${FORM}" method="post" action="${PAGE_PATH}?dswid=${state.window}" enctype="application/x-www-form-urlencoded">
<input type="hidden" name="${FORM}" value="${FORM}" />
${selectHtml(ENTITY_TYPE, [
  ['1', 'Pessoas coletivas'],
  ['2', 'Pessoas singulares'],
])}
${tranchesHtml(view.bands)}
<input id="${NAME_FIELD}" name="${NAME_FIELD}" type="text" value="" /><input id="${NIF_FIELD}" name="${NIF_FIELD}" type="text" maxlength="9" value="" />
${tableHtml(view.table)}
<input type="hidden" name="javax.faces.ViewState" id="j_id1:javax.faces.ViewState:0" value="${escapeHtml(state.viewState)}" autocomplete="off" /></form>`;
}

export const tranchesHtml = (bands: readonly DebtBand[]): string =>
  selectHtml(
    TRANCHES,
    bands.map((band, index) => [letterOf(index), band.label]),
  );

function selectHtml(id: string, options: readonly (readonly [string, string])[]): string {
  const shown = options.map(([value, label]) => `<option value="${value}">${escapeHtml(label)}</option>`);
  return `<div id="${id}" class="ui-selectonemenu ui-widget"><select id="${id}_input" name="${id}_input"><option value="">Selecione…</option>${shown.join('')}</select><label id="${id}_label" class="ui-selectonemenu-label">Selecione…</label></div>`;
}

export function tableHtml(view: TableView): string {
  const titles = view.changed ? ['Entidade', 'Identificação', 'Situação'] : ['Nome', 'NIF'];
  const heads = titles.map(
    title => `<th role="columnheader"><span class="ui-column-title">${title}</span></th>`,
  );
  const last = view.first + view.rows.length >= view.total;
  return `<div id="${TABLE}" class="ui-datatable ui-widget"><div class="ui-datatable-header ui-widget-header">Lista atualizada em: ${view.date}</div>
<div class="ui-datatable-tablewrapper"><table role="grid"><thead id="${TABLE}_head"><tr role="row">${heads.join('')}</tr></thead><tbody id="${TABLE}_data" class="ui-datatable-data ui-widget-content">${rowsHtml(view)}</tbody></table></div>
<div id="${TABLE}_paginator_bottom" class="ui-paginator ui-paginator-bottom"><a href="#" class="ui-paginator-next${last ? ' ui-state-disabled' : ''}" aria-label="Next Page"></a></div></div>
<script id="${TABLE}_s" type="text/javascript">PrimeFaces.cw("DataTable","widget_tabela",{id:"${TABLE}",paginator:{id:["${TABLE}_paginator_bottom"],rows:${view.pageRows},rowCount:${view.total},page:0}});</script>`;
}

/** What a paging answer holds: rows and nothing else. */
export function rowsHtml(view: TableView): string {
  if (view.rows.length === 0)
    return `<tr class="ui-widget-content ui-datatable-empty-message"><td colspan="2">Não foram encontrados registos.</td></tr>`;
  return view.rows.map((row, index) => rowHtml(row, view.first + index, view.changed)).join('');
}

function rowHtml(row: ListedDebtor, index: number, changed: boolean): string {
  const cells = [row.name, row.nif, ...(changed ? ['Em dívida'] : [])].map(
    text => `<td role="gridcell">${escapeHtml(text)}</td>`,
  );
  return `<tr data-ri="${index}" class="ui-widget-content ui-datatable-${index % 2 ? 'odd' : 'even'}" role="row">${cells.join('')}</tr>`;
}

export function partialResponse(
  updates: readonly (readonly [id: string, html: string])[],
  viewState: string,
): string {
  const all = [...updates, ['j_id1:javax.faces.ViewState:0', viewState] as const];
  // A CDATA section ends at the first ]]>: one inside it must be split over two.
  const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  const changes = all.map(([id, html]) => `<update id="${id}">${cdata(html)}</update>`);
  return `<?xml version='1.0' encoding='UTF-8'?>\n<partial-response id="j_id1"><changes>${changes.join('')}</changes></partial-response>`;
}

export function viewExpired(): string {
  return `<?xml version='1.0' encoding='UTF-8'?>\n<partial-response id="j_id1"><error><error-name>class javax.faces.application.ViewExpiredException</error-name><error-message><![CDATA[viewId:${PAGE_PATH} - View could not be restored.]]></error-message></error></partial-response>`;
}
