/** What the records leave of the grounds of floors: 4 quarters are the whole, 0 is nothing. */

import { isFreeze } from '../../facts/case-kind.ts';
import { type Execution, type InsolvencyAct, isBar, type LabourSanction } from '../../facts/fact.ts';
import { holderKey } from '../../facts/person-references.ts';
import { byExecution } from '../../facts/process-number.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { legible, UNREADABLE } from '../../kernel/unreadable.ts';
import type { Fading, Known } from '../check.ts';
import { quartersLeft } from '../scale/fading.ts';
import {
  CASE_FADING,
  CASE_MONTHS,
  casesAsDefendant,
  casesOfKinds,
  claimedIn,
  lastDays,
} from './cases/cases-as-defendant.ts';
import { CHANGE_FADING } from './company-register/recent-changes.ts';
import { wholeEuros } from './euros.ts';
import { insolvencies } from './insolvency/insolvencies.ts';
import {
  isOfNoEnterprise,
  isOwn,
  PETITION_MONTHS,
  pastPetitions,
  pendingPetitions,
} from './insolvency/petitions.ts';
import { preInsolvencies } from './insolvency/pre-insolvencies.ts';
import { factsOf, isSome } from './known-facts.ts';
import { dearestWork, isLarge } from './size.ts';

export type Left = ReturnType<typeof quartersLeft>;

export const most = (days: readonly LocalDate[], { today }: Known, fading: Fading): Left =>
  Math.max(0, ...days.map(on => quartersLeft(on, today, fading))) as Left;

/** What age has left of the youngest `number` of these together. */
export const leftOfNth = (days: readonly LocalDate[], number: number, known: Known, fading: Fading): Left => {
  const nth = days.toSorted().at(-number);
  return nth ? quartersLeft(nth, known.today, fading) : 0;
};

/** Spans of years, the youngest first: the first in which executions that found nothing come to so much. */
const SPANS_MONTHS = [24, 36, 48, 60];

export function leftOfSum(
  debts: readonly { readonly on: LocalDate; readonly owedEur: number }[],
  euros: number,
  { today }: Known,
): Left {
  const span = SPANS_MONTHS.findIndex(months => {
    const since = addMonths(today, -months);
    return wholeEuros(debts.filter(({ on }) => on >= since).map(({ owedEur }) => owedEur)) >= euros;
  });
  return (span < 0 ? 0 : 4 - span) as Left;
}

function leftByExecutions(known: Known, euros: number, executions: readonly Execution[]): Left {
  const debts = byExecution(executions).map(({ extinguishedOn: on, owedEur }) => ({
    on,
    owedEur: legible(owedEur) ?? 0,
  }));
  return leftOfSum(debts, euros, known);
}

export const foundNothing = (known: Known, euros: number): Left =>
  leftByExecutions(
    known,
    euros,
    factsOf(known, 'execution').filter(({ reason }) => reason === 'no-assets'),
  );

/** What executions left unpaid that found nothing, or no more than a part (CPC art. 717/2-b and 750). */
export const leftUnpaid = (known: Known, euros: number): Left =>
  leftByExecutions(known, euros, factsOf(known, 'execution'));

/** The same where a sum could not be read. */
export const leftUnpaidAtWorst = (known: Known, euros: number): Left =>
  factsOf(known, 'execution').some(({ owedEur }) => owedEur === UNREADABLE) ? 4 : leftUnpaid(known, euros);

export function listed(known: Known): number {
  const most = { tax: 0, 'social-security': 0 };
  for (const { creditor, minEur } of factsOf(known, 'debtor-listing'))
    most[creditor] = Math.max(most[creditor], minEur);
  return most.tax > 0 && most['social-security'] > 0 ? most.tax + most['social-security'] : 0;
}

/** One of the two lists is silent, and the other does not speak for the company. */
export function hasOpenList(known: Known): boolean {
  const [tax, social] = [isSilent(known, 'at-debtors'), isSilent(known, 'ss-debtors')];
  return (tax && social) || ((tax || social) && isSome(factsOf(known, 'debtor-listing')));
}

