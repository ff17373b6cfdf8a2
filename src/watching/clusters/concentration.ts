/** How much of a list may fall together, in shares of its companies. It has nothing of a person. Pure. */
import { fold } from '../../kernel/text/fold.ts';
import type { ListTies } from './clusters.ts';

/** Companies of the list that have something in common. */
export interface Share {
  readonly name: string;
  readonly companies: number;
  /** Of all companies of the list, 0 to 1. */
  readonly share: number;
}

export interface Concentration {
  readonly companies: number;
  /** A company that nothing ties is a cluster of one. */
  readonly clusters: number;
  /** Share of the list in its largest cluster, 0 to 1; null for an empty list. */
  readonly largestShare: number | null;
  /**
   * Herfindahl index over the clusters: the sum of the squares of their shares, from 1/n (nothing ties any of n companies) to 1.
   * A. O. Hirschman, "The Paternity of an Index", American Economic Review 54 (1964) 761. Null for an empty list.
   */
  readonly herfindahl: number | null;
  /** Where most of them sit; null if no seat is known. */
  readonly municipality: Share | null;
  readonly municipalityUnknown: number;
  /** The contracting body that most of them worked for; null if no two have one in common. */
  readonly client: (Share & { readonly nif: string }) | null;
  /** Companies of which no office and no seat is known: they count as clusters of one, and may not be. */
  readonly unread: number;
}

export function concentrationOf({ records, clusters }: ListTies): Concentration {
  const { companies, clients } = records;
  const shareOf = (n: number) => n / companies.length;
  const share = (name: string, n: number): Share => ({ name, companies: n, share: shareOf(n) });
  const shares = clusters.map(cluster => shareOf(cluster.companies.length));
  const seated = companies.flatMap(({ municipality }) => (municipality === null ? [] : [municipality]));
  const place = largest([...Map.groupBy(seated, fold).values()], names => names.length);
  const client = largest(clients, one => one.companies.length);
  return {
    companies: companies.length,
    clusters: clusters.length,
    largestShare: shares[0] ?? null,
    herfindahl: shares.length === 0 ? null : shares.reduce((sum, one) => sum + one * one, 0),
    municipality: place && share(place[0]!, place.length),
    municipalityUnknown: companies.length - seated.length,
    client: client && { nif: client.nif, ...share(client.name, client.companies.length) },
    unread: companies.filter(({ isRead }) => !isRead).length,
  };
}

function largest<T>(all: readonly T[], size: (one: T) => number): T | null {
  return all.reduce<T | null>((most, one) => (most !== null && size(most) >= size(one) ? most : one), null);
}
