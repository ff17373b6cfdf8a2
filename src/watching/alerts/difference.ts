/** What an alert says: the difference between two assessments that its cause is about, with evidence. Pure; names no person. */
import type { CheckValue } from '../../checks/check.ts';
import type { Verdict } from '../../checks/judging/judgement.ts';
import { inWords } from '../../checks/words/in-words.ts';
import type { Evidence } from '../../facts/evidence.ts';
import { withPeopleNumbered } from '../../facts/person-references.ts';
import type { Cause } from './cause.ts';
import { causeStateOf, type Judged, UNKNOWN } from './cause-state.ts';
import type { Change } from './episode.ts';
import type { Rules } from './rules.ts';

/** One side: an assessment, and what the alert's cause was in it. */
export interface Side {
  readonly assessmentId: string;
  readonly score: number;
  readonly verdict: Verdict;
  /** Of the cause: a verdict, points, a check's value, euros, a day; null where it has none, or is not known. */
  readonly value: CheckValue | null;
}

/** A check that costs more or less than before. */
export interface MovedCheck {
  readonly check: string;
  readonly before: CheckValue | null;
  readonly after: CheckValue | null;
  /** Points of the score; negative where it costs more. */
  readonly points: number;
}

export interface Difference {
  readonly from: Side;
  readonly to: Side;
  /** Those behind a change of score or verdict, the dearest first; empty where the alert tells of neither. */
  readonly checks: readonly MovedCheck[];
  /** At most `MOST_EVIDENCE`, the new records first; `moreEvidence` counts the others. */
  readonly evidence: readonly Evidence[];
  readonly moreEvidence: number;
}

export const MOST_EVIDENCE = 20;

export function differenceOf(
  change: Pick<Change, 'cause' | 'alsoCauses' | 'now'>,
  { before, after, rules }: { before: Judged; after: Judged; rules: Rules },
): Difference {
  const { cause, now } = change;
  const isScore = isOfScore(cause);
  const checks = [cause, ...change.alsoCauses].some(isOfScore) ? movedChecks(before, after) : [];
  const current = now?.evidence ?? [];
  const evidence = newFirst(
    isScore ? checks.flatMap(({ check, points }) => (points < 0 ? evidenceOf(after, check) : [])) : current,
    new Set(Object.keys(before.outcomes).flatMap(key => evidenceOf(before, key).map(keyOf))),
  );
  return withPeopleNumbered({
    from: sideOf(cause, before, rules),
    to: sideOf(cause, after, rules),
    checks,
    evidence: evidence.slice(0, MOST_EVIDENCE),
    moreEvidence: Math.max(0, evidence.length - MOST_EVIDENCE),
  });
}

const isOfScore = (cause: Cause): boolean => cause === 'verdict' || cause === 'score';

function sideOf(cause: Cause, judged: Judged, rules: Rules): Side {
  const { assessmentId, score, verdict } = judged;
  const sight = causeStateOf(cause, judged, rules);
  return { assessmentId, score, verdict, value: sight === UNKNOWN ? null : sight.value };
}

function movedChecks(before: Judged, after: Judged): MovedCheck[] {
  const pointsOf = ({ contributions }: Judged, key: string) =>
    contributions.reduce((sum, { check, points }) => (check === key ? sum + points : sum), 0);
  return [...new Set([...before.contributions, ...after.contributions].map(({ check }) => check))]
    .map(check => ({
      check,
      before: checkValue(before, check),
      after: checkValue(after, check),
      points: pointsOf(after, check) - pointsOf(before, check),
    }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => a.points - b.points);
}

function checkValue({ outcomes }: Judged, key: string): CheckValue | null {
  const outcome = outcomes[key];
  return outcome && 'value' in outcome ? (outcome.value ?? null) : null;
}

function evidenceOf({ outcomes }: Judged, key: string): readonly Evidence[] {
  const outcome = outcomes[key];
  return outcome && 'evidence' in outcome ? outcome.evidence : [];
}

const keyOf = (evidence: Evidence): string =>
  evidence.type === 'presence' ? evidence.fact : `${evidence.register} ${inWords(evidence.asked, 'en')}`;

/** Each once. */
function newFirst(evidence: readonly Evidence[], known: ReadonlySet<string>): Evidence[] {
  const distinct = [...new Map(evidence.map(each => [keyOf(each), each])).values()];
  const isNew = (each: Evidence) => !known.has(keyOf(each));
  return [...distinct.filter(isNew), ...distinct.filter(each => !isNew(each))];
}
