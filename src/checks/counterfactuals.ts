/**
 * What would have to change for a better verdict: the smallest sets of changes, each judged again by the scorecard
 * with its caps, knock-outs and unknowns. Pure.
 */
import type { Known } from './check.ts';
import { type Answer, isHeldBack, latentAnswers } from './examine.ts';
import type { Verdict } from './judgement.ts';
import { type Change, type PossibleChange, possibleChanges } from './possible-changes.ts';
import { type Charge, costsSomething, scoreOfCharges } from './scorecard.ts';
import { isBetter, verdictOf } from './verdict.ts';

export interface Counterfactual {
  /** One to three; in the order of the catalogue. */
  readonly changes: readonly Change[];
  /** What the company would be judged after all of them. */
  readonly score: number;
  readonly verdict: Verdict;
}

const CHANGES_AT_MOST = 3;
/** Of each size. */
const SETS_AT_MOST = 5;

/** Small sets first; of each size those that the company can bring about, then the better score. At most fifteen. */
export function counterfactuals(known: Known, answers: readonly Answer[]): Counterfactual[] {
  const bySize = Map.groupBy(smallestSets(known, answers), ({ changes }) => changes.length);
  return [...bySize.values()].flatMap(sets => sets.sort(usefulFirst).slice(0, SETS_AT_MOST));
}

/**
 * For every better verdict that at most three changes reach: all the sets of the smallest size that reach it. None
 * holds a change too many, for without it the set would be a smaller one that reaches as much.
 */
export function smallestSets(known: Known, answers: readonly Answer[]): Counterfactual[] {
  const latent = latentAnswers(known, answers);
  const changes = possibleChanges(answers, latent);
  const gradeAfter = grader(answers, latent);
  const found: Counterfactual[] = [];
  let reached = gradeAfter([]).verdict;
  const improves = (set: readonly PossibleChange[]) => isBetter(gradeAfter(set).verdict, reached);
  for (let size = 1; size <= CHANGES_AT_MOST; size++) {
    // One change more never makes a verdict worse: what even all the others do without is in every set.
    const needed = changes.filter(one => !improves(changes.filter(other => other !== one)));
    const others = changes.filter(change => !needed.includes(change));
    const sets = [...combinations(others, size - needed.length)]
      .map(some => changes.filter(change => needed.includes(change) || some.includes(change)))
      .filter(improves)
      .map(set => ({ changes: set.map(({ change }) => change), ...gradeAfter(set) }));
    found.push(...sets);
    for (const { verdict } of sets) if (isBetter(verdict, reached)) reached = verdict;
  }
  return found;
}

/** What the answers come to after a set of changes: the judgement without its parts, for it is asked thousands of times. */
function grader(answers: readonly Answer[], latent: readonly Answer[]) {
  const applies = answers.some(({ outcome }) => outcome.kind !== 'not-applicable');
  const open = answers.filter(({ charge, pending }) => charge !== null || pending !== null);
  const heldBack = new Map(latent.map(answer => [answer.check.key, answer]));
  return (changes: readonly PossibleChange[]): { score: number; verdict: Verdict } => {
    const left = open.flatMap(answer => chargesAfter(answer, changes, heldBack));
    const charges = left.filter(costsSomething);
    const isKnown = applies && left.every(({ because }) => because === 'hit');
    const score = scoreOfCharges(charges);
    return { score, verdict: verdictOf(score, charges.length === 0 && isKnown) };
  };
}

/** What is left of a check's charges after the changes: of a hit or an unknown, and of what is pending. */
function chargesAfter(
  answer: Answer,
  changes: readonly PossibleChange[],
  heldBack: ReadonlyMap<string, Answer>,
): Charge[] {
  const { check, silent } = answer;
  const answering = ({ change }: PossibleChange) =>
    change.kind === 'answer' && silent.includes(change.register);
  const isHeld = isHeldBack(answer) && changes.filter(answering).length < silent.length;
  const now = isHeld ? answer : (heldBack.get(check.key) ?? answer);
  const isCleared = !isHeld && changes.some(({ clears }) => clears.has(check.key));
  const isSettled = changes.some(({ settles }) => settles === check.key);
  const left = [isCleared ? null : now.charge, isSettled ? null : pendingAfter(now, isCleared)];
  return left.filter(charge => charge !== null);
}

/** Without the hit, what is pending costs no longer what it adds to it, but what it is by itself: at most the whole. */
function pendingAfter({ outcome, pending }: Answer, isCleared: boolean): Charge | null {
  if (pending === null || !isCleared || !('pending' in outcome) || !outcome.pending) return pending;
  return { ...pending, cost: outcome.pending.cost };
}

/** None of a negative size. */
function* combinations<T>(list: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield [];
  if (size > 0)
    for (let first = from; first <= list.length - size; first++)
      for (const rest of combinations(list, size - 1, first + 1)) yield [list[first]!, ...rest];
}

const others = ({ changes }: Counterfactual): number => changes.filter(({ byCompany }) => !byCompany).length;

/** The sort is stable: what is left equal stays in the order of the catalogue. */
function usefulFirst(a: Counterfactual, b: Counterfactual): number {
  return others(a) - others(b) || b.score - a.score;
}
