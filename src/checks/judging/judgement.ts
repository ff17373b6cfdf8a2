/** The result of judging a company, stored in an assessment. */
import type { CheckValue, Family, Outcome } from '../check.ts';

export type Verdict = 'no_records' | 'low_risk' | 'moderate_risk' | 'high_risk' | 'do_not_proceed';
export type Color = 'safe' | 'caution' | 'warning' | 'danger';

export interface Judgement {
  readonly modelVersion: string;
  /** 0 to 100, 100 the safest; within `bounds`. */
  readonly score: number;
  readonly verdict: Verdict;
  readonly color: Color;
  /** Flat values by check key; null only when unknown. */
  readonly checks: Readonly<Record<string, CheckValue | null>>;
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** The points taken from 100, in order; they sum to `score - 100` exactly. */
  readonly contributions: readonly Contribution[];
  /** Keys of the checks whose records hold the verdict, alone or together: while all stand, no points lead to a better one. */
  readonly heldBy: readonly string[];
  readonly bounds: { readonly low: number; readonly high: number };
  /** Share of applicable checks whose outcome is known, 0 to 1. */
  readonly completeness: number;
  readonly unknownChecks: readonly string[];
  /** Codes of the strongest reasons, worst first, five at most. */
  readonly reasons: readonly string[];
}

export interface Contribution {
  /** Key of the check. */
  readonly check: string;
  readonly family: Family;
  readonly reason: string;
  /** Negative. */
  readonly points: number;
  /** `knock-out` brings the score into a band; `unknown` is what not knowing costs. */
  readonly because: 'hit' | 'unknown' | 'knock-out';
}
