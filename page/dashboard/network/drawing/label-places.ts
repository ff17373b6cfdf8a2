/** Which names are written where: always at the same size on the screen, and only where there is room. */
import type { Data } from '../../data/answers.ts';

/** CSS pixels, at every zoom. */
export const NAME_SIZE = 12;
export const LINE_HEIGHT = 15;
const CELL = 64;

/** A name in lines that fit; the rest is an ellipsis. `most` lines, of pixels. */
export function linesOfName(name: string, width: (text: string) => number, { most, widest }: { most: number; widest: number }): string[] {
  const lines = [''];
  for (const word of name.split(/\s+/)) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (width(longer) <= widest || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] += '…';
  return shown.map(line => cut(line, width, widest));
}

function cut(line, width, widest) {
  let shorter = line;
  while (width(shorter) > widest && shorter.length > 2) shorter = `${shorter.slice(0, -2).trimEnd()}…`;
  return shorter;
}

export type Label = { id: string; x: number; y: number; r: number; width: number; height: number; isNeeded?: boolean };
export type Box = { left: number; right: number; top: number; bottom: number };
/** `labels` come in order of weight. A name that would lie on another or on a node is left out, or moved beside its node. */
export function labelPlaces(labels: Label[], { width, height, obstacles = [] }: { width: number; height: number; obstacles?: Box[] }): Map<string, Box> {
  const taken = createGrid();
  for (const box of obstacles) taken.add(box);
  const places = new Map();
  for (const label of labels) {
    const { x, y } = label;
    if (x < 0 || y < 0 || x > width || y > height) continue;
    const spots = spotsOf(label);
    const isInside = ({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= width && bottom <= height;
    const spot = spots.find(box => isInside(box) && taken.isFree(box)) ?? (label.isNeeded ? inside(spots[0] as Data, width) : undefined);
    if (!spot) continue;
    taken.add(spot);
    places.set(label.id, spot);
  }
  return places;
}

/** Pushed in from the sides. */
function inside({ left, right, top, bottom }, width) {
  const by = Math.max(0, -left) - Math.max(0, right - width);
  return { left: left + by, right: right + by, top, bottom };
}

/** Below, above, right, left. */
function spotsOf({ x, y, r, width, height }) {
  const gap = r + 4;
  const boxAt = (middle, top) => ({ left: middle - width / 2, right: middle + width / 2, top, bottom: top + height });
  return [boxAt(x, y + gap), boxAt(x, y - gap - height), boxAt(x + gap + width / 2, y - height / 2), boxAt(x - gap - width / 2, y - height / 2)];
}

function createGrid() {
  const cells = new Map();
  const keysOf = ({ left, right, top, bottom }) => {
    const keys: string[] = [];
    for (let i = Math.floor(left / CELL); i <= Math.floor(right / CELL); i++)
      for (let j = Math.floor(top / CELL); j <= Math.floor(bottom / CELL); j++) keys.push(`${i},${j}`);
    return keys;
  };
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return {
    add(box) {
      for (const key of keysOf(box)) cells.set(key, [...(cells.get(key) ?? []), box]);
    },
    isFree: box => !keysOf(box).some(key => cells.get(key)?.some(other => meets(box, other))),
  };
}
