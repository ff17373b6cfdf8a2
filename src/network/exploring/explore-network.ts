/**
 * Reads the network around one company: the people and companies that hold its offices, their other companies, and so on.
 * Always two statements: the walk, and the insolvencies of the companies found.
 */
import type { Reading } from '../../db/sql-transaction.ts';
import type { Source } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { readInsolvencies } from '../continuity/read-insolvencies.ts';
import type { NetworkCompany, NetworkGraph, NetworkOffice, NetworkPerson } from './network-graph.ts';
import { walkStatement } from './walk-statement.ts';

export const DEEPEST = 3;
export const MOST_NODES = 500;

export interface Exploration {
  readonly nif: Nif;
  /** Steps from company to company, 1 to `DEEPEST`. */
  readonly depth: number;
  /** Nothing published later is shown; null or a future day: today. */
  readonly asOf: LocalDate | null;
  /** Most companies and people, 1 to `MOST_NODES`; the nearest are shown. */
  readonly first: number;
}

/** Null if no register has named the company. */
export async function exploreNetwork(db: Reading, exploration: Exploration): Promise<NetworkGraph | null> {
  const graph = await walkNetwork(db, exploration);
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

/** Nodes and edges, without insolvencies. */
export async function walkNetwork(
  { pool }: Reading,
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
    companies: row.companies.map(companyOf),
    people: (row.people ?? []).map(personOf),
    offices: officesOf(row.offices),
    cutOff: row.cuts,
  };
}

type Columns = readonly string[];
type Known = readonly (string | null)[];

const companyOf = ([nif, name, step, verdict, score, assessedAt, assessmentId]: Known): NetworkCompany => ({
  type: 'company',
  id: nif as Nif,
  name: name!,
  step: Number(step),
  verdict: verdict ?? null,
  score: score == null ? null : Number(score),
  assessedAt: assessedAt == null ? null : new Date(Number(assessedAt)).toISOString(),
  assessmentId: assessmentId ?? null,
  insolvencies: [],
});

const personOf = ([id, name, step, isHub]: Columns): NetworkPerson => ({
  type: 'person',
  id: id!,
  name: name!,
  step: Number(step),
  isHub: isHub === 'true',
});

/** Nulls if there are none. */
type Offices = readonly [what: Known[] | null, began: Source[] | null, ended: (Source | null)[] | null];

const officesOf = ([what, began, ended]: Offices): NetworkOffice[] =>
  (what ?? []).map(([from, to, role, roleLabel, appointedOn, ceasedOn], n) => ({
    from: from!,
    to: to as Nif,
    role: role as NetworkOffice['role'],
    roleLabel: roleLabel!,
    appointedOn: appointedOn as LocalDate | null,
    ceasedOn: ceasedOn as LocalDate | null,
    source: began![n]!,
    ceasedSource: ended![n]!,
  }));

const statements = Array.from({ length: DEEPEST + 1 }, (_, depth) => walkStatement(depth));
