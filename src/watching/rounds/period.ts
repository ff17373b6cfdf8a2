/** How often the round comes back to a company. Pure. */

/** A register that is asked about one company at a time. */
export interface RegisterPace {
  /** Questions that its pace allows, over all processes. */
  readonly perSecond: number;
}

const DAY_SECONDS = 86_400;
/** The wish: credit files are looked at weekly. */
export const WISHED_SECONDS = 7 * DAY_SECONDS;
/** Of the pace, what the round may use: the rest is for what is asked now. */
const SHARE = 0.5;
/** For each question about the company itself, one about the companies that its directors link to it. */
const QUESTIONS_PER_COMPANY = 2;

/** Seconds in which the slowest register can be asked about so many companies, with the round's share of its pace. */
export function secondsFor(companies: number, registers: readonly RegisterPace[]): number {
  const slowest = Math.min(...registers.map(({ perSecond }) => perSecond));
  return (companies * QUESTIONS_PER_COMPANY) / (slowest * SHARE);
}

/** Seconds between two looks at a company: a week, or as long as the slowest register needs for all of them. */
export const periodSeconds = (companies: number, registers: readonly RegisterPace[]): number =>
  Math.max(WISHED_SECONDS, Math.ceil(secondsFor(companies, registers)));
