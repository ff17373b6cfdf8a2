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
  const isArea = (part: string) => [seat.municipality, seat.district].some(name => fold(name ?? '') === part);
  const parts = segments.filter(part => !isUnit(part) && !isArea(part));
  const { rest, inner } = takeInnerUnit(parts.join(' ').replace(NO_NUMBER, ' ').trim());
  const street = streetWords(rest);
  const isPlace =
    parts.some(part => NO_NUMBER.test(part)) ||
    [...units, inner ?? ''].some(unit => HALL.test(unit)) ||
    (!/\d/.test(rest) && !parts.some(part => STREET.test(part)) && !NO_PLACE.test(rest));
  const door =
    kilometre(rest) ??
    (hasDoor(rest) ? null : letteredDoor(units)) ??
    doorOf(rest) ??
    withoutNumber(street, isPlace);
  const code = codeOf(seat.postalCode);
  const area = code.length === 8 ? code : areaByName(seat, rest);
  if (!door || !area) return null;
  const unit = [...units, ...(inner ? [inner] : [])]
    .filter(part => part !== door)
    .flatMap(tidyUnits)
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

/** What has numbers, so that without one it is no door: a street, a road, a quarter. */
const STREET =
  /^(?:r|rua|av|avn|avenida|tv|trav|travessa|lg|largo|pc|pct|praca|praceta|pracet|estr|estrada|en|em|ec|er|ic|ip|beco|calcada|calc|alameda|al|rotunda|caminho|cam|via|viela|escadas|escadinhas|ladeira|rampa|patio|azinhaga|passeio|campo|bairro|br|urb|urbanizacao|loteamento|lote|lt|ed|edificio|apartado)\b|\b(?:rua|avenida|travessa|estrada)\b/;
/** An address that tells that there is none. */
const NO_PLACE = /\bdesconhecid|\bincert|\bestrangeiro\b|\b(?:sem|nao)\b|\bn\/[ad]\b/;
/** `s/n.º`, `sem número`: without the mark or with it, one place. */
const NO_NUMBER =
  /(?:^| )(?:s ?[/.]? ?n(?:\.?(?: ?[.o°]{1,2})?|umero)|sem n(?:umero|\.? ?[o°]|\.))(?: de policia)?(?= |$)/;

/** A place without numbers is one door, if it has a name of its own; one of whose halls have numbers is such a place. */
const withoutNumber = (street: readonly string[], isPlace: boolean): string | null =>
  isPlace && street.length > 0 ? `sn ${street.join(' ')}` : null;

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

/** `primeiro andar`, `segundo esquerdo`. */
const WRITTEN_FLOOR =
  /\b(primeiro|segundo|terceiro|quarto|quinto|sexto|setimo|oitavo)(?= (?:andar|piso|direito|esquerdo|dto|esq|frente)\b)/g;
const FLOORS = 'primeiro segundo terceiro quarto quinto sexto setimo oitavo'.split(' ');

/** A feminine ordinal is written as a masculine one: folded, it would read as the letter of a door (`7A`). */
function partsOf(address: string): string[] {
  return fold(address.replace(/(\d\s?\.?\s?)ª/g, '$1º'))
    .replace(/\b\d{4} ?- ?\d{3}\b[^,;]*/g, '')
    .replace(NUMBER_WORD, '')
    .replace(WRITTEN_FLOOR, word => `${FLOORS.indexOf(word) + 1}.o`)
    .split(/[,;]|\s[-–—]\s/)
    .map(part => part.trim().replace(/(\d) ?[-/]? ?([a-z])$/, '$1$2'))
    .filter(part => part !== '');
}

// Folding has turned `º` into `o`: a floor reads `3.o`.
const GROUND = 'r[./ ]{0,2}ch?(?:ao)?|res[- ](?:do[- ])?chao';
const UNIT_WORD = `sala|loja|lj|escritorio|esc|gabinete|gab|frac?cao|fr|apartamento|apart|apt|apto|piso|andar|bloco|bl|corpo|torre|ent(?:rada)?|${GROUND}|cave|c/v|sub-?cave|sobreloja`;
const RIGHT = 'd\\.? ?t[oa]?|dt\\.o|dir(?:eit[oa])?|drt[oa]?';
const LEFT = 'esq(?:\\.?[do]?[oa]|uerd[oa])?';
const FRONT = 'frente|fte|frt';
/** A hall with its number or letter; without one it may be the name of a place. */
const HALL_WORD = '(?:armazem|arm|pavilhao|pav|nave|barracao|hangar)\\b\\.?\\s*(?:\\d{1,3}[a-z]?|[a-z])\\b';
const FLOOR = `\\d{1,2}\\s*(?:[.o°]+\\s*)?(?:andar|piso|${RIGHT}|${LEFT}|${FRONT}|tras|centro)\\b`;
const ORDINAL = '\\d{1,2}\\s*(?:\\.\\s*)?[o°](?![a-z])';
/** `7a`, `2d`: a flat, or the street number where there is no other. */
const LETTERED = '\\d{1,2}[a-z](?![a-z0-9])';
const HALL = new RegExp(`^${HALL_WORD}`);
const UNIT_AT_START = new RegExp(
  `^(?:(?:${UNIT_WORD})\\b|${HALL_WORD}|${FLOOR}|${ORDINAL}|${LETTERED}|(?:${RIGHT}|${LEFT}|${FRONT})\\b)`,
);
const UNIT_INSIDE = new RegExp(
  `\\s((?:(?:${UNIT_WORD})\\b|${HALL_WORD}|${FLOOR}|${ORDINAL}(?=\\s|$)|${LETTERED}).*)$`,
  's',
);

