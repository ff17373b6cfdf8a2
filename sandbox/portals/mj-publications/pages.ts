/** The pages of the MJ publications site: search with its grid, popup, error, and a redesign. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { CommercialAct, SandboxCompany } from '../../country/country.ts';
import type { PageState } from '../aspnet-viewstate.ts';
import { escapeHtml } from '../portal.ts';
import { actLabel, actLines } from './render-act-text.ts';

export const FIELD = 'ctl00$ContentPlaceHolderMain$';
export const GRID = `${FIELD}gvSearchResult`;
export const NOBOT = `${FIELD}NoBot1$NoBot1_NoBotExtender_ClientState`;
export const GENERATOR = 'BBBC20B8';
export const PAGE_SIZE = 20;

const id = (name: string): string => `${FIELD}${name}`.replaceAll('$', '_');

export interface Results {
  readonly company: SandboxCompany;
  /** Every published act, the youngest first. */
  readonly acts: readonly CommercialAct[];
  /** Counted from 1. */
  readonly page: number;
}

export interface SearchPage {
  readonly state: PageState;
  /** Two numbers that the page's script adds up. */
  readonly challenge: readonly [number, number];
  readonly nif: string;
  readonly results: Results | null;
  readonly message: string;
  readonly opensPopup: boolean;
  readonly actTitle: string;
}

