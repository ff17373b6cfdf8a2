/** Every check asked about one company, and what each answer is charged: what judging and its counterfactuals start from. */
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Check, Cost, Known, Outcome, RegisterKnowledge } from '../check.ts';
import { floorOn } from '../floors.ts';
import { dearest, faded, halved, heaviest, limitBy, pointsLeft } from '../scale/fading.ts';
import { costsOf } from '../scale/fitted-card.ts';
import type { Charge } from './scorecard.ts';

export interface Answer {
  readonly check: Check;
  readonly outcome: Outcome;
  /** Its points before caps: the cost of a hit, what not knowing is worth of an unknown; null for the others. */
  readonly charge: Charge | null;
  /** What is added to `charge` while something is pending; null if nothing is. */
  readonly pending: Charge | null;
  /** What limits the verdict beside the charge: floors, and records that cost less and limit more. */
  readonly limits: readonly Charge[];
  /** The same if silent registers showed what a floor rests on. */
  readonly limitsAtWorst: readonly Charge[];
  /** The same without what can still be undone. */
  readonly limitsAtBest: readonly Charge[];
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
  const shown = new Map(latentAnswers(known, asked).map(answer => [answer.check.key, answer]));
  return asked.map(answer => withShown(answer, shown.get(answer.check.key)));
}

function ask(known: Known, checks: readonly Check[]): Answer[] {
  return checks.map(check => {
    const outcome = check.judge(known);
    const silent = readBy(check).filter(name => known.registers[name].state === 'unknown');
    const charge = chargeOf(check, outcome, known);
    const pending = pendingOf(check, outcome, charge);
    const [atWorst, atBest] = [worstOf(check, outcome, charge), bestOf(check, outcome, charge, known)];
    return {
      check,
      outcome,
      charge,
      pending,
      ...limitsOf(check, outcome, charge, known),
      atWorst,
      atBest,
      silent,
    };
  });
}

/** The registers whose records a check reads. */
const readBy = ({ needs, alsoReads = [] }: Check): SpecifiedRegister[] => [...needs, ...alsoReads];

/** An unknown costs at least what the registers that have answered already show of it. */
function withShown(answer: Answer, shown: Answer | undefined): Answer {
  const { charge } = answer;
  if (!charge || !shown?.charge || charge.because === 'hit') return answer;
  return {
    ...answer,
    charge: { ...charge, cost: dearer(charge.cost, shown.charge) },
    limits: [...answer.limits, limitOnly(shown.charge), ...shown.limits],
    limitsAtWorst: [...answer.limitsAtWorst, ...shown.limitsAtWorst],
  };
}

/**
 * What checks with silent registers would answer if those had no records: hits by the records of other registers, pending
 * or still unknown answers. A hit that rests on an empty answer is left out, because the silent register may have the record.
 */
export function latentAnswers(known: Known, answers: readonly Answer[]): Answer[] {
  const held = answers.filter(isHeldBack).map(({ check }) => check);
  if (held.length === 0) return [];
  return ask(withAnswers(known, SPECIFIED_REGISTERS), held).map(answer =>
    isHit(answer) && recordsOf(answer).length === 0 ? { ...answer, ...NOTHING } : answer,
  );
}

const NOTHING = {
  charge: null,
  atWorst: null,
  atBest: null,
  limits: [],
  limitsAtWorst: [],
  limitsAtBest: [],
};

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
      return {
        check: key,
        family,
        cost: dearest(costsOf(check.cost(outcome, known))),
        because: 'hit',
      };
    case 'unknown':
      return {
        check: key,
        family,
        cost: unknownCost(check, outcome),
        because: 'unknown',
      };
    case 'clear':
    case 'not-applicable':
      return null;
  }
}

/** Floors that hold, and of the record's own costs the one that limits more than what is charged. Those of an unknown stand for no record. */
function limitsOf(
  { key, family, cost: costIn }: Check,
  outcome: Outcome,
  charge: Charge | null,
  known: Known,
): Pick<Answer, 'limits' | 'limitsAtWorst' | 'limitsAtBest'> {
  if (!charge) return { limits: [], limitsAtWorst: [], limitsAtBest: [] };
  const { because, cost } = charge;
  const limit = ({ knockOut, left }: Pick<Cost, 'knockOut' | 'left'>): Charge[] => {
    const limiting = faded({ points: 0, reason: cost.reason, ...(knockOut ? { knockOut } : {}) }, left ?? 4);
    return [
      { check: key, family, cost: because === 'hit' ? limiting : { ...limiting, alone: true }, because },
    ];
  };
  const floorsOf = (atWorst: boolean) => {
    const floor = floorOn(key, known, atWorst);
    return floor ? limit({ knockOut: floor.atBest, ...(floor.left === 4 ? {} : { left: floor.left }) }) : [];
  };
  const strictest = outcome.kind === 'hit' ? heaviest(costsOf(costIn(outcome, known))) : cost;
  const own = limitBy(strictest) < limitBy(cost) ? limit(strictest) : [];
  const mayGo = outcome.kind === 'hit' && outcome.pending?.atBest !== undefined;
  const most = pendingCost(outcome);
  return {
    limits: [...floorsOf(false), ...own],
    // A knock-out that is known stays, and what is pending may be another.
    limitsAtWorst: [...floorsOf(true), ...own, limitOnly(charge), ...(most ? limit(most) : [])],
    limitsAtBest: outcome.kind === 'hit' ? [...floorsOf(false), ...(mayGo ? [] : own)] : [],
  };
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
  const points = worthOfUnknown(
    check,
    Math.max(0, pointsLeft(most) - (charge ? pointsLeft(charge.cost) : 0)),
  );
  return { check: key, family, cost: { points, reason: most.reason }, because: 'unknown' };
}

function worstOf({ key, family, worst }: Check, outcome: Outcome, charge: Charge | null): Charge | null {
  const cost = outcome.kind === 'unknown' ? (outcome.atWorst ?? worst) : pendingCost(outcome);
  if (!cost) return charge;
  return { check: key, family, cost: dearer(cost, charge), because: 'unknown' };
}

/** What is shown and stays, as cheap as silent registers can make it. */
function bestOf({ eases = [] }: Check, outcome: Outcome, charge: Charge | null, known: Known): Charge | null {
  if (outcome.kind !== 'hit' || charge === null) return null;
  const cost = outcome.pending?.atBest ?? charge.cost;
  const mayEase = eases.some(name => known.registers[name].state === 'unknown');
  return { ...charge, cost: mayEase ? halved(cost) : cost };
}

const dearer = (cost: Cost, charge: Charge | null): Cost =>
  charge ? { ...dearest([cost, charge.cost]), reason: cost.reason } : cost;

/** What the charge limits the verdict to, without its points. */
const limitOnly = (charge: Charge): Charge => {
  const { reason, knockOut, left } = charge.cost;
  return { ...charge, cost: faded({ points: 0, reason, ...(knockOut ? { knockOut } : {}) }, left ?? 4) };
};

function pendingCost(outcome: Outcome): Cost | null {
  return outcome.kind === 'hit' || outcome.kind === 'clear' ? (outcome.pending?.cost ?? null) : null;
}

/** Known, with nothing pending. */
export const isWhole = ({ outcome, pending }: Answer): boolean =>
  outcome.kind !== 'unknown' && pending === null;
