/** What changed between two days, marked in the network of the later one. Signs stand beside the colours: + new, − gone, ≠ another verdict. */
import type { Data } from '../data/answers.ts';
import { type Network, officeKey } from './network-model.ts';

export const NEW = '+';
export const GONE = '−';
export const OTHER = '≠';

/** Companies that left are drawn too, with the offices that ended. */
export function marked(network: Network, { begun, ended, entered, left, verdicts }: Data): Network {
  const markOf = new Map([...verdicts.map(({ after }) => [after.key, OTHER]), ...entered.map(({ key }) => [key, NEW]), ...left.map(({ key }) => [key, GONE])]);
  const officeMark = new Map<string, string>([...begun.map(office => [officeKey(office), NEW]), ...ended.map(office => [officeKey(office), GONE])]);
  const drawn = new Set(network.nodes.map(({ id }) => id));
  const nodes = [...network.nodes, ...left.filter(({ key }) => !drawn.has(key)).map(ghost)];
  return {
    ...network,
    nodes: nodes.map(node => (markOf.has(node.id) ? { ...node, mark: markOf.get(node.id) } : node)),
    offices: network.offices.map(office => ({ ...office, mark: officeMark.get(officeKey(office)) })),
  };
}

const ghost = ({ key, name, step }) => ({ id: key, kind: 'company', name, step, verdict: null, insolventOn: null, isFailed: false, isHub: false });
