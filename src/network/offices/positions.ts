/** Who controls a company, and how one of them stands in another. Control is who can decide, not who signs. Pure. */
import { holderKey } from '../../facts/holder-key.ts';
import type { CompanyFailure } from '../../facts/phoenix-finding.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
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
 * two years ago. Each once, first who stands there now.
 */
export function controllersOf(story: CompanyStory, storyOf: StoryOf, asOf: LocalDate): Controller[] {
  const since = addMonths(asOf, -CLOSE_MONTHS);
  const isNear = ({ to }: Reach) => to === null || to >= since;
  const near = reachesInto(story, storyOf).filter(
    reach => reach.standing !== null && isNear(reach) && decides(reach, story),
  );
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

const decides = (reach: Reach, story: CompanyStory): boolean =>
  reach.standing !== 'partner' || (controls(reach.who, story) && !mayHaveSold(reach, story));

/** No act says that a quota is held no more: after a transfer only those count whom later acts name as partners. */
function mayHaveSold({ who, from }: Reach, story: CompanyStory): boolean {
  const sold = storedOf(story.facts, 'company-act').some(
    ({ fact }) => fact.act === 'quota-transfer' && fact.publishedOn > (from ?? ''),
  );
  const named = storedOf(story.facts, 'office').filter(
    ({ fact }) => fact.movement === 'quota-held' && fact.on > (from ?? ''),
  );
  return sold && named.length > 0 && named.every(({ fact }) => holderKey(fact.holder) !== who);
}

/** Offices of director, also through a company, the quota of who decides; and of a company its own records. */
export function positionsOf(story: CompanyStory, who: string, storyOf: StoryOf): Reach[] {
  return reachesInto(story, storyOf).filter(reach => reach.who === who && decides(reach, story));
}

/** The position by which somebody answers for a failure; of several the first. */
export const answering = (
  positions: readonly Reach[],
  failure: Pick<CompanyFailure, 'on' | 'filedOn'>,
): Reach | undefined => positions.find(position => answersFor(position, failure));
