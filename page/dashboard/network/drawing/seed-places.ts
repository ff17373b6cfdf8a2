/** Where a drawing begins: a tree in rings around the middle, so that forces have little left to do. Nothing is by chance. */
import type { Data } from '../../data/answers.ts';

/** Between two rings, and for each node on one. */
const RING = 150;
const ROOM = 58;

type Places = Map<string, { x: number; y: number }>;
type Plan = { items: { id: string }[]; links: { from: string; to: string }[] };
/** What stands already stays; what is new stands beside a neighbour. */
export function seedPlaces({ items, links }: Plan, centre: string, known: Places = new Map()): Places {
  const tree = treeOf(items, links, centre);
  if (known.size > 0) return besideKnown(tree, known);
  const places = new Map();
  let radius = 0;
  for (const [n, ring] of rings(tree).entries()) {
    if (n > 0) radius = Math.max(radius + RING, (ring.length * ROOM) / (2 * Math.PI));
    for (const { id, angle } of ring) places.set(id, { x: radius * Math.cos(angle) * 1.25, y: radius * Math.sin(angle) });
  }
  return places;
}

/** Each with those that are first met through it; what no link reaches hangs on the middle. */
function treeOf(items, links, centre) {
  const near = new Map<string, string[]>(items.map(({ id }) => [id, []]));
  for (const { from, to } of links) {
    near.get(from)?.push(to);
    near.get(to)?.push(from);
  }
  const root = near.has(centre) ? centre : items[0]?.id;
  const below = new Map<string, string[]>(items.map(({ id }) => [id, []]));
  const met = new Set();
  for (const start of root === undefined ? [] : [root, ...near.keys()]) {
    if (met.has(start)) continue;
    if (start !== root) below.get(root)!.push(start);
    met.add(start);
    const queue = [start];
    for (const id of queue)
      for (const other of near.get(id) ?? [])
        if (near.has(other) && !met.has(other)) {
          met.add(other);
          below.get(id)!.push(other);
          queue.push(other);
        }
  }
  return { root, below };
}

/** Rings from the middle outwards; each node has the part of the circle that what hangs on it needs. */
function rings({ root, below }) {
  if (root === undefined) return [];
  const order = [root];
  for (const id of order) order.push(...below.get(id));
  const size = new Map();
  for (const id of order.toReversed())
    size.set(
      id,
      Math.max(
        1,
        below.get(id).reduce((sum, child) => sum + size.get(child), 0),
      ),
    );
  const found: Data[] = [];
  let ring = [{ id: root, angle: 0, start: 0, part: 2 * Math.PI }];
  while (ring.length > 0) {
    found.push(ring);
    ring = ring.flatMap(({ id, start, part }) => {
      let at = start;
      return below.get(id).map(child => {
        const share = (part * size.get(child)) / size.get(id);
        at += share;
        return { id: child, angle: at - share / 2, start: at - share, part: share };
      });
    });
  }
  return found;
}

/** Around the node that they hang on, in a sunflower. */
function besideKnown({ root, below }, known) {
  const places = new Map();
  const queue = root === undefined ? [] : [root];
  if (root !== undefined) places.set(root, known.get(root) ?? { x: 0, y: 0 });
  for (const id of queue) {
    const at = places.get(id);
    for (const [index, child] of below.get(id).entries()) {
      const distance = 60 + 26 * Math.sqrt(index);
      const angle = index * 2.4;
      places.set(child, known.get(child) ?? { x: at.x + distance * Math.cos(angle), y: at.y + distance * Math.sin(angle) });
      queue.push(child);
    }
  }
  return places;
}
