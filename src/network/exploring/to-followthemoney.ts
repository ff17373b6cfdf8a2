/** A network as entities of FollowTheMoney (followthemoney.tech), one in a line: for Aleph, OpenSanctions and their tools. */

import { type Attributes, type NetworkElements, networkElements } from './network-elements.ts';
import type { NetworkGraph } from './network-graph.ts';

export function toFollowTheMoney(graph: NetworkGraph, livemode: boolean): string {
  const { about, nodes, edges } = networkElements(graph, livemode);
  const entities = [
    ...nodes.map(node =>
      nodeEntity(node, { livemode, atTheEdge: node.id === graph.nif ? about.cutOff : null }),
    ),
    ...edges.map(edgeEntity),
  ];
  return entities.map(entity => `${JSON.stringify(entity)}\n`).join('');
}

type Node = NetworkElements['nodes'][number];
type Edge = NetworkElements['edges'][number];
type Value = Attributes[string] | undefined;

/** Every property is a list of texts; one without a value is left out. */
const properties = (values: Readonly<Record<string, readonly Value[]>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, all]) => [name, all.filter(value => value != null).map(String)] as const)
      .filter(([, texts]) => texts.length > 0),
  );

function nodeEntity(
  { id, attributes }: Node,
  { livemode, atTheEdge }: { livemode: boolean; atTheEdge: Value },
) {
  const { label, type, insolventOn, cutOff } = attributes;
  const cuts = [cutOff, atTheEdge].map(cut => (cut ? `Not all is here: ${cut}.` : null));
  // The format has no place for a mark of the whole, and its entities are taken one by one.
  const notes = [livemode ? null : 'Invented: from the sandbox.', ...cuts];
  if (type === 'director') return { id, schema: 'Person', properties: properties({ name: [label], notes }) };
  const status = insolventOn ? `Insolvency declared on ${insolventOn}` : null;
  return {
    id: `pt-${id}`,
    schema: 'Company',
    properties: properties({
      name: [label],
      jurisdiction: ['pt'],
      taxNumber: [id],
      registrationNumber: [id],
      status: [status],
      notes,
    }),
  };
}

/** The same office has the same id in every network. */
function edgeEntity({ source, target, attributes }: Edge) {
  const { role, label, appointedOn, ceasedOn, url, register, reference, ceasedReference } = attributes;
  const [holder, company] = [entityId(source), entityId(target)];
  const isOffice = role === 'director';
  return {
    id: [holder, role, target, appointedOn ?? ceasedOn].join('-'),
    schema: isOffice ? 'Directorship' : 'Ownership',
    properties: properties({
      ...(isOffice ? { director: [holder], organization: [company] } : { owner: [holder], asset: [company] }),
      role: [label],
      startDate: [appointedOn],
      endDate: [ceasedOn],
      status: [ceasedOn ? 'ended' : 'current'],
      publisher: [register],
      recordId: [reference, ceasedReference],
      sourceUrl: [url],
    }),
  };
}

const entityId = (id: string): string => (id.startsWith('dir_') ? id : `pt-${id}`);
