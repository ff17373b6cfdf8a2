/**
 * Finds the smallest sets of changes that lead to a better verdict. Each set is carried out on the facts and judged again before it is
 * told: what it promises is what comes out. Pure.
 */
import type { Known } from '../check.ts';
import { type Answer, chargesOf, examine, isSpotless, latentAnswers } from '../judging/examine.ts';
import type { Verdict } from '../judging/judgement.ts';
import { type Caps, scoreOfCharges } from '../judging/scorecard.ts';
import { isBetter, VERDICTS, verdictOf } from '../judging/verdict.ts';
import { type Change, type PossibleChange, possibleChanges } from './possible-changes.ts';

export interface Counterfactual {
  /** One to three; in the order of the catalogue. */
  readonly changes: readonly Change[];
  /** The score after all of them. */
  readonly score: number;
  readonly verdict: Verdict;
}

const [BEST] = VERDICTS;
const CHANGES_AT_MOST = 3;
/** Of more possible changes only pairs are tried: so many make 816 sets of three. */
const TRIED_BY_THREE = 18;
/** Of each size. */
const SETS_AT_MOST = 5;

/** Small sets first; of each size first those that the company can bring about, then those with a better score. At most fifteen. */
export function counterfactuals(known: Known, answers: readonly Answer[], caps?: Caps): Counterfactual[] {
  const bySize = Map.groupBy(smallestSets(known, answers, caps), ({ changes }) => changes.length);
  return [...bySize.values()].flatMap(sets => sets.sort(usefulFirst).slice(0, SETS_AT_MOST));
}

/**
 * For every better verdict that at most three changes reach, all sets of the smallest size that reach it. No set has an
 * unnecessary change: without it there would be a smaller set. Every set is tried, as one act may undo what another one mends.
 */
export function smallestSets(known: Known, answers: readonly Answer[], caps?: Caps): Counterfactual[] {
  const checks = answers.map(({ check }) => check);
  const answersAfter = (changes: readonly PossibleChange[]) =>
    examine(
      changes.reduce((now, { after }) => after(now), known),
      checks,
    );
  const takenNow = takenBy(answers, caps);
  const worsens = (one: PossibleChange) => takenBy(answersAfter([one]), caps) > takenNow;
  const changes = possibleChanges(known, answers, latentAnswers(known, answers)).filter(
    one => one.change.kind !== 'clear' || !worsens(one),
  );
  const sizeAtMost = changes.length > TRIED_BY_THREE ? CHANGES_AT_MOST - 1 : CHANGES_AT_MOST;
  const found: Counterfactual[] = [];
  let { verdict: reached } = gradeOf(answers, caps);
  for (let size = 1; size <= sizeAtMost && reached !== BEST; size++) {
    const sets = [...combinations(changes, size)].flatMap(set => {
      const grade = gradeOf(answersAfter(set), caps);
      return isBetter(grade.verdict, reached) ? { changes: set.map(({ change }) => change), ...grade } : [];
    });
    found.push(...sets);
    for (const { verdict } of sets) if (isBetter(verdict, reached)) reached = verdict;
  }
  return found;
}

/** The judgement without its parts: it is asked for up to a thousand times. */
function gradeOf(answers: readonly Answer[], caps?: Caps): Pick<Counterfactual, 'score' | 'verdict'> {
  const score = scoreOfCharges(answers.flatMap(chargesOf), caps);
  return { score, verdict: verdictOf(score, isSpotless(answers)) };
}

/** What the records of each check take alone, added up: filed late, accounts still cost less than missing ones. */
function takenBy(answers: readonly Answer[], caps?: Caps): number {
  const taken = answers.map(answer => {
    const hits = chargesOf(answer).filter(({ because }) => because === 'hit');
    return 100 - scoreOfCharges(hits, caps);
  });
  return taken.reduce((sum, each) => sum + each, 0);
}

function* combinations<T>(list: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield [];
  else
    for (let first = from; first <= list.length - size; first++)
      for (const rest of combinations(list, size - 1, first + 1)) yield [list[first]!, ...rest];
}

const others = ({ changes }: Counterfactual): number => changes.filter(({ byCompany }) => !byCompany).length;

/** The sort is stable, so equal ones stay in the order of the catalogue. */
function usefulFirst(a: Counterfactual, b: Counterfactual): number {
  return others(a) - others(b) || b.score - a.score;
}
