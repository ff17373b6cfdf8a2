/**
 * The history of one company from its facts, for comparing two companies. Pure; facts later than `asOf` are ignored.
 */
import type { CompanyAct, OfficeAct } from '../../facts/fact.ts';
import { dayOf } from '../../facts/fact-day.ts';
import { holderKey } from '../../facts/person-references.ts';
import type { CompanyFailure, Seen } from '../../facts/phoenix-finding.ts';
import { type StoredFact, type StoredOf, seenOf, storedOf } from '../../facts/stored-facts.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { PersonKey } from '../../kernel/secrets/person-key.ts';
import { type OfficeHeld, officesHeld } from '../offices/appointments.ts';
import { type Declaration, declarations, failures, withOpen } from './failures.ts';
import { type FirmName, firmName } from './firm-name.ts';
import { byPublication, seenOn } from './other-failures.ts';
import { type AddressPlace, addressPlace } from './seat-place.ts';

/** A company with its facts. Without a time of asking, `askedAt` is the day of the facts. */
export interface CompanyRecord {
  readonly nif: Nif;
  readonly facts: readonly StoredFact[];
  /** Name from another register, for a company without a published act. */
  readonly name?: string;
  /** Registers that have not answered about it; none if left out. */
  readonly silent?: readonly SpecifiedRegister[];
}

/**
 * A director's office or a partner's quota, of a person or a company known by number. Auditors, liquidators,
 * administrators of insolvency and board members link nothing.
 */
export interface Hold {
  readonly as: 'director' | 'partner';
  readonly holder: { readonly person: PersonKey } | { readonly company: Nif };
  readonly name: string;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly seen: Seen;
  /** The act that ended it, if it ended. */
  readonly left: Seen | null;
}

/** A person's office of director. */
export interface Control extends Pick<Hold, 'name' | 'from' | 'to' | 'seen'> {
  readonly person: PersonKey;
}

/** Something that the company has had since a day: a name, a seat. */
export interface Borne<T> {
  readonly what: T;
  readonly on: LocalDate;
  readonly seen: Seen;
}

export interface CompanyStory {
  readonly nif: Nif;
  readonly name: string;
  /** Publication of the constitution; null if none is known: founded before the records, or not read yet. */
  readonly foundedOn: { readonly on: LocalDate; readonly seen: Seen } | null;
  /** Each name and each seat once, by its first day. */
  readonly names: readonly Borne<FirmName>[];
  /** The present name by the last act, and since which act. Null without an act. */
  readonly nameNow: Borne<FirmName> | null;
  readonly seats: readonly Borne<AddressPlace>[];
  readonly legalForm: string | null;
  readonly holds: readonly Hold[];
  /** Those holds that are a person's office of director. */
  readonly controls: readonly Control[];
  /** As shown; what a silent register could still undo is `open`. */
  readonly failures: readonly CompanyFailure[];
  /** Insolvencies declared and not revoked, rescued ones too. */
  readonly declaredOn: readonly Declaration[];
  readonly facts: readonly StoredFact[];
  readonly hasActs: boolean;
  readonly silent: readonly SpecifiedRegister[];
  readonly asOf: LocalDate;
}

export function companyStory(
  { nif, facts, name, silent = [] }: CompanyRecord,
  asOf: LocalDate,
): CompanyStory {
  const known = facts.filter(({ fact }) => dayOf(fact) <= asOf).sort(byKey);
  const acts = storedOf(known, 'company-act').sort(byPublication);
  // Its own quotas do not vote (CSC art. 220/4 and 324).
  const holds = holdsOf(known).filter(({ holder }) => !('company' in holder && holder.company === nif));
  const mark = withOpen(known, silent);
  const readName = readOnce(({ firma }) => firma, namesOf(acts));
  const readSeat = readOnce(
    ({ seat }) => JSON.stringify(seat),
    ({ seat }) => seat && addressPlace(seat),
  );
  return {
    nif,
    name: acts.at(-1)?.fact.firma ?? name ?? nif,
    foundedOn: foundation(acts),
    names: firstDays(acts, readName, ({ telling }) => telling.join(' ')),
    nameNow: nameNow(acts, readName),
    seats: firstDays(acts, readSeat, ({ building, unit }) => `${building}#${unit ?? ''}`),
    legalForm: acts.findLast(({ fact }) => fact.legalForm !== null)?.fact.legalForm ?? null,
    holds,
    controls: holds.flatMap(controlOf),
    failures: failures(known, asOf).map(mark),
    declaredOn: declarations(known, asOf).map(mark),
    facts: known,
    hasActs: acts.length > 0,
    silent,
    asOf,
  };
}

