/** The companies that own a company, and what is known of their trouble. Pure. */
import type { InsolvencyAct } from '../../facts/fact.ts';
import { isSubject } from '../../facts/insolvency-acts.ts';
import { MUCH_LISTED_EUR, RECORD_REGISTERS } from '../../facts/linked-company.ts';
import type { Seen } from '../../facts/phoenix-finding.ts';
import { storedOf } from '../../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { fold } from '../../kernel/text/fold.ts';
import type { CompanyStory } from '../continuity/company-story.ts';
import { distributedPetitions, openProcesses, seenOn } from '../continuity/other-failures.ts';
import type { Reach, StoryOf } from '../continuity/ties.ts';
import { answering, CLOSE_MONTHS, isInOffice, positionsOf, quotasOf, votersOf } from './positions.ts';

/** Counted as trouble: what nobody can undo any more, what registers show, or what those that are silent could still show. */
export type Trouble = 'sure' | 'shown' | 'possible';

interface Walk {
  readonly storyOf: StoryOf;
  readonly trouble: Trouble;
}

/** Companies that own one, each with the day on which that, or what it owns, sold in vain; null where nothing was sold. */
export type Owners = ReadonlyMap<Nif, LocalDate | null>;
type Owner = readonly [Nif, LocalDate | null];

/**
 * The only partner, a company, who owns that one alone, and so on; of several, all, where all of them are in trouble; and who was the
 * only one until it sold what it could sell no more.
 */
export function ownersOf(story: CompanyStory, walk: Walk, passed: readonly Nif[] = []): Owners {
  const withAbove = (owner: CompanyStory, soldOn: LocalDate | null): Owner[] => [
    [owner.nif, soldOn],
    ...[...ownersOf(owner, walk, [...passed, owner.nif])].map(
      ([nif, on]): Owner => [nif, soldOn !== null && (on === null || soldOn < on) ? soldOn : on],
    ),
  ];
  const inVain = soldInVain(story, walk)
    .filter(({ owner }) => !passed.includes(owner.nif))
    .flatMap(({ owner, soldOn }) => withAbove(owner, soldOn));
  const partners = votersOf(story, walk.storyOf);
  const owners = partners.flatMap(({ company }) => company?.nif ?? []);
  if (owners.length < partners.length || owners.some(owner => passed.includes(owner))) return new Map(inVain);
  const standing = owners.flatMap((nif): Owner[] => {
    const owner = walk.storyOf(nif);
    if (owners.length > 1) return owner && isInTrouble(owner, walk.trouble) ? [[nif, null]] : [];
    return owner ? withAbove(owner, null) : [[nif, null]];
  });
  return new Map([...inVain, ...(standing.length < owners.length ? [] : standing)]);
}

/**
 * Whether a company answers for all that an SA owes that it owns alone, itself or through companies that it owns alone (CSC art. 488,
 * 491 and 501). Of a Lda that is disputed.
 */
export function answersForDebts(
  { nif, legalForm }: CompanyStory,
  other: CompanyStory,
  storyOf: StoryOf,
): boolean {
  return (
    isOfForm(legalForm, DOMINATES) && isOfForm(other.legalForm, SA) && isOwnedAlone(other, nif, storyOf, [])
  );
}

function isOwnedAlone(story: CompanyStory, owner: Nif, storyOf: StoryOf, passed: readonly Nif[]): boolean {
  const [only, ...more] = votersOf(story, storyOf);
  if (!only?.company || more.length > 0 || passed.includes(only.company.nif)) return false;
  if (only.company.nif === owner) return true;
  const between = storyOf(only.company.nif);
  return between ? isOwnedAlone(between, owner, storyOf, [...passed, story.nif]) : false;
}

const SA = /\bs\.? ?a\.?$|anonima/;
/** Who may dominate wholly (CSC art. 481). */
const DOMINATES = /\bs\.? ?a\.?$|anonima|quotas|unipessoal|\blda\b|comandita por ac/;
const isOfForm = (form: string | null, which: RegExp): boolean => form !== null && which.test(fold(form));

