/** Whether two seats are one door, and not the door of a crowd. */
import { jaroWinkler } from './jaro-winkler.ts';
import type { SeatPlace, ToldPlace } from './seat-place.ts';

/** How many known companies have their seat in a building, and in one unit of it. */
export type FirmsAt = (place: SeatPlace) => { readonly building: number; readonly unit: number };

/** With so many firms a building is a business centre, and a unit is the office of an agent. */
const CROWD = 6;

/** The same street number; in a business centre the same unit; never the office of an agent or an accountant. */
export function samePlace(here: ToldPlace, there: ToldPlace, firmsAt: FirmsAt): boolean {
  if (!isOneBuilding(here, there)) return false;
  if (here.crowd === 'desk' || there.crowd === 'desk') return false;
  const crowd = firmsAt(here);
  const isHouse = here.crowd === 'house' || there.crowd === 'house';
  if (isHouse && !/\d/.test(here.unit ?? '')) return false;
  if (here.unit !== null && there.unit !== null) return here.unit === there.unit && crowd.unit < CROWD;
  return !isHouse && crowd.building < CROWD;
}

/** By the postal code and the door; where one tells only half of its code or none, by the street too. */
function isOneBuilding(a: ToldPlace, b: ToldPlace): boolean {
  if (a.door !== b.door && !(isUnnumbered(a) && isUnnumbered(b) && likeStreets(a, b))) return false;
  if (a.code.length === 8 && b.code.length === 8) {
    return a.code === b.code && (likeStreets(a, b) || a.street.length === 0 || b.street.length === 0);
  }
  const isOneArea =
    a.code !== '' && b.code !== ''
      ? a.code.slice(0, 4) === b.code.slice(0, 4)
      : a.municipality === b.municipality;
  return isOneArea && (a.building === b.building || likeStreets(a, b));
}

const isUnnumbered = ({ door }: ToldPlace): boolean => door.startsWith('sn ');

/** A word of the street is the same in both, or nearly so: `R. do Forno`, `Rua do Fôrno`. */
const likeStreets = (a: ToldPlace, b: ToldPlace): boolean =>
  a.street.some(word =>
    b.street.some(other => word === other || (word.length > 4 && jaroWinkler(word, other) > 0.93)),
  );
