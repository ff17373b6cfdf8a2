/** What a firm is for life: its size, its quality, whom it stops paying first, and the courts that are competent. */
import { DISTRICTS, type District } from './country.ts';
import type { Random } from './random.ts';

export type Quality = 'frail' | 'ordinary' | 'strong';
export type Size = 'micro' | 'small' | 'medium';
export type Creditor = 'tax' | 'social-security' | 'supplier' | 'bank' | 'worker';

export interface Firm {
  readonly quality: Quality;
  readonly size: Size;
  readonly order: number;
  readonly district: District;
  /** Turnover of a month, in euros. */
  readonly monthlyEur: number;
  /** Age on the day of the case, in months. */
  readonly ageMonths: number;
}

/** Whom a firm stops paying, first to last. Wages and bank credit keep the firm running, so they mostly come late. */
export const ORDERS: readonly (readonly Creditor[])[] = [
  ['supplier', 'tax', 'social-security', 'bank', 'worker'],
  ['tax', 'social-security', 'supplier', 'bank', 'worker'],
  ['social-security', 'tax', 'supplier', 'worker', 'bank'],
  ['bank', 'supplier', 'tax', 'social-security', 'worker'],
  ['worker', 'supplier', 'social-security', 'tax', 'bank'],
];
const ORDER_WEIGHTS = [
  [0, 0.36],
  [1, 0.28],
  [2, 0.16],
  [3, 0.1],
  [4, 0.1],
] as const;

const SIZES = [
  ['micro', 0.82],
  ['small', 0.15],
  ['medium', 0.03],
] as const;
const MONTHLY_EUR: Readonly<Record<Size, number>> = { micro: 15_000, small: 80_000, medium: 450_000 };

const QUALITIES = [
  ['frail', 0.24],
  ['ordinary', 0.5],
  ['strong', 0.26],
] as const;

/** Least and most age in years of going concerns, with their shares. */
const AGES: readonly (readonly [readonly [number, number], number])[] = [
  [[0, 1], 0.13],
  [[2, 4], 0.23],
  [[5, 9], 0.25],
  [[10, 19], 0.23],
  [[20, 38], 0.16],
];

/** Draws a firm; `quality` is given for a further company of the same people. */
export function drawFirm(random: Random, quality: Quality = random.weighted(QUALITIES)): Firm {
  const size = random.weighted(SIZES);
  const [least, most] = random.weighted(AGES);
  return {
    quality,
    size,
    order: random.weighted(ORDER_WEIGHTS),
    district: random.weighted(DISTRICTS.map(district => [district, district.share])),
    monthlyEur: random.around(MONTHLY_EUR[size], 0.7),
    ageMonths: random.between(12 * least + 1, 12 * most + 11),
  };
}
