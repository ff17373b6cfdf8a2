/** Which of some companies have their seat at the same door, which is not that of a crowd. */

import type { Reading } from '../../db/sql-transaction.ts';
import type { Seat, Source } from '../../facts/fact.ts';
import { type FirmsInUnit, firmsAtOf } from '../continuity/read-firms-at.ts';
import { samePlace } from '../continuity/same-place.ts';
import { addressPlace } from '../continuity/seat-place.ts';
import type {
  NetworkCompany,
  NetworkGraph,
  NetworkOffice,
  NetworkPerson,
} from '../exploring/network-graph.ts';
import { DOOR_CROWD } from '../failures/read-candidates.ts';

/** A company, and the act that shows it there. */
export interface Seated {
  readonly nif: string;
  /** Null if its act is not kept. */
  readonly source: Source | null;
}

/** A building with seats of several of them. */
export interface CommonBuilding {
  /** All known companies in it by unit; beyond `DOOR_CROWD` there may be more. */
  readonly firms: readonly FirmsInUnit[];
  readonly seats: readonly (Seated & { readonly seat: Seat })[];
}

/** SQL: `buildings` of the companies in a table `listed` (nif, seat, building), with the act that last told each seat. */
export const COMMON_BUILDINGS = `
  addresses as (select building from listed where building is not null group by building having count(*) > 1),
  seats as (
    select l.building, json_agg(json_build_object('nif', l.nif, 'seat', l.seat, 'source', act.source) order by l.nif) as seats
    from addresses join listed l using (building) left join lateral (
      select fact -> 'source' as source from facts where nif = l.nif and kind = 'company-act' and gone_at is null
        and jsonb_typeof(fact -> 'seat') = 'object' order by fact ->> 'publishedOn' desc, key limit 1) act on true
    group by l.building),
  buildings as (
    select s.building, s.seats, (
      select json_agg(f) from (
        select s.building, unit, count(*)::int as firms from (
          select seat_unit as unit from companies where seat_building = s.building limit ${DOOR_CROWD + 1}) one group by unit) f) as firms
    from seats s)`;

/** Of the table above, a list for `CommonBuilding`. */
export const BUILDINGS_AS_JSON = `(
  select coalesce(json_agg(json_build_object('firms', firms, 'seats', seats) order by building), '[]') from buildings)`;

/** Pairs, because a seat without a unit may be the same door as two that differ. Pure. */
export function sameDoors({ firms, seats }: CommonBuilding): (readonly [Seated, Seated])[] {
  if (firms.reduce((sum, unit) => sum + unit.firms, 0) > DOOR_CROWD) return [];
  const firmsAt = firmsAtOf(firms);
  const addresses = seats.flatMap(({ seat, nif, source }) => {
    const place = addressPlace(seat);
    return place ? [{ seated: { nif, source }, place }] : [];
  });
  return addresses.flatMap((here, i) =>
    addresses
      .slice(i + 1)
      .filter(there => samePlace(here.place, there.place, firmsAt))
      .map(there => [here.seated, there.seated] as const),
  );
}

export interface SharedDoor {
  readonly companies: readonly [NetworkCompany, NetworkCompany];
  /** Who directs or directed both. */
  readonly directors: readonly NetworkPerson[];
  readonly offices: readonly NetworkOffice[];
  /** The acts that show the seats, in the order of the companies; one that is not kept is left out. */
  readonly seats: readonly NonNullable<Seated['source']>[];
}

const SEATS = `
  with listed as materialized (
    select nif, seat, seat_building as building from companies where nif = any($1) and jsonb_typeof(seat) = 'object'),
  ${COMMON_BUILDINGS}
  select ${BUILDINGS_AS_JSON} as buildings`;

/** One statement. A seat of today that was published after the day of the network is left out. */
export async function readSharedDoors({ pool }: Reading, graph: NetworkGraph): Promise<SharedDoor[]> {
  const { rows } = await pool.query<{ buildings: CommonBuilding[] }>({
    name: 'seats_of_network',
    text: SEATS,
    values: [graph.companies.map(({ id }) => id)],
  });
  const isPublished = ({ source }: Seated) => (source?.date ?? '') <= graph.asOf;
  const doors = rows[0]!.buildings.flatMap(sameDoors);
  return sharedDoors(
    graph,
    doors.filter(pair => pair.every(isPublished)),
  );
}

/** Pure. Hubs count too: whoever directs fifty companies at one door is worth a look. */
export function sharedDoors(
  { companies, people, offices }: NetworkGraph,
  doors: readonly (readonly [Seated, Seated])[],
): SharedDoor[] {
  const company = new Map<string, NetworkCompany>(companies.map(one => [one.id, one]));
  const directing = Map.groupBy(
    offices.filter(({ role }) => role === 'director'),
    ({ to }) => to as string,
  );
  return doors.flatMap(([one, other]) => {
    const [here, there] = [one, other].map(({ nif }) => directing.get(nif) ?? []) as [
      NetworkOffice[],
      NetworkOffice[],
    ];
    const shared = new Set(
      here.map(({ from }) => from).filter(from => there.some(office => office.from === from)),
    );
    const directors = people.filter(({ id }) => shared.has(id));
    if (directors.length === 0) return [];
    return {
      companies: [company.get(one.nif)!, company.get(other.nif)!] as const,
      directors,
      offices: [...here, ...there].filter(({ from }) => directors.some(({ id }) => id === from)),
      seats: [one.source, other.source].filter(source => source !== null),
    };
  });
}
