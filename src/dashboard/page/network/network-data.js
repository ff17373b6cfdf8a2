/** The network as the API gives it: the questions, and how what is found around a node joins what is drawn. */
import { ask } from '../api.js';

/**
 * @typedef {{ __typename: string, id: string, key: string, name: string, step: number, nif: string, verdict: string,
 *   insolvencies: { on: string, rescued: boolean }[], isHub?: boolean }} Node
 * @typedef {{ from: string, to: string, role: string, roleLabel: string, appointedOn: string | null, ceasedOn: string | null }} Edge
 * @typedef {{ reason: string, at: string | null, omitted: number }} CutOff
 * @typedef {{ nodes: Node[], edges: Edge[], cutOff: CutOff[], riskPaths?: any[], phoenix?: any[] | null }} Network
 */

/** Drawn by their keys: what is found around a node joins what is drawn already. */
const NODES = `nodes { __typename id: key name step ... on NetworkCompany { nif verdict insolvencies { on rescued } } ... on NetworkDirector { isHub } }
  edges { from: fromKey to: toKey role roleLabel appointedOn ceasedOn }
  cutOff { reason at: atKey omitted }`;
const NETWORK = `query ($nif: String!, $depth: Int!, $asOf: Date) { network(nif: $nif, depth: $depth, asOf: $asOf, first: 60) { asOf ${NODES}
  riskPaths { to { nif name } insolvency { on } hops { from { id: key name } to { id: key name } office { roleLabel source { register reference url } } } }
  phoenix { level predecessorNif predecessorName failure { kind on } controllers { directorId }
    indicators { kind on seen { source { register date reference url } } }
    counterSigns { kind on seen { source { register date reference url } } } } } }`;
const AROUND = `query ($nif: String!, $asOf: Date, $first: Int!) { network(nif: $nif, depth: 1, asOf: $asOf, first: $first) { asOf ${NODES} } }`;

/** Nodes of an expansion; the service gives no page of more than 100. */
const AROUND_AT_ONCE = [40, 100];

/** @type {Network} */
export const NO_NETWORK = { nodes: [], edges: [], cutOff: [], riskPaths: [], phoenix: [] };

/** @returns {Promise<Network>} */
export const readNetwork = async (nif, depth, asOf) =>
  (await ask(NETWORK, { nif, depth, asOf })).network ?? NO_NETWORK;

/**
 * The nearest around a company; more of them as long as all of these are drawn already.
 * @returns {Promise<Network | null>}
 */
export async function readAround(nif, asOf, drawn) {
  const ids = new Set(drawn.nodes.map(({ id }) => id));
  /** @type {Network | null} */
  let found = null;
  for (const first of AROUND_AT_ONCE) {
    found = await readPart(nif, asOf, first);
    if (!found || !isCut(found) || found.nodes.some(({ id }) => !ids.has(id))) break;
  }
  return found;
}

/** @returns {Promise<Network | null>} */
const readPart = async (nif, asOf, first) => (await ask(AROUND, { nif, asOf, first })).network;

/** @param {Network} network */
export const isCut = ({ cutOff }) => cutOff.some(({ reason }) => reason === 'first');

/**
 * `more` is what stands around the company `id`: what was cut off there before is now answered anew.
 * @param {Network} data
 * @param {Network} more
 * @param {string} id
 * @returns {Network}
 */
export function merged(data, more, id) {
  const ids = new Set(data.nodes.map(({ id }) => id));
  const edgeKey = ({ from, to, roleLabel, appointedOn }) => [from, to, roleLabel, appointedOn].join();
  const edges = new Set(data.edges.map(edgeKey));
  const nodes = [...data.nodes, ...more.nodes.filter(node => !ids.has(node.id))];
  const cutOff = [...data.cutOff.filter(({ at }) => at !== id), ...more.cutOff];
  return {
    ...data,
    nodes,
    edges: [...data.edges, ...more.edges.filter(edge => !edges.has(edgeKey(edge)))],
    cutOff: [
      ...cutOff.filter(({ reason }) => reason !== 'first'),
      ...beyondFirst(data, more, nodes.length - data.nodes.length),
    ],
  };
}

/**
 * What is left out for its number, at least: both answers may speak of the same nodes, and some are drawn now.
 * @returns {CutOff[]}
 */
function beyondFirst(data, more, added) {
  const told = ({ cutOff }) => cutOff.find(({ reason }) => reason === 'first')?.omitted ?? 0;
  const omitted = Math.max(told(data) - added, told(more), 0);
  return omitted === 0 ? [] : [{ reason: 'first', at: null, omitted }];
}
