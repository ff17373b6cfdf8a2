/**
 * The network around one company, walked through the people and companies that hold its offices, theirs, and so on.
 * Two statements, whatever it holds: the walk, and what stands about insolvencies of the companies found.
 */
import type { Database } from '../db/open-database.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { NetworkGraph } from './network-graph.ts';
import { readInsolvencies } from './read-insolvencies.ts';
import { walkStatement } from './walk-statement.ts';

export const DEEPEST = 3;
export const MOST_NODES = 500;

export interface Exploration {
  readonly nif: Nif;
  /** Steps from company to company, 1 to `DEEPEST`. */
  readonly depth: number;
  /** Nothing published later is shown; a day to come is today, as is null. */
  readonly asOf: LocalDate | null;
  /** Companies and people at most, 1 to `MOST_NODES`; the nearest are shown. */
  readonly first: number;
}

/** Null where no register has named the company. */
export async function exploreNetwork(
  db: Pick<Database, 'pool'>,
  asked: Exploration,
): Promise<NetworkGraph | null> {
  const graph = await walkNetwork(db, asked);
  if (!graph) return null;
  const insolvencies = await readInsolvencies(
    db,
    graph.companies.map(({ id }) => id),
    graph.asOf,
  );
  return {
    ...graph,
    companies: graph.companies.map(company => ({
      ...company,
      insolvencies: insolvencies.get(company.id) ?? [],
    })),
  };
}

/** Nodes and edges, before anything is known of insolvencies. */
export async function walkNetwork(
  { pool }: Pick<Database, 'pool'>,
  { nif, depth, asOf, first }: Exploration,
): Promise<NetworkGraph | null> {
  const { rows } = await pool.query({
    name: `walk_network_${depth}`,
    text: statements[depth]!,
    values: [nif, asOf, first],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    nif,
    depth,
    asOf: row.asOf,
    companies: row.companies.map(({ nif: id, ...rest }: { nif: Nif }) => ({
      type: 'company',
      id,
      ...rest,
      insolvencies: [],
    })),
    people: row.people.map((person: object) => ({ type: 'person', ...person })),
    offices: row.offices,
    cutOff: row.cuts,
  };
}

const statements = Array.from({ length: DEEPEST + 1 }, (_, depth) => walkStatement(depth));
