/** What changed between two days, marked in the network of the later one. Signs stand beside the colours: + new, − gone, ≠ another verdict. */
import { officeKey } from './network-model.js';

export const NEW = '+';
export const GONE = '−';
export const OTHER = '≠';

/**
 * Companies that left are drawn too, with the offices that ended.
 * @param {import('./network-model.js').Network} network
 * @param {any} changes the API's `networkChanges`
 * @returns {import('./network-model.js').Network}
 */
export function marked(network, { begun, ended, entered, left, verdicts }) {
  const markOf = new Map([
    ...verdicts.map(({ after }) => [after.key, OTHER]),
    ...entered.map(({ key }) => [key, NEW]),
    ...left.map(({ key }) => [key, GONE]),
  ]);
  const officeMark = new Map([
    ...begun.map(office => [officeKey(office), NEW]),
    ...ended.map(office => [officeKey(office), GONE]),
  ]);
  const drawn = new Set(network.nodes.map(({ id }) => id));
  const nodes = [...network.nodes, ...left.filter(({ key }) => !drawn.has(key)).map(ghost)];
  return {
    ...network,
    nodes: nodes.map(node => (markOf.has(node.id) ? { ...node, mark: markOf.get(node.id) } : node)),
    offices: network.offices.map(office => ({ ...office, mark: officeMark.get(officeKey(office)) })),
  };
}

const ghost = ({ key, name, step }) => ({
  id: key,
  kind: 'company',
  name,
  step,
  verdict: null,
  insolventOn: null,
  isFailed: false,
  isHub: false,
});