/** What was known a month ago is little changed: silence limits the verdict from then on, wholly after four. */
const SILENT_MONTHS = [1, 2, 3, 4];

/** How long the register has been silent. */
export function silentFor({ registers, today }: Known, name: keyof Known['registers']): Left {
  const knowledge = registers[name];
  if (knowledge.state === 'answered') return 0;
  const { answeredOn } = knowledge;
  return SILENT_MONTHS.filter(months => !answeredOn || addMonths(answeredOn, months) < today).length as Left;
}

export const isSilent = ({ registers }: Known, name: keyof Known['registers']): boolean =>
  registers[name].state === 'unknown';

/** Days of the plans by which an insolvency ended. */
export const insolvencyPlans = (known: Known): LocalDate[] =>
  insolvencies(known).flatMap(({ state, shownOn }) => (state === 'company-continues' ? [shownOn] : []));

/** The last days of PER and PEVE with an approved plan. */
export const rescuePlans = (known: Known): LocalDate[] =>
  preInsolvencies(known).flatMap(({ proceeding, stage, lastOn }) =>
    proceeding !== 'peap' && stage === 'approved' ? [lastOn] : [],
  );

/** A petition that was filed after a plan: by what both have left. */
export function petitionedAfterPlan(known: Known): Left {
  const plans = [...insolvencyPlans(known), ...rescuePlans(known)];
  const lefts = pendingPetitions(known)
    .filter(petition => !isOfNoEnterprise(petition))
    .map(({ on }) => {
      const before = plans.filter(plan => plan < on);
      return Math.min(quartersLeft(on, known.today, UNDECIDED_FADING), most(before, known, PLAN_FADING));
    });
  return Math.max(0, ...lefts) as Left;
}

/** What presupposes that the estate is sold. */
const SALE: readonly InsolvencyAct[] = [
  'liquidation',
  'distribution',
  'closed-final-distribution',
  'closed-insufficient-estate',
];
const SALE_FADING: Fading = { wholeMonths: 6, windowMonths: 24 };

/** Published after the revocation, but so soon that it may only be late: as long as nothing later bears it out. */
export const soldThough = (known: Known): Left =>
  most(
    insolvencies(known)
      .filter(({ state }) => state === 'revoked')
      .flatMap(({ notices, shownOn }) =>
        notices.flatMap(({ act, publishedOn }) =>
          SALE.includes(act) && publishedOn > shownOn ? [publishedOn] : [],
        ),
      ),
    known,
    SALE_FADING,
  );

/** Its own petition, which ended without a declaration. */
export const admitted = (known: Known): Left =>
  most(
    pastPetitions(known)
      .filter(petition => isOwn(petition) && !isOfNoEnterprise(petition))
      .map(({ on }) => on),
    known,
    UNDECIDED_FADING,
  );

/** So many petitions of others, open or ended; a PEAP is none. */
export const petitionedAgain = (known: Known, times: number): Left =>
  leftOfNth(
    [...pendingPetitions(known), ...pastPetitions(known)]
      .filter(petition => !isOwn(petition) && !isOfNoEnterprise(petition))
      .map(({ on }) => on),
    times,
    known,
    UNDECIDED_FADING,
  );

export const UNDECIDED_FADING: Fading = { wholeMonths: 12, windowMonths: PETITION_MONTHS };
export const PLAN_FADING: Fading = { wholeMonths: 42, windowMonths: 84 };

/** Seizures that the company register publishes. */
export const seized = (known: Known, act: 'assets-frozen' | 'quota-attached'): Left =>
  most(
    factsOf(known, 'company-act').flatMap(fact => (fact.act === act ? [fact.publishedOn] : [])),
    known,
    CHANGE_FADING,
  );

