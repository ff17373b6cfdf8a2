/**
 * Why one assessment of a company scores otherwise than another: every point is put down to the model, to coverage, to
 * time or to a record (docs/scoring.md). Pure: what is known is led from the one to the other step by step, in one
 * fixed order, and judged after each.
 */
import { allChecks } from './all-checks.ts';
import type { Known } from './check.ts';
import { type Answer, examine } from './examine.ts';
import { judgementOf } from './judge.ts';
import type { ScoreCause } from './score-cause.ts';
import { stepsBetween } from './steps-between.ts';

export interface ScorePart {
  readonly cause: ScoreCause;
  /** Never 0. */
  readonly points: number;
  /** Keys of the checks whose cost it changed; empty for the model. */
  readonly checks: readonly string[];
  /** The sentence by which evidence quotes the record; null where none does. */
  readonly says: string | null;
}

export interface Assessed {
  readonly score: number;
  readonly modelVersion: string;
  /** Null when its retention has passed. */
  readonly known: Known | null;
}

/** In the order of the steps; they add up to `to.score - from.score` exactly. Null when what one of the two was judged from is gone. */
export function differenceOf(from: Assessed, to: Assessed): ScorePart[] | null {
  if (!from.known || !to.known) return null;
  let place = judged(from.known);
  const begun = place.score;
  const parts: ScorePart[] = [];
  for (const { cause, known } of stepsBetween(from.known, to.known)) {
    const next = judgedAfter(place, cause, known);
    const points = next.score - place.score;
    if (points !== 0)
      parts.push({ cause, points, checks: moved(place, next), says: quoted(cause, next, place) });
    place = next;
  }
  const ofModel = begun - from.score + (to.score - place.score);
  if (ofModel === 0) return parts;
  const cause: ScoreCause = { kind: 'model', from: from.modelVersion, to: to.modelVersion };
  return [{ cause, points: ofModel, checks: [], says: null }, ...parts];
}

interface Judged {
  readonly score: number;
  readonly answers: readonly Answer[];
}

function judged(known: Known): Judged {
  const answers = examine(known, allChecks);
  return { score: judgementOf(answers).score, answers };
}

/** A record of the company's own moves only the checks that need its register; those of others may move any. */
function judgedAfter(before: Judged, cause: ScoreCause, known: Known): Judged {
  if (cause.kind !== 'record' || cause.source === null || cause.company !== null) return judged(known);
  const { register } = cause.source;
  const answers = before.answers.map(answer =>
    answer.check.needs.includes(register) ? examine(known, [answer.check])[0]! : answer,
  );
  return { score: judgementOf(answers).score, answers };
}

function moved(before: Judged, after: Judged): string[] {
  const cost = ({ charge, pending }: Answer) => JSON.stringify([charge, pending]);
  return after.answers.flatMap((answer, n) =>
    cost(answer) === cost(before.answers[n]!) ? [] : answer.check.key,
  );
}

/** A record that disappeared is quoted by the evidence of before. */
function quoted(cause: ScoreCause, ...states: readonly Judged[]): string | null {
  if (cause.kind !== 'record') return null;
  const evidence = states.flatMap(({ answers }) =>
    answers.flatMap(({ outcome }) => ('evidence' in outcome ? outcome.evidence : [])),
  );
  const quote = evidence.find(each => each.type === 'presence' && each.fact === cause.fact);
  return quote?.type === 'presence' ? quote.says : null;
}
