/** Every check asked about one company, and what each answer is charged: what judging and its counterfactuals start from. */
import { REGISTER_NAMES, type RegisterName } from '../kernel/register-name.ts';
import type { Check, Known, Outcome, RegisterKnowledge } from './check.ts';
import type { Charge } from './scorecard.ts';

export interface Answer {
  readonly check: Check;
  readonly outcome: Outcome;
  /** What it asks for before caps: its cost when it is a hit, its worst while it is unknown; null for the others. */
  readonly charge: Charge | null;
  /** What may still join it, on top of `charge`, at worst; null where nothing may. */
  readonly pending: Charge | null;
  /** Registers that it needs and that have not answered. */
  readonly silent: readonly RegisterName[];
}

export type Hit = Answer & {
  readonly outcome: Extract<Outcome, { kind: 'hit' }>;
  readonly charge: Charge;
};

export const isHit = (answer: Answer): answer is Hit => answer.outcome.kind === 'hit';

export function examine(known: Known, checks: readonly Check[]): Answer[] {
  return checks.map(check => {
    const outcome = check.judge(known);
    const silent = check.needs.filter(name => known.registers[name].state === 'unknown');
    const charge = chargeOf(check, outcome, known);
    return { check, outcome, charge, pending: pendingOf(check, outcome, charge), silent };
  });
}

/**
 * What the checks that silent registers hold back would answer if those answered with nothing: hits by the records of
 * other registers, what is still pending, what is not known even so. What rests on an empty answer is no such hit, for
 * the silent register may fill it.
 */
export function latentAnswers(known: Known, answers: readonly Answer[]): Answer[] {
  const held = answers.filter(isHeldBack).map(({ check }) => check);
  if (held.length === 0) return [];
  return examine(withEveryAnswer(known), held).map(answer =>
    isHit(answer) && recordsOf(answer).length === 0 ? { ...answer, charge: null } : answer,
  );
}

export const isHeldBack = ({ outcome, silent }: Answer): boolean =>
  outcome.kind === 'unknown' && silent.length > 0;

/** Keys of the records that a hit rests on; none where it rests on an empty answer, which no record's end can change. */
export function recordsOf({ outcome: { evidence } }: Hit): string[] {
  const records = evidence.flatMap(each => (each.type === 'presence' ? each.fact : []));
  return records.length === evidence.length ? records : [];
}

/** As if the silent registers had answered, with nothing. */
function withEveryAnswer(known: Known): Known {
  const answered: RegisterKnowledge = { state: 'answered', askedAt: '', date: null, asked: '' };
  const isSilent = (name: RegisterName) => known.registers[name].state === 'unknown';
  const registers = { ...known.registers };
  for (const name of REGISTER_NAMES) if (isSilent(name)) registers[name] = answered;
  return { ...known, registers, facts: known.facts.filter(({ source }) => !isSilent(source.register)) };
}

function chargeOf(check: Check, outcome: Outcome, known: Known): Charge | null {
  const { key, family } = check;
  switch (outcome.kind) {
    case 'hit':
      return { check: key, family, cost: check.cost(outcome, known), because: 'hit' };
    case 'unknown':
      return { check: key, family, cost: check.worst, because: 'unknown' };
    case 'clear':
    case 'not-applicable':
      return null;
  }
}

/** The difference between what the check costs now and what it would cost with all that is pending at its worst. */
function pendingOf({ key, family }: Check, outcome: Outcome, charge: Charge | null): Charge | null {
  if ((outcome.kind !== 'hit' && outcome.kind !== 'clear') || !outcome.pending) return null;
  const { cost } = outcome.pending;
  const points = Math.max(0, cost.points - (charge?.cost.points ?? 0));
  return { check: key, family, cost: { ...cost, points }, because: 'unknown' };
}

/** Known, and nothing may join it. */
export const isWhole = ({ outcome, pending }: Answer): boolean =>
  outcome.kind !== 'unknown' && pending === null;
