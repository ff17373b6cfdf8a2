/** A firm's life up to the day of the case, and what came of it. */
import {
  closing,
  type EventKind,
  failure,
  firstState,
  type LifeEvent,
  live,
  pressure,
  type State,
} from './cash.ts';
import type { Draw } from './draw.ts';
import type { Economy } from './economy.ts';
import type { Firm } from './firm.ts';

export type Ending = 'filed' | 'petitioned' | 'deserted' | 'closed';

export interface Life {
  /** First month that was lived through here; before it all was well. */
  readonly from: number;
  /** Arrears and pressure of each month since `from`. */
  readonly arrears: readonly number[];
  readonly pressures: readonly number[];
  readonly events: readonly LifeEvent[];
  readonly state: State;
  readonly end: { readonly t: number; readonly how: Ending } | null;
}

/** Longer lives begin here, in good order. */
const MOST_MONTHS = 96;
/** Share of declared insolvencies that a plan ends, with the company going on. */
const SAVED_BY_PLAN = 0.06;

export function liveUntilNow(firm: Firm, economy: Economy, draw: Draw): Life {
  const from = Math.max(firm.founded, -MOST_MONTHS);
  const state = firstState(firm, from, draw);
  const life = { from, arrears: [] as number[], pressures: [] as number[], events: [] as LifeEvent[], state };
  for (let t = from; t <= 0; t++) {
    const tell = (kind: EventKind, size: number) => void life.events.push({ t, kind, size });
    live(firm, state, economy, t, draw, tell);
    life.arrears.push(state.arrears);
    life.pressures.push(pressure(firm, state));
    const how = endOfMonth(firm, state, draw);
    if (how === null) continue;
    const saved = how !== 'closed' && how !== 'deserted' && t < -14 && draw.chance(SAVED_BY_PLAN);
    if (!saved) return { ...life, end: { t, how } };
    Object.assign(state, { arrears: 0.25 * state.arrears, petition: 0, per: 0 });
    tell('plan', 0);
  }
  return { ...life, end: null };
}

export function endOfMonth(firm: Firm, state: State, draw: Draw): Ending | null {
  if (draw.chance(failure(firm, state))) {
    if (state.petition > 1) return 'petitioned';
    return state.idle > 9 ? 'deserted' : 'filed';
  }
  return draw.chance(closing(state)) ? 'closed' : null;
}

/** The month of its failure within `months` after the day of the case; null if it goes on or closes in order. */
export function failureWithin(
  firm: Firm,
  now: State,
  economy: Economy,
  months: number,
  draw: Draw,
): number | null {
  const state = { ...now };
  for (let t = 1; t <= months; t++) {
    live(firm, state, economy, t, draw, () => {});
    const how = endOfMonth(firm, state, draw);
    if (how !== null) return how === 'closed' ? null : t;
  }
  return null;
}

const before = (life: Life, series: readonly number[], t: number): number => series[t - life.from] ?? 0;
export const arrearsAt = (life: Life, t: number): number => before(life, life.arrears, t);
export const pressureAt = (life: Life, t: number): number => before(life, life.pressures, t);
