/**
 * Where a seat is, so that two spellings of one door are one place. The postal code of seven digits names a stretch of
 * a street; with the number of the door it names a building, and floor, room or side name the unit in it.
 */
import type { Seat } from '../facts/fact.ts';
import { fold } from '../kernel/fold.ts';

export interface SeatPlace {
  /** `4560-143|214` */
  readonly building: string;
  /** `sala 12`, `3 dto`; null where the address names none. */
  readonly unit: string | null;
}

/** The place, or null where the address does not tell a door. */
export function seatPlace(seat: Seat): SeatPlace | null {
  const parts = partsOf(seat.address);
  const units = parts.filter(isUnit);
  const street = parts.filter(part => !isUnit(part)).join(' ');
  const { rest, inner } = takeInnerUnit(street);
  const door = doorOf(rest) ?? letteredDoor(units);
  const code = /^(\d{4})\s*-?\s*(\d{3})\b/.exec(fold(seat.postalCode ?? ''));
  const area = code ? `${code[1]}-${code[2]}` : areaByName(seat, rest);
  if (!door || !area) return null;
  const unit = [...units, ...(inner ? [inner] : [])]
    .filter(part => part !== door)
    .map(tidyUnit)
    .sort()
    .join(' ');
  return { building: `${area}|${door}`, unit: unit === '' ? null : unit };
}

const NUMBER_WORD = /\b(?:(?:n\s*[.o°]+|num(?:ero)?)(?: de policia)?|porta)\s*(?=\d)/g;

function partsOf(address: string): string[] {
  return fold(address)
    .replace(NUMBER_WORD, '')
    .split(/[,;]|\s[-–—]\s/)
    .map(part => part.trim());
}

// Folding has turned `º` and `ª` into `o` and `a`: a floor reads `3.o`.
const UNIT_WORD =
  'sala|loja|escritorio|esc|gabinete|gab|frac?cao|fr|apartamento|apart|apt|piso|andar|bloco|bl|corpo|torre|ent(?:rada)?|r/?c|res do chao|cave|sub-?cave|sobreloja';
const FLOOR =
  '\\d{1,2}\\s*(?:[.oa°]+\\s*)?(?:andar|piso|dto|dt|direito|esq|esquerdo|frente|fte|tras|centro)\\b';
const ORDINAL = '\\d{1,2}\\s*\\.?\\s*[oa°](?![a-z])';
const UNIT_AT_START = new RegExp(
  `^(?:(?:${UNIT_WORD})\\b|${FLOOR}|${ORDINAL}|(?:dto|dt|direito|esq|esquerdo|frente|fte)\\b)`,
);
const UNIT_INSIDE = new RegExp(`\\s((?:(?:${UNIT_WORD})\\b\\.?\\s*\\S*|${FLOOR}|${ORDINAL}(?=\\s|$)).*)$`);

const isUnit = (part: string): boolean => UNIT_AT_START.test(part);

/** `rua do forno 7 2.o esq` has its unit in the same breath; it counts only after a door. */
function takeInnerUnit(street: string): { rest: string; inner: string | null } {
  const match = UNIT_INSIDE.exec(street);
  const before = street.slice(0, match?.index);
  return match && doorOf(before) ? { rest: before, inner: match[1]! } : { rest: street, inner: null };
}

/** The last number that is no part of the street's name ("Rua 25 de Abril"). */
function doorOf(street: string): string | null {
  const numbers = [
    ...street.matchAll(/(?<![\d.])(\d{1,5})(?:\s?[-/]\s?(?:([a-z])|\d{1,4}))?([a-z]?)(?!\w)(?! de \p{L})/gu),
  ];
  const last = numbers.at(-1);
  return last ? `${Number(last[1])}${last[2] ?? ''}${last[3]}` : null;
}

/** Folded, `7A` looks like a floor, and it is one behind a door; where there is no other number it is the door. */
const letteredDoor = (units: readonly string[]): string | null =>
  units.find(unit => /^\d+a$/.test(unit)) ?? null;

/** Without a postal code: the municipality and the street. */
function areaByName({ municipality }: Seat, street: string): string | null {
  const name = street.replace(/\d.*/, '').trim();
  return municipality && name ? `${fold(municipality)}/${name}` : null;
}

const tidyUnit = (unit: string): string =>
  unit
    .replace(/(\d)\s*[.oa°]+(?=\s|$)/g, '$1')
    .replace(/\bdireito\b|\bdt\b/g, 'dto')
    .replace(/\besquerdo\b/g, 'esq')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
