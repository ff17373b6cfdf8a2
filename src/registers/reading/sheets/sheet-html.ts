import type { CheerioAPI } from 'cheerio';
import { holdsNif } from '../listed-holder.ts';
import { isWholeMarkup, loadRows } from '../load-markup.ts';
import { fail } from '../reading-end.ts';
import { CONTROL, cellText, removeHidden, shownLines } from '../shown-text.ts';
import { plainLabel } from '../words/plain-label.ts';
import { type Columns, type Entry, type FieldOf, readCells, readColumns, type Sheet } from './sheet.ts';
import { readBlocks } from './sheet-blocks.ts';

/**
 * Parses the grids with a known header, and the blocks of labels, of a page or a saved part of one. Alarms
 * for a page that was cut short, and for a table of tax numbers with an unknown header.
 */
export function readHtmlSheet<F extends string>(html: string, fieldOf: FieldOf<F>): Sheet<F> {
  if (!isWholeMarkup(html)) fail('the page was cut short');
  const $ = loadRows(html);
  const gridEntries = takeGrids($, fieldOf);
  removeHidden($);
  const lines = shownLines($.root(), text => isLabel(fieldOf, text));
  const { entries, around } = readBlocks(lines, fieldOf);
  return {
    entries: [...gridEntries, ...entries],
    lines: around.filter(line => line !== CONTROL),
    markup: html,
  };
}

const isLabel = <F extends string>(fieldOf: FieldOf<F>, text: string): boolean =>
  text.length < 100 && plainLabel(text) !== '' && fieldOf(plainLabel(text)) !== null;

/** The rows of every grid, which are removed from the page; other parts (pagers, notes) stay. */
function takeGrids<F extends string>($: CheerioAPI, fieldOf: FieldOf<F>): Entry<F>[] {
  const entries: Entry<F>[] = [];
  const columnsOf = new Map<object, Columns<F>>();
  const joinedIn = new Map<object, Joined[]>();
  for (const element of $('tr').toArray()) {
    const row = $(element);
    const table = row.closest('table').get(0)!;
    const joined = joinedIn.get(table) ?? [];
    joinedIn.set(table, joined);
    const own = row.children('td, th').toArray();
    const cells = withJoined(
      own.map(cell => ({ text: cellText($(cell)), rows: Number($(cell).attr('rowspan')) || 1 })),
      joined,
    );
    const header = readColumns(cells, fieldOf);
    if (header) columnsOf.set(table, header);
    const columns = header ?? columnsOf.get(table);
    if (columns === undefined) {
      if (isStrangeRow(cells, fieldOf)) fail('a table of tax numbers under a header that is not known');
      continue;
    }
    if (cells.length === columns.length) {
      const entry = header ? null : readCells(columns, cells);
      if (entry) entries.push(entry);
      row.remove();
    } else if (joined.length > 0 || holdsNif(cells.join(' ')))
      fail('a row with more or fewer cells than the header');
  }
  return entries;
}

/** A cell that reaches into the rows below it (`rowspan`): it stands at `place` in so many more. */
interface Joined {
  readonly place: number;
  readonly text: string;
  readonly rows: number;
}

/** The texts of a row, with those that reach into it from above. `joined` is what reaches on, before and after. */
function withJoined(own: readonly Omit<Joined, 'place'>[], joined: Joined[]): string[] {
  const above = joined.splice(0);
  const texts: string[] = [];
  for (let next = 0; ; ) {
    const place = texts.length;
    const cell = above.find(it => it.place === place) ?? own[next++];
    if (cell === undefined) return texts;
    if (cell.rows > 1) joined.push({ place, text: cell.text, rows: cell.rows - 1 });
    texts.push(cell.text);
  }
}

/** A row of at least three cells of which one is a tax number; `NIF | 5…` in a block is none. */
function isStrangeRow<F extends string>(cells: readonly string[], fieldOf: FieldOf<F>): boolean {
  const isBlock = cells.some(cell => isLabel(fieldOf, cell));
  return cells.length > 2 && !isBlock && cells.some(cell => cell.length < 20 && holdsNif(cell));
}
