/** Signs that one company carries on the business of a failed one: what was found, on which path and evidence. */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Source } from './fact.ts';

/** From least to most; `not_assessable` is no level: it says that nothing could be looked at. */
export const PHOENIX_LEVELS = ['none', 'weak', 'moderate', 'strong'] as const;
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
  | 'moves-before';

export interface PhoenixIndicator {
  readonly kind: PhoenixIndicatorKind;
  /** The day that it speaks about. */
  readonly on: LocalDate;
  readonly seen: readonly [Seen, ...Seen[]];
}

/** One person's office in one of the two companies. */
export interface PathOffice {
  /** Null where the beginning is not published. */
  readonly from: LocalDate | null;
  /** Null while in office. */
  readonly to: LocalDate | null;
  readonly seen: Seen;
}

export interface SharedController {
  /** `dir_…`; no number or address of the person. */
  readonly directorId: string;
  readonly atPredecessor: PathOffice;
  readonly atSuccessor: PathOffice;
}

export interface CompanyFailure {
  /** Insolvency declared (not revoked, no plan), or an execution that found nothing to seize. */
  readonly kind: 'insolvency' | 'execution-without-assets';
  readonly on: LocalDate;
  readonly seen: Seen;
}

interface NamedCompany {
  readonly nif: Nif;
  readonly name: string;
}

/** The path: who, from where to where, when, on which evidence. */
export interface PhoenixFinding {
  readonly level: Exclude<PhoenixLevel, 'none'>;
  readonly predecessor: NamedCompany;
  readonly successor: NamedCompany & { readonly foundedOn: LocalDate | null };
  readonly failure: CompanyFailure;
  readonly controllers: readonly [SharedController, ...SharedController[]];
  readonly indicators: readonly [PhoenixIndicator, ...PhoenixIndicator[]];
}

/** What is known of the pattern about one company. */
export type PhoenixKnowledge =
  | {
      readonly assessable: true;
      /** The company as successor, strongest first. */
      readonly findings: readonly PhoenixFinding[];
      /** The level that registers not yet asked about linked companies could still show. */
      readonly possible: PhoenixLevel;
    }
  | { readonly assessable: false; readonly because: string };
