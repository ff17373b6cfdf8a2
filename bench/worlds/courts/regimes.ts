/** What differs between the regimes: the weather of business, and what the registers show of it. */
import type { SpecifiedRegister } from '../../../src/kernel/register-name.ts';

/** Factors on the monthly chances: that cash rises or falls, and that something sudden happens. */
export interface Climate {
  readonly name: string;
  readonly gains: number;
  readonly losses: number;
  readonly shocks: number;
}

export interface Regime {
  readonly climate: Climate;
  /** Months before the day of the case at which the climate begins; before that it is calm. */
  readonly since: number;
  /** Share of court cases that the published distribution shows under the exact legal name. */
  readonly casesShown: number;
  /** Share of ended executions that reach the public list. */
  readonly executionsShown: number;
  /** Chance that a register is silent for a company. */
  readonly silent: Readonly<Partial<Record<SpecifiedRegister, number>>>;
}

const CALM: Climate = { name: 'calm', gains: 1, losses: 1, shocks: 1 };
const BOOM: Climate = { name: 'boom', gains: 1.12, losses: 0.88, shocks: 0.6 };
const CRISIS: Climate = { name: 'crisis', gains: 0.86, losses: 1.2, shocks: 2.2 };

/** Each register fails now and then; those behind a list of uncertain form more often. */
const USUAL = {
  'citius-executions': 0.02,
  'act-sanctions': 0.03,
  'citius-cases': 0.03,
  'base-contracts': 0.01,
};
const SPARSE = {
  'citius-insolvency': 0.2,
  'at-debtors': 0.4,
  'ss-debtors': 0.4,
  'impic-licences': 0.25,
  'mj-publications': 0.3,
  'citius-executions': 0.45,
  'act-sanctions': 0.5,
  'citius-cases': 0.5,
  'base-contracts': 0.3,
};

const STEADY: Regime = { climate: CALM, since: 0, casesShown: 0.78, executionsShown: 0.9, silent: USUAL };

/** The calm that reigned before every climate. */
export const BEFORE = CALM;

export const REGIMES: Readonly<Record<string, Regime>> = {
  steady: STEADY,
  boom: { ...STEADY, climate: BOOM, since: 24 },
  crisis: { ...STEADY, climate: CRISIS, since: 10 },
  'sparse-registers': { ...STEADY, silent: SPARSE },
  'quiet-courts': { ...STEADY, casesShown: 0.12, executionsShown: 0.15 },
};
