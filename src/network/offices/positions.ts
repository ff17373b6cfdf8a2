/** Who controls a company, and how one of them stands in another. Control is who can decide, not who signs. Pure. */
import { isDeath } from '../../facts/fact.ts';
import { holderKey } from '../../facts/person-references.ts';
import type { CompanyFailure } from '../../facts/phoenix-finding.ts';
import { storedOf } from '../../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import type { CompanyStory, Hold } from '../continuity/company-story.ts';
import type { Holding, Reach, StoryOf } from '../continuity/ties.ts';
import * as ties from '../continuity/ties.ts';

/** Who left is close to the company for two years more (CIRE art. 49/2-c). */
export const CLOSE_MONTHS = 24;

/** Other companies that are known, and the day. */
interface Walk {
  readonly storyOf: StoryOf;
  readonly asOf: LocalDate;
}

/** Somebody who controls the company: a person, a legal person behind which nobody is known, or the company itself. */
export interface Controller {
  readonly who: string;
  readonly name: string;
  readonly reach: Reach;
}

/**
 * Directors in office, also through a company; the partner who was director before or has all quotas; and those who were until
 * two years ago and live. Each once, first who stands there now. Last the company itself, if it stands in another one.
 */
export function controllersOf(
  story: CompanyStory,
  neighbours: readonly CompanyStory[],
  {
    owners,
    together,
    ...walk
  }: Walk & { readonly owners: ReadonlyMap<Nif, unknown>; readonly together: readonly Reach[] },
): Controller[] {
  const { storyOf, asOf } = walk;
  const since = addMonths(asOf, -CLOSE_MONTHS);
  const isOwner = ({ company }: Reach) => company !== null && owners.has(company.nif);
  const isNear = (reach: Reach) => reach.to === null || reach.to >= since || isOwner(reach);
  const reaches = ties.reachesInto(story, storyOf, HELD);
  const votes = withVote(reaches, story, storyOf);
  const near = reaches
    // Who owns a company that owns it has no say through that one (CSC art. 487), and is told below.
    .filter(({ capacity, company }) => capacity !== null && company?.nif !== story.nif)
    .flatMap(reach => (isOwner(reach.lowest ?? reach) ? [reach] : deciding(reach, votes, story)))
    .concat(together)
    .filter(reach => isNear(reach) && !hasDied(reach, story));
  const isKnownBehind = ({ company }: Reach) => company !== null && near.some(({ by }) => by === company.nif);
  const ofEach = Map.groupBy(
    near.filter(reach => !isKnownBehind(reach)),
    ({ who }) => who,
  );
  const others = [...ofEach]
    .map(([who, reaches]): Controller => {
      const reach = reaches.find(({ to }) => to === null) ?? lastOf(reaches)!;
      return { who, name: reach.name, reach };
    })
    .sort((a, b) => Number(a.reach.to !== null) - Number(b.reach.to !== null));
  const itself = reaches.filter(
    ({ capacity, who }) =>
      capacity === null && neighbours.some(other => positionsOf(other, who, walk).length > 0),
  );
  return [...others, ...itself.map(reach => ({ who: reach.who, name: reach.name, reach }))];
}

/** An act says that an office of theirs ended with a death: the quota is their heirs' before any act names these. */
const hasDied = ({ who }: Reach, { facts }: CompanyStory): boolean =>
  storedOf(facts, 'office').some(
    ({ fact }) => fact.movement === 'ceased' && isDeath(fact.cause) && holderKey(fact.holder) === who,
  );

/**
 * Who stands there by more than a quota beside others; through a company, if that one does. Who had all quotas and keeps a part is followed
 * as who left is, from the day on which somebody came: whoever keeps none is no closer.
 */
function deciding(reach: Reach, reaches: readonly Reach[], story: CompanyStory): Reach[] {
  const { capacity, who } = reach.lowest ?? reach;
  if (capacity !== 'partner' || ties.controls(who, story) || hasAllQuotas(reach, reaches)) return [reach];
  const to = aloneUntil(reach, reaches);
  return to ? [{ ...reach, to }] : [];
}

/** Nobody else held a quota on the last day on which this one did, by itself or through companies. */
const hasAllQuotas = (reach: Reach, reaches: readonly Reach[]): boolean =>
  quotasBeside(reach, reaches).every(({ from, to }) =>
    reach.to === null ? to !== null : (from ?? '') >= reach.to || (to ?? reach.to) < reach.to,
  );

/** The last day on which somebody came to whom held all quotas until then. */
function aloneUntil(reach: Reach, reaches: readonly Reach[]): LocalDate | undefined {
  const others = quotasBeside(reach, reaches);
  return others
    .flatMap(({ from }) => from ?? [])
    .filter(day => day > (reach.from ?? '') && day <= (reach.to ?? day))
    .filter(day => others.every(({ from, to }) => (from ?? '') >= day || (to !== null && to < day)))
    .sort()
    .at(-1);
}

/** Quotas that this one holds neither itself nor through companies. */
function quotasBeside({ who }: Reach, reaches: readonly Reach[]): Reach[] {
  const own = new Set(reaches.filter(reach => reach.who === who).map(reach => (reach.lowest ?? reach).who));
  return reaches.filter(({ capacity, who: other }) => capacity === 'partner' && !own.has(other));
}

export const lastOf = (reaches: readonly Reach[]): Reach | undefined =>
  reaches.toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? 1 : -1))[0];

