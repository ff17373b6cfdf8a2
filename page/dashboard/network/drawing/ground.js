/** The part of the plane that a canvas shows: where a place of the drawing is on the screen, and back. */

const EDGE = { x: 96, top: 40, bottom: 64 };
const NEAREST = 4;
const FARTHEST = 0.02;
const FIT_NEAREST = 1.25;

/** @typedef {{ x: number, y: number, zoom: number }} View */

/**
 * @param {View} view
 * @param {{ x: number, y: number }} place
 */
export const onScreen = (view, { x, y }) => ({ x: x * view.zoom + view.x, y: y * view.zoom + view.y });

/**
 * The view in which all these places are seen, with room for their names.
 * @param {{ x: number, y: number }[]} places
 * @param {{ width: number, height: number }} size
 * @returns {View}
 */
export function fitting(places, { width, height }) {
  const [left, right] = spanOf(places.map(({ x }) => x));
  const [top, bottom] = spanOf(places.map(({ y }) => y));
  const edge = Math.min(EDGE.x, width / 5);
  const zoom = Math.min(
    FIT_NEAREST,
    (width - 2 * edge) / Math.max(1, right - left),
    (height - EDGE.top - EDGE.bottom) / Math.max(1, bottom - top),
  );
  return {
    zoom,
    x: width / 2 - (zoom * (left + right)) / 2,
    y: (height + EDGE.top - EDGE.bottom) / 2 - (zoom * (top + bottom)) / 2,
  };
}

/** @returns {[number, number]} */
const spanOf = values =>
  values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );

/**
 * Nearer or farther, with what is at a point of the screen kept there.
 * @param {View} view
 * @param {number} factor
 * @param {{ x: number, y: number }} at
 * @returns {View}
 */
export function zoomed({ x, y, zoom }, factor, at) {
  const next = Math.min(NEAREST, Math.max(FARTHEST, zoom * factor));
  const by = next / zoom;
  return { zoom: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
}

/**
 * The nearest node in a direction; what lies aside is farther.
 * @param {{ id: string, x: number, y: number }[]} items
 * @param {{ id: string, x: number, y: number }} from
 * @param {{ dx: number, dy: number }} way
 */
export function nextInWay(items, from, { dx, dy }) {
  const ahead = items.flatMap(({ id, x, y }) => {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    return id !== from.id && along > 4 ? [{ id, far: along + 2 * aside }] : [];
  });
  return ahead.sort((a, b) => a.far - b.far)[0]?.id ?? null;
}
