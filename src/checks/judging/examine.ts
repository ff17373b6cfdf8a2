/** Every check asked about one company, with what silent registers hide of it: what judging and its counterfactuals start from. */
import type { Fact, InsolvencyNotice } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Check, Known, Outcome } from '../check.ts';
import { isSilent } from '../records/grounds.ts';
import { withLastAnswers } from '../records/known-facts.ts';
import { ifSmall } from '../records/size.ts';
import { dearest, pointsLeft } from '../scale/fading.ts';
import {
  charged,
  chargesAtBest,
  chargesAtWorst,
  chargesNow,
  limitOnly,
  pendingOf,
  shownCosts,
} from './charges.ts';
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
  /** All charges if all that is unknown or pending were at its worst. Worked out when asked for: only bounds need it. */
  worst(): readonly Charge[];
  /** All charges of what is shown and cannot be undone any more. */
  best(): readonly Charge[];
  /** Registers that it reads and that have not answered. */
  readonly silent: readonly SpecifiedRegister[];
}

export type Hit = Answer & {
  readonly outcome: Extract<Outcome, { kind: 'hit' }>;
  readonly charge: Charge;
};

export const isHit = (answer: Answer): answer is Hit => answer.outcome.kind === 'hit';

export function examine(known: Known, checks: readonly Check[]): Answer[] {
  const answers = ask(known, checks);
  const shown = Map.groupBy(
    [...latentAnswers(known, answers), ...earlierAnswers(known, answers)],
    ({ check }) => check.key,
  );
  return answers.map(answer => (shown.get(answer.check.key) ?? []).reduce(withShown, answer));
}

function ask(known: Known, checks: readonly Check[]): Answer[] {
  let certain: Known | null = null;
  return checks.map(check => {
    const outcome = check.judge(known);
    const read = [...check.needs, ...(check.alsoReads ?? [])];
    const silent = read.filter(name => known.registers[name].state === 'unknown');
    const shown = shownCosts(check, outcome, known);
    const [charge = null, ...limits] = chargesNow(check, outcome, { shown, known });
    return {
      check,
      outcome,
      charge,
      pending: pendingOf(check, outcome, charge),
      limits,
      worst() {
        const small = check.eases ? ifSmall(known) : known;
        return chargesAtWorst(check, outcome, { shown: shownCosts(check, outcome, small), known: small });
      },
      best() {
        certain ??= withoutOpen(known);
        return chargesAtBest(check, certain === known ? outcome : check.judge(certain), certain);
      },
      silent,
    };
  });
}

