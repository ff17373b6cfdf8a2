/**
 * Where the network stands on the page: the company to the left, its directors in the middle, the other companies to the
 * right. Pure, in points, the same for every renderer.
 */
export interface DrawnNetwork {
  /** There are too many to draw one by one. */
  readonly grouped: boolean;
  /** The company, its directors, the other companies. */
  readonly columns: readonly [readonly DrawnNode[], readonly DrawnNode[], readonly DrawnNode[]];
  readonly edges: readonly DrawnEdge[];
}

export interface DrawnNode {
  readonly id: string;
  readonly name: string;
  /** What is known of it, in a few words; empty for a person. */
  readonly note: string;
  readonly tone: 'plain' | 'adverse' | 'unknown';
}

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  /** Signs of continuity are drawn as a broken line. */
  readonly style: 'office' | 'past-office' | 'continuity';
}

export interface Box {
  readonly node: DrawnNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The name, then the note; each at `FONT_SIZE`. */
  readonly lines: readonly string[];
  /** How many of the lines are the name. */
  readonly nameLines: number;
}

/** An A4 page between its margins. */
export const DRAWING_WIDTH = 499;
/** The drawing is never scaled on paper, so this is the size that is read. */
export const FONT_SIZE = 8;
export const LINE_HEIGHT = 10;
export const PADDING = 4;
const GAP = 6;
const BOX_WIDTHS = [124, 110, 195] as const;
/** Letters on a line: those of a name in capitals are about 0.69 of the size wide, in bold. */
const WIDTH_OF_LETTER = 0.69 * FONT_SIZE;
const MOST_NAME_LINES = 3;
const MOST_NOTE_LINES = 3;

export function drawNetwork({ columns, edges }: DrawnNetwork) {
  const heights = columns.map((nodes, column) => nodes.map(node => wrapped(node, BOX_WIDTHS[column]!)));
  const tall = heights.map(boxes => boxes.reduce((sum, { height }) => sum + height + GAP, -GAP));
  const height = Math.max(0, ...tall);
  const boxes = heights.flatMap((column, i) =>
    stacked(column, leftOf(i), (height - Math.max(0, tall[i]!)) / 2),
  );
  const byId = new Map(boxes.map(box => [box.node.id, box]));
  const lines = edges.flatMap(edge => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    return from && to ? [lineBetween(from, to, edge.style)] : [];
  });
  return { width: DRAWING_WIDTH, height, boxes, lines };
}

const BETWEEN = (DRAWING_WIDTH - BOX_WIDTHS.reduce((sum, width) => sum + width, 0)) / 2;
const leftOf = (column: number): number =>
  BOX_WIDTHS.slice(0, column).reduce((sum, width) => sum + width + BETWEEN, 0);

type Sized = Omit<Box, 'x' | 'y'>;

function wrapped(node: DrawnNode, width: number): Sized {
  const room = Math.floor((width - 2 * PADDING) / WIDTH_OF_LETTER);
  const name = linesOf(node.name, room, MOST_NAME_LINES);
  // Small letters are narrower than the capitals of a name.
  const note = node.note === '' ? [] : linesOf(node.note, Math.floor(room * 1.25), MOST_NOTE_LINES);
  const lines = [...name, ...note];
  return { node, width, height: lines.length * LINE_HEIGHT + 2 * PADDING, lines, nameLines: name.length };
}

function stacked(column: readonly Sized[], x: number, top: number): Box[] {
  let y = top;
  return column.map(sized => {
    const box = { ...sized, x, y };
    y += sized.height + GAP;
    return box;
  });
}

const lineBetween = (from: Box, to: Box, style: DrawnEdge['style']) => ({
  style,
  x1: from.x + from.width,
  y1: from.y + doorOf(from, style),
  x2: to.x,
  y2: to.y + doorOf(to, style),
});

/** Signs of continuity enter above the middle, so that no other line lies on theirs. */
const doorOf = ({ height }: Box, style: DrawnEdge['style']): number =>
  style === 'continuity' ? PADDING : height / 2;

/** Broken between words; what does not fit ends in `…`, and the whole name stands in the list below the drawing. */
function linesOf(text: string, room: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap(word => piecesOf(word, room))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]!.slice(0, room - 1)}…`];
}

const piecesOf = (word: string, room: number): string[] =>
  word.length <= room ? [word] : [word.slice(0, room), ...piecesOf(word.slice(room), room)];
