/** Companies of a network that share a director and the door. */
import type { Reading } from '../../db/sql-transaction.ts';
import type {
  NetworkCompany,
  NetworkGraph,
  NetworkOffice,
  NetworkPerson,
} from '../exploring/network-graph.ts';
import {
  BUILDINGS_AS_JSON,
  COMMON_BUILDINGS,
  type CommonBuilding,
  type Seated,
  sameDoors,
} from './common-doors.ts';

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
