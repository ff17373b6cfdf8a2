/** A file or a paste as its reader sees it. Which companies stand in it, the service says. */
import { OF_A_COMPANY } from '../compare/read-numbers.ts';

/** The text of a file, in UTF-8, UTF-16 with its mark or windows-1252. */
export function textOf(bytes: ArrayBuffer) {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Nine digits, in groups of three or not. */
const NINE = /(?<!\d)(?:\d{9}|\d{3}([ .,'’\u00a0])\d{3}\1\d{3})(?!\d)/g;

const numbersIn = (line: string, form: RegExp) => (line.match(form) ?? []).map(number => number.replace(/\D/g, ''));
const countIn = (line: string) => numbersIn(line, NINE).filter(number => OF_A_COMPANY.test(number)).length;

/** What parts the cells of a table stands as often in most of its lines; a comma, of which sentences have some, in all. */
const isTable = (lines: string[]) =>
  [';', '\t', '|', ','].some(mark => {
    const parted = Map.groupBy(lines, line => line.split(mark).length - 1);
    parted.delete(0);
    return [...parted.values()].some(alike => (mark === ',' ? alike.length === lines.length : alike.length * 2 > lines.length));
  });

/**
 * Numbers of which a line has several, in a sentence too, each on a line of its own. Any other text stays: in columns of numbers the
 * headings say which are meant.
 */
export function onePerRow(text: string) {
  const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '');
  const counts = lines.map(countIn);
  const areColumns = lines.length > 1 && counts.every(count => count === counts[0]);
  if (areColumns || !counts.some(count => count > 1)) return text;
  const hasWords = /\p{L}/u.test(text.replace(/PT(?=\W?\d)/gi, ''));
  if (hasWords && lines.length > 1 && isTable(lines)) return text;
  // Among words, a few digits are a day or a price.
  const form = new RegExp(`${NINE.source}|\\d${hasWords ? '{8,}' : '+'}`, 'g');
  return lines.flatMap(line => numbersIn(line, form)).join('\n');
}

/** Rows as the service counts them: a cell in quotation marks may go on over lines, and `sep=;` is none. */
export function textRows(text): string[] {
  const lines = text.replace(/^\uFEFF?(?:"?sep=."?[ \t]*(?:\r\n|\r|\n))?/i, '').split(/\r\n|\r|\n/);
  const rows: string[] = [];
  let open: string | null = null;
  for (const line of lines) {
    const row = open === null ? line : `${open}\n${line}`;
    open = isOpen(row) ? row : null;
    if (open === null) rows.push(row);
  }
  return open === null ? rows : [...rows, open];
}

/** Its last cell begins with a quotation mark, and does not end with one. */
const isOpen = row => /(?:^|[;,|\t])\s*"(?:[^"]|"")*$/.test(row);

/** As in every CSV of the service (`src/kernel/text/csv-cell.ts`). */
const FORMULA = /(?<=^|[;,|\t\r\n])(?=(?:(?![\t\r\n])["\p{Z}\p{Cf}\p{Cc}])*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/gu;

/** A row for a file: no cell of it is a formula, whichever separator reads it. */
export const harmless = (row: string) => row.replace(FORMULA, "'");

/** Rows of cells as a CSV. */
export const csvOf = (rows: readonly (readonly unknown[])[]) =>
  rows.map(cells => harmless(cells.map(cell => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))).join('\r\n');
