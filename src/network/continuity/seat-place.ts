/**
 * Normalises a seat, so that two spellings of one address are the same place. The postal code of seven digits is a section of
 * a street; with the street number it is a building; floor, room or side are the unit in it.
 */
import type { Seat } from '../../facts/fact.ts';
import { fold } from '../../kernel/text/fold.ts';

export interface SeatPlace {
  /** `4560-143|214` */
  readonly building: string;
  /** `sala 12`, `3 dto`; null if the address has none. */
  readonly unit: string | null;
}

/** A place as an address tells it, for comparing two spellings. */
export interface AddressPlace extends SeatPlace {
  readonly door: string;
  /** Distinctive words of the street, or of the place without streets. */
  readonly street: readonly string[];
  /** As many digits of the postal code as are told: seven, four or none. */
  readonly code: string;
  readonly municipality: string;
  /** The address says that many firms sit there; `desk`: so do those of one unit, as at an accountant's. */
  readonly crowd: 'house' | 'desk' | null;
}

/** The place, or null if the address has neither a street number nor a named place without numbers. */
export function seatPlace(seat: Seat): SeatPlace | null {
  const place = addressPlace(seat);
  return place && { building: place.building, unit: place.unit };
}

export function addressPlace(seat: Seat): AddressPlace | null {
  const segments = partsOf(seat.address);
  const units = segments.filter(isUnit);
  const written = segments.filter(part => !isUnit(part)).join(' ');
  const { rest, inner } = takeInnerUnit(written);
  const street = streetWords(rest);
  const isHall = [...units, inner ?? ''].some(unit => HALL.test(unit));
  const door = kilometre(rest) ?? doorOf(rest) ?? letteredDoor(units) ?? withoutNumber(rest, street, isHall);
  const code = codeOf(seat.postalCode);
  const area = code.length === 8 ? code : areaByName(seat, rest);
  if (!door || !area) return null;
  const unit = [...units, ...(inner ? [inner] : [])]
    .filter(part => part !== door)
    .map(tidyUnit)
    .sort()
    .join(' ');
  return {
    building: `${area}|${door}`,
    unit: unit === '' ? null : unit,
    door,
    street,
    code,
    municipality: fold(seat.municipality ?? ''),
    crowd: crowdOf(fold(seat.address)),
  };
}

/** `4560-143`, `4560` or nothing. */
function codeOf(postalCode: string | null): string {
  const code = /^(\d{4})(?: ?(?:- ?)?(\d{3})\b)?(?!\d)/.exec(fold(postalCode ?? ''));
  if (!code) return '';
  return code[2] ? `${code[1]}-${code[2]}` : code[1]!;
}

/** Words for kinds of streets and places, which two spellings abbreviate or leave out. */
const STREET_KIND =
  /^(r|rua|av|avenida|avn|tv|travessa|lg|largo|pc|pct|praca|praceta|estr|estrada|en|ec|beco|lugar|lug|sitio|bairro|br|urb|urbanizacao|quinta|qta|zona|industrial|z|i|parque|loteamento|lote|lt|edificio|ed|km|s|n|sn|no|de|da|do|das|dos|e|a|o|ao|nacional|municipal|freguesia)$/;

const streetWords = (rest: string): string[] =>
  rest.split(/[^a-z0-9]+/).filter(word => /[a-z]/.test(word) && !/\d/.test(word) && !STREET_KIND.test(word));

/** `EN 15, km 43,5`: the point of a road that has no numbers; not a number after it. */
function kilometre(rest: string): string | null {
  const found = /\bkm ?(\d{1,3})(?:[.+ ](\d{1,3}))?$/.exec(rest);
  return found ? `km${found[1]}.${found[2] ?? 0}` : null;
}

/** A place without numbers is one door, if it has a name of its own; one of whose halls have numbers is such a place. */
const withoutNumber = (rest: string, street: readonly string[], isHall: boolean): string | null =>
  (isHall || /(^| )s ?[/.]? ?n\.?( ?[.o°]{1,2})?(?= |$)/.test(rest)) && street.length > 0
    ? `sn ${street.join(' ')}`
    : null;

const DESK =
  /escritorio virtual|virtual office|domiciliac|\bcowork|incubadora|ninho de empresas|start-?up|\bapartado\b|caixa postal|contabilidad|contabilista|gabinete (de )?contab|centro de apoio|advogad/;
const HOUSE =
  /centro (empresarial|de empresas|de negocios|de escritorios|comercial)|business (cent|park)|office (cent|park)|(^|[,;-] *)torres? d|world trade/;

/** `Edifício Banco …`, however many words stand between. */
function isBankBuilding(address: string): boolean {
  const from = address.indexOf('edificio ');
  return from >= 0 && /\b(bank|banco)\b/.test(address.slice(from));
}

function crowdOf(address: string): AddressPlace['crowd'] {
  if (DESK.test(address)) return 'desk';
  return HOUSE.test(address) || isBankBuilding(address) ? 'house' : null;
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
/** A hall with its number or letter; without one it may be the name of a place. */
const HALL_WORD = '(?:armazem|arm|pavilhao|pav|nave|barracao|hangar)\\b\\.?\\s*(?:\\d{1,3}[a-z]?|[a-z])\\b';
const FLOOR =
  '\\d{1,2}\\s*(?:[.oa°]+\\s*)?(?:andar|piso|dto|dt|direito|esq|esquerdo|frente|fte|tras|centro)\\b';
const ORDINAL = '\\d{1,2}\\s*(?:\\.\\s*)?[oa°](?![a-z])';
const HALL = new RegExp(`^${HALL_WORD}`);
const UNIT_AT_START = new RegExp(
  `^(?:(?:${UNIT_WORD})\\b|${HALL_WORD}|${FLOOR}|${ORDINAL}|(?:dto|dt|direito|esq|esquerdo|frente|fte)\\b)`,
);
const UNIT_INSIDE = new RegExp(
  `\\s((?:(?:${UNIT_WORD})\\b|${HALL_WORD}|${FLOOR}|${ORDINAL}(?=\\s|$)).*)$`,
  's',
);

const isUnit = (part: string): boolean => UNIT_AT_START.test(part);

/** Takes a unit without a comma, as in `rua do forno 7 2.o esq`; only after a street number. */
function takeInnerUnit(street: string): { rest: string; inner: string | null } {
  const match = UNIT_INSIDE.exec(street);
  const before = street.slice(0, match?.index);
  return match && doorOf(before) ? { rest: before, inner: match[1]! } : { rest: street, inner: null };
}

/** The last number that is not part of the street's name ("Rua 25 de Abril"). */
function doorOf(street: string): string | null {
  const numbers = [
    ...street.matchAll(/(?<![\d.])(\d{1,5})(?:\s?[-/]\s?(?:([a-z])|\d{1,4}))?([a-z]?)(?!\w)(?! de \p{L})/gu),
  ];
  const last = numbers.at(-1);
  return last ? `${Number(last[1])}${last[2] ?? ''}${last[3]}` : null;
}

/** Folded, `7A` looks like a floor. Without another number it is the street number. */
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
    .replace(/\barm\b/g, 'armazem')
    .replace(/\bpav\b/g, 'pavilhao')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
