/**
 * Finds the smallest sets of changes that lead to a better verdict. Each set is carried out on the facts and judged again before it is
 * told: what it promises is what comes out. Pure.
 */
import type { Known } from '../check.ts';
import { type Answer, chargesOf, examine, isWhole, latentAnswers } from '../judging/examine.ts';
import type { Verdict } from '../judging/judgement.ts';
import { type Caps, costsSomething, scoreOfCharges } from '../judging/scorecard.ts';
import { isBetter, verdictOf } from '../judging/verdict.ts';
import { type Change, type PossibleChange, possibleChanges } from './possible-changes.ts';

export interface Counterfactual {
  /** One to three; in the order of the catalogue. */
  readonly changes: readonly Change[];
  /** The score after all of them. */
  readonly score: number;
  readonly verdict: Verdict;
}

const CHANGES_AT_MOST = 3;
/** Of each size. */
const SETS_AT_MOST = 5;

/** Small sets first; of each size first those that the company can bring about, then those with a better score. At most fifteen. */
export function counterfactuals(known: Known, answers: readonly Answer[], caps?: Caps): Counterfactual[] {
  const bySize = Map.groupBy(smallestSets(known, answers, caps), ({ changes }) => changes.length);
  return [...bySize.values()].flatMap(sets => sets.sort(usefulFirst).slice(0, SETS_AT_MOST));
}

/**
 * For every better verdict that at most three changes reach, all sets of the smallest size that reach it. No set has an
 * unnecessary change: without it there would be a smaller set.
 */
export function smallestSets(known: Known, answers: readonly Answer[], caps?: Caps): Counterfactual[] {
  const gradeAfter = grader(known, answers, caps);
  const changes = possibleChanges(known, answers, latentAnswers(known, answers)).filter(
    change => change.change.kind !== 'clear' || !gradeAfter([change]).worsens,
  );
  const found: Counterfactual[] = [];
  let { verdict: reached } = gradeAfter([]);
  const improves = (set: readonly PossibleChange[]) => isBetter(gradeAfter(set).verdict, reached);
  for (let size = 1; size <= CHANGES_AT_MOST; size++) {
    // If all others together do not suffice, this one is in every set.
    const needed = changes.filter(one => !improves(changes.filter(other => other !== one)));
    const others = changes.filter(change => !needed.includes(change));
    const sets = [...combinations(others, size - needed.length)]
      .map(some => changes.filter(change => needed.includes(change) || some.includes(change)))
      .filter(improves)
      .map(set => {
        const { score, verdict } = gradeAfter(set);
        return { changes: set.map(({ change }) => change), score, verdict };
      });
    found.push(...sets);
    for (const { verdict } of sets) if (isBetter(verdict, reached)) reached = verdict;
  }
  return found;
}

interface Grade {
  readonly score: number;
  readonly verdict: Verdict;
  /** Whether the records of a check cost more than before. */
  readonly worsens: boolean;
}

/** Carries a set of changes out and judges the facts again, without the parts of a judgement: it is called hundreds of times. */
function grader(known: Known, answers: readonly Answer[], caps: Caps | undefined) {
  const checks = answers.map(({ check }) => check);
  const graded = new Map<string, Grade>();
  return (changes: readonly PossibleChange[]): Grade => {
    const name = changes.map(({ change }) => JSON.stringify(change)).join();
    const grade =
      graded.get(name) ??
      gradeOf(
        examine(
          changes.reduce((now, { after }) => after(now), known),
          checks,
        ),
      );
    graded.set(name, grade);
    return grade;
  };

  function gradeOf(after: readonly Answer[]): Grade {
    const charges = after.flatMap(chargesOf).filter(costsSomething);
    const score = scoreOfCharges(charges, caps);
    const isKnown = after.every(isWhole) && after.some(({ outcome }) => outcome.kind !== 'not-applicable');
    const worsens = after.some((answer, n) => costs(answer) > costs(answers[n]!));
    return { score, verdict: verdictOf(score, charges.length === 0 && isKnown), worsens };
  }

  function costs(answer: Answer): number {
    return (
      100 -
      scoreOfCharges(
        chargesOf(answer).filter(({ because }) => because === 'hit'),
        caps,
      )
    );
  }
}

/** All combinations of `size`; none if it is negative. */
function* combinations<T>(list: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield [];
  if (size > 0)
    for (let first = from; first <= list.length - size; first++)
      for (const rest of combinations(list, size - 1, first + 1)) yield [list[first]!, ...rest];
}

const others = ({ changes }: Counterfactual): number => changes.filter(({ byCompany }) => !byCompany).length;

/** The sort is stable, so equal ones stay in the order of the catalogue. */
function usefulFirst(a: Counterfactual, b: Counterfactual): number {
  return others(a) - others(b) || b.score - a.score;
}
