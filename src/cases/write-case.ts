/**
 * Writes the case behind an assessment: judged again, it gives the same checks, score, verdict and bounds. People become
 * labels; their numbers, their keyed hashes and the keys of records do not stand in it.
 */
import type { Known } from '../checks/check.ts';
import { inWords } from '../checks/words/in-words.ts';
import type { Fact, OfficeHolder, Seat } from '../facts/fact.ts';
import type { NetworkCoverage } from '../facts/network-coverage.ts';
import type { StoredFact } from '../facts/stored-facts.ts';
import { type LocalDate, lisbonDay } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../kernel/register-name.ts';
import { type PersonKey, personLabels } from '../kernel/secrets/person-key.ts';
import { type SeatPlace, seatPlace } from '../network/continuity/seat-place.ts';
import { TOO_OLD } from './answer-of.ts';
import {
  CASE_FORMAT,
  type CaseCompany,
  type CaseFact,
  type CaseFile,
  type CaseHolder,
  type CaseRegister,
  type SharedSeat,
} from './case.ts';
import { type FirmsAt, firmsInCase, type Recorded } from './seats-in-case.ts';

export interface WrittenCompany {
  readonly nif: Nif;
  readonly name: string;
  readonly facts: readonly StoredFact[];
  /** Of the registers that linked companies need. */
  readonly silent: readonly SpecifiedRegister[];
}

export interface Behind {
  readonly known: Known;
  readonly name: string;
  readonly others: readonly WrittenCompany[];
  readonly firmsAt: FirmsAt;
}

export function writeCase({ known, name, others, firmsAt }: Behind): CaseFile {
  const { nif, today: asOf } = known;
  const labelOf = labels();
  const companies = [
    { nif, name, registers: answersIn(known), facts: inOrder(known.facts).map(written(labelOf)) },
    ...others.map(other => ({
      nif: other.nif,
      name: other.name,
      registers: silencesOf(other, asOf),
      facts: inOrder(other.facts.map(({ fact }) => fact)).map(written(labelOf)),
    })),
  ].map(withoutEmpty);
  const subject = { facts: known.facts.map((fact): StoredFact => ({ nif, fact, askedAt: '' })) };
  const sharedSeats = [...seatsBeyond([subject, ...others], firmsAt)];
  const coverage = coverageOf(known);
  return {
    format: CASE_FORMAT,
    asOf,
    subject: nif,
    companies,
    ...(sharedSeats.length > 0 && { sharedSeats }),
    ...(coverage && { coverage }),
  };
}

const coverageOf = ({ phoenix }: Known): NetworkCoverage | undefined =>
  phoenix.assessable ? phoenix.coverage : undefined;

/** Records of one day are told apart by their keys, so the file keeps the order of the keys. */
const inOrder = (facts: readonly Fact[]): Fact[] =>
  facts.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

function labels(): (person: PersonKey) => string {
  const numbered = personLabels();
  return person => numbered(person).replace('person-', 'P');
}

const written =
  (labelOf: (person: PersonKey) => string) =>
  (fact: Fact): CaseFact => {
    const { key: _, source, ...rest } = fact;
    const reference = source.reference;
    if (rest.kind === 'office') return { ...rest, reference, holder: holderOf(rest.holder, labelOf) };
    // Without a day of signature a contract counts from its publication.
    if (rest.kind === 'public-contract')
      return { ...rest, reference, signedOn: rest.signedOn ?? source.date };
    return { ...rest, reference };
  };

function holderOf(holder: OfficeHolder, labelOf: (person: PersonKey) => string): CaseHolder {
  const { name } = holder;
  if (holder.type === 'person') return { person: labelOf(holder.key), name };
  return holder.type === 'company' ? { company: holder.nif, name } : { name };
}

type Registers = Partial<Record<SpecifiedRegister, CaseRegister>>;

function answersIn({ registers, facts, today }: Known): Registers {
  return filled(name => {
    const knowledge = registers[name];
    if (knowledge.state === 'unknown') {
      const { because, answeredOn } = knowledge;
      return silence(inWords(because, 'en'), { name, facts, today, answeredOn });
    }
    const answeredOn = lisbonDay(new Date(knowledge.askedAt));
    return answeredOn < today ? { answeredOn } : null;
  });
}

function silencesOf({ silent, facts: stored }: WrittenCompany, today: LocalDate): Registers {
  const facts = stored.map(({ fact }) => fact);
  return filled(name => (silent.includes(name) ? silence(TOO_OLD, { name, facts, today }) : null));
}

function filled(registerOf: (name: SpecifiedRegister) => CaseRegister | null): Registers {
  return Object.fromEntries(
    SPECIFIED_REGISTERS.flatMap(name => {
      const register = registerOf(name);
      return register ? [[name, register]] : [];
    }),
  );
}

interface Silence {
  readonly name: SpecifiedRegister;
  readonly facts: readonly Fact[];
  readonly today: LocalDate;
  readonly answeredOn?: LocalDate | undefined;
}

/** With the day up to which an earlier answer has left records. */
function silence(silent: string, { name, facts, today, answeredOn }: Silence): CaseRegister {
  const isStored = facts.some(({ source }) => source.register === name);
  const recordsUntil = answeredOn ?? (isStored ? today : undefined);
  return recordsUntil ? { silent, recordsUntil } : { silent };
}

function withoutEmpty({ registers, ...company }: Omit<CaseCompany, 'registers'> & { registers: Registers }) {
  return Object.keys(registers).length > 0 ? { ...company, registers } : company;
}

/** Seats of these companies at which more firms are known than these, each once. */
function* seatsBeyond(companies: readonly Recorded[], firmsAt: FirmsAt): Generator<SharedSeat> {
  const among = firmsInCase(() => companies);
  for (const { seat, place } of seatsOf(companies)) {
    const [known, here] = [firmsAt(place), among(place)];
    if (known.unit <= here.unit && known.building <= here.building) continue;
    const { address, postalCode, municipality } = seat;
    yield {
      address,
      postalCode,
      ...(postalCode === null && { municipality }),
      firms: Math.max(known.unit, 1),
      ...(known.building > known.unit && { inBuilding: known.building }),
    };
  }
}

function seatsOf(companies: readonly Recorded[]): Iterable<{ seat: Seat; place: SeatPlace }> {
  const seats = new Map<string, { seat: Seat; place: SeatPlace }>();
  for (const { facts } of companies)
    for (const { fact } of facts) {
      const seat = fact.kind === 'company-act' ? fact.seat : null;
      const place = seat && seatPlace(seat);
      if (seat && place) seats.set(JSON.stringify(place), { seat, place });
    }
  return seats.values();
}
