/** Every check asked about one company, and what each answer is charged: what judging and its counterfactuals start from. */
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Check, Cost, Known, Outcome, RegisterKnowledge } from '../check.ts';
import type { Charge } from './scorecard.ts';
import { stronger } from './verdict.ts';

export interface Answer {
  readonly check: Check;
  readonly outcome: Outcome;
  /** Its points before caps: the cost of a hit, what not knowing is worth of an unknown; null for the others. */
  readonly charge: Charge | null;
  /** What is added to `charge` while something is pending; null if nothing is. */
  readonly pending: Charge | null;
  /** The cost if all that is unknown or pending were at its worst; null if nothing is charged even then. */
  readonly atWorst: Charge | null;
  /** The cost of what is shown and cannot be undone any more; null if nothing is. */
  readonly atBest: Charge | null;
  /** Registers that it reads and that have not answered. */
  readonly silent: readonly SpecifiedRegister[];
}

export type Hit = Answer & {
  readonly outcome: Extract<Outcome, { kind: 'hit' }>;
  readonly charge: Charge;
};

export const isHit = (answer: Answer): answer is Hit => answer.outcome.kind === 'hit';

export function examine(known: Known, checks: readonly Check[]): Answer[] {
  const asked = ask(known, checks);
  const shown = new Map(latentAnswers(known, asked).map(({ check, charge }) => [check.key, charge]));
  return asked.map(answer => withShown(answer, shown.get(answer.check.key) ?? null));
}

function ask(known: Known, checks: readonly Check[]): Answer[] {
  return checks.map(check => {
    const outcome = check.judge(known);
    const silent = readBy(check).filter(name => known.registers[name].state === 'unknown');
    const charge = chargeOf(check, outcome, known);
    const pending = pendingOf(check, outcome, charge);
    const [atWorst, atBest] = [worstOf(check, outcome, charge), bestOf(outcome, charge)];
    return { check, outcome, charge, pending, atWorst, atBest, silent };
  });
}

/** The registers whose records a check reads. */
export const readBy = ({ needs, alsoReads = [] }: Check): SpecifiedRegister[] => [...needs, ...alsoReads];

/** An unknown costs at least what the registers that have answered already show of it. */
function withShown(answer: Answer, shown: Charge | null): Answer {
  const { charge } = answer;
  if (!charge || !shown || charge.because === 'hit') return answer;
  return { ...answer, charge: { ...charge, cost: atLeast(charge.cost, shown) } };
}

/**
 * What checks with silent registers would answer if those had no records: hits by the records of other registers, pending
 * or still unknown answers. A hit that rests on an empty answer is left out, because the silent register may have the record.
 */
export function latentAnswers(known: Known, answers: readonly Answer[]): Answer[] {
  const held = answers.filter(isHeldBack).map(({ check }) => check);
  if (held.length === 0) return [];
  return ask(withAnswers(known, SPECIFIED_REGISTERS), held).map(answer =>
    isHit(answer) && recordsOf(answer).length === 0
      ? { ...answer, charge: null, atWorst: null, atBest: null }
      : answer,
  );
}

export const isHeldBack = ({ outcome, silent }: Answer): boolean =>
  outcome.kind === 'unknown' && silent.length > 0;

/** Keys of the records behind a hit; none for a hit that rests on an empty answer. */
export function recordsOf({ outcome: { evidence } }: Hit): string[] {
  const records = evidence.flatMap(each => (each.type === 'presence' ? each.fact : []));
  return records.length === evidence.length ? records : [];
}

/** As if those of these registers that are silent had answered, with nothing. */
export function withAnswers(known: Known, answering: readonly SpecifiedRegister[]): Known {
  const answered: RegisterKnowledge = { state: 'answered', askedAt: '', date: null, asked: '' };
  const silent = answering.filter(name => known.registers[name].state === 'unknown');
  const registers = { ...known.registers };
  for (const name of silent) registers[name] = answered;
  return {
    ...known,
    registers,
    facts: known.facts.filter(({ source }) => !silent.includes(source.register)),
  };
}

function chargeOf(check: Check, outcome: Outcome, known: Known): Charge | null {
  const { key, family } = check;
  switch (outcome.kind) {
    case 'hit':
      return { check: key, family, cost: check.cost(outcome, known), because: 'hit' };
    case 'unknown':
      return { check: key, family, cost: unknownCost(check, outcome), because: 'unknown' };
    case 'clear':
    case 'not-applicable':
      return null;
  }
}

/** What not knowing is worth, never more than the worst. It is no record, so it is never a knock-out by itself. */
function unknownCost(check: Check, { atWorst }: Extract<Outcome, { kind: 'unknown' }>): Cost {
  const { points, reason } = atWorst ?? check.worst;
  return { points: worthOfUnknown(check, points), reason };
}

const worthOfUnknown = ({ unknownPoints }: Check, atWorst: number): number =>
  Math.min(unknownPoints ?? atWorst, atWorst);

/** What not knowing the rest adds to the cost now, by points alone. */
export function pendingOf(check: Check, outcome: Outcome, charge: Charge | null): Charge | null {
  const { key, family } = check;
  const most = pendingCost(outcome);
  if (!most) return null;
  const points = worthOfUnknown(check, Math.max(0, most.points - (charge?.cost.points ?? 0)));
  return { check: key, family, cost: { points, reason: most.reason }, because: 'unknown' };
}

function worstOf({ key, family, worst }: Check, outcome: Outcome, charge: Charge | null): Charge | null {
  const cost = outcome.kind === 'unknown' ? (outcome.atWorst ?? worst) : pendingCost(outcome);
  if (!cost) return charge;
  return { check: key, family, cost: atLeast(cost, charge), because: 'unknown' };
}

function bestOf(outcome: Outcome, charge: Charge | null): Charge | null {
  if (outcome.kind !== 'hit' || charge === null) return null;
  return { ...charge, cost: outcome.pending?.atBest ?? charge.cost };
}

/** A knock-out that is known stays, whatever is pending. */
function atLeast(cost: Cost, charge: Charge | null): Cost {
  const points = Math.max(cost.points, charge?.cost.points ?? 0);
  const knockOut = stronger(cost.knockOut, charge?.cost.knockOut);
  return { points, reason: cost.reason, ...(knockOut ? { knockOut } : {}) };
}

function pendingCost(outcome: Outcome): Cost | null {
  return outcome.kind === 'hit' || outcome.kind === 'clear' ? (outcome.pending?.cost ?? null) : null;
}

/** Known, with nothing pending. */
export const isWhole = ({ outcome, pending }: Answer): boolean =>
  outcome.kind !== 'unknown' && pending === null;
