/**
 * What the registers tell of one company's life, drawn from its facts, for comparing two companies. Pure; nothing
 * later than `asOf` is read.
 */
import type { CompanyAct, Fact, FactKind, FactOf } from '../facts/fact.ts';
import type { CompanyFailure, Seen } from '../facts/phoenix-finding.ts';
import type { StoredFact } from '../facts/stored-facts.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import { holderKey, type OfficeHeld, officesHeld } from './appointments.ts';
import { declarations, failures, seenOf } from './failures.ts';
import { type FirmName, firmName } from './firm-name.ts';
import { type SeatPlace, seatPlace } from './seat-place.ts';

/** A company as facts tell it; whoever has no clock of a register gives the day of the facts as `askedAt`. */
export interface CompanyRecord {
  readonly nif: Nif;
  readonly facts: readonly StoredFact[];
  /** Name by another register, for a company without a published act. */
  readonly name?: string;
}

/** A person's office of director; auditors, liquidators, administrators of insolvency and board members are none. */
export interface Control {
  readonly person: PersonKey;
  readonly name: string;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly seen: Seen;
}

/** Something that the company bore from a day on: a name, a seat. */
export interface Borne<T> {
  readonly what: T;
  readonly on: LocalDate;
  readonly seen: Seen;
}

export interface CompanyStory {
  readonly nif: Nif;
  readonly name: string;
  /** Publication of the constitution; null where none is published: founded before the records, or not read yet. */
  readonly foundedOn: { readonly on: LocalDate; readonly seen: Seen } | null;
  /** Each name and each seat once, by its first day. */
  readonly names: readonly Borne<FirmName>[];
  /** The name as the last act has it, and since which act: what trade it tells today. Null without an act. */
  readonly nameNow: Borne<FirmName> | null;
  readonly seats: readonly Borne<SeatPlace>[];
  readonly controls: readonly Control[];
  /** Directors whose act gives no number: possibilities, never links. */
  readonly unidentified: number;
  readonly failures: readonly CompanyFailure[];
  /** Insolvencies declared and not revoked, rescued ones too. */
  readonly declaredOn: readonly { readonly on: LocalDate; readonly seen: Seen }[];
  readonly facts: readonly StoredFact[];
  readonly hasActs: boolean;
}

export type StoredOf<K extends FactKind> = StoredFact & { readonly fact: FactOf<K> };

export function storedOf<K extends FactKind>(facts: readonly StoredFact[], kind: K): StoredOf<K>[] {
  return facts.filter((stored): stored is StoredOf<K> => stored.fact.kind === kind);
}

export function companyStory({ nif, facts, name }: CompanyRecord, asOf: LocalDate): CompanyStory {
  const known = facts.filter(({ fact }) => dayOf(fact) <= asOf).sort(byKey);
  const acts = storedOf(known, 'company-act').sort(inTime);
  const held = heldOffices(known);
  const readName = namesOf(acts);
  return {
    nif,
    name: acts.at(-1)?.fact.firma ?? name ?? nif,
    foundedOn: foundation(acts),
    names: firstDays(acts, readName, ({ own }) => own.join(' ')),
    nameNow: nameNow(acts, readName),
    seats: firstDays(
      acts,
      ({ seat }) => (seat ? seatPlace(seat) : null),
      ({ building, unit }) => `${building}#${unit ?? ''}`,
    ),
    controls: held.flatMap(controlOf),
    unidentified: held.filter(({ office }) => office.holder.type === 'unidentified').length,
    failures: failures(known, asOf),
    declaredOn: declarations(known, asOf),
    facts: known,
    hasActs: acts.length > 0,
  };
}

/** The day from which a fact is known. A title and a bar without a day have always been. */
function dayOf(fact: Fact): LocalDate | '' {
  switch (fact.kind) {
    case 'office':
    case 'labour-sanction':
    case 'court-case':
      return fact.on;
    case 'company-act':
    case 'insolvency-notice':
      return fact.publishedOn;
    case 'debtor-listing':
      return fact.listDate;
    case 'execution':
      return fact.extinguishedOn;
    case 'public-contract':
      return fact.signedOn ?? fact.source.date ?? '';
    case 'licence':
      return fact.stateSince ?? '';
    case 'contract-ban':
      return fact.from ?? '';
  }
}

const byKey = ({ fact: a }: StoredFact, { fact: b }: StoredFact): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : 0;

const inTime = (a: StoredOf<'company-act'>, b: StoredOf<'company-act'>): number => {
  const [left, right] = [a, b].map(({ fact }) => `${fact.publishedOn} ${fact.key}`) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
};

function foundation(acts: readonly StoredOf<'company-act'>[]): CompanyStory['foundedOn'] {
  const act = acts.find(({ fact }) => fact.act === 'constitution');
  return act ? { on: act.fact.publishedOn, seen: seenOf(act) } : null;
}

function namesOf(acts: readonly StoredOf<'company-act'>[]): (act: CompanyAct) => FirmName {
  const places = acts.flatMap(({ fact }) => [fact.seat?.municipality, fact.seat?.district]);
  const told = [...new Set(places.filter(place => typeof place === 'string'))];
  return ({ firma }) => firmName(firma, told);
}

function nameNow(
  acts: readonly StoredOf<'company-act'>[],
  read: (act: CompanyAct) => FirmName,
): Borne<FirmName> | null {
  const last = acts.at(-1)?.fact.firma;
  const since = acts[acts.findLastIndex(({ fact }) => fact.firma !== last) + 1];
  return since ? { what: read(since.fact), on: since.fact.publishedOn, seen: seenOf(since) } : null;
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
    first.set(keyOf(what), { what, on: act.fact.publishedOn, seen: seenOf(act) });
  }
  return [...first.values()];
}

interface Held {
  readonly office: OfficeHeld;
  readonly seen: Seen;
}

function heldOffices(facts: readonly StoredFact[]): Held[] {
  const acts = storedOf(facts, 'office').filter(({ fact }) => fact.role === 'director');
  const actOf = (reference: string, holder: string): string => `${reference} ${holder}`;
  const seen = new Map(
    acts.map(stored => [actOf(stored.fact.source.reference, holderKey(stored.fact.holder)), seenOf(stored)]),
  );
  return officesHeld(acts.map(({ fact }) => fact)).map(office => ({
    office,
    seen: seen.get(actOf(office.source.reference, holderKey(office.holder)))!,
  }));
}

function controlOf({ office, seen }: Held): Control[] {
  const { holder, appointedOn: from, ceasedOn: to } = office;
  return holder.type === 'person' ? [{ person: holder.key, name: holder.name, from, to, seen }] : [];
}
