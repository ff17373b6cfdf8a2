/**
 * How two companies of a network are tied, and how telling each tie is. Pure.
 *
 * Telling, 0 to 1: the share of the time in which somebody held both offices (a tenth at least), divided by the number of
 * other companies that he links in what was read; who links many says little about two of them. An office of one
 * company in the other counts as the whole time. The length of a way is the sum of 1/telling, as in networks of authors
 * (Newman, Physical Review E 64, 016132, 2001).
 */
import { daysBetween, type LocalDate } from '../../kernel/local-date.ts';
import type { NetworkGraph, NetworkOffice } from '../exploring/network-graph.ts';

export interface CompanyTie {
  readonly to: string;
  /** One of a company in the other; or those of a person in both, the one in the company left first. */
  readonly offices: readonly [NetworkOffice] | readonly [NetworkOffice, NetworkOffice];
  /** 1/telling: 1 or more. */
  readonly length: number;
}

/** Of people who never held both offices at one time. */
const LEAST_SHARE = 0.1;

/** The ties of each company, made when they are first asked for. Hubs tie nobody. */
export function tiesIn({ asOf, people, offices }: NetworkGraph): (nif: string) => readonly CompanyTie[] {
  const hubs = new Set(people.filter(({ isHub }) => isHub).map(({ id }) => id));
  const persons = new Set(people.map(({ id }) => id));
  const of = Map.groupBy(
    offices.filter(({ from }) => !hubs.has(from)),
    ({ to }) => to as string,
  );
  const by = Map.groupBy(offices, ({ from }) => from);
  const linked = new Map([...by].map(([holder, held]) => [holder, new Set(held.map(({ to }) => to)).size]));
  const direct = (to: string, office: NetworkOffice): CompanyTie => ({
    to,
    offices: [office],
    length: linked.get(office.from)!,
  });
  const through = (here: NetworkOffice): CompanyTie[] =>
    by.get(here.from)!.flatMap(there =>
      there.to === here.to
        ? []
        : [
            {
              to: there.to,
              offices: [here, there] as const,
              length: (linked.get(here.from)! - 1) / shareTogether(here, there, asOf),
            },
          ],
    );
  const made = new Map<string, readonly CompanyTie[]>();
  return nif => {
    const known = made.get(nif);
    if (known) return known;
    const held = (by.get(nif) ?? []).map(office => direct(office.to, office));
    const holders = (of.get(nif) ?? []).flatMap(office =>
      persons.has(office.from) ? through(office) : [direct(office.from, office)],
    );
    made.set(nif, [...held, ...holders]);
    return made.get(nif)!;
  };
}

/** Days in both offices, of the days in either. One whose beginning is not published lasted no day that is known. */
function shareTogether(a: NetworkOffice, b: NetworkOffice, asOf: LocalDate): number {
  const [one, other] = [spell(a, asOf), spell(b, asOf)];
  const together = daysBetween(later(one.from, other.from), earlier(one.to, other.to));
  const either = daysBetween(earlier(one.from, other.from), later(one.to, other.to));
  return Math.max(LEAST_SHARE, either > 0 ? together / either : 0);
}

const spell = ({ appointedOn, ceasedOn }: NetworkOffice, asOf: LocalDate) => {
  const to = ceasedOn ?? asOf;
  return { from: appointedOn ?? to, to };
};
const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);
