export interface Proportion {
  readonly hits: number;
  readonly of: number;
  /** NaN of nothing. */
  readonly rate: number;
  /** Ends of the confidence interval; 0 and 1 of nothing. */
  readonly low: number;
  readonly high: number;
}

/** Of the normal distribution, for 95 %. */
export const Z = 1.959964;

/**
 * The Wilson score interval (Wilson 1927), which stays inside 0 to 1 and holds for few cases and for rates near 0, where
 * the textbook interval fails.
 */
export function wilson(hits: number, of: number): Proportion {
  if (of === 0) return { hits, of, rate: Number.NaN, low: 0, high: 1 };
  const rate = hits / of;
  const spread = 1 + Z ** 2 / of;
  const middle = (rate + Z ** 2 / (2 * of)) / spread;
  const half = (Z / spread) * Math.sqrt((rate * (1 - rate)) / of + Z ** 2 / (4 * of ** 2));
  return {
    hits,
    of,
    rate,
    low: hits === 0 ? 0 : Math.max(0, middle - half),
    high: hits === of ? 1 : Math.min(1, middle + half),
  };
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
