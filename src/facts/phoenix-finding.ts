/** Signs that one company continues the business of a failed one, with path and evidence. */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Source } from './fact.ts';
import type { NetworkCoverage } from './network-coverage.ts';
import type { Sentence } from './sentence.ts';

/**
 * From least to most. `resemblance`: no person or company links the two by number; only door, name and time are alike.
 * `not_assessable` is not a level: nothing could be compared.
 */
export const PHOENIX_LEVELS = ['none', 'weak', 'resemblance', 'moderate', 'strong'] as const;
export type PhoenixLevel = (typeof PHOENIX_LEVELS)[number];

/** A record, by its key, and when its register last showed it (RFC 3339). */
export interface Seen {
  readonly fact: string;
  readonly source: Source;
  readonly askedAt: string;
}

/** Each is independent of the others; docs/scoring.md says when one is given. */
export type PhoenixIndicatorKind =
  | 'timing'
  | 'seat'
  | 'name'
  | 'activity'
  | 'client'
  | 'licence'
  | 'serial'
  | 'culpable'
  | 'debts-left'
  | 'moves-before'
  | 'front'
  | 'hidden-holder'
  | 'same-people'
  | 'division'
  | 'kin';

/** What speaks for an innocent reading; docs/scoring.md says when one is given. */
export type CounterSignKind =
  | 'other-trade'
  | 'estate-sale'
  | 'buy-out'
  | 'sisters'
  | 'side-by-side'
  | 'merger';

interface Sign<Kind> {
  readonly kind: Kind;
  /** The day of the sign. */
  readonly on: LocalDate;
  readonly seen: readonly [Seen, ...Seen[]];
}

export type PhoenixIndicator = Sign<PhoenixIndicatorKind>;
export type PhoenixCounterSign = Sign<CounterSignKind>;

/** How somebody stands in a company: by an office, by a quota, or through a legal person that has either. */
export type Capacity = 'director' | 'partner' | 'through-company';

/** One person's office or quota in one of the two companies. */
export interface PathOffice {
  /** Null if the beginning is not published. */
  readonly from: LocalDate | null;
  /** Null while in office. */
  readonly to: LocalDate | null;
  readonly seen: Seen;
  /** Left out by earlier assessments: `director`. */
  readonly as?: Capacity;
}

export interface SharedController {
  /** `dir_…`; no number or address of the person. */
  readonly directorId: string;
  readonly atPredecessor: PathOffice;
  readonly atSuccessor: PathOffice;
}

/** A legal person in office or with a quota in both companies, or one of the two in the other. */
export interface SharedCompany {
  readonly company: NamedCompany;
  readonly atPredecessor: PathOffice | null;
  readonly atSuccessor: PathOffice | null;
}

export interface CompanyFailure {
  readonly kind:
    | 'insolvency'
    | 'execution-without-assets'
    | 'dissolved-with-debts'
    | 'failed-revitalization'
    | 'petition'
    | 'abandoned';
  readonly on: LocalDate;
  /** The filing of an insolvency, from which the periods run; left out where it is the day itself. */
  readonly filedOn?: LocalDate;
  readonly seen: Seen;
  /** A register that is silent about the company could still undo it. */
  readonly open?: true;
}

interface NamedCompany {
  readonly nif: Nif;
  readonly name: string;
}

/** A finding: which companies, which people, when, on which evidence. */
export interface PhoenixFinding {
  readonly level: Exclude<PhoenixLevel, 'none'>;
  readonly predecessor: NamedCompany;
  readonly successor: NamedCompany & { readonly foundedOn: LocalDate | null };
  readonly failure: CompanyFailure;
  /** Empty where no person links the two by number. */
  readonly controllers: readonly SharedController[];
  readonly legalPersons?: readonly SharedCompany[];
  readonly indicators: readonly [PhoenixIndicator, ...PhoenixIndicator[]];
  readonly counterSigns?: readonly PhoenixCounterSign[];
}

/** What is known about the pattern for one company. */
export type PhoenixKnowledge =
  | {
      readonly assessable: true;
      /** The company as successor, strongest first. */
      readonly findings: readonly PhoenixFinding[];
      /** The worst level that could follow from registers not yet asked about other companies, and from failures not read. */
      readonly possible: PhoenixLevel;
      /** The same, if contracts or titles of the company itself that are not known showed the failed one's clients, or that it began to build. */
      readonly possibleByWorks?: PhoenixLevel;
      readonly coverage: NetworkCoverage;
    }
  | { readonly assessable: false; readonly because: Sentence<'becauseOfLinks'> };
