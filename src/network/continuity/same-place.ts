/** Whether two seats are one door, and not the door of a crowd. */
import { jaroWinkler } from './jaro-winkler.ts';
import type { AddressPlace, SeatPlace } from './seat-place.ts';

/** How many known companies have their seat in a building, and in one unit of it. */
export type FirmsAt = (place: SeatPlace) => { readonly building: number; readonly unit: number };

/** The more firms sit at a door, the less it says that two of them do: a business centre, or the office of an agent, says nothing. */
export type DoorWorth = 0 | 1 | 2 | 3;

/** A door that no strangers share. */
export const OWN_DOOR = 3;

function worthOf(firms: number): DoorWorth {
  if (firms < 4) return OWN_DOOR;
  if (firms < 6) return 2;
  return firms < 12 ? 1 : 0;
}

/** The same street number; in a business centre the same unit; never the office of an agent or an accountant. 0: not one door, or a crowd's. */
export function doorWorth(here: AddressPlace, there: AddressPlace, firmsAt: FirmsAt): DoorWorth {
  if (!isOneBuilding(here, there)) return 0;
  if (here.crowd === 'desk' || there.crowd === 'desk') return 0;
  const crowd = firmsAt(here);
  const isHouse = here.crowd === 'house' || there.crowd === 'house';
  if (isHouse && !/\d/.test(here.unit ?? '')) return 0;
  if (here.unit !== null && there.unit !== null) return here.unit === there.unit ? worthOf(crowd.unit) : 0;
  return isHouse ? 0 : worthOf(crowd.building);
}

/** A door of few firms. */
export const samePlace = (here: AddressPlace, there: AddressPlace, firmsAt: FirmsAt): boolean =>
  doorWorth(here, there, firmsAt) > 1;

/** By the postal code and the door; where one tells only half of its code or none, by the street too. */
function isOneBuilding(a: AddressPlace, b: AddressPlace): boolean {
  if (a.door !== b.door && !(isUnnumbered(a) && isUnnumbered(b) && likePlaces(a, b))) return false;
  if (a.code.length === 8 && b.code.length === 8) {
    return a.code === b.code && (likeStreets(a, b) || a.street.length === 0 || b.street.length === 0);
  }
  const isOneArea =
    a.code !== '' && b.code !== ''
      ? a.code.slice(0, 4) === b.code.slice(0, 4)
      : a.municipality === b.municipality;
  return isOneArea && (a.building === b.building || likeStreets(a, b));
}

const isUnnumbered = ({ door }: AddressPlace): boolean => door.startsWith('sn ');

/** All words of the one are in the other; they may be more where the postal code is the same section. */
function likePlaces(a: AddressPlace, b: AddressPlace): boolean {
  const [few, many] = a.street.length <= b.street.length ? [a, b] : [b, a];
  const isOneSection = a.code.length === 8 && a.code === b.code;
  if (few.street.length < many.street.length && !isOneSection) return false;
  return few.street.every(word => many.street.some(other => sameWord(word, other)));
}

/** A word of the street is the same in both, or nearly so: `R. do Forno`, `Rua do Fôrno`. */
const likeStreets = (a: AddressPlace, b: AddressPlace): boolean =>
  a.street.some(word => b.street.some(other => sameWord(word, other)));

const sameWord = (a: string, b: string): boolean => a === b || (a.length > 4 && jaroWinkler(a, b) > 0.93);
