/** The lines of a page by the positions of its texts, never by the order of drawing. */
import { oneSpaced } from '../../kernel/text/fold.ts';

export interface PdfLine {
  /** NFC, single spaces. */
  readonly text: string;
  /** Distance of the baseline from the top of the page, down to a constant of the page, and the size of the letters, in points. */
  readonly y: number;
  readonly size: number;
  /** The texts of the line that stand far apart, from left to right: columns, and what is printed beside them. */
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly x: number;
  readonly text: string;
}

/** Stands for a glyph whose font does not say which letter it is. */
export const NO_LETTER = '\uFFFD';

/** Letters that follow one another on a baseline. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

/** From top to bottom. A NIF and its name may be one piece, two on a line, or drawn column by column. */
export function linesOf(pieces: readonly Piece[]): PdfLine[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const isLevel = row && piece.y - row[0]!.y <= LEVEL * Math.min(piece.size, row[0]!.size);
    if (isLevel) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map(row => {
    const cells = cellsOf(row.toSorted((a, b) => a.x - b.x));
    return {
      text: cells.map(({ text }) => text).join(' '),
      y: row[0]!.y,
      size: Math.max(...row.map(piece => piece.size)),
      cells,
    };
  });
}

/** Baselines nearer to one another than this part of the letter size are one. */
export const LEVEL = 0.4;
/** A gap of this part of the letter size is a space: letters are nudged by less. */
export const SPACE = 0.2;

/** A gap wider than so many letter sizes stands between columns, never between the words of a name. */
const COLUMN_GAP = 2;

function cellsOf(row: readonly Piece[]): Cell[] {
  const cells: { x: number; text: string }[] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const { text, x, right: end, size } of row) {
    const gap = (x - right) / size;
    if (cells.length === 0 || gap > COLUMN_GAP) cells.push({ x, text });
    else cells.at(-1)!.text += (gap > SPACE ? ' ' : '') + text;
    right = end;
  }
  return cells
    .map(({ x, text }) => ({ x, text: oneSpaced(text.normalize('NFC')).trim() }))
    .filter(({ text }) => text !== '');
}
