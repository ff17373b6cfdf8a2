/** The companies that those who control one company run or ran, with the records against them. Pure. */
import type { LinkedCompany } from '../../facts/linked-company.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { CompanyStory } from '../continuity/company-story.ts';
import type { StoryOf } from '../continuity/ties.ts';
import { recordsOf } from './linked-records.ts';
import { type Controller, positionsOf } from './positions.ts';

interface LinkQuery {
  readonly asOf: LocalDate;
  readonly storyOf: StoryOf;
  /** What is shown of who controls. */
  readonly shown: (who: string) => string;
}

/** The companies in which one of these stands, or stood not long ago. */
export function linkedCompanies(
  neighbours: readonly CompanyStory[],
  controllers: readonly Pick<Controller, 'who' | 'reach'>[],
  { asOf, storyOf, shown }: LinkQuery,
): LinkedCompany[] {
  const left = new Map(controllers.map(({ who, reach }) => [who, reach.to]));
  return neighbours.flatMap(story => {
    const held = controllers.flatMap(({ who }) => positionsOf(story, who, { storyOf, asOf }));
    const [first, ...rest] = held.map(({ who, from, to, seen }) => ({
      directorId: shown(who),
      from,
      to,
      seen,
    }));
    if (!first) return [];
    const { nif, name, silent } = story;
    return { nif, name, links: [first, ...rest], records: recordsOf(story, held, left), silent };
  });
}
