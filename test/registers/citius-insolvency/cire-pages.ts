/** Pages in the official shape, written by hand: the parser's tests must not lean on the sandbox portal's idea of it. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { personKeyer } from '../../../src/kernel/secrets/person-key.ts';
import type { ParseContext } from '../../../src/registers/register.ts';

export const DEBTOR = '599000090';
export const OTHER = '599000120';
export const BANK = '599000180';
/** Invented persons. */
export const ADMINISTRATOR = { name: 'Rui Inventado Peixoto', nif: '123456789' };
export const PERSON = { name: 'Dália Inventada Moura', nif: '299999998' };

export const ID = 'ctl00_ContentPlaceHolder1_';
export const context: ParseContext = {
  today: '2026-10-01' as LocalDate,
  personKey: personKeyer('a key for tests'),
};

export interface Doc {
  court?: string;
  act?: string;
  reference?: string;
  process?: string;
  species?: string;
  date?: string;
  filed?: string | null;
  parties?: readonly string[];
}

export const debtorParties = [
  `Insolvente: EXEMPLO CONSTRUÇÕES, LDA NIF/NIPC: ${DEBTOR}`,
  `Administrador Insolvência: ${ADMINISTRATOR.name} NIF/NIPC: ${ADMINISTRATOR.nif}`,
  `Credor: BANCO EXEMPLO SA NIF/NIPC: ${BANK}`,
];

export function item(doc: Doc = {}, index = 0): string {
  const id = `${ID}dlResultados_ctl${String(index).padStart(2, '0')}_`;
  const filed =
    doc.filed === null
      ? ''
      : `<strong>Data da propositura da ação:</strong> ${doc.filed ?? '10/09/2026'}<br />`;
  return `<div class="resultadocdital">
<strong>Tribunal:</strong> ${doc.court ?? 'Comarca de Leiria - Leiria'}<br />
<strong>Ato:</strong> ${doc.act ?? 'Pub. - Sentença Declaração Insolvência'}<br />
<strong>Referência:</strong> ${doc.reference ?? '412345678'}<br />
<strong>Processo:</strong> ${doc.process ?? '1401/26.0T8LRA, Juízo de Comércio de Leiria - Juiz 2'}<br />
<strong>Espécie:</strong> ${doc.species ?? 'Insolvência pessoa coletiva (Apresentação)'}<br />
<strong>Data:</strong> ${doc.date ?? '23/09/2026'}<br />
${filed}
<span id="${id}InterDataList">${(doc.parties ?? debtorParties).map(p => `<span>${p}</span><br />`).join('')}</span>
<div id="${id}pnlPDF"><input id='queryString' type='hidden' value=q=abc&amp;d=1 /><a class="vermais">Ver Mais</a></div>
</div>`;
}

export interface List {
  items?: readonly string[];
  total?: string | null;
  /** Its own number; empty where it does not say it. */
  page?: number | '';
  none?: string;
  message?: string;
}

export function panel({ items = [], total, page = 1, none = '', message = '' }: List): string {
  const announced =
    total === undefined && items.length > 0 ? `${items.length} documentos encontrados` : total;
  const list = `<div id="divresultadocdital"><div>${announced ?? ''}</div>
<span id="${ID}Pager1_lblPageNumber">${page}</span>${items.join('\n')}</div>`;
  return `<span id="${ID}lblMsg">${message}</span><span id="${ID}lblNoResults">${none}</span>${items.length > 0 || announced ? list : ''}`;
}

export function fullPage(list: List, around = ''): string {
  return `<!DOCTYPE html><html><head><title>Citius</title></head><body><form id="aspnetForm">
<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="dDw=" />${around}
<div id="${ID}upResultados">${panel(list)}</div></form></body></html>`;
}

export function delta(list: List, { version = true, id = `${ID}upResultados` } = {}): string {
  const record = (type: string, name: string, content: string) =>
    `${content.length}|${type}|${name}|${content}|`;
  return [
    version ? record('#', '', '4') : '',
    record('updatePanel', id, panel(list)),
    record('hiddenField', '__VIEWSTATE', 'dDw|x=='),
    record('hiddenField', '__VIEWSTATEGENERATOR', 'C35E1E25'),
    record('hiddenField', '__VIEWSTATEENCRYPTED', ''),
    record('hiddenField', '__EVENTVALIDATION', 'ev=='),
    record('asyncPostBackTimeout', '', '90'),
    record('formAction', '', 'ConsultasCire.aspx'),
  ].join('');
}

/** As an old server would send it: one byte per character. */
export function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, character => character.charCodeAt(0));
}
