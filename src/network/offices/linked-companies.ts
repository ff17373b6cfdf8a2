/** The companies that those who control one company run or ran, with the records against them. Pure. */
import type { LinkedCompany, LinkedRecord } from '../../facts/linked-company.ts';
import type { StoredFact } from '../../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { CompanyStory } from '../continuity/company-story.ts';
import { seenOf, storedOf } from '../continuity/stored-of.ts';
import { answersFor, type Reach, type StoryOf } from '../continuity/ties.ts';
import { positionsOf } from './positions.ts';

/** Offices that ended longer ago say nothing about how somebody runs a company now. */
export const OFFICE_YEARS_BACK = 10;

/** A history ends on its day, so an office without an end is current on that day. */
export const isCurrent = ({ to }: Pick<Reach, 'to'>): boolean => to === null;

export const isFollowed = ({ to }: Pick<Reach, 'to'>, asOf: LocalDate): boolean =>
  to === null || to >= addMonths(asOf, -12 * OFFICE_YEARS_BACK);

interface Asked {
  readonly asOf: LocalDate;
  readonly storyOf: StoryOf;
  /** What is shown of who controls. */
  readonly shown: (who: string) => string;
}

/** The companies in which one of these stands, or stood not long ago. */
export function linkedCompanies(
  neighbours: readonly CompanyStory[],
  controllers: readonly { readonly who: string }[],
  { asOf, storyOf, shown }: Asked,
): LinkedCompany[] {
  return neighbours.flatMap(story => {
    const held = controllers.flatMap(({ who }) =>
      positionsOf(story, who, storyOf).filter(position => isFollowed(position, asOf)),
    );
    const [first, ...rest] = held.map(({ who, from, to, seen }) => ({
      directorId: shown(who),
      from,
      to,
      seen,
    }));
    if (!first) return [];
    const { nif, name, silent } = story;
    return { nif, name, links: [first, ...rest], records: recordsOf(story, held), silent };
  });
}

/** Records against a company, and whether one of these people was in control at the time. */
export function recordsOf(
  { declaredOn, facts }: CompanyStory,
  held: readonly Pick<Reach, 'from' | 'to'>[],
): LinkedRecord[] {
  const controlsNow = held.some(isCurrent);
  const now = (kind: LinkedRecord['kind'], on: LocalDate, stored: StoredFact): LinkedRecord => ({
    kind,
    on,
    controlled: controlsNow,
    seen: seenOf(stored),
  });
  return [
    ...declaredOn.map(({ on, filedOn, seen, open }): LinkedRecord => {
      const controlled = held.some(control => answersFor(control, { on, filedOn }));
      return { kind: 'insolvency', on, controlled, seen, ...(open ? { open } : {}) };
    }),
    ...storedOf(facts, 'debtor-listing').map(stored =>
      now(stored.fact.creditor === 'tax' ? 'tax-debt' : 'social-security-debt', stored.fact.listDate, stored),
    ),
    ...storedOf(facts, 'execution').map(stored => now('execution', stored.fact.extinguishedOn, stored)),
  ];
}
