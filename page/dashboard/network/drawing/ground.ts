/** The part of the plane that a canvas shows: where a place of the drawing is on the screen, and back. */

const EDGE = { x: 96, top: 40, bottom: 64 };
const NEAREST = 4;
const FARTHEST = 0.02;
const FIT_NEAREST = 1.25;

export type View = { x: number; y: number; zoom: number };

export const onScreen = (view: View, { x, y }: { x: number; y: number }) => ({ x: x * view.zoom + view.x, y: y * view.zoom + view.y });

/** The view in which all these places are seen, with room for their names. */
export function fitting(places: { x: number; y: number }[], { width, height }: { width: number; height: number }): View {
  const [left, right] = spanOf(places.map(({ x }) => x));
  const [top, bottom] = spanOf(places.map(({ y }) => y));
  const edge = Math.min(EDGE.x, width / 5);
  const zoom = Math.min(FIT_NEAREST, (width - 2 * edge) / Math.max(1, right - left), (height - EDGE.top - EDGE.bottom) / Math.max(1, bottom - top));
  return { zoom, x: width / 2 - (zoom * (left + right)) / 2, y: (height + EDGE.top - EDGE.bottom) / 2 - (zoom * (top + bottom)) / 2 };
}

const spanOf = (values): [number, number] => values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);

/** Nearer or farther, with what is at a point of the screen kept there. */
export function zoomed({ x, y, zoom }: View, factor: number, at: { x: number; y: number }): View {
  const next = Math.min(NEAREST, Math.max(FARTHEST, zoom * factor));
  const by = next / zoom;
  return { zoom: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
}

/** The nearest node in a direction; what lies aside is farther. */
export function nextInWay(items: { id: string; x: number; y: number }[], from: { id: string; x: number; y: number }, { dx, dy }: { dx: number; dy: number }) {
  const ahead = items.flatMap(({ id, x, y }) => {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    return id !== from.id && along > 4 ? [{ id, far: along + 2 * aside }] : [];
  });
  return ahead.sort((a, b) => a.far - b.far)[0]?.id ?? null;
}
