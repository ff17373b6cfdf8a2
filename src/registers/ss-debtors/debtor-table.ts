/** The table of debtors in an answer: its rows, its own words for "nothing", and whether more pages follow. */

import { readNif } from '../../kernel/nif.ts';
import { fold, oneSpaced } from '../../kernel/text/fold.ts';
import { statedName } from '../reading/company-name.ts';
import type { DebtorRecord } from '../reading/debtor-list.ts';
import { noticeColumns } from '../reading/noticed.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { type RowSetAside, setAside, tooManyAside } from '../reading/set-aside.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import type { JsfAnswer } from './jsf-answer.ts';

export interface DebtorTable {
  /** Its number tells whom a row is about; its name may be unreadable. */
  readonly rows: readonly SsRow[];
  /** Rows of natural persons: counted, never kept. */
  readonly persons: number;
  /** Rows whose number cannot be read. */
  readonly setAside: readonly RowSetAside[];
  /** All rows of the page, dropped ones too. */
  readonly count: number;
  /** Index of the first row within the band (`data-ri`); null where rows carry none. */
  readonly firstIndex: number | null;
  /** The table said in its own words that it is empty. */
  readonly saysEmpty: boolean;
  /** Rows of the whole band, where the answer tells. */
  readonly total: number | null;
  /** Rows of a full page, where the answer tells. */
  readonly pageRows: number | null;
  /** Whether the paginator offers a further page; null without a paginator. */
  readonly nextPage: boolean | null;
}

type Selection = ReturnType<JsfAnswer['$']>;
type SsRow = Pick<DebtorRecord, 'nif' | 'name'>;

const NAME_TITLES =
  /^(?:nome|designacao|denominacao|firma)(?: (?:social|da entidade|do contribuinte))?(?: ?\/ ?(?:nome|designacao|denominacao|firma)(?: social)?)?$/;
const NUMBER_TITLES =
  /^(?:nif|nipc|nif ?\/ ?nipc|nipc ?\/ ?nif|(?:n\.?o|numero) (?:de )?identificacao fiscal)$/;

/** None can be ignored: further pages come without titles, so nothing tells which cell is whose. */
const columnOf = vocabulary('ss-debtors column', ['name', 'number'], title => {
  const words = fold(title);
  if (NAME_TITLES.test(words)) return 'name';
  return NUMBER_TITLES.test(words) ? 'number' : null;
});

/** What may be one, mistyped or not: a name in digits is one of few. */
const NUMBER = /^(?:PT ?)?(?=(?:\D*\d){5})[\dOoIl|][\dOoIl| .-]{5,}$/;
const NOTHING =
  /\bnao (?:foram|foi) encontrad|\bsem (?:resultados|registos|dados)\b|\bnenhum|\bnao (?:existem|existe|ha) |\bno records found\b|^0 (?:registos|resultados)/;

/** The table, null where the answer holds none. @throws ReadingEnd that says what in it is not understood */
export function readTable({ $, source }: JsfAnswer): DebtorTable | null {
  const table = tableIn($);
  if (!table) return null;
  const titles = textsOf($, table.find('thead th'));
  noticeColumns(titles);
  mustBeUsual(titles);
  const rows = table.find('tr').filter((_, tr) => $(tr).children('td').length > 0);
  const body = rows.filter((_, tr) => $(tr).parents('thead, tfoot').length === 0);
  // Column titles are repeated inside every cell, for small screens.
  body.find('.ui-column-title').remove();
  const cells = body.toArray().map(tr => textsOf($, $(tr).children('td')));
  const saysEmpty = cells.length === 1 && cells[0]!.length === 1 && NOTHING.test(fold(cells[0]![0]!));
  return {
    ...readRows(saysEmpty ? [] : cells),
    firstIndex: numberIn(body.first().attr('data-ri') ?? '', /^(\d+)$/),
    saysEmpty,
    total: numberIn(source, /(?:rowCount|totalRecords)["']?\s*:\s*["']?(\d+)/),
    pageRows: numberIn(source, /\brows["']?\s*:\s*["']?(\d+)/),
    nextPage: nextPageIn($, table),
  };
}

/** Texts of the elements that have any. */
function textsOf($: JsfAnswer['$'], elements: Selection): string[] {
  const texts = elements.toArray().map(element => oneSpaced($(element).text().normalize('NFC')).trim());
  return texts.filter(text => text !== '');
}

/** By its id; a page that names it otherwise has one PrimeFaces table, or one table at all. */
function tableIn($: JsfAnswer['$']): Selection | null {
  for (const selector of ['[id$="Tabela"], [id$="Tabela_data"]', '.ui-datatable', 'table']) {
    const found = $(selector);
    if (found.length > 0) return selector === 'table' && found.length > 1 ? null : found.first();
  }
  return null;
}

/** One of names and one of numbers, in either order. */
function mustBeUsual(titles: readonly string[]): void {
  const unknown = titles.find(title => columnOf(title) === null);
  if (unknown !== undefined) fail(`columns are named in unknown words: ${quote(unknown)}`);
  if (titles.length > 0 && titles.map(columnOf).sort().join() !== 'name,number')
    fail('the columns are not one of names and one of numbers');
}

function readRows(rows: readonly string[][]): Pick<DebtorTable, 'rows' | 'persons' | 'setAside' | 'count'> {
  const kept: SsRow[] = [];
  const aside: RowSetAside[] = [];
  const at = numberColumn(rows);
  let persons = 0;
  for (const [index, texts] of rows.entries()) {
    const [number, ...names] = texts.length > 1 ? [texts[at], ...texts.toSpliced(at, 1)] : texts;
    const [name = ''] = names;
    // The row is named by its place: its number may be a person's.
    const leave = (fault: string) => aside.push(setAside(`row ${index + 1} ${fault}`, number ?? '', name));
    if (number === undefined || !NUMBER.test(number) || names.length > 1) {
      leave('is not a name and a NIF');
      continue;
    }
    const nif = readNif(number);
    if (nif.kind === 'invalid') leave(`has a NIF that does not exist: ${nif.because}`);
    if (nif.kind === 'natural-person') persons++;
    // Inheritances, funds and condominiums (out of scope) are passed over: nobody can ask about them.
    if (nif.kind === 'company') kept.push({ nif: nif.nif, name: statedName(name) });
  }
  const fault = tooManyAside(aside, rows.length - aside.length);
  if (fault) fail(fault);
  return { rows: kept, persons, setAside: aside, count: rows.length };
}

/** Where the numbers stand: in every row, while a name in digits is one of few. */
const numberColumn = (rows: readonly string[][]): number =>
  rows.filter(texts => NUMBER.test(texts[0] ?? '')).length >
  rows.filter(texts => NUMBER.test(texts[1] ?? '')).length
    ? 0
    : 1;

/** PrimeFaces tells its paginator (`rows:50,rowCount:312`) or the page's call-back (`"totalRecords":312`). */
function numberIn(source: string, pattern: RegExp): number | null {
  const told = pattern.exec(source)?.[1];
  return told === undefined ? null : Number(told);
}

function nextPageIn($: JsfAnswer['$'], table: Selection): boolean | null {
  const next = table.find('.ui-paginator-next').first();
  if (next.length > 0) return !/\bui-state-disabled\b/.test(next.attr('class') ?? '');
  const current = /(?<!\d)(\d+) ?(?:de|of) ?(\d+)/.exec(fold($('.ui-paginator-current').first().text()));
  return current ? Number(current[1]) < Number(current[2]) : null;
}
