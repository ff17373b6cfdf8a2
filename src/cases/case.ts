/**
 * A case: one company and everything that is known around it on a day, as plain JSON that a person can write. It is the
 * form of stories, worlds, receipts and partners' what-ifs. `docs/case-file.md` describes it member by member.
 */
import type { Fact, FactKind, FactOf, OfficeAct } from '../facts/fact.ts';
import type { NetworkCoverage } from '../facts/network-coverage.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';

export const CASE_FORMAT = 'contractor-risk case 1';

export interface CaseFile {
  readonly format: typeof CASE_FORMAT;
  /** The day of judgement. Facts of a later day are ignored. */
  readonly asOf: LocalDate;
  /** NIF of the company that is judged: one of `companies`. */
  readonly subject: string;
  readonly companies: readonly CaseCompany[];
  /** Seats that many companies share; a seat that is not named is shared only by those of `companies`. */
  readonly sharedSeats?: readonly SharedSeat[];
  /** How much of the failures around it was read; left out: all that there are stand in `companies`. */
  readonly coverage?: NetworkCoverage;
}

export interface CaseCompany {
  readonly nif: string;
  readonly name: string;
  /** What differs from the rule that every register answered on `asOf`. */
  readonly registers?: Readonly<Partial<Record<SpecifiedRegister, CaseRegister>>>;
  readonly facts: readonly CaseFact[];
}

/** The day on which the register answered (`answer-of.ts`: if it is not too long ago), or why it did not. Records of a silent register do not count. */
export type CaseRegister =
  | { readonly answeredOn: LocalDate }
  /** `recordsUntil`: its last answer is too old to rest on, but its records up to that day are known. */
  | { readonly silent: string; readonly recordsUntil?: LocalDate };

/** A fact without what only a real register can say. `reference` is made from its place in the file if it is left out. */
export type CaseFact = { [K in FactKind]: CaseFactOf<FactOf<K>> }[FactKind];

type CaseFactOf<F extends Fact> = Omit<F, 'key' | 'source' | 'holder'> & {
  readonly reference?: string;
} & (F extends OfficeAct ? { readonly holder: CaseHolder } : unknown);

/** A person by a label of the file's own (never a number), a company by its NIF, or somebody without a number. */
export type CaseHolder =
  | { readonly person: string; readonly name: string }
  | { readonly company: string; readonly name: string }
  | { readonly name: string };

export interface SharedSeat {
  readonly address: string;
  readonly postalCode: string | null;
  /** Needed without a postal code. */
  readonly municipality?: string | null;
  /** Companies known to sit there, those of the file included. */
  readonly firms: number;
  /** Companies known in the whole building, for an address with a floor or a room. */
  readonly inBuilding?: number;
}
