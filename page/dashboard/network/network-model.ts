/** A network as the page knows it: companies and people, their offices, and the doors that companies share. */
import type { Data, Source } from '../data/answers.ts';

type Fate = { verdict: string | null; insolventOn: string | null; isFailed: boolean };
export type NetNode = Fate & { id: string; kind: 'company' | 'person'; name: string; step: number; isHub: boolean; mark?: string };
type Days = { since: string | null; until: string | null };
export type Office = Days & { from: string; to: string; role: string; label: string; register: string; reference: string; mark?: string };
export type CutOff = { reason: string; at: string | null; omitted: number };
export type Network = { nif: string; asOf: string; nodes: NetNode[]; offices: Office[]; cutOff: CutOff[]; riskPaths: string[][] };
export type Ring = { id: string; members: string[]; directors: string[]; acts: Map<string, Source> };
export type Line = { from: string; to: string; role: string; isCurrent: boolean; label: string; mark?: string };

/** Of the API's file for Cytoscape.js. */
export function networkOf({ data, elements }): Network {
  const edges = new Map<string, Data>(elements.edges.map(({ data: edge }) => [edge.id, edge]));
  return {
    nif: data.nif,
    asOf: data.asOf,
    cutOff: data.cutOff,
    nodes: elements.nodes.map(({ data: node }) => nodeOf(node)),
    offices: [...edges.values()].map(edge => ({
      from: edge.source,
      to: edge.target,
      role: edge.role,
      label: edge.label,
      since: edge.appointedOn ?? null,
      until: edge.ceasedOn ?? null,
      register: edge.register,
      reference: edge.reference,
    })),
    riskPaths: data.riskPaths.map(path =>
      walked(
        data.nif,
        path.edges.map(id => edges.get(id)),
      ),
    ),
  };
}

const nodeOf = (node): NetNode => ({
  id: node.id,
  kind: node.type === 'company' ? 'company' : 'person',
  name: node.label,
  step: node.step,
  verdict: node.verdict ?? null,
  insolventOn: node.insolventOn ?? null,
  isFailed: Boolean(node.insolventOn) && !node.insolvencyRescued,
  isHub: node.isHub === true,
});

/** The nodes along edges that lead away from one, in either direction. */
function walked(start, edges) {
  const path = [start];
  for (const { source, target } of edges) path.push(path.at(-1) === source ? target : source);
  return path;
}

export const officeKey = ({ from, to, role, label, since }) => [from, to, role, label, since].join('|');

/** `more` is what stands around `at`: what was cut off there before is now answered anew. */
export function merged(network: Network, more: Pick<Network, 'nodes' | 'offices' | 'cutOff'>, at: string | null): Network {
  const known = new Set(network.nodes.map(({ id }) => id));
  const offices = new Set(network.offices.map(officeKey));
  return {
    ...network,
    nodes: [...network.nodes, ...more.nodes.filter(({ id }) => !known.has(id))],
    offices: [...network.offices, ...more.offices.filter(office => !offices.has(officeKey(office)))],
    cutOff: [...network.cutOff.filter(cut => cut.at === null || cut.at !== at), ...more.cutOff.filter(cut => cut.at !== null)],
  };
}

/** One line for all offices of one role that somebody holds or held in a company. */
export const linesOf = (offices: Office[]) =>
  [...Map.groupBy(offices, ({ from, to, role }) => `${from}|${to}|${role}`).values()].map(held => {
    const { from, to, role } = held[0] as Office;
    return {
      from,
      to,
      role,
      isCurrent: held.some(({ until }) => until === null),
      label: [...new Set(held.map(({ label }) => label))].join(', '),
      mark: held.find(({ mark }) => mark)?.mark,
    };
  });

/** Companies that share a door, as one ring each: the API tells them by pairs. */
export function ringsOf(pairs: { companies: { nif: string }[]; directors: { id: string }[]; doorActs: Source[] }[]): Ring[] {
  const ringOf = new Map();
  for (const { companies, directors, doorActs } of pairs) {
    const joined = { members: new Set(), directors: new Set(directors.map(({ id }) => id)), acts: new Map() };
    for (const [index, { nif }] of companies.entries()) {
      joined.members.add(nif);
      if (doorActs.length === companies.length) joined.acts.set(nif, doorActs[index]);
      const other = ringOf.get(nif);
      for (const member of other?.members ?? []) joined.members.add(member);
      for (const director of other?.directors ?? []) joined.directors.add(director);
      for (const [member, act] of other?.acts ?? []) joined.acts.set(member, act);
    }
    for (const member of joined.members) ringOf.set(member, joined);
  }
  return [...new Set(ringOf.values())].map(({ members, directors, acts }) => ({
    id: `door:${[...members].sort()[0]}`,
    members: [...members].sort(),
    directors: [...directors],
    acts,
  }));
}

/** Shares of people by which the signs of continuity say that somebody stands in the company: no act lists them as offices. */
export function sharesOf(findings: { controllers: Data[] }[], network: Network): Office[] {
  const drawn = new Set(network.nodes.map(({ id }) => id));
  const shares = findings.flatMap(({ controllers }) =>
    controllers.filter(({ directorId, atSuccessor }) => atSuccessor.as === 'partner' && drawn.has(directorId)),
  );
  return [...new Map(shares.map(share => [share.directorId, share])).values()].map(({ directorId, atSuccessor }) => ({
    from: directorId,
    to: network.nif,
    role: 'partner',
    label: 'Quota',
    since: atSuccessor.from,
    until: atSuccessor.to,
    register: 'mj-publications',
    reference: '',
  }));
}

/** Days on which something happened, oldest first. */
export const eventsOf = ({ nodes, offices }: Network) =>
  [...new Set([...offices.flatMap(({ since, until }) => [since, until]), ...nodes.map(({ insolventOn }) => insolventOn)].filter(on => on !== null))].sort();
