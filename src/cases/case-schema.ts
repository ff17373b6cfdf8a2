/**
 * What a case file may hold, member by member. The members and words of each kind of fact are those of `facts/fact.ts`: a
 * member that is missing here, or that no fact has, does not compile.
 */
import { z } from 'zod';
import type { FactKind } from '../facts/fact.ts';
import * as facts from '../facts/fact.ts';
import { isoDay, type LocalDate } from '../kernel/local-date.ts';
import { isPersonNif, type Nif, readNif } from '../kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../kernel/register-name.ts';
import { UNREADABLE } from '../kernel/unreadable.ts';
import { CASE_FORMAT, type CaseFact, type CaseFile } from './case.ts';

export const MOST_COMPANIES = 5_000;
export const MISSING = 'is missing';

/** Longer is no name, address or reference of a register. */
const text = z.string().max(2_000);
const name = text.min(1);
const euros = z.number().min(0);
const unreadable = z.literal(UNREADABLE);
/** A value that its register may not state, or in a form that could not be read. */
const stated = <T extends z.ZodType>(value: T) => z.union([value, unreadable, z.null()]);
const year = z.int().min(1900).max(2200);

const day = z.custom<LocalDate>(value => typeof value === 'string' && isoDay(value) !== null, {
  error: ({ input }) => (input === undefined ? MISSING : 'is no day of the calendar, YYYY-MM-DD'),
});

/** A number is never repeated in an error: it may be a person's. */
const nif = z.custom<Nif>(value => typeof value === 'string' && whyNoCompany(value) === null, {
  error: ({ input }) => {
    if (input === undefined) return MISSING;
    return `is no tax number of a company: ${typeof input === 'string' ? whyNoCompany(input) : 'it is no text'}`;
  },
});

function whyNoCompany(written: string): string | null {
  const read = readNif(written);
  if (read.kind === 'company') return read.nif === written ? null : 'write its nine digits only';
  if (read.kind === 'invalid') return read.because;
  return read.kind === 'natural-person' ? 'it is that of a natural person' : `it is that of ${read.group}`;
}

/** Names a person in the file. */
const label = name.max(40).refine(written => !isPersonNif(written), {
  error: 'is the tax number of a person; write a label, for example P1',
});

const holder = z
  .strictObject({ person: label.exactOptional(), company: nif.exactOptional(), name })
  .refine(({ person, company }) => person === undefined || company === undefined, {
    error: 'has both person and company; an office has one holder',
  });

const seat = z.strictObject({
  address: text,
  postalCode: text.nullable(),
  municipality: text.nullable(),
  district: text.nullable(),
});

type Of<K extends FactKind> = Extract<CaseFact, { kind: K }>;
/** A schema for each member of the fact, optional ones included. */
type Members<K extends FactKind> = {
  readonly [M in Exclude<keyof Of<K>, 'kind' | 'reference'>]-?: z.ZodType<Of<K>[M]>;
};
type NoOther<K extends FactKind, M> = { readonly [Other in Exclude<keyof M, keyof Members<K>>]: never };

const fact = <K extends FactKind, M extends Members<K>>(kind: K, members: M & NoOther<K, M>) =>
  z.strictObject({ kind: z.literal(kind), reference: text.exactOptional(), ...(members as M) });

const anyFact = z.discriminatedUnion('kind', [
  fact('insolvency-notice', {
    process: name,
    proceeding: z.enum(facts.PROCEEDINGS),
    act: z.enum(facts.INSOLVENCY_ACTS),
    role: z.enum(facts.NOTICE_ROLES),
    publishedOn: day,
    filedOn: day.nullable().exactOptional(),
    species: text.nullable().exactOptional(),
  }),
  fact('debtor-listing', {
    creditor: z.enum(facts.CREDITORS),
    minEur: euros,
    maxEur: euros.nullable(),
    listDate: day,
  }),
  fact('licence', {
    number: name,
    title: z.enum(facts.TITLES),
    class: z.int().min(1).max(9).nullable(),
    state: z.enum(facts.LICENCE_STATES),
    stateSince: day.nullable(),
  }),
  fact('company-act', {
    act: z.enum(facts.COMPANY_ACTS),
    publishedOn: day,
    firma: name,
    legalForm: text.nullable(),
    seat: seat.nullable(),
    accountsYear: year.nullable(),
    capitalEur: euros.nullable().exactOptional(),
  }),
  fact('office', {
    movement: z.enum(facts.MOVEMENTS),
    role: z.enum(facts.OFFICE_ROLES),
    roleLabel: text,
    holder,
    on: day,
    cause: text.nullable(),
  }),
  fact('execution', {
    process: name,
    owedEur: z.union([euros, unreadable]),
    reason: z.enum(facts.EXECUTION_REASONS),
    extinguishedOn: day,
  }),
  fact('labour-sanction', {
    gravity: stated(z.enum(facts.GRAVITIES)),
    area: z.union([z.enum(facts.SANCTION_AREAS), unreadable]),
    infringement: text,
    on: day,
  }),
  fact('court-case', {
    process: name,
    role: z.enum(facts.CASE_ROLES),
    species: text,
    valueEur: euros.nullable(),
    on: day,
  }),
  fact('public-contract', {
    authority: z.strictObject({ nif: nif.nullable(), name: text }),
    priceEur: stated(z.number()),
    finalPriceEur: stated(z.number()).exactOptional(),
    signedOn: stated(day),
    terminated: z.boolean().nullable(),
    works: z.boolean().nullable().exactOptional(),
    winners: z.int().min(1).exactOptional(),
  }),
  fact('contract-ban', { from: stated(day), until: stated(day) }),
]);

const register = z.union(
  [z.strictObject({ answeredOn: day }), z.strictObject({ silent: name, recordsUntil: day.exactOptional() })],
  { error: 'takes {"answeredOn": DAY} or {"silent": "why"}' },
);

const company = z.strictObject({
  nif,
  name,
  registers: z.partialRecord(z.enum(SPECIFIED_REGISTERS), register).exactOptional(),
  facts: z.array(anyFact),
});

const sharedSeat = z.strictObject({
  address: name,
  postalCode: text.nullable(),
  municipality: text.nullable().exactOptional(),
  firms: z.int().min(1),
  inBuilding: z.int().min(1).exactOptional(),
});

const coverage = z.strictObject({
  failuresKnown: z.int().min(0),
  officersRead: z.int().min(0),
  oldestDay: day.nullable(),
  newestDay: day.nullable(),
  unread: z.array(z.strictObject({ nif, name, because: z.enum(['seat', 'name']) })),
});

const members = {
  format: z.literal(CASE_FORMAT),
  asOf: day,
  subject: nif,
  companies: z.array(company).min(1).max(MOST_COMPANIES),
  sharedSeats: z
    .array(sharedSeat)
    .max(20 * MOST_COMPANIES)
    .exactOptional(),
  coverage: coverage.exactOptional(),
};

export const caseSchema: z.ZodType<CaseFile> = z.strictObject(members);
