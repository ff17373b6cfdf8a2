/** What changed around a company between two days: offices, companies, verdicts. */
import type { Reading } from '../../db/sql-transaction.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { exploreNetwork } from '../exploring/explore-network.ts';
import type { NetworkCompany, NetworkGraph, NetworkOffice } from '../exploring/network-graph.ts';

export interface NetworkChanges {
  readonly before: NetworkGraph;
  readonly after: NetworkGraph;
  /** Of the later day: those that began, or ended, after the earlier one. */
  readonly begun: readonly NetworkOffice[];
  readonly ended: readonly NetworkOffice[];
  /** In the network of one of the two days only. */
  readonly entered: readonly NetworkCompany[];
  readonly left: readonly NetworkCompany[];
  /** In both, with another verdict. */
  readonly judgedAnew: readonly { readonly before: NetworkCompany; readonly after: NetworkCompany }[];
}

export interface ChangesQuery {
  readonly nif: Nif;
  readonly depth: number;
  /** Most companies and people of each day. */
  readonly first: number;
  readonly from: LocalDate;
  /** Later than `from`; null or a future day: today. */
  readonly to: LocalDate | null;
}

/** Always four statements. Null if no register has named the company. */
export async function readNetworkChanges(
  db: Reading,
  { nif, depth, first, from, to }: ChangesQuery,
  redact: (graph: NetworkGraph) => NetworkGraph,
): Promise<NetworkChanges | null> {
  const [before, after] = await Promise.all(
    [from, to].map(asOf => exploreNetwork(db, { nif, depth, asOf, first })),
  );
  return before && after ? networkChanges(redact(before), redact(after)) : null;
}

/** Pure. */
export function networkChanges(before: NetworkGraph, after: NetworkGraph): NetworkChanges {
  const isLater = (day: LocalDate | null) => day !== null && day > before.asOf;
  const [earlier, later] = [before, after].map(
    ({ companies }) => new Map(companies.map(one => [one.id, one])),
  );
  return {
    before,
    after,
    begun: after.offices.filter(({ appointedOn }) => isLater(appointedOn)),
    ended: after.offices.filter(({ ceasedOn }) => isLater(ceasedOn)),
    entered: after.companies.filter(({ id }) => !earlier!.has(id)),
    left: before.companies.filter(({ id }) => !later!.has(id)),
    judgedAnew: after.companies.flatMap(company => {
      const then = earlier!.get(company.id);
      return then && then.verdict !== company.verdict ? [{ before: then, after: company }] : [];
    }),
  };
}
