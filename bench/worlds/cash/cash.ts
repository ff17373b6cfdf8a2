/** The hidden truth: a firm's cash, month by month, and the chance that it fails for want of it. */
import type { Draw } from './draw.ts';
import type { Economy } from './economy.ts';
import type { Firm } from './firm.ts';

/** In months of usual turnover; `petition`, `per` and `idle` count months. */
export interface State {
  cash: number;
  /** What clients owe. */
  due: number;
  /** Work won and not yet done. */
  backlog: number;
  arrears: number;
  /** A creditor has asked for the insolvency; 0: nobody has. */
  petition: number;
  /** A PER is under way; 0: none. */
  per: number;
  /** Without work. */
  idle: number;
}

export type EventKind =
  | 'won'
  | 'overrun'
  | 'capital'
  | 'petition'
  | 'petition-dropped'
  | 'per-opened'
  | 'per-approved'
  | 'per-refused'
  | 'plan';
export interface LifeEvent {
  readonly t: number;
  readonly kind: EventKind;
  readonly size: number;
}
type Tell = (kind: EventKind, size: number) => void;

/** Costs that stay whatever the work. */
const FIXED = 0.2;
const PER_MONTHS = 5;

export function firstState(firm: Firm, from: number, draw: Draw): State {
  const isNew = from === firm.founded;
  return {
    cash: isNew ? draw.between(0.3, 1.5) : firm.cushion * draw.between(0.4, 1.1),
    due: isNew ? 0 : 1 / firm.collects,
    backlog: isNew ? draw.between(1, 4) : draw.between(2, 10),
    arrears: 0,
    petition: 0,
    per: 0,
    idle: 0,
  };
}

/** One month of the firm: work, then payments, then creditors. */
export function live(firm: Firm, state: State, economy: Economy, t: number, draw: Draw, tell: Tell): void {
  work(firm, state, economy.climate(t), economy.season(t), draw, tell);
  pay(firm, state, draw, tell);
  proceed(firm, state, draw, tell);
}

function work(firm: Firm, s: State, climate: number, season: number, draw: Draw, tell: Tell): void {
  const wins = firm.winRate * Math.exp(0.22 * climate) * (s.backlog > 9 ? 0.5 : 1);
  if (s.per === 0 && draw.chance(wins)) {
    const size = draw.exponential(1.25 / firm.winRate);
    s.backlog += size;
    tell('won', size);
  }
  const done = Math.min(s.backlog, 1.05 * season);
  s.backlog -= done;
  s.idle = done < 0.05 ? s.idle + 1 : 0;
  s.due += done;
  const collected =
    s.due * firm.collects * Math.exp(0.12 * climate) * (draw.chance(firm.lateClients) ? 0.4 : 1);
  s.due -= collected;
  const margin = firm.margin + 0.03 * climate + firm.swing * draw.normal();
  s.cash += collected - done * (1 - FIXED - margin) - FIXED * (s.idle > 1 ? 0.25 : done > 0.5 ? 1 : 0.7);
  if (done > 0.2 && draw.chance(0.02)) {
    const loss = draw.exponential(0.5);
    s.cash -= loss;
    tell('overrun', loss);
  }
}

function pay(firm: Firm, s: State, draw: Draw, tell: Tell): void {
  s.arrears *= 1.004;
  const hole = -firm.credit - s.cash;
  if (hole > 0) {
    s.cash = -firm.credit;
    if (s.arrears < firm.tolerance && draw.chance(firm.rescue)) tell('capital', hole);
    else s.arrears += hole;
    return;
  }
  const free = s.cash - 0.1;
  if (free > 0 && s.arrears > 0) {
    const paid = Math.min(free, Math.max(0.1, 0.35 * s.arrears), s.arrears);
    s.arrears -= paid;
    s.cash -= paid;
  }
  if (s.cash > firm.cushion) s.cash -= 0.4 * (s.cash - firm.cushion);
}

/** How hard it is pressed: 1 is all that its creditors bear. */
export const pressure = (firm: Firm, s: State): number => s.arrears / firm.tolerance;

function proceed(firm: Firm, s: State, draw: Draw, tell: Tell): void {
  const pressed = pressure(firm, s);
  if (s.petition > 0) petitioned(s, pressed, draw, tell);
  else if (draw.chance(0.00004 + 0.012 * Math.min(2, Math.max(0, pressed - 0.4)))) {
    s.petition = 1;
    tell('petition', 0);
  }
  if (s.per > 0) negotiated(s, draw, tell);
  else if (s.petition === 0 && pressed > 0.5 && draw.chance(firm.turnoverEur > 40_000 ? 0.02 : 0.004)) {
    s.per = 1;
    tell('per-opened', 0);
  }
}

function petitioned(s: State, pressed: number, draw: Draw, tell: Tell): void {
  s.petition++;
  if (!draw.chance(pressed < 0.4 ? 0.4 : 0.1)) return;
  s.petition = 0;
  tell('petition-dropped', 0);
}

function negotiated(s: State, draw: Draw, tell: Tell): void {
  if (++s.per <= PER_MONTHS) return;
  s.per = 0;
  const approved = draw.chance(0.62);
  if (approved) s.arrears *= 0.45;
  else s.petition = 1;
  tell(approved ? 'per-approved' : 'per-refused', 0);
}

/** Chance that the month ends in a declared insolvency, or in an end with unpaid debts. */
export function failure(firm: Firm, s: State): number {
  if (s.per > 0) return 0.002;
  const pressed = pressure(firm, s);
  const filed = 0.035 * Math.min(2, Math.max(0, pressed - 0.7));
  const asked = s.petition > 1 ? (pressed > 0.4 ? 0.16 : 0.02) : 0;
  const deserted = s.idle > 9 && s.arrears > 0.3 ? 0.03 : 0;
  return Math.min(0.5, firm.sudden + filed + asked + deserted);
}

/** Chance that the month ends in an orderly closing: no failure. */
export const closing = (s: State): number => (s.arrears > 0.05 ? 0 : s.idle > 4 ? 0.03 : 0.001);

const SILENT: Tell = () => {};
const ROLLOUTS = 40;

/** The chance of failing in the next `months`, by trying the future many times from the same state. */
export function chanceOfFailure(
  firm: Firm,
  state: State,
  economy: Economy,
  months: number,
  draw: Draw,
): number {
  let failed = 0;
  for (let run = 0; run < ROLLOUTS; run++) {
    const s = { ...state };
    let alive = 1;
    for (let t = 1; t <= months; t++) {
      live(firm, s, economy, t, draw, SILENT);
      const chance = failure(firm, s);
      failed += alive * chance;
      alive *= (1 - chance) * (1 - closing(s));
    }
  }
  return Math.min(1, failed / ROLLOUTS);
}