/**
 * Partners, persons among them, each of whom failed or answers for a failure of the last five years, and none of whom manages: nobody
 * but them decides, whoever they hire to sign (CSC art. 246 and 250). Of a company with one partner those of that one.
 */
export function partnersTogether(
  story: CompanyStory,
  neighbours: readonly CompanyStory[],
  walk: Walk,
  passed: readonly Nif[] = [],
): Reach[] {
  const partners = votersOf(story, walk.storyOf);
  const [only] = partners;
  if (!only) return [];
  if (partners.length > 1) {
    const isFailed = ({ company, who }: Reach): boolean => {
      const partner = company && walk.storyOf(company.nif);
      if (company) return partner ? isInTrouble(partner, walk.trouble) : false;
      return neighbours.some(other => hasFailedThere(other, who, walk));
    };
    const isTogether = partners.some(({ company }) => !company) && partners.every(isFailed);
    return isTogether && !partners.some(({ who }) => isInOffice(story, who)) ? partners : [];
  }
  const above = only.company && !passed.includes(only.company.nif) && walk.storyOf(only.company.nif);
  if (!above) return [];
  return partnersTogether(above, neighbours, walk, [...passed, above.nif]).map(reach => ({
    ...reach,
    capacity: 'through-company',
    by: reach.by ?? above.nif,
    from: [only.from, reach.from].reduce((a, b) => (a === null || (b !== null && b > a) ? b : a)),
    seen: only.seen,
    lowest: only,
  }));
}

/** Failures that are over, and no petition, which a court may dismiss. */
function hasFailedThere(other: CompanyStory, who: string, { storyOf, trouble }: Walk): boolean {
  const held = positionsOf(other, who, { storyOf, asOf: other.asOf });
  if (held.length === 0) return false;
  if (isSilent(other) && trouble !== 'shown') return trouble === 'possible';
  const since = addMonths(other.asOf, -FAILED_MONTHS);
  return other.failures.some(
    failure => failure.kind !== 'petition' && failure.on >= since && answering(held, failure) !== undefined,
  );
}
/** After so many months a failure costs nothing any more. */
const FAILED_MONTHS = 60;

/** A plan, or a closing: the administrator decides no more. */
export const CLOSINGS: readonly InsolvencyAct[] = [
  ...(['plan-approved', 'closed-plan-approved', 'closed-debtor-request', 'closed-unspecified'] as const),
  ...(['closed-final-distribution', 'closed-insufficient-estate'] as const),
];

/**
 * What a company disposes of once it is declared insolvent is of no effect (CIRE art. 81/6), and for it nothing is sold before its
 * creditors have met (art. 158/1): what somebody took over until the registers show one of these stays with its administrator.
 */
const MAY_BE_SOLD_AFTER: readonly InsolvencyAct[] = ['liquidation', 'distribution', ...CLOSINGS];

/**
 * Companies that were its only partner until they sold, in whole or in part, by the last day on which they did. What they sold not long
 * before their insolvency its administrator may take back (CIRE art. 120 and 121).
 */
export function sellersOf(story: CompanyStory): ReadonlyMap<Nif, LocalDate> {
  return new Map(
    salesOf(story, CLOSE_MONTHS).flatMap(({ company, changes, isAlone }) => {
      const soldOn = changes.findLast(isAlone);
      return soldOn ? [[company.nif, soldOn] as const] : [];
    }),
  );
}