/** The quota of the only partner that acts name beside the company itself. */
export function ownerSeized(known: Known): Left {
  const partners = factsOf(known, 'office').filter(({ movement }) => movement === 'quota-held');
  const keys = new Set(partners.map(({ holder }) => holderKey(holder)));
  keys.delete(`company:${known.nif}`);
  return keys.size === 1 ? seized(known, 'quota-attached') : 0;
}

/** Offices that ended because a court barred their holder. */
export const leftBarred = (known: Known): Left =>
  most(
    factsOf(known, 'office').flatMap(({ role, movement, cause, on }) =>
      role === 'director' && movement === 'ceased' && on <= known.today && isBar(cause) ? [on] : [],
    ),
    known,
    CHANGE_FADING,
  );

/** Five years run out the prescription, up to which an infringement is a repetition (CT art. 561, Lei 107/2009 art. 52). */
const REPEATED_WITHIN: Fading = { wholeMonths: 24, windowMonths: 60 };

/**
 * Again, by what is left of the younger one, and of the time between the two. Repeated is only what was done after a conviction
 * (CT art. 561): sanctions of one day are of one inspection.
 */
export function repeated(known: Known): Left {
  const sanctions = factsOf(known, 'labour-sanction').filter(
    ({ gravity, area }) => gravity === 'very-serious' && area === 'safety',
  );
  const days = [...new Set(sanctions.map(({ on }) => on))].sort();
  const lefts = days
    .slice(1)
    .map((on, n) =>
      Math.min(quartersLeft(on, known.today, SUED_FADING), quartersLeft(days[n]!, on, REPEATED_WITHIN)),
    );
  return Math.max(0, ...lefts) as Left;
}

/** Nobody knows whether they are very serious, or of the area that weighs most. */
export const isGravityOpen = ({ gravity, area }: LabourSanction): boolean =>
  gravity === null || gravity === UNREADABLE || (gravity === 'very-serious' && area === UNREADABLE);

/** With sanctions of which that is open as grave as they can be. */
export const asGraveAsCanBe = (known: Known): Known => ({
  ...known,
  facts: known.facts.map(fact =>
    fact.kind === 'labour-sanction' && isGravityOpen(fact)
      ? { ...fact, gravity: 'very-serious', area: legible(fact.area) ?? 'safety' }
      : fact,
  ),
});

const SUED_FADING: Fading = { wholeMonths: 12, windowMonths: CASE_MONTHS };

/** A large company is sued as a matter of course. */
export const sued = (known: Known, times: number): Left =>
  isLarge(known) ? 0 : leftOfNth(lastDays(casesAsDefendant(known)), times, known, SUED_FADING);

const MUCH_CLAIMED_EUR = 500_000;

/** Claims, the youngest first, that come to so much, and to the dearest work that its titles allow (Portaria 212/2022). */
export function muchClaimed(known: Known): Left {
  const much = Math.max(MUCH_CLAIMED_EUR, dearestWork(known));
  if (isLarge(known)) return 0;
  const cases = casesAsDefendant(known);
  const [days, claims] = [lastDays(cases), cases.map(claimedIn)];
  const isReached = (since: LocalDate) => wholeEuros(claims.filter((_, n) => days[n]! >= since)) >= much;
  return most(days.filter(isReached), known, SUED_FADING);
}

/** Who asks for an *arresto* fears that what it may seize will be gone. */
export const feared = (known: Known): Left =>
  isLarge(known)
    ? 0
    : most(
        casesOfKinds(known, ['precautionary'])
          .filter(({ species }) => isFreeze(species))
          .map(({ on }) => on),
        known,
        SUED_FADING,
      );

/** Executions that courts list, while the list of their ends is silent. */
export const executedUnheard = (known: Known): Left =>
  isLarge(known) || !isSilent(known, 'citius-executions')
    ? 0
    : most(
        casesOfKinds(known, ['execution']).map(({ on }) => on),
        known,
        CASE_FADING,
      );
