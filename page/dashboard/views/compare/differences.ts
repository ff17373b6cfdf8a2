/** Checks of several companies side by side: where they differ, by how many points, and where all say the same. */
import type { Check } from '../../data/answers.ts';

/** So many fit beside each other. */
export const MOST_COMPARED = 5;

export type Row = { key: string; checks: readonly (Check | null)[]; spread: number };

/**
 * `companies`: the checks of each, in the order of the catalogue `keys`. Differing rows come first that differ by most points;
 * a check that one company lacks (an older model) differs.
 */
export function differences(companies: readonly (readonly Check[])[], keys: readonly string[]): { differing: Row[]; same: Row[] } {
  const byKey = companies.map(checks => new Map(checks.map(check => [check.key, check])));
  const rows = keys.map(key => rowOf(key, byKey)).filter(({ checks }) => checks.some(check => check !== null));
  const isSame = ({ checks }) => new Set(checks.map(said)).size === 1;
  return { differing: rows.filter(row => !isSame(row)).sort((a, b) => b.spread - a.spread), same: rows.filter(isSame) };
}

function rowOf(key, companies) {
  const checks = companies.map(checksOf => checksOf.get(key) ?? null);
  const points = checks.map(check => check?.points ?? 0);
  return { key, checks, spread: Math.max(...points) - Math.min(...points) };
}

const said = check => JSON.stringify(check && [check.state, check.value, check.points]);

/** The place of the company with the lowest score; null where fewer than two have one, or all have the same. */
export function worstOf(companies) {
  const scores = companies.map(({ score }) => score);
  if (scores.filter(score => score !== null).length < 2 || new Set(scores).size === 1) return null;
  const lowest = Math.min(...scores.filter(score => score !== null));
  return scores.indexOf(lowest);
}