export function searchPage(page: SearchPage): string {
  const { state, challenge, nif, results, message } = page;
  return `<!DOCTYPE html>
<html lang="pt"><head><meta charset="windows-1252"><title>Publicações - Pesquisa</title>
<script src="//www.google.com/recaptcha/api.js" async defer></script></head><body>
<form name="aspnetForm" method="post" action="./Pesquisa.aspx" id="aspnetForm">
${hidden('__EVENTTARGET', '')}${hidden('__EVENTARGUMENT', '')}${hidden('__VIEWSTATE', state.viewState)}
${hidden('__VIEWSTATEGENERATOR', GENERATOR)}${hidden('__EVENTVALIDATION', state.eventValidation)}
<h1>Publicação On-Line de Acto Societário e de Outras Entidades</h1>
<label>NIF/NIPC <input type="text" name="${FIELD}txtDadosPubNif" id="${id('txtDadosPubNif')}" maxlength="9" value="${escapeHtml(nif)}" /></label>
<label>Entidade <input type="text" name="${FIELD}txtDadosPubEntidade" id="${id('txtDadosPubEntidade')}" /></label>
<select name="${FIELD}comboDadosPubDistrito"><option value="null" selected="selected">[Selecione]</option><option value="01">Aveiro</option><option value="13">Porto</option></select>
<select name="${FIELD}comboDadosPubConcelho"><option value="null" selected="selected">[Selecione]</option></select>
<input type="text" name="${FIELD}txtDataInit" /><input type="text" name="${FIELD}txtDataFim" />
<label><input type="radio" name="${FIELD}rblTipoPub" value="0" checked="checked" />Todos os actos</label>
<label><input type="radio" name="${FIELD}rblTipoPub" value="1" />Publicação de Atos de Registo Comercial e de Registo de Fundações</label>
<div id="${id('divRecaptcha')}" class="g-recaptcha" data-sitekey="sandbox"><textarea name="g-recaptcha-response" hidden></textarea></div>
${hidden(NOBOT, '')}
<input type="submit" name="${FIELD}btSearch" value="Pesquisar" id="${id('btSearch')}" />
${message ? `<div id="${id('divSearchNoResult')}" class="divSearchNoResult"><span id="${id('lbNoResult')}">${escapeHtml(message)}<br></span></div>` : ''}
${results ? grid(results, page.actTitle) : ''}
</form>
<script>Sys.Application.add_init(function() { $create(Sys.Extended.UI.NoBotBehavior, {"ChallengeScript":"eval('${challenge[0]}+${challenge[1]}')","ClientStateFieldID":"${NOBOT.replaceAll('$', '_')}"}); });
${page.opensPopup ? "window.open('DetalhePublicacao.aspx','','width=800,height=600,scrollbars=yes');" : ''}</script>
</body></html>`;
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" id="${name.replaceAll('$', '_')}" value="${escapeHtml(value)}" />`;

function grid({ company, acts, page }: Results, actTitle: string): string {
  const from = (page - 1) * PAGE_SIZE;
  const shown = acts.slice(from, from + PAGE_SIZE);
  const titles = ['Data publicação', 'NIF/NIPC', 'Entidade', 'Concelho', actTitle, 'Conteúdo', 'Documento'];
  const pages = [
    ...(page > 1 ? [`<td>${postBack('Page$Prev', '&lt; Anteriores')}</td>`] : []),
    ...(from + PAGE_SIZE < acts.length ? [`<td>${postBack('Page$Next', 'Pr&oacute;ximos &gt;')}</td>`] : []),
  ];
  return `<table class="searchtable_pesquisa" cellspacing="0" rules="rows" border="1" id="${id('gvSearchResult')}">
<tr class="headerRow">${titles.map(title => `<th scope="col">${escapeHtml(title)}</th>`).join('')}</tr>
${shown.map((act, i) => gridRow(company, act, i)).join('\n')}
${pages.length > 0 ? `<tr class="footerRow"><td colspan="${titles.length}"><table border="0"><tr>${pages.join('')}</tr></table></td></tr>` : ''}
</table>
<div id="${id('divSearchResult')}"><span>Resultado da pesquisa (${from + 1}-${from + shown.length} de ${acts.length})</span></div>`;
}

function gridRow(company: SandboxCompany, act: CommercialAct, i: number): string {
  const cells = [act.publishedOn, company.nif, act.firma, act.seat.municipality.padEnd(24), actLabel(act)];
  return `<tr class="${i % 2 === 0 ? 'normalRow' : 'alternateRow'}">${cells
    .map(cell => `<td>${escapeHtml(cell)}</td>`)
    .join(
      '',
    )}<td>${postBack(`Conteudo$${i}`, 'Conte&uacute;do')}</td><td>${postBack(`Documento$${i}`, '')}</td></tr>`;
}

const postBack = (argument: string, label: string): string =>
  `<a href="javascript:__doPostBack('${GRID}','${argument}')">${label}</a>`;

/** The popup: the first words of an act stand in a row of their own, and two buttons below it. */
export function detailPage(company: SandboxCompany, act: CommercialAct): string {
  const day: LocalDate = act.publishedOn;
  const [firstWords = '', ...lines] = actLines(company, act);
  return `<!DOCTYPE html>
<html lang="pt"><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>Publicação</title></head><body>
<table><tr><td>NIF/NIPC</td><td>${company.nif}</td></tr><tr><td>Entidade</td><td>${escapeHtml(act.firma)}</td></tr><tr><td>Data Publicação</td><td>${day}</td></tr></table>
<table><tr><td>${firstWords}</td></tr></table>
<table><tr><td id="${id('tdTextoPub')}">${lines.map(escapeHtml).join('<br/>\n')}</td></tr></table>
<a href="javascript:window.print()">Imprimir</a><a href="javascript:window.close()">Fechar</a>
</body></html>`;
}

const plainPage = (title: string, text: string): string =>
  `<!DOCTYPE html><html lang="pt"><head><meta charset="utf-8"><title>${title}</title></head><body><p>${text}</p></body></html>`;

export const sessionLostPage = plainPage('Publicação', 'A sua sessão expirou. Volte a efectuar a pesquisa.');
export const errorPage = plainPage('Erro', 'Ocorreu um erro inesperado.');
export const redesignedPage = plainPage(
  'Registo e Publicações',
  'Bem-vindo ao novo portal do registo. Escolha o que procura: empresas, associações, fundações.',
);