/** Quotas now and before, as far as acts tell. */
export const quotasOf = (story: CompanyStory): Reach[] =>
  ties.reachesInto(story, undefined, HELD).filter(({ capacity }) => capacity === 'partner');

/** A director now. */
export const isInOffice = ({ holds }: CompanyStory, who: string): boolean =>
  holds.some(({ as, to, holder }) => as === 'director' && to === null && ties.whoHolds(holder) === who);

/** Partners now. */
export const partnersOf = (story: CompanyStory): Reach[] => quotasOf(story).filter(({ to }) => to === null);

/** All partners whom acts name now are without a number, and none bears the name of one who is known here. */
export function isOwnedByNobodyKnown(story: CompanyStory): boolean {
  const known = new Set(story.holds.map(({ name }) => fold(name)));
  const named = storedOf(story.facts, 'office').filter(
    ({ fact: { movement, holder } }) => movement === 'quota-held' && holder.type === 'unidentified',
  );
  return (
    named.length > 0 &&
    !named.some(({ fact }) => known.has(fold(fact.holder.name))) &&
    partnersOf(story).length === 0
  );
}

export const votersOf = (story: CompanyStory, storyOf: StoryOf): Reach[] =>
  withVote(partnersOf(story), story, storyOf);

/**
 * Without the quotas that do not vote: of a company that this one owns (CSC art. 324, 325-B and 487), and of a bare owner, for whom the
 * usufructuary does (CSC art. 23/2, CC art. 1467/1-b).
 */
function withVote(reaches: readonly Reach[], story: CompanyStory, storyOf: StoryOf): Reach[] {
  const bare = bareOwners(story);
  return reaches.filter(
    ({ capacity, company, who }) =>
      capacity !== 'partner' || !(bare.has(who) || (company && isOwnedBy(story.nif, storyOf(company.nif)))),
  );
}

const isOwnedBy = (nif: Nif, story: CompanyStory | undefined): boolean => {
  const partners = story ? partnersOf(story) : [];
  return partners.length > 0 && partners.every(({ company }) => company?.nif === nif);
};

/** *Nu-proprietário*, *nua* or *nuda propriedade*, *titular da raiz*. */
const BARE = /\bnu(?:d?a|o)?[- ]propri|\bda raiz\b/;

function bareOwners({ facts }: CompanyStory): ReadonlySet<string> {
  const quotas = storedOf(facts, 'office').flatMap(({ fact: { movement, roleLabel, holder } }) =>
    movement === 'quota-held' ? [{ label: fold(roleLabel), who: holderKey(holder) }] : [],
  );
  if (!quotas.some(({ label }) => label.includes('usufrut'))) return new Set();
  const isBare = ({ label }: { label: string }) => BARE.test(label);
  const whole = new Set(quotas.filter(quota => !isBare(quota)).map(({ who }) => who));
  return new Set(quotas.filter(quota => isBare(quota) && !whole.has(quota.who)).map(({ who }) => who));
}

/** No act says that a quota is held no more: after a transfer only those hold one whom later acts name as partners. */
function untilSold(hold: Hold, { nif, facts }: CompanyStory): Hold {
  const { as, from, holder } = hold;
  if (as !== 'partner') return hold;
  const after = from ?? '';
  const named = storedOf(facts, 'office')
    .filter(({ fact }) => fact.movement === 'quota-held' && fact.on > after)
    .map(({ fact }) => holderKey(fact.holder))
    .filter(key => key !== `company:${nif}`);
  const isNamed = named.length === 0 || named.includes(ties.whoHolds(holder));
  const [sold] = storedOf(facts, 'company-act')
    .flatMap(({ fact: { act, publishedOn } }) => (act === 'quota-transfer' ? publishedOn : []))
    .filter(on => on > after)
    .sort();
  return sold === undefined || isNamed ? hold : { ...hold, to: sold };
}

/** A quota is held until it is sold; a legal person is run by its directors, and by who owns it alone. */
const HELD: Holding = {
  holdsOf: story => story.holds.map(hold => untilSold(hold, story)),
  runs: (hold, story) =>
    hold.as === 'director' ||
    hasAllQuotas(ties.reachOf(hold, 'partner'), ties.reachesInto(story, undefined, HELD)),
};

/** Offices of director, also through a company, the quota of who decides; and of a company its own records. */
export function positionsOf(story: CompanyStory, who: string, { storyOf, asOf }: Walk): Reach[] {
  const reaches = ties.reachesInto(story, storyOf, HELD);
  const own = reaches.filter(reach => reach.who === who);
  if (own.length === 0) return [];
  const votes = withVote(reaches, story, storyOf);
  return own.flatMap(reach => deciding(reach, votes, story)).filter(reach => isFollowed(reach, asOf));
}

/** Offices that ended longer ago say nothing about how somebody runs a company now. */
export const OFFICE_YEARS_BACK = 10;

const isFollowed = ({ to }: Reach, asOf: LocalDate): boolean =>
  to === null || to >= addMonths(asOf, -12 * OFFICE_YEARS_BACK);

/** The position by which somebody answers for a failure; of several the first. */
export const answering = (
  positions: readonly Reach[],
  failure: Pick<CompanyFailure, 'on' | 'filedOn'>,
): Reach | undefined => positions.find(position => ties.answersFor(position, failure));
