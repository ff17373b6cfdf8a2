/**
 * Explains the difference of two assessments of a company: every point comes from the model, coverage, time or a record
 * (docs/scoring.md). Pure: the facts of the one are changed into those of the other step by step, in a fixed order, and
 * judged after each.
 */
import type { Sentence } from '../../facts/sentence.ts';
import type { Known } from '../check.ts';
import { type Answer, examine } from '../judging/examine.ts';
import { judgementOf } from '../judging/judge.ts';
import { MODEL_IN_FORCE, type Model } from '../models.ts';
import type { ScoreCause } from './score-cause.ts';
import { stepsBetween } from './steps-between.ts';

export interface ScorePart {
  readonly cause: ScoreCause;
  /** Never 0. */
  readonly points: number;
  /** Keys of the checks whose cost it changed; empty for the model. */
  readonly checks: readonly string[];
  /** What the evidence says of the record; null if there is none. */
  readonly says: Sentence | null;
}

export interface Assessed {
  readonly score: number;
  readonly modelVersion: string;
  /** Null when its retention has passed. */
  readonly known: Known | null;
}

/** In the order of the steps; they add up to `to.score - from.score` exactly. Null if the facts of one of the two are past the retention. */
export function differenceOf(
  from: Assessed,
  to: Assessed,
  model: Model = MODEL_IN_FORCE,
): ScorePart[] | null {
  if (!from.known || !to.known) return null;
  let current = replay(from.known, model);
  const begun = current.score;
  const parts: ScorePart[] = [];
  for (const { cause, known } of stepsBetween(from.known, to.known)) {
    const next = replay(known, model);
    const points = next.score - current.score;
    if (points !== 0)
      parts.push({ cause, points, checks: moved(current, next), says: quoted(cause, next, current) });
    current = next;
  }
  const ofModel = begun - from.score + (to.score - current.score);
  if (ofModel === 0) return parts;
  const cause: ScoreCause = { kind: 'model', from: from.modelVersion, to: to.modelVersion };
  return [{ cause, points: ofModel, checks: [], says: null }, ...parts];
}

interface Judged {
  readonly score: number;
  readonly answers: readonly Answer[];
}

function replay(known: Known, model: Model): Judged {
  const answers = examine(known, model.checks);
  return { score: judgementOf(answers, model).score, answers };
}

function moved(before: Judged, after: Judged): string[] {
  const cost = ({ charge, pending, limits }: Answer) => JSON.stringify([charge, pending, limits]);
  return after.answers.flatMap((answer, n) =>
    cost(answer) === cost(before.answers[n]!) ? [] : answer.check.key,
  );
}

/** The sentence on a record; a disappeared one is in the evidence before the change. */
function quoted(cause: ScoreCause, ...states: readonly Judged[]): Sentence | null {
  if (cause.kind !== 'record') return null;
  const evidence = states.flatMap(({ answers }) =>
    answers.flatMap(({ outcome }) => ('evidence' in outcome ? outcome.evidence : [])),
  );
  const quote = evidence.find(each => each.type === 'presence' && each.fact === cause.fact);
  return quote?.type === 'presence' ? quote.says : null;
}
