/** How one person stands, or stood, in a company so as to control it. Pure. */
import type { CompanyFailure } from '../../facts/phoenix-finding.ts';
import type { PersonKey } from '../../kernel/person-key.ts';
import type { CompanyStory } from '../continuity/company-story.ts';
import { controls } from '../continuity/grade.ts';
import { answersFor, type Reach, reachesInto, type StoryOf } from '../continuity/ties.ts';

/** Offices of director, also through a company, and the quota of who was director before or is the only partner. */
export function positionsOf(story: CompanyStory, person: PersonKey, storyOf: StoryOf): Reach[] {
  return reachesInto(story, storyOf).filter(
    reach => reach.person === person && (reach.standing !== 'partner' || controls(reach.who, story)),
  );
}

/** The position by which somebody answers for a failure; of several the first. */
export const answering = (
  positions: readonly Reach[],
  failure: Pick<CompanyFailure, 'on' | 'filedOn'>,
): Reach | undefined => positions.find(position => answersFor(position, failure));