/** Of each company that holds or held a quota of it: the days of these months on which it may have sold, and whether it had all others until one. */
function salesOf(story: CompanyStory, months: number) {
  const quotas = quotasOf(story);
  const since = addMonths(story.asOf, -months);
  return quotas.flatMap(quota => {
    if (!quota.company) return [];
    const others = quotas.filter(({ who }) => who !== quota.who);
    const changes = [quota.to, ...others.map(({ from }) => from)]
      .filter(on => on !== null && on > (quota.from ?? '') && on >= since)
      .sort() as LocalDate[];
    const isAlone = (on: LocalDate): boolean =>
      (quota.to ?? on) >= on &&
      others.every(({ from, to }) => (from ?? '') >= on || (to !== null && to < on));
    return [{ company: quota.company, changes, isAlone }];
  });
}

function soldInVain(
  story: CompanyStory,
  { storyOf, trouble }: Walk,
): { readonly owner: CompanyStory; readonly soldOn: LocalDate }[] {
  return salesOf(story, FAILED_MONTHS).flatMap(({ company, changes, isAlone }) => {
    const owner = storyOf(company.nif);
    if (!owner) return [];
    const isInVain = ({ on, rescuedOn, open }: CompanyStory['declaredOn'][number]): boolean => {
      const change = changes.find(day => day >= on);
      if (!change || rescuedOn || !isAlone(on)) return false;
      const isSure = !open && !isSilent(owner);
      return (trouble !== 'sure' || isSure) && !isNoticed(owner, MAY_BE_SOLD_AFTER, on, change);
    };
    const soldOn = changes.findLast(isAlone);
    const isPossible = trouble === 'possible' && isSilent(owner);
    return soldOn && (isPossible || owner.declaredOn.some(isInVain)) ? [{ owner, soldOn }] : [];
  });
}

/** Whether a notice of these acts in the company's own insolvency is published within these days. */
export const isNoticed = (
  { facts, asOf }: CompanyStory,
  acts: readonly InsolvencyAct[],
  from: LocalDate,
  to = asOf,
): boolean =>
  storedOf(facts, 'insolvency-notice').some(
    ({ fact: { act, role, publishedOn } }) =>
      acts.includes(act) && isSubject(role) && publishedOn >= from && publishedOn <= to,
  );

/** It failed, or its creditors may take its quota next: a petition, a PER or PEVE, executions that found nothing, both lists, or much on one. */
const isInTrouble = (story: CompanyStory, trouble: Trouble): boolean =>
  story.failures.some(({ open }) => trouble !== 'sure' || !open) ||
  ((openRescues(story).length > 0 || isMuchListed(story)) && (trouble !== 'sure' || !isSilent(story))) ||
  (trouble === 'possible' && isSilent(story));

function isMuchListed({ facts }: CompanyStory): boolean {
  const listings = storedOf(facts, 'debtor-listing').map(({ fact }) => fact);
  return (
    new Set(listings.map(({ creditor }) => creditor)).size > 1 ||
    listings.some(({ minEur }) => minEur >= MUCH_LISTED_EUR)
  );
}

/** Registers that could show an issue of a company by itself. */
const TELL_ISSUES: readonly SpecifiedRegister[] = [...RECORD_REGISTERS, 'mj-publications', 'citius-cases'];

export const isSilent = ({ silent }: CompanyStory): boolean =>
  silent.some(name => TELL_ISSUES.includes(name));

/** PER and PEVE of which no end is known, noticed or only distributed: by its own word the company is in difficulty (CIRE art. 17-A). */
export function openRescues({
  facts,
  asOf,
}: CompanyStory): { readonly on: LocalDate; readonly seen: Seen; readonly open?: true }[] {
  const notices = storedOf(facts, 'insolvency-notice').filter(
    ({ fact }) => RESCUES.some(rescue => rescue === fact.proceeding) && isSubject(fact.role),
  );
  return [...openProcesses(notices, UNDECIDED, asOf), ...distributedPetitions(facts, RESCUES, asOf)].map(
    seenOn,
  );
}
const RESCUES = ['per', 'peve'] as const;
const UNDECIDED: readonly InsolvencyAct[] = ['opened', 'notice', 'administrator-changed', 'plan-proposed'];
