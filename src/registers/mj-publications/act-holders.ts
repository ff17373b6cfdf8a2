/** Reads who took office, who left, and who holds quotas, from the fields of one act. */
import type { OfficeHolder, OfficeRole } from '../../facts/fact.ts';
import { addDays } from '../../kernel/local-date.ts';
import { companyNif } from '../../kernel/nif.ts';
import { personNameKey } from '../../kernel/secrets/person-key.ts';
import { fold } from '../../kernel/text/fold.ts';
import { showsLegalForm } from '../reading/company-name.ts';
import { fail } from '../reading/reading-end.ts';
import type { ParseContext } from '../register.ts';
import { type Field, type FieldKind, IN_ITS_PLACE, namesOrgan, squish } from './act-fields.ts';
import { leadingDate } from './act-values.ts';
import type { ActDetail, CeasedOffice, NamedOffice } from './mj-record.ts';

/**
 * Classifies offices. Only gerente, administrador, conselho de administração and
 * direcção are directors: auditors, liquidators and administrators of insolvency sit in many companies, and taking
 * them for directors would link companies that have nothing in common.
 * In this order: an "administrador da insolvência" is no administrador, a "presidente do conselho fiscal" no chair of a board.
 */
const ROLES: readonly (readonly [RegExp, OfficeRole])[] = [
  [/insolvencia|administrador(?:[ae]s?)? (judicia(l|is)|provisori)/, 'insolvency-administrator'],
  [/liquidatari/, 'liquidator'],
  [/\bfisca(l|is)\b|fiscalizacao|\bs?roc\b|revis|auditor/, 'auditor'],
  // A deputy does not manage until called, and then a new act says so.
  [/suplente/, 'board-member'],
  [/assembleia|\bmesa\b|secretari|supervisao|conselho geral|remunerac|vencimentos/, 'board-member'],
  [/geren(te|cia)|gerencias|administra(cao|dor)|\bdirec?(cao|tor)|\bexecutiv/, 'director'],
];

/** Organs are an open set: one without any of the words is a board that does not manage. */
export function classifyRole(organ: string | null, position: string | null): OfficeRole {
  const words = fold(`${organ ?? ''} ${position ?? ''}`).replace(/\((?:as?|s|es|ais|is)\)/g, '');
  return ROLES.find(([pattern]) => pattern.test(words))?.[1] ?? 'board-member';
}

type Named = Pick<ActDetail, 'appointed' | 'ceased' | 'quotas'>;

/**
 * `undone`: whoever is named has left, under any heading, for what appointed them is undone. `by-organ`: appointed, if the
 * heading or the position is one of an organ; other headings name who sold, lends or merges.
 */
export type UsualNames = 'appointed' | 'by-organ' | 'ceased' | 'passed-over' | 'undone';

/** What the fields under one name say so far. */
interface Block {
  readonly as: UsualNames | 'quota';
  readonly organ: string | null;
  readonly name: string;
  nif: string | null;
  /** Somebody else is named under the name: a spouse, who represents them. The numbers that follow are theirs. */
  namesAnother: boolean;
  position: string | null;
  cause: string | null;
  on: CeasedOffice['on'];
}

/** Fields inside a block; any other ends it. Addresses are a holder's here, and dropped. */
const WITHIN = new Set<FieldKind>([
  'nif',
  'position',
  'cause',
  'date',
  'residence',
  'seat',
  'district',
  'municipality',
  'parish',
  'amount',
  'ignored',
  'another-person',
  'strange',
  'unknown',
]);

/** Their label names who sells or acquires, where no `Nome/Firma:` follows. */
const OF_QUOTAS = new Set<FieldKind>(['section-acquirers', 'section-transferors']);

/** The fields that speak of the company itself: those under a name speak of its holder. */
export function outsideHolders(fields: readonly Field[]): Field[] {
  let isWithin = false;
  return fields.filter(({ kind, value }) => {
    const isNamed = kind === 'name' || kind === 'quota-holder' || (OF_QUOTAS.has(kind) && value !== '');
    isWithin = isNamed || (isWithin && WITHIN.has(kind));
    return !isWithin;
  });
}

