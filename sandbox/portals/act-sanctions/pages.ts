/** The markup of the ACT list as a SharePoint site draws it, and its two faulty layouts. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxSanction } from '../../country/country.ts';
import { escapeHtml, type PortalWorld } from '../portal.ts';
import { printedEuros } from '../printed-euros.ts';

export const VIEW = '{6D2F0A51-93C4-4E0B-8A7E-51B0C4D2E9F3}';
export const PAGE_SIZE = 30;

export interface ListedSanction extends SandboxSanction {
  readonly nif: string;
  readonly name: string;
  readonly sector: string;
}

/** What the law wants published (Código do Trabalho, 562): the gravity stands in the characterisation, in no column. */
const COLUMNS = [
  'Entidade infratora',
  'NIF/NIPC',
  'Setor de atividade',
  'Local da prática',
  'Caracterização da contraordenação',
  'Norma violada',
  'Sanção aplicada',
  'Data de publicação',
];
/** As a redesign would rename them: the same values under words that no reader knows. */
const CHANGED_COLUMNS = COLUMNS.with(4, 'Resumo').with(5, 'Base legal');

/** Rows from `first` (counted from 0). The link on carries the number of the last row shown, as SharePoint's does. */
export function listPage(
  rows: readonly ListedSanction[],
  first: number,
  { layout, today }: Pick<PortalWorld, 'layout' | 'today'>,
): string {
  const shown = rows.slice(first, first + PAGE_SIZE);
  const last = first + shown.length;
  const columns = layout === 'changed-column' ? CHANGED_COLUMNS : COLUMNS;
  const head = columns.map(name => `<th class="ms-vh2" scope="col"><div><a href="#">${name}</a></div></th>`);
  const body = shown.map(
    (row, i) =>
      `<tr class="${i % 2 ? 'ms-alternating ' : ''}ms-itmhover">${valuesOf(row)
        .map(value => `<td class="ms-vb2">${escapeHtml(value)}</td>`)
        .join('')}</tr>`,
  );
  return wrap(`<p>Lista atualizada em ${printedDay(today)}</p>
<table class="ms-listviewtable" border="0" summary="Registo público"><thead><tr class="ms-viewheadertr">${head.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table>
<table class="ms-bottompaging"><tr>${link('Anterior', previousQuery(first))}<td class="ms-paging">${first + 1} - ${last}</td>${link('Seguinte', last < rows.length ? nextQuery(last) : null)}</tr></table>`);
}

export const emptyPage = (): string => wrap('<p class="ms-vb">Não foram encontrados registos.</p>');

export const nextQuery = (last: number): string =>
  `Paged=TRUE&p_ID=${last}&PageFirstRow=${last + 1}&View=${encodeURIComponent(VIEW)}`;

const previousQuery = (first: number): string | null =>
  first === 0
    ? null
    : `Paged=TRUE&PagedPrev=TRUE&p_ID=${first + 1}&PageFirstRow=${first - PAGE_SIZE + 1}&View=${encodeURIComponent(VIEW)}`;

const link = (title: string, query: string | null): string =>
  query === null
    ? '<td></td>'
    : `<td><a href="?${escapeHtml(query)}"><img src="/_layouts/images/page.gif" alt="${title}"></a></td>`;

const wrap = (content: string): string => `<!DOCTYPE html>
<html lang="pt-pt"><head><meta charset="utf-8"><title>ACT - Registo público de contraordenações (sandbox)</title></head>
<body><div id="s4-workspace"><h1>Sanção acessória de publicidade</h1>
<p>Código do Trabalho, artigo 562.º: entidades condenadas por contraordenação muito grave, ou reincidentes em grave.</p>
<div id="WebPartWPQ2">${content}</div></div></body></html>`;

function valuesOf(row: ListedSanction): string[] {
  const fine = row.fineEur === null ? '' : `Coima de ${printedEuros(row.fineEur)} € e `;
  return [
    row.name,
    row.nif,
    row.sector,
    row.place,
    characterisation(row),
    row.norm,
    `${fine}publicidade da decisão condenatória`,
    printedDay(row.publishedOn),
  ];
}

/** `Muito grave - Falta de …`. */
export const characterisation = ({ gravity, infringement }: SandboxSanction): string =>
  `${gravity.replace(/^./, letter => letter.toUpperCase())} - ${infringement}`;

const printedDay = (day: LocalDate): string => day.split('-').reverse().join('-');

export const errorPage = `<!DOCTYPE html>
<html lang="pt-pt"><head><title>Erro</title></head><body><h1>Erro</h1><p>Ocorreu um erro inesperado.</p></body></html>`;

export const redesignedPage = `<!DOCTYPE html>
<html lang="pt-pt"><head><title>Portal da ACT</title></head>
<body><div id="spPageCanvasContent"></div><script>var spClientSidePage = true;</script></body></html>`;
