/** Reads a page of the list: nº licença (a link that carries the id) | NIF | Nome | Morada. */
import type { CheerioAPI } from 'cheerio';
import { type Nif, readNif } from '../../kernel/nif.ts';
import { loadRows } from '../reading/load-markup.ts';
import { alarm } from '../reading/reading-end.ts';
import { saysNothing as statesNothing } from '../reading/words/answer-words.ts';
import { NUMBER_OF, plainLabel, TAX_NUMBER } from '../reading/words/plain-label.ts';
import { licenceNumber, mustBeWhole } from './markup.ts';

export interface ListRow {
  readonly number: string;
  readonly id: string;
  readonly nif: Nif;
  readonly name: string;
}

export interface ListPage {
  /** Companies' rows. Holders that are no companies (sole traders, undivided inheritances) are dropped unseen. */
  readonly rows: readonly ListRow[];
  /** How many rows there were, with those dropped. */
  readonly held: number;
  /** The list has its usual header and no row and is whole, or says in words that nothing was found. */
  readonly saysNothing: boolean;
}

const NAME = '(?:nome|firma|empresa|titular|(?:denominacao|designacao)(?: social)?)';

/** The columns in the only order known. Another order or another column is a change that somebody must see. */
const HEADER = [
  new RegExp(
    `^(?:${NUMBER_OF} (?:d[aeo] )?)?(?:licenca|alvara|titulo|alvara certificado)(?: ${NUMBER_OF})?$`,
  ),
  new RegExp(`^${TAX_NUMBER}$`),
  new RegExp(`^${NAME}(?: (?:ou |d[aeo] )?${NAME})?$`),
  /^(morada|sede|endereco)$/,
];

/** Whether the usual header stands in `text`, whatever the rows are. */
export function hasUsualHeader(text: string): boolean {
  const $ = loadRows(text);
  return $('tr')
    .toArray()
    .some(row => isHeader(cellTexts($, $(row))));
}

/** The list in `text`, or null when there is none. Throws an alarm when it is not the list we know. */
export function readListPage(text: string): ListPage | null {
  const $ = loadRows(text);
  const all = $('tr').toArray();
  const header = all.find(row => isHeader(cellTexts($, $(row))));
  if (!header && !all.some(row => $(row).is(':has([data-value])'))) return null;
  mustBeWhole(text);
  const table = $(header ?? all[0]!).closest('table');
  const rows = all
    .map(row => $(row))
    .filter(row => row.closest('table').is(table) && row.text().trim() !== '')
    .filter(row => !isHeader(cellTexts($, row)));
  if (header && rows.length === 1 && saysNothing($, rows[0]!))
    return { rows: [], held: 0, saysNothing: true };
  return {
    rows: rows.map(row => readRow($, row)).filter(row => row !== null),
    held: rows.length,
    saysNothing: header !== undefined && rows.length === 0 && isWholeAnswer(text),
  };
}

type Row = ReturnType<CheerioAPI>;

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

const cellTexts = ($: CheerioAPI, row: Row): string[] =>
  row
    .children('td, th')
    .toArray()
    .map(cell => clean($(cell).text()));

const isHeader = (cells: readonly string[]): boolean =>
  cells.length === HEADER.length && HEADER.every((column, i) => column.test(plainLabel(cells[i]!)));

const saysNothing = ($: CheerioAPI, row: Row): boolean => {
  const cells = cellTexts($, row);
  return cells.length === 1 && statesNothing(cells[0]!);
};

/** The consultation page shows an empty table before anything was asked: only an answer of the list counts. */
const isWholeAnswer = (text: string): boolean =>
  /<\/table\s*>/i.test(text) && !/<(html|body|form)\b/i.test(text);

function readRow($: CheerioAPI, row: Row): ListRow | null {
  const cells = cellTexts($, row);
  if (cells.length !== HEADER.length || row.children('th').length > 1)
    alarm('a row or the header of the list is not the usual one');
  const [numberText, nifText, name] = cells as [string, string, string, string];
  const number = licenceNumber(numberText);
  const id = $(row.children()[0]!).find('[data-value]').addBack('[data-value]').attr('data-value')?.trim();
  if (number === null || !id) alarm('a row of the list has no licence number or no id');
  const holder = readNif(nifText);
  if (holder.kind === 'invalid') alarm('a row of the list has no tax number where one stood');
  if (name === '') alarm('a row of the list has no name');
  return holder.kind === 'company' ? { number, id, nif: holder.nif, name } : null;
}
