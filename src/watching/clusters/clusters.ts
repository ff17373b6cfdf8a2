/** The companies of a list in clusters: each hangs together by directors, partners and doors. Pure. */

import type { Source } from '../../facts/fact.ts';
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { type CommonClient, type ListRecords, type Tie, type TieReason, tiesOf } from './ties.ts';

/** What the same companies have in common. */
export interface Link {
  readonly reason: TieReason;
  /** NIFs. */
  readonly companies: readonly string[];
  /** How many directors or partners they share; of a door 1. */
  readonly count: number;
}

export interface Cluster {
  /** NIFs; one alone if nothing ties it. */
  readonly companies: readonly string[];
  readonly links: readonly Link[];
  /** Clients that one of them shares with another company of the list, in the cluster or not. They join nobody. */
  readonly clients: readonly CommonClient[];
}

/** What `read-list-ties.ts` read, put together once. */
export interface ListTies {
  readonly records: ListRecords;
  /** By NIF of every company of the list; null while no register has named it. */
  readonly names: ReadonlyMap<string, string | null>;
  readonly ties: TiesByCompany;
  /** The largest first, then by NIF. */
  readonly clusters: readonly Cluster[];
}

export function listTies(records: ListRecords): ListTies {
  const ties = byCompany(tiesOf(records), nifsOf);
  const seen = new Set<string>();
  const clientsOf = byCompany(records.clients, ({ companies }) => companies);
  const clusters: Cluster[] = [];
  for (const { nif } of records.companies) {
    if (seen.has(nif)) continue;
    const companies = [nif, ...reachedFrom(nif, ties).map(reached => reached.nif)].sort();
    for (const one of companies) seen.add(one);
    const own = new Set(companies.flatMap(one => ties.get(one) ?? []));
    const clients = new Set(companies.flatMap(one => clientsOf.get(one) ?? []));
    clusters.push({ companies, links: linksOf([...own]), clients: [...clients] });
  }
  clusters.sort(
    (a, b) => b.companies.length - a.companies.length || (a.companies[0]! < b.companies[0]! ? -1 : 1),
  );
  return { records, names: new Map(records.companies.map(({ nif, name }) => [nif, name])), ties, clusters };
}

/**
 * The other companies that are reached if one fails, the nearest first.
 * @throws Problem of a number that is no company's; `not-found` for one that is not on the list.
 */
export function fallingWith(
  { names, ties }: ListTies,
  ifFails: string,
): { readonly nif: string; readonly reached: readonly Reached[] } {
  const nif = parseCompanyNif(ifFails, 'ifFails');
  if (!names.has(nif)) throw new Problem('not-found', 'The company is not on this watchlist.');
  return { nif, reached: reachedFrom(nif, ties) };
}

const nifsOf = ({ members }: Tie): string[] => members.map(({ nif }) => nif).sort();

function byCompany<T>(all: readonly T[], namedBy: (one: T) => readonly string[]): Map<string, T[]> {
  const pairs = all.flatMap(one => namedBy(one).map(nif => ({ nif, one })));
  return new Map(
    [...Map.groupBy(pairs, ({ nif }) => nif)].map(([nif, of]) => [nif, of.map(({ one }) => one)]),
  );
}

/** The most companies first. */
function linksOf(ties: readonly Tie[]): Link[] {
  const alike = Map.groupBy(ties, tie => `${tie.reason} ${nifsOf(tie)}`);
  return [...alike.values()]
    .map(same => ({ reason: same[0]!.reason, companies: nifsOf(same[0]!), count: same.length }))
    .sort((a, b) => b.companies.length - a.companies.length || b.count - a.count);
}

/** The last step of a shortest way to a company. */
export interface Reached {
  readonly nif: string;
  /** Steps from the first company, 1 or more. */
  readonly hops: number;
  /** The company one step nearer, which was reached before. */
  readonly from: string;
  readonly reason: TieReason;
  /** The acts that show both companies in the tie; none if neither is kept. */
  readonly acts: readonly Source[];
}

type TiesByCompany = ReadonlyMap<string, readonly Tie[]>;

/** Nearest first, so that the way to each company is among those before it. Each tie is looked at once. */
export function reachedFrom(start: string, ties: TiesByCompany): Reached[] {
  const hopsTo = new Map([[start, 0]]);
  const followed = new Set<Tie>();
  const reached: Reached[] = [];
  for (const [from, hops] of hopsTo)
    for (const tie of ties.get(from) ?? []) {
      if (followed.has(tie)) continue;
      followed.add(tie);
      const own = tie.members.find(({ nif }) => nif === from)!;
      for (const { nif, source } of tie.members) {
        if (hopsTo.has(nif)) continue;
        hopsTo.set(nif, hops + 1);
        const acts = [own.source, source].filter(act => act !== null);
        reached.push({ nif, hops: hops + 1, from, reason: tie.reason, acts });
      }
    }
  return reached;
}