/**
 * `usual` is what a name under an organ means where no section says it: an act of cessation lists who left under the
 * plain heading of the organ. A cause is given of cessations only, so it decides. A field under a name that is not known is
 * passed over where it has a line of its own and its label is of no weight.
 */
export function readHolders(fields: readonly Field[], usual: UsualNames, context: ParseContext): Named {
  const named = {
    appointed: [] as NamedOffice[],
    ceased: [] as CeasedOffice[],
    quotas: [] as OfficeHolder[],
  };
  let section: Block['as'] = usual;
  let organ: string | null = null;
  let block: Block | null = null;
  let position: string | null = null;
  const close = () => {
    if (block) addTo(named, block, context);
    block = null;
  };
  for (const [i, field] of fields.entries()) {
    if (!WITHIN.has(field.kind)) close();
    if (field.heading !== undefined) {
      organ = field.heading;
      if (section === 'quota' || section === 'passed-over') section = usual;
    }
    if (isSection(field.kind)) {
      section = usual === 'passed-over' || usual === 'undone' ? usual : (SECTIONS[field.kind] ?? usual);
      organ = null;
    }
    const isHolder =
      field.kind === 'quota-holder' ||
      (field.kind === 'section-acquirers' && section === 'quota' && field.value !== '');
    if (isHolder) block = open('quota', null, field.value);
    if (field.kind === 'name') {
      const [name, isInItsPlace] = [
        field.value.replace(IN_ITS_PLACE, ''),
        field.value.startsWith(IN_ITS_PLACE),
      ];
      block = { ...open(section, organ, name), position: isInItsPlace ? position : null };
    }
    if (block) take(block, field, context);
    position = block ? block.position : position;
    const another = block?.as === 'quota' && !block.namesAnother ? secondHolder(fields, i) : null;
    if (another !== null) {
      close();
      block = open('quota', null, another);
    }
  }
  close();
  return named;
}

/** `TITULAR(ES): A NIF/NIPC: 1… B NIF/NIPC: 2…`: the name in capitals between two numbers holds the quota too. */
function secondHolder(fields: readonly Field[], at: number): string | null {
  if (fields[at]!.kind !== 'nif' || fields[at + 1]?.kind !== 'nif') return null;
  const behind = /^(?:\d[ .]?){9}[\s,;]+(?:e\s+)?(\p{Lu}[^\d:]*)$/u.exec(fields[at]!.value)?.[1]?.trim();
  return behind && !/\p{Ll}/u.test(behind) && behind.includes(' ') ? behind : null;
}

const SECTIONS: Partial<Record<FieldKind, Block['as']>> = {
  'section-appointed': 'appointed',
  'section-ceased': 'ceased',
  'section-acquirers': 'quota',
  // Who sold a quota holds neither it nor, by this act, an office.
  'section-transferors': 'passed-over',
};

const isSection = (kind: FieldKind): boolean => kind === 'section' || kind in SECTIONS;

const open = (as: Block['as'], organ: string | null, name: string): Block => ({
  as,
  organ,
  name,
  nif: null,
  namesAnother: false,
  position: null,
  cause: null,
  on: null,
});

/** An office may end later than the register says so, by some months. */
const MOST_AHEAD = 366;

function take(block: Block, { kind, value }: Field, { today }: ParseContext): void {
  if (kind === 'another-person' || (kind === 'unknown' && /^\p{L}/u.test(value))) block.namesAnother = true;
  if (kind === 'nif' && !block.namesAnother) block.nif ??= value;
  if (kind === 'position') block.position = value || null;
  if (kind === 'cause') block.cause = withoutParticulars(value) || null;
  if (kind === 'date') block.on = leadingDate(value, 'Data', addDays(today, MOST_AHEAD));
  if (kind === 'strange' && block.as !== 'passed-over') fail('a field of a holder that is not known');
}

