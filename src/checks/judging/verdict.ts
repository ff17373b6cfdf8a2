/** Turns a score into a verdict and a colour; the bands begin at 70, 45 and 20. */
import type { KnockOut } from '../check.ts';
import type { Color, Verdict } from './judgement.ts';

const BANDS = [
  { from: 70, verdict: 'low_risk' },
  { from: 45, verdict: 'moderate_risk' },
  { from: 20, verdict: 'high_risk' },
] as const;

/** The best score inside the band that a knock-out leads to. */
export const KNOCK_OUT_CEILING: Readonly<Record<KnockOut, number>> = {
  moderate_risk: BANDS[0].from - 1,
  high_risk: BANDS[1].from - 1,
  do_not_proceed: BANDS[2].from - 1,
};

/** The points that order companies within the band of a knock-out, as a share of all points. */
export const WITHIN_A_BAND = 1 / 4;

/** Only where `spotless` is true the verdict is `no_records`. */
export function verdictOf(score: number, spotless: boolean): Verdict {
  if (spotless) return 'no_records';
  return BANDS.find(({ from }) => score >= from)?.verdict ?? 'do_not_proceed';
}

/** From best to worst. */
export const VERDICTS: readonly Verdict[] = [
  'no_records',
  'low_risk',
  'moderate_risk',
  'high_risk',
  'do_not_proceed',
];

export function isBetter(verdict: Verdict, than: Verdict): boolean {
  return VERDICTS.indexOf(verdict) < VERDICTS.indexOf(than);
}

/** The lowest score of a verdict's band; `no_records` is 100 and nothing unknown. */
export function floorOf(verdict: Verdict): number {
  return verdict === 'no_records' ? 100 : (BANDS.find(band => band.verdict === verdict)?.from ?? 0);
}

export const COLORS: Readonly<Record<Verdict, Color>> = {
  no_records: 'safe',
  low_risk: 'safe',
  moderate_risk: 'caution',
  high_risk: 'warning',
  do_not_proceed: 'danger',
};
