/**
 * The contract of a check: one question about a company, answered from facts alone. Checks are pure; the steps to add
 * one are in `CONTRIBUTING.md`.
 */
import type { DirectorFinding } from '../facts/director-finding.ts';
import type { Evidence } from '../facts/evidence.ts';
import type { Fact } from '../facts/fact.ts';
import type { NetworkKnowledge } from '../facts/linked-company.ts';
import type { PhoenixKnowledge } from '../facts/phoenix-finding.ts';
import type { Sentence } from '../facts/sentence.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';

export type CheckValue = number | boolean | string;

/** A sentence in plain English, and in Portuguese. */
export interface Text {
  readonly en: string;
  readonly pt: string;
}

/** What is known about one company when it is judged. Plain JSON: stored with the assessment and replayed. */
export interface Known {
  readonly nif: Nif;
  /** The day of the judgement, in Lisbon. */
  readonly today: LocalDate;
  readonly facts: readonly Fact[];
  readonly registers: Readonly<Record<SpecifiedRegister, RegisterKnowledge>>;
  /** Current directors of the company, each with the issues found; empty when none is known. */
  readonly directors: readonly DirectorFinding[];
  /** Other companies that these directors run or ran, each with what is known of it and who has not been asked yet. */
  readonly network: NetworkKnowledge;
  /** Signs that the company continues the business of one that failed. */
  readonly phoenix: PhoenixKnowledge;
}

/** Whether a register has answered about this company, within its age limit. */
export type RegisterKnowledge =
  | {
      readonly state: 'answered';
      readonly askedAt: string;
      readonly date: LocalDate | null;
      readonly asked: string;
    }
  | {
      readonly state: 'unknown';
      readonly because: Sentence<'because'>;
      /** The day of its last answer, however old; left out where it never answered. */
      readonly answeredOn?: LocalDate;
    };

/** Unknown is a separate kind; a hit without evidence does not compile. */
export type Outcome =
  | {
      readonly kind: 'hit';
      readonly value: CheckValue;
      readonly evidence: readonly [Evidence, ...Evidence[]];
      readonly pending?: Pending;
    }
  | {
      readonly kind: 'clear';
      readonly value: CheckValue;
      readonly evidence: readonly Evidence[];
      readonly pending?: Pending;
    }
  /**
   * `value`: for checks with a value for unknown; else the answer shows null. `atWorst`: the most that it can still cost, where
   * what is known leaves less than the check's worst.
   */
  | {
      readonly kind: 'unknown';
      readonly because: Sentence;
      readonly value?: CheckValue;
      readonly atWorst?: Cost;
    }
  | { readonly kind: 'not-applicable' };

/**
 * The value may change, because linked companies were cut off or registers have not been asked about them yet. Until they have, the
 * check costs what is shown and what not knowing costs, at most what those could show. This widens the bounds; the value is not null.
 */
export interface Pending {
  readonly because: Sentence;
  /** The most that the check may cost then, unless it costs more now; not more than its worst. */
  readonly cost: Cost;
}

/** Families share a cap on the points they can take. */
export type Family =
  | 'insolvency'
  | 'debts'
  | 'licence'
  | 'executions'
  | 'labour'
  | 'civil-cases'
  | 'company-register'
  | 'public-contracts'
  | 'directors';

/** A band that a knock-out brings the score into, whatever else is known. */
export type KnockOut = 'moderate_risk' | 'high_risk' | 'do_not_proceed';

export type Quarters = 1 | 2 | 3;

/** What an outcome costs, and the reason code that says why. */
export interface Cost {
  /** Points lost, 0 to 100, before the family's cap. One more adverse record, or a worse one, never costs less. */
  readonly points: number;
  readonly knockOut?: KnockOut;
  /** Quarters of points and knock-out that age has left; left out: all four. */
  readonly left?: Quarters;
  /** The knock-out stands for what is not known: it adds to no other. */
  readonly alone?: true;
  /** E.g. `CIRE_INSOLVENCY_DECLARED`: two to five letters for the register or the law, then words. Stable over versions. */
  readonly reason: string;
}

/** One row of a check's scale: what a hit of this kind costs. The catalogue has the experts' points; the card gives others. */
export interface Weight extends Cost {
  readonly when: Text;
}

/** Months back from the day of judgement, that day included: a record costs the whole, then three quarters, half and a quarter in equal spans. */
export interface Fading {
  readonly wholeMonths: number;
  /** What is older costs nothing. */
  readonly windowMonths: number;
}

/** What stands behind several checks at once, so that it clears them together. */
export type SharedCause =
  | 'insolvency-revoked'
  | 'tax-debt'
  | 'social-security-debt'
  | 'civil-cases'
  | 'linked-companies';

/** What would make a hit clear, in a few words. */
export interface Clearing extends Text {
  /** Left out where the check stands alone. */
  readonly cause?: SharedCause;
  /** Whether the company itself can bring it about. */
  readonly byCompany: boolean;
  /** What it does to the facts; left out: the records behind the hit are taken off. */
  readonly carriedOut?: CarriedOut;
  /** Not given as advice, or only where this holds: the law excludes it, or others must do it who are no part of the matter. */
  readonly advisable?: false | ((known: Known) => boolean);
}

/** What is known afterwards; `records` are the keys of those behind the hit. */
export type CarriedOut = (known: Known, records: ReadonlySet<string>) => Known;

export interface Check {
  /** Key in the answer's `checks`. */
  readonly key: string;
  readonly family: Family;
  readonly question: Text;
  /** Type of the value in `checks`, and what it counts or names. */
  readonly value: {
    readonly type: 'count' | 'boolean' | 'enum' | 'euros' | 'years';
    readonly of: string;
    readonly values?: readonly string[];
  };
  /** Registers that must have answered for the outcome to be known. */
  readonly needs: readonly SpecifiedRegister[];
  /** Registers whose records it reads too, where those of `needs` leave the answer open. */
  readonly alsoReads?: readonly SpecifiedRegister[];
  /** Registers whose records may ease it: the same says less of a large company. */
  readonly eases?: readonly SpecifiedRegister[];
  /** Registers that it hears about linked companies; left out by a check about the company alone. */
  readonly needsOfLinked?: readonly SpecifiedRegister[];
  /** Every reason code this check can give, with its sentence in both languages; that of `worst`, and no other, ends in `_UNKNOWN`. */
  readonly reasons: Readonly<Record<string, Text>>;
  /** What the company can do about a hit; null where it can do nothing. */
  readonly remediation: Text | null;
  /** What would make it clear; null for a check that is never a hit. */
  readonly clearedBy: Clearing | null;
  /** What makes a hit of some records clear sooner; told instead where it is advisable. */
  readonly clearedSooner?: Clearing;
  /** Every cost that a hit can have, the catalogue's table: `cost` gives no other. Empty for a check that is never a hit. */
  readonly weights: readonly Weight[];
  /** How a record loses its weight by time alone; left out where it counts as long as its register shows it. */
  readonly fading?: Fading;
  /** The most this check can cost, with the reason of an unknown: the lower bound counts an unknown so, the score counts `unknownPoints`. */
  readonly worst: Cost;
  /** What an unknown costs, at most the points of `worst`; left out by the experts, for whom it costs those. */
  readonly unknownPoints?: number;
  judge(known: Known): Outcome;
  /** What a hit costs on the day of judgement; asked for hits only. Of several the dearest counts, and the one that limits the verdict most. */
  cost(hit: Extract<Outcome, { kind: 'hit' }>, known: Known): Cost | readonly [Cost, ...Cost[]];
}
