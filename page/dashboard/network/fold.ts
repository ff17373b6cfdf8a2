/**
 * What of a network is drawn: what hangs on one node, or on the same nodes as others, is folded into `+37 companies` while
 * there is more than the eye reads at once. A fold is opened by itself; what is kept is never folded.
 */
import type { Data } from '../data/answers.ts';
import { type Line, linesOf, type NetNode, type Network, type Ring } from './network-model.ts';

export type Fold = { id: string; kind: 'more'; anchors: string[]; members: NetNode[]; companies: number; people: number; failed: number; step: number };
export type Door = { id: string; kind: 'door'; members: string[]; step: number };
export type Item = NetNode | Fold | Door;
export type Graph = { byId: Map<string, NetNode>; near: Map<string, Set<string>> };
export type Drawn = { items: Item[]; links: Line[]; opened: Fold[] };

/** More than this at once is grouped. */
export const MOST_AT_ONCE = 25;
/** Fewer of the same neighbours are drawn each. */
const FEWEST_TWINS = 3;

type Choice = { rings: Ring[]; keep: Set<string>; open: Map<string, boolean>; most?: number };
export function drawnOf(network: Network, { rings, keep, open, most = MOST_AT_ONCE }: Choice): Drawn {
  const kept = new Set([network.nif, ...keep, ...rings.flatMap(({ members }) => members)]);
  const graph = { byId: new Map(network.nodes.map(node => [node.id, node])), near: neighbours(network) };
  const folds = network.nodes.length > most ? foldsOf(graph, kept) : [];
  const { visible, closed, opened } = opening(graph, folds, { open, most });
  const isDrawn = new Set(visible);
  const doors = rings.map(({ id, members }) => ({ id, kind: 'door' as const, members, step: 1 }));
  return {
    items: [...network.nodes.filter(({ id }) => isDrawn.has(id)), ...doors, ...closed],
    links: [
      ...linesOf(network.offices).filter(({ from, to }) => isDrawn.has(from) && isDrawn.has(to)),
      ...doors.flatMap(({ id, members }) => members.map(member => plainLine(id, member, 'door'))),
      ...closed.flatMap(({ id, anchors }) => anchors.map(anchor => plainLine(anchor, id, 'more'))),
    ],
    opened,
  };
}

const plainLine = (from, to, role) => ({ from, to, role, isCurrent: true, label: '' });

function neighbours({ nodes, offices }): Graph['near'] {
  const near: Map<string, Data> = new Map(nodes.map(({ id }) => [id, new Set()]));
  for (const { from, to } of offices)
    if (near.has(from) && near.has(to) && from !== to) {
      near.get(from).add(to);
      near.get(to).add(from);
    }
  return near;
}

/** Every fold that there could be, with all that is behind it. */
function foldsOf({ byId, near }: Data, kept: Set<string>): Fold[] {
  const { anchorOf, core } = peeled(near, kept);
  const anchors: Map<string, Data> = new Map([...anchorOf].map(([id, anchor]) => [id, [anchor]]));
  for (const twins of twinsOf(core, byId, kept)) for (const id of twins) anchors.set(id, [...core.get(id)].sort());
  const groups = Map.groupBy(anchors.keys(), id => `more:${anchors.get(id).join('+')}:${byId.get(id).kind}`);
  const hanging = Map.groupBy(anchorOf.keys(), id => anchorOf.get(id));
  return [...groups].map(([id, members]) => {
    const behind = allBehind(members, hanging).map(each => byId.get(each));
    const companies = behind.filter(({ kind }) => kind === 'company').length;
    return {
      id,
      kind: 'more',
      anchors: anchors.get(String(members[0])),
      members: members.map(each => byId.get(each)),
      companies,
      people: behind.length - companies,
      failed: behind.filter(({ isFailed }) => isFailed).length,
      step: Math.min(...members.map(each => byId.get(each).step)),
    };
  });
}

/** Takes away what hangs on one other node, again and again; `core` is what stays, with its neighbours. */
function peeled(near: Graph['near'], kept: Set<string>) {
  const core: Map<string, Data> = new Map([...near].map(([id, others]) => [id, new Set(others)]));
  const anchorOf = new Map();
  const hanging = [...core.keys()].filter(id => core.get(id).size === 1 && !kept.has(id));
  for (let id = hanging.pop(); id !== undefined; id = hanging.pop()) {
    const [anchor] = core.get(id) ?? [];
    if (anchor === undefined) continue;
    anchorOf.set(id, anchor);
    core.delete(id);
    core.get(anchor).delete(id);
    if (core.get(anchor).size === 1 && !kept.has(anchor)) hanging.push(anchor);
  }
  return { anchorOf, core };
}

/** Nodes of a kind with the very same neighbours; of two such sets beside each other, one. */
function twinsOf(core, byId, kept) {
  const candidates = [...core.keys()].filter(id => !kept.has(id) && core.get(id).size > 1);
  const groups = Map.groupBy(candidates, id => `${byId.get(id).kind}:${[...core.get(id)].sort().join('+')}`);
  const twins = [...groups.values()].filter(({ length }) => length >= FEWEST_TWINS).sort((a, b) => b.length - a.length);
  const folded = new Set();
  return twins.filter(([first, ...others]) => {
    if ([...core.get(first)].some(anchor => folded.has(anchor))) return false;
    for (const id of [first, ...others]) folded.add(id);
    return true;
  });
}

function allBehind(members, hanging) {
  const behind = [...members];
  for (const id of behind) behind.push(...(hanging.get(id) ?? []));
  return behind;
}

/** Opens folds from the middle outwards, small ones first, while there is room, and those that were opened by hand. */
function opening({ byId }: Graph, folds: Fold[], { open, most }: { open: Map<string, boolean>; most: number }) {
  const folded = new Set(folds.flatMap(({ members }) => members.map(({ id }) => id)));
  const visible = new Set([...byId.keys()].filter(id => !folded.has(id)));
  const opened: Fold[] = [];
  const closed: Fold[] = [];
  const waiting = new Set(folds);
  const next = () =>
    [...waiting].filter(({ anchors }) => anchors.every(id => visible.has(id))).sort((a, b) => a.step - b.step || a.members.length - b.members.length)[0];
  for (let fold = next(); fold; fold = next()) {
    waiting.delete(fold);
    const hasRoom = visible.size + closed.length + fold.members.length <= most;
    // A fold of one takes the room of the one.
    const isOpen = fold.companies + fold.people === 1 || (open.get(fold.id) ?? hasRoom);
    (isOpen ? opened : closed).push(fold);
    if (isOpen) for (const { id } of fold.members) visible.add(id);
  }
  return { visible: [...visible], closed, opened };
}
