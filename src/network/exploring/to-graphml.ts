/** A network as GraphML 1.1 (graphml.graphdrawing.org), every attribute declared with its type: for Gephi, yEd, NetworkX. */

import { type Attributes, networkElements } from './network-elements.ts';
import type { NetworkGraph } from './network-graph.ts';

type Domain = 'graph' | 'node' | 'edge';

const KEYS: Readonly<Record<Domain, Readonly<Record<string, 'string' | 'int' | 'boolean'>>>> = {
  graph: { nif: 'string', livemode: 'boolean', asOf: 'string', depth: 'int', cutOff: 'string' },
  node: {
    type: 'string',
    label: 'string',
    step: 'int',
    verdict: 'string',
    assessedAt: 'string',
    insolventOn: 'string',
    insolvencyRescued: 'boolean',
    insolvencyRegister: 'string',
    insolvencyReference: 'string',
    isHub: 'boolean',
    cutOff: 'string',
  },
  edge: {
    role: 'string',
    label: 'string',
    appointedOn: 'string',
    ceasedOn: 'string',
    running: 'boolean',
    onRiskPath: 'boolean',
    register: 'string',
    reference: 'string',
    url: 'string',
    published: 'string',
    ceasedReference: 'string',
  },
};

export function toGraphml(graph: NetworkGraph, livemode: boolean): string {
  const { about, nodes, edges } = networkElements(graph, livemode);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    '  xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.1/graphml.xsd">',
    ...(['graph', 'node', 'edge'] as const).flatMap(keysOf),
    '<graph id="network" edgedefault="directed">',
    dataOf('graph', about),
    ...nodes.map(({ id, attributes }) => `<node id="${escaped(id)}">${dataOf('node', attributes)}</node>`),
    ...edges.map(
      ({ id, source, target, attributes }) =>
        `<edge id="${id}" source="${escaped(source)}" target="${escaped(target)}">${dataOf('edge', attributes)}</edge>`,
    ),
    '</graph>',
    '</graphml>',
  ];
  return `${lines.join('\n')}\n`;
}

const keysOf = (domain: Domain): string[] =>
  Object.entries(KEYS[domain]).map(
    ([name, type]) => `<key id="${domain}-${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>`,
  );

const dataOf = (domain: Domain, attributes: Attributes): string =>
  Object.keys(KEYS[domain])
    .flatMap(name => {
      const value = attributes[name] ?? null;
      return value === null ? [] : [`<data key="${domain}-${name}">${escaped(String(value))}</data>`];
    })
    .join('');

/** Characters that XML 1.0 forbids are removed: one in a name would make the document invalid. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, it => ENTITIES[it]!);
