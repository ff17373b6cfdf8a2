/**
 * What an alert is about. A company has at most one open episode of each cause for a client:
 * `verdict`, `score`, `completeness`, `continuity`, `directors`, `debt:tax`, `debt:social-security`,
 * `check:<key>`, `silent:<register>`.
 */
import { SPECIFIED_REGISTERS } from '../../kernel/register-name.ts';
import type { Rules } from './rules.ts';

export type Cause = string;

/** Causes that are a quantity, with the rise that counts; the others are sets of records. Null: the rule is off. */
export function stepOf(cause: Cause, rules: Rules): number | null {
  if (cause === 'score') return rules.scoreFallsBy;
  // Compared in hundredths, as levels are whole numbers.
  if (cause === 'completeness')
    return rules.completenessFallsBy === null ? null : Math.round(100 * rules.completenessFallsBy);
  return 1;
}

export const isQuantity = (cause: Cause): boolean =>
  cause === 'verdict' || cause === 'score' || cause === 'completeness' || cause.startsWith('debt:');

/** It is about a register, and not about the company. */
export const isSilence = (cause: Cause): boolean => cause.startsWith('silent:');

/** Every cause that the rules name, the strongest first: a record says more than what follows from it. */
export function causesOf(rules: Rules): Cause[] {
  return [
    ...rules.checksTurnAdverse.map(key => `check:${key}`),
    ...(rules.debtBandRises ? ['debt:tax', 'debt:social-security'] : []),
    ...(rules.continuityFrom === null ? [] : ['continuity']),
    ...(rules.verdictWorsens ? ['verdict'] : []),
    ...(rules.scoreFallsBy === null ? [] : ['score']),
    ...(rules.directorChanges ? ['directors'] : []),
    ...(rules.registerSilentDays === null ? [] : SPECIFIED_REGISTERS.map(name => `silent:${name}`)),
    ...(rules.completenessFallsBy === null ? [] : ['completeness']),
  ];
}
