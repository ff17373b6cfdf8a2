/**
 * Finds the smallest sets of changes that lead to a better verdict. Each set is judged again by the scorecard with its
 * caps, knock-outs and unknowns. Pure.
 */
import type { Known } from '../check.ts';
import {
  type Answer,
  examine,
  isHeldBack,
  latentAnswers,
  pendingOf,
  withAnswers,
} from '../judging/examine.ts';
import type { Verdict } from '../judging/judgement.ts';
import { type Caps, type Charge, costsSomething, scoreOfCharges } from '../judging/scorecard.ts';
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
  const latent = latentAnswers(known, answers);
  const changes = possibleChanges(answers, latent);
  const gradeAfter = grader(known, { answers, latent, caps });
  const found: Counterfactual[] = [];
  let reached = gradeAfter([]).verdict;
  const improves = (set: readonly PossibleChange[]) => isBetter(gradeAfter(set).verdict, reached);
  for (let size = 1; size <= CHANGES_AT_MOST; size++) {
    // Another change never makes a verdict worse. So if all others together do not suffice, this one is in every set.
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

/** Score and verdict after a set of changes, without the parts of a judgement: it is called thousands of times. */
function grader(
  known: Known,
  {
    answers,
    latent,
    caps,
  }: { answers: readonly Answer[]; latent: readonly Answer[]; caps: Caps | undefined },
) {
  const applies = answers.some(({ outcome }) => outcome.kind !== 'not-applicable');
  const open = answers.filter(({ charge, pending }) => charge !== null || pending !== null);
  const heldBack = new Map(latent.map(answer => [answer.check.key, answer]));
  const partly = heldAfter(known, answers.filter(isHeldBack));
  return (changes: readonly PossibleChange[]): { score: number; verdict: Verdict } => {
    const left = open.flatMap(answer => chargesAfter(answer, changes, { heldBack, partly: partly(changes) }));
    const charges = left.filter(costsSomething);
    const isKnown = applies && left.every(({ because }) => because === 'hit');
    const score = scoreOfCharges(charges, caps);
    return { score, verdict: verdictOf(score, charges.length === 0 && isKnown) };
  };
}

/** What is held back by several silent registers, after some of them have answered: by then it may cost less. */
function heldAfter(known: Known, held: readonly Answer[]) {
  const checks = held.filter(({ silent }) => silent.length > 1).map(({ check }) => check);
  const asked = new Map<string, ReadonlyMap<string, Answer>>();
  return (changes: readonly PossibleChange[]): ReadonlyMap<string, Answer> => {
    const answering = changes.flatMap(({ change }) => (change.kind === 'answer' ? [change.register] : []));
    const before = asked.get(answering.join());
    if (before) return before;
    const after = examine(withAnswers(known, answering), answering.length > 0 ? checks : []);
    const answers = new Map(after.map(answer => [answer.check.key, answer]));
    asked.set(answering.join(), answers);
    return answers;
  };
}

/** The remaining charges of a check after the changes: for a hit or an unknown, and for what is pending. */
function chargesAfter(
  answer: Answer,
  changes: readonly PossibleChange[],
  { heldBack, partly }: Readonly<Record<'heldBack' | 'partly', ReadonlyMap<string, Answer>>>,
): Charge[] {
  const { check, silent } = answer;
  const answering = ({ change }: PossibleChange) =>
    change.kind === 'answer' && silent.includes(change.register);
  const isHeld = isHeldBack(answer) && changes.filter(answering).length < silent.length;
  const now = (isHeld ? partly : heldBack).get(check.key) ?? answer;
  const isCleared = !isHeld && changes.some(({ clears }) => clears.has(check.key));
  const isSettled = changes.some(({ settles }) => settles === check.key);
  const left = [
    ...(isCleared ? [] : [now.charge, ...now.limits]),
    isSettled ? null : pendingAfter(now, isCleared),
  ];
  return left.filter(charge => charge !== null);
}

/** Without the hit, the pending part costs what it is alone, not what it adds to the hit. */
function pendingAfter({ check, outcome, pending }: Answer, isCleared: boolean): Charge | null {
  return pending === null || !isCleared ? pending : pendingOf(check, outcome, null);
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