/** Partners, and who keeps the books of a company that has ended (CSC art. 157/4). */
const NO_OFFICE = /\b(?:soci[oa]s?|quotistas?|ac?cionistas?)\b|\bdepositari[oa]/;
const ONLY_PARTNER = /\b(?:(?:soci[oa]|ac?cionista) unic[oa]|unic[oa] (?:soci[oa]|ac?cionista))\b/;

function addTo(
  named: { appointed: NamedOffice[]; ceased: CeasedOffice[]; quotas: OfficeHolder[] },
  block: Block,
  context: ParseContext,
): void {
  const { as, organ, position, cause, on } = block;
  if (as === 'passed-over') return;
  for (const kept of [block.name, position, cause, organ]) refuseForeign(kept);
  const holder = readHolder(block.name, block.nif, context);
  if (as === 'quota') {
    named.quotas.push(holder);
    return;
  }
  const words = `${organ ?? ''} ${position ?? ''}`;
  if (!namesOrgan(words) && NO_OFFICE.test(fold(words))) {
    const isHeld = as === 'appointed' || ONLY_PARTNER.test(fold(words));
    if (isHeld && cause === null && as !== 'ceased' && as !== 'undone' && !/depositari/.test(fold(words)))
      named.quotas.push(holder);
    return;
  }
  const roleLabel = position ?? organ;
  if (roleLabel === null) fail('an office with neither organ nor cargo');
  if (as === 'by-organ' && !namesOrgan(words)) return;
  const office = { role: classifyRole(organ, position), roleLabel, holder };
  if ((as !== 'appointed' && as !== 'by-organ') || cause !== null)
    named.ceased.push({ ...office, cause, on });
  else named.appointed.push(office);
}

/** A value that swallowed another field (a colon) or a person's number must not be kept. */
function refuseForeign(kept: string | null): void {
  if (kept !== null && /:|\d{9}/.test(kept)) fail('a field of a holder that is not known');
}

/**
 * `nif` as it stands after its label, null where the act omits it. Nine digits in the range of natural persons are a
 * person, also with a wrong check digit: the hash then links only acts with the same misprint. Other numbers than a
 * person's or a company's (foreign ones, inheritances) identify nobody here and are dropped.
 */
export function readHolder(name: string, nif: string | null, context: ParseContext): OfficeHolder {
  const plain = withoutParticulars(squish(name))
    .replace(/ como bem pr[oó]prio$/i, '')
    .replace(/(?<![\s,;])[\s,;]+$/, '');
  if (plain === '') fail('a holder without a name');
  if (nif?.includes(':')) fail('a field after NIF/NIPC that is not known');
  const digits = nineDigits(nif ?? '');
  const company = digits && companyNif(digits);
  if (company) return { type: 'company', nif: company, name: plain };
  if (digits && isPersonsNumber(digits))
    return { type: 'person', key: context.personKey(digits), name: plain };
  if (showsLegalForm(plain)) return { type: 'unidentified', name: plain };
  return { type: 'unidentified', key: personNameKey(context.personKey, plain), name: plain };
}

/** What a deed says of a person behind the name: how they live, and where. "Maior" and "Casado" are surnames, too. */
const PARTICULARS =
  /(?:[,;(] ?(?:casad|solteir|divorciad|vi[uú]v|maior|natural d|com resid|com domic|domicili|morad|portador|contribuinte)|(?:[,;(] ?| )resid(?:e|ente|ia|[eê]ncia)(?!\p{L})).*$/isu;

export const withoutParticulars = (text: string): string =>
  showsLegalForm(text) ? text : text.replace(PARTICULARS, '');

/** Whether nine digits lie in the range of natural persons, right check digit or not. */
export const isPersonsNumber = (digits: string): boolean => /^([1238]|45)/.test(digits);

/** The number at the start of `text`, spaces and dots left out; null unless it has nine digits. */
export function nineDigits(text: string): string | null {
  const number = /^(?:PT\s?)?(\d[\d .-]*)/i.exec(text.trim())?.[1]?.replace(/\D/g, '');
  return number?.length === 9 ? number : null;
}
