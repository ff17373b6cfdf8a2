/** How many companies sit at an address, by the present seats of a file's companies and what it says of shared ones. */
import type { Seat } from '../facts/fact.ts';
import type { StoredFact } from '../facts/stored-facts.ts';
import { companyProfile } from '../network/continuity/company-profile.ts';
import { type FirmsInUnit, firmsAtOf } from '../network/continuity/read-firms-at.ts';
import { type SeatPlace, seatPlace } from '../network/continuity/seat-place.ts';
import type { SharedSeat } from './case.ts';

export type FirmsAt = ReturnType<typeof firmsAtOf>;
export type Recorded = { readonly facts: readonly StoredFact[] };

/** Counted when first asked for: most companies share no seat with another. */
export function firmsInCase(
  companies: () => readonly Recorded[],
  shared: readonly SharedSeat[] = [],
): FirmsAt {
  let counted: FirmsAt | null = null;
  return place => {
    counted ??= count(companies(), shared);
    return counted(place);
  };
}

function count(companies: readonly Recorded[], shared: readonly SharedSeat[]): FirmsAt {
  const units = new Map<string, FirmsInUnit>();
  const buildings = new Map<string, number>();
  const firmsIn = (place: SeatPlace) => units.get(keyOf(place))?.firms ?? 0;
  for (const { facts } of companies) {
    const seat = companyProfile(facts.map(({ fact }) => fact))?.seat;
    const place = seat && seatPlace(seat);
    if (place) units.set(keyOf(place), { ...place, firms: firmsIn(place) + 1 });
  }
  for (const { firms, inBuilding = 0, ...address } of shared) {
    const place = seatPlace(seatOf(address));
    if (!place) continue;
    units.set(keyOf(place), { ...place, firms: Math.max(firms, firmsIn(place)) });
    buildings.set(place.building, Math.max(inBuilding, buildings.get(place.building) ?? 0));
  }
  const named = firmsAtOf(units.values());
  return place => {
    const { building, unit } = named(place);
    return { building: Math.max(building, buildings.get(place.building) ?? 0), unit };
  };
}

const keyOf = ({ building, unit }: SeatPlace): string => `${building}#${unit ?? ''}`;

const seatOf = ({
  address,
  postalCode,
  municipality = null,
}: Pick<SharedSeat, 'address' | 'postalCode' | 'municipality'>): Seat => ({
  address,
  postalCode,
  municipality,
  district: null,
});
