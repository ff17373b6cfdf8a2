/**
 * The network around a company, three companies deep, in a country of a million companies: against a recursive
 * statement written by hand for the same nodes and edges, and against itself in a country of ten thousand.
 */
import {
  type Exploration,
  exploreNetwork,
  MOST_NODES,
  walkNetwork,
} from '../src/network/exploring/explore-network.ts';
import type { NetworkGraph } from '../src/network/exploring/network-graph.ts';
import { riskPaths } from '../src/network/exploring/risk-paths.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { alternate, compare } from './compare.ts';
import { type Country, LARGE, p95s, SMALL, sample, timed, withCountries } from './countries.ts';
import { nifOf } from './load-country.ts';
import { NETWORK_BY_HAND } from './network-by-hand.ts';

const ROUNDS = 5;
const ASKED = 200;
const DEPTH = 3;

export const network: Benchmark = {
  name: 'network',
  what: `director networks ${DEPTH} companies deep, of ${MOST_NODES} nodes at most, in a country of ${LARGE.toLocaleString('en')} companies`,
  run: () =>
    withCountries(async countries => [await againstHand(countries[0]), ...(await againstSmall(countries))]),
};

type Asked = Pick<Exploration, 'nif' | 'depth' | 'asOf' | 'first'>;
const asked = (serial: number, first = MOST_NODES): Asked => ({
  nif: nifOf(serial),
  depth: DEPTH,
  asOf: null,
  first,
});

/** Of companies whose whole network fits, so that both sides answer the same: the statement by hand has no such bound. */
async function againstHand({ pool, ...country }: Country): Promise<Row> {
  const ours = (serial: number) => walkNetwork({ pool }, asked(serial));
  const byHand = async (serial: number) => {
    const { rows } = await pool.query({
      name: 'by_hand',
      text: NETWORK_BY_HAND,
      values: [nifOf(serial), DEPTH],
    });
    return rows[0];
  };
  const serials: number[] = [];
  for (const serial of sample(country, 0, ASKED)) {
    const graph = await ours(serial);
    if (!graph!.cutOff.some(({ reason }) => reason === 'first')) serials.push(serial);
  }
  const side = (name: string, ask: (serial: number) => Promise<NetworkGraph | null>) => ({
    name,
    answer: async () => {
      const answers = [];
      for (const serial of serials) answers.push(nodesAndEdges((await ask(serial))!));
      return answers;
    },
    round: () =>
      timed(async () => {
        for (const serial of serials) await ask(serial);
      }),
  });
  const figures = await alternate([side('ours', ours), side('by hand', byHand)], { rounds: ROUNDS });
  const measured = (name: string) => ({
    side: name,
    values: figures.get(name)!.map(ms => ms / serials.length),
  });
  return compare({
    against: `nodes and edges of ${serials.length} whole networks, recursive SQL by hand`,
    unit: 'ms each',
    goal: '<= 1.3',
    ours: measured('ours'),
    theirs: measured('by hand'),
  });
}

/** What both sides answer, in one order. */
function nodesAndEdges({ companies, people, offices }: NetworkGraph) {
  const inOrder = (lines: readonly unknown[]) => lines.map(line => JSON.stringify(line)).sort();
  return {
    companies: inOrder(
      companies.map(one => [one.id ?? (one as { nif?: string }).nif, one.name, one.step, one.verdict]),
    ),
    people: inOrder(people.map(({ id, name, step }) => [id, name, step])),
    offices: inOrder(
      offices.map(one => [one.from, one.to, one.roleLabel, one.appointedOn, one.ceasedOn, one.source]),
    ),
  };
}

/** Everything that an answer holds, ways to insolvent companies too. That it is what the statement by hand answers is checked above. */
async function againstSmall(countries: readonly [Country, Country]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const first of [100, MOST_NODES]) {
    const cost = (country: Country, serial: number) =>
      timed(async () => riskPaths((await exploreNetwork(country, asked(serial, first)))!));
    rows.push(
      compare({
        against: `p95 of ${first} nodes with their risk paths, itself in ${SMALL.toLocaleString('en')} companies`,
        unit: 'ms',
        goal: '<= 2',
        ...(await p95s(countries, cost, { rounds: ROUNDS, asked: ASKED })),
      }),
    );
  }
  return rows;
}
