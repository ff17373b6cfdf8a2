/** Answers of the Segurança Social page, written by hand after what its public readers describe. */
import type { Capture } from '../../../src/registers/register.ts';
import { captureOf } from '../capture-of.ts';

export const FORM = 'sefFormConsultaListaDevedores';
export const TABLE = `${FORM}:sefConsultaListaDevedoresTabela`;
export const TYPE_FIELD = `${FORM}:sefConsultaListaDevedoresSelectTipoEntidade_input`;
export const TRANCHE_FIELD = `${FORM}:sefConsultaListaDevedoresSelectEscaloes_input`;

export const EMPTY =
  '<tr class="ui-widget-content ui-datatable-empty-message"><td colspan="2">Não foram encontrados registos.</td></tr>';

export const tr = (name: string, nif: string, index?: number): string =>
  `<tr${index === undefined ? '' : ` data-ri="${index}"`} role="row"><td role="gridcell">${name}</td><td role="gridcell">${nif}</td></tr>`;

/** A paging answer: rows and nothing else. */
export const paging = (rows: string, extra = ''): string =>
  `<?xml version='1.0' encoding='UTF-8'?>
<partial-response id="j_id1"><changes><update id="${TABLE}"><![CDATA[${rows}]]></update><update id="j_id1:javax.faces.ViewState:0"><![CDATA[-1:2]]></update>${extra}</changes></partial-response>`;

/** The whole table, as a choice of band renews it. */
export const wholeTable = (
  rows: string,
  over: { titles?: string[]; date?: string; rowCount?: number } = {},
): string => {
  const { titles = ['Nome', 'NIF'], date = 'Lista atualizada em: 2026-09-30', rowCount } = over;
  const count =
    rowCount === undefined
      ? ''
      : `<script>PrimeFaces.cw("DataTable","w",{paginator:{rows:50,rowCount:${rowCount}}});</script>`;
  return `<div id="${TABLE}" class="ui-datatable"><div>${date}</div><table><thead><tr>${titles.map(t => `<th><span>${t}</span></th>`).join('')}</tr></thead><tbody id="${TABLE}_data">${rows}</tbody></table></div>${count}`;
};

/** A saved page of the list, with its select boxes. */
export const savedPage = (rows: string, type = '1'): string =>
  `<!DOCTYPE html><html><body><form id="${FORM}"><select name="${TYPE_FIELD}"><option value="1"${type === '1' ? ' selected="selected"' : ''}>Pessoas coletivas</option><option value="2"${type === '2' ? ' selected="selected"' : ''}>Pessoas singulares</option></select>
<select id="${TRANCHE_FIELD}" name="${TRANCHE_FIELD}"><option value="a">7500 a 25000</option><option value="b" selected="selected">25001 a 50000</option></select>${wholeTable(rows)}</form></body></html>`;

/** The request beside a paging answer, by the page's own names. */
export const ASKED = {
  [TYPE_FIELD]: '1',
  [TRANCHE_FIELD]: 'b',
  escalao: '50.001 a 100.000 €',
  listaAtualizadaEm: '2026-09-30',
  [`${TABLE}_first`]: '0',
  [`${TABLE}_rows`]: '50',
};

export const answer = (text: string, request: Record<string, string> = {}, status = 200): Capture =>
  captureOf(text, { request, status });
