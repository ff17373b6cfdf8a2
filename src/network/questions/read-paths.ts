/** Reads how two companies hang together: the networks of both, three companies deep, and the paths where they meet. */
import type { Reading } from '../../db/sql-transaction.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { readInsolvencies } from '../continuity/read-insolvencies.ts';
import { DEEPEST, MOST_NODES, walkNetwork } from '../exploring/explore-network.ts';
import {
  type NetworkCompany,
  type NetworkCut,
  type NetworkGraph,
  type NetworkPerson,
  nodesIn,
} from '../exploring/network-graph.ts';
import type { Hop } from '../exploring/risk-paths.ts';
import { type CompanyPath, type CompanyPaths, pathsBetween } from './paths-between.ts';

export interface PathsRead {
  readonly from: Nif;
  readonly to: Nif;
  readonly asOf: LocalDate;
  /** Null if what was read has none. */
  readonly paths: CompanyPaths | null;
  /** What was not read around either company: a shorter path may lead through it. */
  readonly cutOff: readonly NetworkCut[];
}

export const MOST_NODES_READ = 2 * MOST_NODES;

/** Always three statements. `read` is null if no register has named one of the two; `nodesRead` are the nodes of both networks. */
export async function readPaths(
  db: Reading,
  { from, to, asOf }: { from: Nif; to: Nif; asOf: LocalDate | null },
  redact: (graph: NetworkGraph) => NetworkGraph,
): Promise<{ readonly nodesRead: number; readonly read: PathsRead | null }> {
  const [near, far] = await Promise.all(
    [from, to].map(nif => walkNetwork(db, { nif, depth: DEEPEST, asOf, first: MOST_NODES })),
  );
  const nodesRead = [near, far].reduce((sum, graph) => sum + (graph ? nodesIn(graph) : 0), 0);
  if (!near || !far) return { nodesRead, read: null };
  const both = redact(merge(near, far));
  const paths = pathsBetween(both, from, to);
  const nodes = paths ? [paths.shortest, paths.mostTelling].flatMap(nodesOf) : [];
  const companies = nodes.filter(node => node.type === 'company').map(({ id }) => id);
  const insolvencies = await readInsolvencies(db, [...new Set(companies)], near.asOf);
  const withInsolvencies = <Node extends NetworkCompany | NetworkPerson>(node: Node): Node =>
    node.type === 'company' ? { ...node, insolvencies: insolvencies.get(node.id) ?? [] } : node;
  const shown = (path: CompanyPath): CompanyPath => ({
    ...path,
    hops: path.hops.map(
      (hop): Hop => ({ ...hop, from: withInsolvencies(hop.from), to: withInsolvencies(hop.to) }),
    ),
  });
  const read = {
    from,
    to,
    asOf: near.asOf,
    paths: paths && { shortest: shown(paths.shortest), mostTelling: shown(paths.mostTelling) },
    // Three companies deep from either side is as far as paths go.
    cutOff: both.cutOff.filter(({ reason }) => reason !== 'depth'),
  };
  return { nodesRead, read };
}

const nodesOf = ({ hops }: CompanyPath) => hops.flatMap(({ from, to }) => [from, to]);

/** Whatever is in one of two networks of the same day. */
function merge(one: NetworkGraph, other: NetworkGraph): NetworkGraph {
  const hubs = new Set([...one.people, ...other.people].filter(({ isHub }) => isHub).map(({ id }) => id));
  return {
    ...one,
    companies: once([...one.companies, ...other.companies], ({ id }) => id),
    people: once([...one.people, ...other.people], ({ id }) => id).map(person => ({
      ...person,
      isHub: hubs.has(person.id),
    })),
    offices: once([...one.offices, ...other.offices], office =>
      [office.from, office.to, office.role, office.roleLabel, office.appointedOn, office.ceasedOn].join(' '),
    ),
    cutOff: once([...one.cutOff, ...other.cutOff], ({ reason, at }) => `${reason} ${at}`),
  };
}

const once = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(all.map(one => [keyOf(one), one])).values(),
];