const isUnit = (part: string): boolean => UNIT_AT_START.test(part);

/** Takes a unit without a comma, as in `rua do forno 7 2.o esq`; only after a street number. */
function takeInnerUnit(street: string): { rest: string; inner: string | null } {
  const match = UNIT_INSIDE.exec(street);
  const before = street.slice(0, match?.index);
  return match && hasDoor(before) ? { rest: before, inner: match[1]! } : { rest: street, inner: null };
}

/** The last number that is not part of the street's name ("Rua 25 de Abril", "Rua 1.º de Maio"). */
function doorOf(street: string): string | null {
  const numbers = [
    ...street.matchAll(
      /(?<![\d.])(\d{1,5})(?:\s?[-/]\s?(?:([a-z])|\d{1,4}))?([a-z]?)(?!\w)(?!(?:\.? ?[o°])? de \p{L})/gu,
    ),
  ];
  const last = numbers.at(-1);
  return last ? `${Number(last[1])}${last[2] ?? ''}${last[3]}` : null;
}

/** `EN 15`, `Rua 19`: the number is the name of the road. */
const NUMBERED_ROAD = /(?:^|[ .])(?:en|em|er|ec|nacional|municipal|rua|avenida|av\.?) ?\d{1,4}$/;
const hasDoor = (street: string): boolean => doorOf(street) !== null && !NUMBERED_ROAD.test(street);

const letteredDoor = (units: readonly string[]): string | null =>
  units.find(unit => /^\d+[a-z]$/.test(unit)) ?? null;

/** Without a postal code: the municipality and the street. */
function areaByName({ municipality }: Seat, street: string): string | null {
  const name = street.replace(/\d.*/, '').trim();
  return municipality && name ? `${fold(municipality)}/${name}` : null;
}

/** One spelling for each kind of unit and side of a floor. */
const SPELT: readonly (readonly [RegExp, string])[] = [
  [/^(\d+)d$|(\d) ?\.? ?[o°] ?d(?![a-z.])/g, '$1$2 dto'],
  [/^(\d+)e$|(\d) ?\.? ?[o°] ?e(?![a-z])/g, '$1$2 esq'],
  [new RegExp(`(?<![a-z])(?:${RIGHT})(?![a-z])`, 'g'), 'dto'],
  [new RegExp(`(?<![a-z])(?:${LEFT})(?![a-z])`, 'g'), 'esq'],
  [new RegExp(`\\b(?:${FRONT})\\b`, 'g'), 'frente'],
  [new RegExp(`\\b(?:${GROUND})\\b|\\bpiso 0\\b`, 'g'), 'r c'],
  [/\bc\/v\b/g, 'cave'],
  [/\barm\b/g, 'armazem'],
  [/\bpav\b/g, 'pavilhao'],
  [/\blj\b/g, 'loja'],
  [/\besc\b/g, 'escritorio'],
  [/\bgab\b/g, 'gabinete'],
  [/\bbl\b/g, 'bloco'],
  [/\b(?:fraccao|fr)\b/g, 'fracao'],
  [/\b(?:apartamento|apart|apto)\b/g, 'apt'],
  [/(\d)\s*[.o°]+(?=\s|$)/g, '$1'],
  [/\b(?:andar|piso)\b/g, ''],
  [/\b0+(?=\d)/g, ''],
  [/(\d)(?=[a-z])/g, '$1 '],
  [/[^a-z0-9]+/g, ' '],
];
const NEXT_UNIT =
  / (?=(?:sala|loja|escritorio|gabinete|fracao|apt|bloco|corpo|torre|entrada|r c|cave|\d+ (?:dto|esq|frente|tras|centro))\b)/;

const tidyUnits = (unit: string): string[] =>
  SPELT.reduce((text, [spelling, plain]) => text.replace(spelling, plain), unit)
    .trim()
    .split(NEXT_UNIT);