const byKey = ({ fact: a }: StoredFact, { fact: b }: StoredFact): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : 0;

function foundation(acts: readonly StoredOf<'company-act'>[]): CompanyStory['foundedOn'] {
  const act = acts.find(({ fact }) => fact.act === 'constitution');
  return act ? seenOn(act) : null;
}

function namesOf(acts: readonly StoredOf<'company-act'>[]): (act: CompanyAct) => FirmName {
  const places = acts.flatMap(({ fact }) => [fact.seat?.municipality, fact.seat?.district]);
  const distinct = [...new Set(places.filter(place => typeof place === 'string'))];
  return ({ firma }) => firmName(firma, distinct);
}

/** Most acts of a company repeat its name and its seat. */
function readOnce<T>(
  written: (act: CompanyAct) => string,
  read: (act: CompanyAct) => T,
): (act: CompanyAct) => T {
  const known = new Map<string, T>();
  return act => {
    const key = written(act);
    if (!known.has(key)) known.set(key, read(act));
    return known.get(key)!;
  };
}

function nameNow(
  acts: readonly StoredOf<'company-act'>[],
  read: (act: CompanyAct) => FirmName,
): Borne<FirmName> | null {
  const last = acts.at(-1)?.fact.firma;
  const since = acts[acts.findLastIndex(({ fact }) => fact.firma !== last) + 1];
  return since ? { what: read(since.fact), ...seenOn(since) } : null;
}

function firstDays<T>(
  acts: readonly StoredOf<'company-act'>[],
  read: (act: CompanyAct) => T | null,
  keyOf: (what: T) => string,
): Borne<T>[] {
  const first = new Map<string, Borne<T>>();
  for (const act of acts) {
    const what = read(act.fact);
    if (what === null || first.has(keyOf(what))) continue;
    first.set(keyOf(what), { what, ...seenOn(act) });
  }
  return [...first.values()];
}

function holdsOf(facts: readonly StoredFact[]): Hold[] {
  const acts = storedOf(facts, 'office').filter(
    ({ fact }) => fact.role === 'director' || fact.role === 'partner',
  );
  const keyOf = (reference: string, { holder, role }: Pick<OfficeAct, 'holder' | 'role'>): string =>
    `${reference} ${role} ${holderKey(holder)}`;
  const seen = new Map(
    acts.map(stored => [keyOf(stored.fact.source.reference, stored.fact), seenOf(stored)]),
  );
  return officesHeld(acts.map(({ fact }) => fact)).flatMap(office =>
    holdOf(office, reference => seen.get(keyOf(reference, office))!),
  );
}

function holdOf(office: OfficeHeld, seenIn: (reference: string) => Seen): Hold[] {
  const { holder, role, appointedOn, ceasedOn, source, ceasedSource } = office;
  if (holder.type === 'unidentified') return [];
  return [
    {
      as: role === 'partner' ? 'partner' : 'director',
      holder: holder.type === 'person' ? { person: holder.key } : { company: holder.nif },
      name: holder.name,
      from: appointedOn,
      to: ceasedOn,
      seen: seenIn(source.reference),
      left: ceasedSource && seenIn(ceasedSource.reference),
    },
  ];
}

const controlOf = ({ as, holder, name, from, to, seen }: Hold): Control[] =>
  as === 'director' && 'person' in holder ? [{ person: holder.person, name, from, to, seen }] : [];
