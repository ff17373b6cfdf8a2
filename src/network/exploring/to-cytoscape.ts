/** A network in the format of Cytoscape.js: `cytoscape({ elements })`, or the whole as `cy.json(body)`. */

import { type Attributes, networkElements } from './network-elements.ts';
import type { NetworkGraph } from './network-graph.ts';

export function toCytoscape(graph: NetworkGraph, livemode: boolean): string {
  const { about, nodes, edges, riskPaths } = networkElements(graph, livemode);
  return JSON.stringify({
    data: { ...known(about), cutOff: graph.cutOff, riskPaths },
    elements: {
      nodes: nodes.map(({ id, attributes }) => ({ data: { id, ...known(attributes) } })),
      edges: edges.map(({ attributes, ...edge }) => ({ data: { ...edge, ...known(attributes) } })),
    },
  });
}

const known = (attributes: Attributes): object =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
