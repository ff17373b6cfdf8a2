/** Paths between two companies of a network: the shortest, and the one whose ties are the most telling. Pure. */
import type { NetworkCompany, NetworkGraph, NetworkPerson } from '../exploring/network-graph.ts';
import type { Hop } from '../exploring/risk-paths.ts';
import { type CompanyTie, tiesIn } from './company-ties.ts';

/** Steps from company to company. */
export const MOST_STEPS = 6;

export interface CompanyPath {
  readonly steps: number;
  /** Sum of 1/telling over its ties. */
  readonly length: number;
  /** One office each, in either direction, from the first company. */
  readonly hops: readonly Hop[];
}

export interface CompanyPaths {
  /** Of several, the one whose ties are the most telling. */
  readonly shortest: CompanyPath;
  readonly mostTelling: CompanyPath;
}

/** A way from the first company: its last tie, and the way before it. */
interface Way {
  readonly at: string;
  readonly length: number;
  readonly last: { readonly tie: CompanyTie; readonly before: Way } | null;
}

/** Null if no path of `MOST_STEPS` or less leads from one to the other by these offices. */
export function pathsBetween(graph: NetworkGraph, from: string, to: string): CompanyPaths | null {
  const { arrivals, firstStep } = waysFrom(graph, from, to);
  const [shortest] = arrivals;
  if (!shortest) return null;
  const mostTelling = arrivals.reduce((best, way) => (way.length < best.length ? way : best));
  const nodes = nodesAt(graph, firstStep);
  return { shortest: pathOf(shortest, nodes), mostTelling: pathOf(mostTelling, nodes) };
}

/** Step by step the shortest way to each company in as many steps; a way that is also longer than an earlier one goes no further. */
function waysFrom(graph: NetworkGraph, from: string, to: string) {
  const tiesOf = tiesIn(graph);
  const best = new Map([[from, 0]]);
  const firstStep = new Map([[from, 0]]);
  const arrivals: Way[] = [];
  let ways: readonly Way[] = [{ at: from, length: 0, last: null }];
  for (let step = 1; step <= MOST_STEPS; step++) {
    const next = new Map<string, Way>();
    for (const before of ways)
      for (const tie of tiesOf(before.at)) {
        const length = before.length + tie.length;
        if (length >= (best.get(tie.to) ?? Number.POSITIVE_INFINITY)) continue;
        best.set(tie.to, length);
        if (!firstStep.has(tie.to)) firstStep.set(tie.to, step);
        next.set(tie.to, { at: tie.to, length, last: { tie, before } });
      }
    const arrived = next.get(to);
    if (arrived) arrivals.push(arrived);
    ways = [...next.values()];
  }
  return { arrivals, firstStep };
}

type Nodes = ReadonlyMap<string, NetworkCompany | NetworkPerson>;

/** Each node with its steps from the first company: a person has those of the nearest company. */
function nodesAt(
  { companies, people, offices }: NetworkGraph,
  firstStep: ReadonlyMap<string, number>,
): Nodes {
  const stepOf = new Map<string, number>(firstStep);
  for (const { from, to } of offices)
    if (!firstStep.has(from))
      stepOf.set(from, Math.min(stepOf.get(from) ?? MOST_STEPS, firstStep.get(to) ?? MOST_STEPS));
  return new Map(
    [...companies, ...people].map(node => [node.id, { ...node, step: stepOf.get(node.id) ?? MOST_STEPS }]),
  );
}

function pathOf(way: Way, nodes: Nodes): CompanyPath {
  const hops: Hop[] = [];
  let steps = 0;
  for (let { at, last } = way; last; { at, last } = last.before) {
    steps++;
    const [here, there] = last.tie.offices;
    const start = last.before.at;
    const hop = (a: string, b: string, office: Hop['office']) =>
      hops.unshift({ from: nodes.get(a)!, to: nodes.get(b)!, office });
    if (there) hop(there.from, at, there);
    hop(start, there ? here.from : at, here);
  }
  return { steps, length: way.length, hops };
}
