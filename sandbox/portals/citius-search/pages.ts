/** The markup of a search: the form, the grid with its pager, the error page, and the redesigned one. */
import type { PageState } from '../aspnet-viewstate.ts';
import { escapeHtml } from '../portal.ts';

export const FIELD = 'ctl00$ContentPlaceHolder1$';
export const PAGE_SIZE = 10;
/** Constant of the page, sent back with every request. */
export const GENERATOR = 'D7B3E1A4';

const ID = FIELD.replaceAll('$', '_');

export interface FormText {
  /** Name of the page, `ConsultasDistribuicao.aspx`. */
  readonly action: string;
  readonly title: string;
  /** First line of the list of courts. */
  readonly choose: string;
  /** Text fields besides the court. */
  readonly fields: readonly string[];
  /** Further controls, as markup. */
  readonly controls?: string;
}

export function searchPage(
  { action, title, choose, fields, controls = '' }: FormText,
  {
    courts,
    chosen,
    state,
    message,
    results,
  }: { courts: readonly string[]; chosen: string; state: PageState; message: string; results: string },
): string {
  const hidden: [string, string][] = [
    ['__EVENTTARGET', ''],
    ['__EVENTARGUMENT', ''],
    ['__VIEWSTATE', state.viewState],
    ['__VIEWSTATEGENERATOR', GENERATOR],
    ['__EVENTVALIDATION', state.eventValidation],
  ];
  const options = [choose, ...courts].map(
    (label, value) =>
      `<option${String(value) === chosen ? ' selected="selected"' : ''} value="${value}">${escapeHtml(label)}</option>`,
  );
  const text = fields.map(name => `<input name="${FIELD}${name}" type="text" id="${ID}${name}" />`);
  return `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="pt-PT"><head><meta charset="utf-8" /><title>Citius - ${title} (sandbox)</title></head>
<body><form name="aspnetForm" method="post" action="${action}" id="aspnetForm">
${hidden.map(([name, value]) => `<input type="hidden" name="${name}" id="${name}" value="${value}" />`).join('\n')}
<h1>${title}</h1>
<select name="${FIELD}ddlTribunais" id="${ID}ddlTribunais">${options.join('\n')}</select>
${text.join('\n')}${controls}
<input type="submit" name="${FIELD}btnSearch" value="Pesquisar" id="${ID}btnSearch" />
<span id="${ID}lblMsg" class="erro">${escapeHtml(message)}</span>
${results}
</form></body></html>`;
}

/** One page of the results, under their count. */
export function gridOf<Row>(
  all: readonly Row[],
  page: number,
  { count, drawRow }: { count: string; drawRow: (row: Row, id: string) => string },
): string {
  const counted = `<span id="${ID}lblRecordCount">${count}</span>`;
  if (all.length === 0) return counted;
  const from = (page - 1) * PAGE_SIZE;
  const rows = all
    .slice(from, from + PAGE_SIZE)
    .map((row, i) => drawRow(row, `${ID}grdView_ctl${String(i + 2).padStart(2, '0')}_`));
  const next =
    page * PAGE_SIZE < all.length
      ? `<a id="${ID}Pager1_lnkNext" href="javascript:__doPostBack(&#39;${FIELD}Pager1$lnkNext&#39;,&#39;&#39;)">Seguinte</a>`
      : '';
  return `${counted}
<table id="${ID}grdView" cellspacing="0">
${rows.join('\n')}
</table>
<div class="pager">Página <span id="${ID}Pager1_lblPageNumber">${page}</span> ${next}</div>`;
}

/** An element of a row by its label. */
export const labelled = (id: string, label: string, value: string): string =>
  `<span id="${id}${label}">${escapeHtml(value)}</span>`;

export function partiesTable(
  id: string,
  parties: readonly { readonly role: string; readonly name: string }[],
): string {
  const rows = parties.map(({ role, name }, i) => {
    const party = `${id}DataList_ctl${String(i).padStart(2, '0')}_`;
    return `<tr><td>${labelled(party, 'lblDesignacao', `${role}:`)} ${labelled(party, 'lblNomeInterv', name)}</td></tr>`;
  });
  return `<table id="${id}DataList">${rows.join('')}</table>`;
}

export const errorPage = `<!DOCTYPE html>
<html lang="pt-PT"><head><meta charset="utf-8" /><title>Citius</title></head>
<body><h1>Erro</h1><p>Ocorreu um erro inesperado. Por favor tente mais tarde.</p></body></html>`;

export const redesignedPage = `<!DOCTYPE html>
<html lang="pt-PT"><head><meta charset="utf-8" /><title>Portal Citius</title></head>
<body><div id="app" data-route="/consultas"></div><noscript>Ative o JavaScript.</noscript></body></html>`;
