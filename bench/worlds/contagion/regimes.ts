/** What the times do to failures, to their spread and to the registers. */
export interface Regime {
  /** Times the ordinary rate of failure, in a month counted from the day of judgement. */
  failures(month: number): number;
  /** Times the ordinary loss that a failure brings to others. */
  contagion: number;
  /** Chance that a register is silent about a company. */
  silent: number;
  /** Times the ordinary delay of courts. */
  courtDelay: number;
  /** Share of court records that are published at all. */
  courtKept: number;
}

const STEADY: Regime = { failures: () => 1, contagion: 1, silent: 0.006, courtDelay: 1, courtKept: 1 };

export const REGIMES: Readonly<Record<string, Regime>> = {
  steady: STEADY,
  boom: { ...STEADY, failures: month => (month > -36 ? 0.55 : 1), contagion: 0.6 },
  crisis: { ...STEADY, failures: month => (month > -18 ? 2.1 : 1), contagion: 1.5 },
  'sparse-registers': { ...STEADY, silent: 0.3 },
  'quiet-courts': { ...STEADY, courtDelay: 1.8, courtKept: 0.45 },
};

export function regimeOf(name: string): Regime {
  const regime = Object.hasOwn(REGIMES, name) ? REGIMES[name] : undefined;
  if (!regime) throw new RangeError(`No regime "${name}": one of ${Object.keys(REGIMES).join(', ')}.`);
  return regime;
}
