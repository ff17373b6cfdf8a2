/** The shortest paths from a company to the insolvent ones of its network, each hop with the act that shows it. Pure. */
import type { Declaration } from '../continuity/failures.ts';
import type { NetworkCompany, NetworkGraph, NetworkOffice, NetworkPerson } from './network-graph.ts';

export interface RiskPath {
  readonly to: NetworkCompany;
  /** The latest declaration. */
  readonly insolvency: Declaration;
  readonly hops: readonly [Hop, ...Hop[]];
}

/** One office, in either direction. */
export interface Hop {
  readonly from: NetworkCompany | NetworkPerson;
  readonly to: NetworkCompany | NetworkPerson;
  readonly office: NetworkOffice;
}

/** Shortest first. Paths do not go through hubs. */
export function riskPaths(graph: NetworkGraph): RiskPath[] {
  const reached = shortestWays(graph);
  return graph.companies
    .filter(({ id }) => id !== graph.nif)
    .flatMap(company => {
      const insolvency = company.insolvencies.at(-1);
      const [hop, ...hops] = hopsTo(company.id, reached);
      return insolvency && hop ? [{ to: company, insolvency, hops: [hop, ...hops] as const }] : [];
    })
    .sort((a, b) => a.hops.length - b.hops.length);
}

/** By node, the last hop of a shortest path to it. Current offices are preferred to ended ones. */
function shortestWays(graph: NetworkGraph): ReadonlyMap<string, Hop> {
  const nodes = new Map([...graph.companies, ...graph.people].map(node => [node.id as string, node]));
  const offices = graph.offices.toSorted((a, b) => Number(a.ceasedOn !== null) - Number(b.ceasedOn !== null));
  const hops = offices.flatMap((office): Hop[] => {
    const [holder, company] = [nodes.get(office.from), nodes.get(office.to)];
    if (!holder || !company) return [];
    return [
      { from: company, to: holder, office },
      { from: holder, to: company, office },
    ];
  });
  const from = Map.groupBy(hops, hop => hop.from.id as string);
  const last = new Map<string, Hop>();
  const queue: string[] = [graph.nif];
  for (const id of queue)
    for (const hop of from.get(id) ?? []) {
      const { to } = hop;
      if (to.id === graph.nif || last.has(to.id) || (to.type === 'person' && to.isHub)) continue;
      last.set(to.id, hop);
      queue.push(to.id);
    }
  return last;
}

function hopsTo(id: string, last: ReadonlyMap<string, Hop>): Hop[] {
  const hops: Hop[] = [];
  for (let hop = last.get(id); hop; hop = last.get(hop.from.id)) hops.unshift(hop);
  return hops;
}