/** What is unknown or pending costs at least what is already shown of it. */
function withShown(answer: Answer, shown: Answer): Answer {
  const { check, charge, pending } = answer;
  if (!shown.charge) return answer;
  const { cost } = shown.charge;
  const atWorst = () => [...answer.worst(), ...shown.worst()].map(each => each.cost);
  const limited = {
    ...answer,
    limits: [...answer.limits, { ...shown.charge, cost: limitOnly(cost) }, ...shown.limits],
    worst: () => charged(check, atWorst(), 'unknown'),
  };
  if (charge?.because === 'unknown')
    return {
      ...limited,
      charge: { ...charge, cost: { ...dearest([charge.cost, cost]), reason: charge.cost.reason } },
    };
  if (!pending) return answer;
  const more = pointsLeft(cost) - (charge ? pointsLeft(charge.cost) : 0);
  return {
    ...limited,
    pending: { ...pending, cost: { ...pending.cost, points: Math.max(pending.cost.points, more) } },
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

const NOTHING = { charge: null, limits: [], worst: () => [], best: () => [] };

/** What is unknown or pending by what the registers that are silent now showed in their last answers, also by showing nothing. */
function earlierAnswers(known: Known, answers: readonly Answer[]): Answer[] {
  const open = answers.filter(answer => !isWhole(answer) && answer.silent.length > 0);
  const hasAnswered = SPECIFIED_REGISTERS.some(name => answeredOn(known, name));
  if (!hasAnswered && !known.facts.some(({ source }) => isSilent(known, source.register))) return [];
  const heard = withLastAnswers(known, SPECIFIED_REGISTERS);
  return open.flatMap(({ check, silent }) => {
    const [answer] = ask(heard, [check]);
    if (!answer || !isHit(answer)) return [];
    return recordsOf(answer).length > 0 ? answer : wasMissing(check, { known, heard, silent });
  });
}

/** A hit that rests on an empty answer held on the day on which the last of the silent registers answered. */
function wasMissing(
  check: Check,
  { known, heard, silent }: { known: Known; heard: Known; silent: readonly SpecifiedRegister[] },
): Answer[] {
  const days = silent.flatMap(name => answeredOn(known, name) ?? []).sort();
  const [today] = days;
  return today && days.length === silent.length ? ask({ ...heard, today }, [check]).filter(isHit) : [];
}

function answeredOn({ registers }: Known, name: SpecifiedRegister): LocalDate | undefined {
  const knowledge = registers[name];
  return knowledge.state === 'unknown' ? knowledge.answeredOn : undefined;
}

export const isHeldBack = ({ outcome, silent }: Answer): boolean =>
  outcome.kind === 'unknown' && silent.length > 0;

/** Keys of the records behind a hit; none for a hit that rests on an empty answer. */
export function recordsOf({ outcome: { evidence } }: Hit): string[] {
  const records = evidence.flatMap(each => (each.type === 'presence' ? each.fact : []));
  return records.length === evidence.length ? records : [];
}

/** As if those of these registers that are silent had answered, with nothing. */
export const withAnswers = (known: Known, answering: readonly SpecifiedRegister[]): Known => ({
  ...withLastAnswers(known, answering),
  facts: known.facts.filter(
    ({ source: { register } }) => !(answering.includes(register) && isSilent(known, register)),
  ),
});

/** Accounts of later years would tell that the company outlived it. */
const isUnexplained = (fact: Fact): fact is InsolvencyNotice =>
  fact.kind === 'insolvency-notice' && fact.proceeding === 'insolvency' && fact.act === 'closed-unspecified';

/** Without what a silent register could still undo. */
function withoutOpen(known: Known): Known {
  const { directors, network, phoenix, registers, facts } = known;
  const mayBeOutlived = registers['mj-publications'].state === 'unknown' && facts.some(isUnexplained);
  const certain = <One extends { readonly open?: true }>(all: readonly One[]) =>
    all.filter(({ open }) => !open);
  const isOpen =
    mayBeOutlived ||
    directors.some(({ issues }) => issues.some(({ open }) => open)) ||
    network.companies.some(({ records }) => records.some(({ open }) => open)) ||
    (phoenix.assessable && phoenix.findings.some(({ failure }) => failure.open));
  if (!isOpen) return known;
  return {
    ...known,
    facts: mayBeOutlived
      ? facts.map(fact => (isUnexplained(fact) ? { ...fact, act: 'closed-plan-approved' } : fact))
      : facts,
    directors: directors.map(each => ({ ...each, issues: certain(each.issues) })),
    network: {
      ...network,
      companies: network.companies.map(each => ({ ...each, records: certain(each.records) })),
    },
    phoenix: phoenix.assessable
      ? { ...phoenix, findings: phoenix.findings.filter(({ failure }) => !failure.open) }
      : phoenix,
  };
}

/** All that it is charged now. */
export const chargesOf = ({ charge, pending, limits }: Answer): Charge[] => [
  ...(charge ? [charge] : []),
  ...(pending ? [pending] : []),
  ...limits,
];

/** No adverse record is shown, not even one that costs nothing, and all is known. */
export const isSpotless = (answers: readonly Answer[]): boolean =>
  answers.every(answer => isWhole(answer) && !isHit(answer)) &&
  answers.some(({ outcome }) => outcome.kind !== 'not-applicable');

/** Known, with nothing pending. */
export const isWhole = ({ outcome, pending }: Answer): boolean =>
  outcome.kind !== 'unknown' && pending === null;
