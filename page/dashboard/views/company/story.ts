/** What the page tells first of a judgement: since when, why, what is unknown, which checks speak. Nothing here draws. */
import type { Check, Judged } from '../../data/answers.ts';

/** Since when the verdict is what it is. `before`: the verdict before, null where none is listed; `isFirst`: there never was another. */
export function sinceOf(newestFirst: { verdict: string; assessedAt: string }[], hasMore = false) {
  const place = newestFirst.findIndex(({ verdict }) => verdict !== newestFirst[0]?.verdict);
  const isSame = place === -1;
  const first = newestFirst.at(isSame ? -1 : place - 1);
  return { at: first?.assessedAt ?? null, before: newestFirst[place]?.verdict ?? null, isFirst: isSame && !hasMore };
}

/** What took points because of records, by check, the largest first; a record that limits the verdict before all. */
export function causesOf(contributions: Judged['contributions']) {
  const known = contributions.filter(({ because }) => because !== 'unknown');
  return [...Map.groupBy(known, ({ check }) => check)]
    .map(([check, parts]) => ({
      check,
      points: parts.reduce((sum, { points }) => sum + points, 0),
      holds: parts.some(({ because }) => because === 'knock_out'),
      text: parts[0]!.reason.text,
    }))
    .sort((a, b) => Number(b.holds) - Number(a.holds) || a.points - b.points);
}

/** Points that are lost only because something is not known; 0 or less. */
export const lostToUnknown = (contributions: Judged['contributions']) =>
  contributions.reduce((sum, { because, points }) => (because === 'unknown' ? sum + points : sum), 0);

/** Checks that found something, are unknown, cost points or are contested, the dearest first; the others by family. */
export function weigh(checks: Check[], isContested: (key: string) => boolean = () => false) {
  const speaks = ({ key, state, points }: Check) => state === 'hit' || state === 'unknown' || points !== 0 || isContested(key);
  const loud = checks.filter(speaks);
  loud.sort((a, b) => a.points - b.points || Number(b.state === 'hit') - Number(a.state === 'hit'));
  const quiet = Map.groupBy(
    checks.filter(check => !speaks(check)),
    ({ family }) => family,
  );
  return { loud, quiet: [...quiet] };
}

const FLOORS = [
  [70, 'low_risk'],
  [45, 'moderate_risk'],
  [20, 'high_risk'],
  [0, 'do_not_proceed'],
] as const;

/** The verdict of a score where something costs or is unknown. */
export const verdictAt = score => FLOORS.find(([from]) => score >= from)?.[1] ?? 'do_not_proceed';

/** The register whose answer is the oldest of those that judged; null where none has answered. */
export const oldestAnswer = registers =>
  registers.filter(({ askedAt }) => askedAt !== null).reduce((oldest, one) => (oldest && oldest.askedAt <= one.askedAt ? oldest : one), null);
