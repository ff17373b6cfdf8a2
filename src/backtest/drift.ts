/** How far two distributions over the same levels are apart. */

/** How many there were of each level. */
export type Counts = Readonly<Record<string, number>>;

/** Added to every level, so that one which is empty in one of the two has a finite share. */
const HALF = 0.5;

/**
 * The population stability index: the sum of (p - q) ln(p / q) over all levels. By convention below 0.1 is stable, and above
 * 0.25 has shifted. NaN where one of the two is empty.
 */
export function stabilityIndex(before: Counts, now: Counts): number {
  const levels = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const [p, q] = [sharesOf(before, levels), sharesOf(now, levels)];
  return levels.reduce((sum, _, i) => sum + (q[i]! - p[i]!) * Math.log(q[i]! / p[i]!), 0);
}

function sharesOf(counts: Counts, levels: readonly string[]): number[] {
  const all = levels.reduce((sum, level) => sum + (counts[level] ?? 0), 0);
  if (all === 0) return levels.map(() => Number.NaN);
  return levels.map(level => ((counts[level] ?? 0) + HALF) / (all + HALF * levels.length));
}
