/** What all companies of a regime share: the business climate, the season, the pace of courts, the silence of registers. */
import type { SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import { Draw } from './draw.ts';

export interface Economy {
  /** Business climate of the month `t` after the day of the case, -1 (slump) to 1 (boom). */
  climate(t: number): number;
  /** How much of a month's usual work can be done: winter rain, and August. */
  season(t: number): number;
  /** Share of suits that the list of cases shows. */
  readonly suitsShown: number;
  /** How much longer than usual courts take. */
  readonly courtDelay: number;
  /** Chance that a register did not answer about a company. */
  readonly silence: Readonly<Record<SpecifiedRegister, number>>;
  /** Chance that an answer is some months old. */
  readonly oldAnswers: number;
}

interface Regime {
  /** Climate by month: straight lines between these points. */
  readonly climate: readonly (readonly [month: number, climate: number])[];
  readonly suitsShown: number;
  readonly courtDelay: number;
  readonly silence: Readonly<Record<SpecifiedRegister, number>>;
  readonly oldAnswers: number;
}

/** A few sites fail on any day; answers of the company register wait for a person. */
const USUAL_SILENCE = {
  'citius-insolvency': 0.01,
  'at-debtors': 0.01,
  'ss-debtors': 0.01,
  'impic-licences': 0.02,
  'mj-publications': 0.04,
  'citius-executions': 0.02,
  'act-sanctions': 0.02,
  'citius-cases': 0.03,
  'base-contracts': 0.01,
} as const;

const SPARSE_SILENCE = {
  'citius-insolvency': 0.15,
  'at-debtors': 0.4,
  'ss-debtors': 0.4,
  'impic-licences': 0.3,
  'mj-publications': 0.45,
  'citius-executions': 0.5,
  'act-sanctions': 0.6,
  'citius-cases': 0.6,
  'base-contracts': 0.3,
} as const;

const STEADY: Regime = {
  climate: [[0, 0]],
  suitsShown: 0.7,
  courtDelay: 1,
  silence: USUAL_SILENCE,
  oldAnswers: 0.02,
};

export const REGIMES: Readonly<Record<string, Regime>> = {
  steady: STEADY,
  boom: {
    ...STEADY,
    climate: [
      [-36, 0],
      [-12, 0.7],
    ],
  },
  crisis: {
    ...STEADY,
    climate: [
      [-18, 0],
      [-2, -1],
      [14, -1],
      [24, -0.5],
    ],
  },
  'sparse-registers': { ...STEADY, silence: SPARSE_SILENCE, oldAnswers: 0.15 },
  'quiet-courts': { ...STEADY, suitsShown: 0.2, courtDelay: 2 },
};

/** January to December. */
const SEASON = [0.85, 0.87, 0.95, 1.02, 1.08, 1.08, 1.08, 0.9, 1.06, 1.06, 1.0, 0.85];

/** The month `t` is the one that ends `t` months after the day of the case, which lies in month `monthOfYear`, 1 to 12. */
export function economyOf(regime: string, seed: number, monthOfYear: number): Economy {
  const found = Object.hasOwn(REGIMES, regime) ? REGIMES[regime] : undefined;
  if (!found)
    throw new RangeError(`There is no regime "${regime}"; there are ${Object.keys(REGIMES).join(', ')}.`);
  const draw = new Draw(seed, 1);
  const wave = { size: draw.between(0, 0.2), length: draw.between(30, 70), shift: draw.between(0, 6) };
  return {
    ...found,
    climate: t =>
      lineThrough(found.climate, t) + wave.size * Math.sin((2 * Math.PI * t) / wave.length + wave.shift),
    season: t => SEASON[(((monthOfYear - 1 + t) % 12) + 12) % 12]!,
  };
}

function lineThrough(points: Regime['climate'], t: number): number {
  const after = points.findIndex(([month]) => month > t);
  if (after === -1) return points.at(-1)![1];
  if (after === 0) return points[0]![1];
  const [[month0, value0], [month1, value1]] = [points[after - 1]!, points[after]!];
  return value0 + ((value1 - value0) * (t - month0)) / (month1 - month0);
}
