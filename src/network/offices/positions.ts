/** Who controls a company, and how one of them stands in another. Control is who can decide, not who signs. Pure. */
import { isDeath } from '../../facts/fact.ts';
import { holderKey } from '../../facts/holder-key.ts';
import type { CompanyFailure } from '../../facts/phoenix-finding.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { CompanyStory } from '../continuity/company-story.ts';
import { storedOf } from '../continuity/stored-of.ts';
import { answersFor, controls, type Reach, reachesInto, type StoryOf } from '../continuity/ties.ts';

/** Who left is close to the company for two years more (CIRE art. 49/2-c). */
const CLOSE_MONTHS = 24;

/** Somebody who controls the company: a person, or a legal person behind which nobody is known. */
export interface Controller {
  readonly who: string;
  readonly name: string;
  readonly reach: Reach;
}

/**
 * Directors in office, also through a company; the partner who was director before or is the only one; and those who were until
 * two years ago and live. Each once, first who stands there now.
 */
export function controllersOf(story: CompanyStory, storyOf: StoryOf, asOf: LocalDate): Controller[] {
  const since = addMonths(asOf, -CLOSE_MONTHS);
  const isNear = ({ to }: Reach) => to === null || to >= since;
  const near = reachesInto(story, storyOf)
    .map(reach => untilSold(reach, story))
    .filter(reach => reach.capacity !== null && isNear(reach) && decides(reach, story))
    .filter(reach => !hasDied(reach, story));
  const isKnownBehind = ({ company }: Reach) => company !== null && near.some(({ by }) => by === company.nif);
  const ofEach = Map.groupBy(
    near.filter(reach => !isKnownBehind(reach)),
    ({ who }) => who,
  );
  return [...ofEach]
    .map(([who, reaches]): Controller => {
      const reach = reaches.find(({ to }) => to === null) ?? reaches[0]!;
      return { who, name: reach.name, reach };
    })
    .sort((a, b) => Number(a.reach.to !== null) - Number(b.reach.to !== null));
}

/** An act says that an office of theirs ended with a death: the quota is their heirs' before any act names these. */
const hasDied = ({ who }: Reach, { facts }: CompanyStory): boolean =>
  storedOf(facts, 'office').some(
    ({ fact }) => fact.movement === 'ceased' && isDeath(fact.cause) && holderKey(fact.holder) === who,
  );

const decides = (reach: Reach, story: CompanyStory): boolean =>
  reach.capacity !== 'partner' || controls(reach.who, story) || isAlone(reach, story);

/** The legal person that is the only partner now, as far as acts tell. */
const ownerOf = (story: CompanyStory): Nif | undefined =>
  reachesInto(story)
    .map(reach => untilSold(reach, story))
    .find(
      reach => reach.capacity === 'partner' && reach.to === null && reach.company && isAlone(reach, story),
    )?.company?.nif;

/** The only partner, who owns that one alone, and so on. */
export function ownersOf(story: CompanyStory, storyOf: StoryOf, passed: readonly Nif[] = []): Nif[] {
  const owner = ownerOf(story);
  if (!owner || passed.includes(owner)) return [];
  const above = storyOf(owner);
  return [owner, ...(above ? ownersOf(above, storyOf, [...passed, owner]) : [])];
}

/** Nobody else held a quota on the last day on which this one did. */
function isAlone({ who, to }: Reach, story: CompanyStory): boolean {
  return reachesInto(story)
    .filter(({ capacity, who: other }) => capacity === 'partner' && other !== who)
    .map(other => untilSold(other, story))
    .every(other => (to === null ? other.to !== null : (other.from ?? '') >= to || (other.to ?? to) < to));
}

/** No act says that a quota is held no more: after a transfer only those hold one whom later acts name as partners. */
function untilSold(reach: Reach, story: CompanyStory): Reach {
  const { who, capacity, from } = reach;
  if (capacity !== 'partner') return reach;
  const after = from ?? '';
  const named = storedOf(story.facts, 'office').filter(
    ({ fact }) => fact.movement === 'quota-held' && fact.on > after,
  );
  const isNamed = named.length === 0 || named.some(({ fact }) => holderKey(fact.holder) === who);
  const [sold] = storedOf(story.facts, 'company-act')
    .flatMap(({ fact: { act, publishedOn } }) => (act === 'quota-transfer' ? publishedOn : []))
    .filter(on => on > after)
    .sort();
  return sold === undefined || isNamed ? reach : { ...reach, to: sold };
}

/** Offices of director, also through a company, the quota of who decides; and of a company its own records. */
export function positionsOf(story: CompanyStory, who: string, storyOf: StoryOf): Reach[] {
  return reachesInto(story, storyOf)
    .filter(reach => reach.who === who)
    .map(reach => untilSold(reach, story))
    .filter(reach => decides(reach, story));
}

/** The position by which somebody answers for a failure; of several the first. */
export const answering = (
  positions: readonly Reach[],
  failure: Pick<CompanyFailure, 'on' | 'filedOn'>,
): Reach | undefined => positions.find(position => answersFor(position, failure));
