/** The life of a firm, month by month, from up to eight years before the day of the case to two years after it. */
import { chainOf, type Ending, type State } from './chain.ts';
import type { Firm } from './firm.ts';
import type { Random } from './random.ts';
import { BEFORE, type Regime } from './regimes.ts';

export const HISTORY_MONTHS = 96;
const FUTURE_MONTHS = 24;
/** Share of declared insolvencies that end with a plan by which the firm goes on, and the months that it takes. */
const RESCUED = { share: 0.06, months: [8, 14] } as const;

export interface Life {
  readonly firm: Firm;
  /** The first month that is known, counted from the day of the case (0): negative, or 0 for a firm of this month. */
  readonly first: number;
  /** The state at the beginning of each month from `first` on, as long as the firm goes on. */
  readonly states: readonly State[];
  /** The month in which it ended, and how; null if it did not within the time that is simulated. */
  readonly end: { readonly month: number; readonly how: Ending } | null;
  /** Insolvencies that ended with a plan. */
  readonly rescues: readonly { readonly declared: number; readonly closed: number }[];
}

export function live(random: Random, firm: Firm, regime: Regime): Life {
  const first = -Math.min(firm.ageMonths, HISTORY_MONTHS);
  const states: State[] = [];
  const rescues: { declared: number; closed: number }[] = [];
  const [before, today] = [chainOf(firm, BEFORE), chainOf(firm, regime.climate)];
  let state = beginning(random, firm);
  for (let month = first; month < FUTURE_MONTHS; month++) {
    states.push(state);
    const next = (month >= -regime.since ? today : before).next(random, state);
    if (typeof next !== 'string') {
      state = next;
      continue;
    }
    const closed = month + random.between(...RESCUED.months);
    const rescued = month < 0 && closed < 0 && next.startsWith('declared') && random.chance(RESCUED.share);
    if (!rescued) return { firm, first, states, rescues, end: { month, how: next } };
    rescues.push({ declared: month, closed });
    state = { cash: 4, arrears: 2, court: 'nothing' };
    while (month < closed) {
      month++;
      states.push(state);
    }
  }
  return { firm, first, states, rescues, end: null };
}

/** A new firm has little cash. Of an old one the first states are drawn from what such firms are like. */
function beginning(random: Random, { quality, ageMonths }: Firm): State {
  const likely = { frail: 5, ordinary: 7, strong: 8 }[quality];
  const cash = ageMonths <= HISTORY_MONTHS ? random.between(3, 5) : random.between(likely - 2, 9);
  return { cash, arrears: 0, court: 'nothing' };
}

/** The state at the beginning of a month; null where the firm was not there, or is not known. */
export const stateAt = (life: Life, month: number): State | null => life.states[month - life.first] ?? null;

export const goesOnAtZero = (life: Life): boolean => life.end === null || life.end.month >= 0;
