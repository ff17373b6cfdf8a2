/**
 * Who links two companies by number: a person who directs or holds a quota in both, a legal person in both, one of the two
 * in the other, or somebody who does so through a company that he directs.
 */
import type { Capacity, CompanyFailure } from '../../facts/phoenix-finding.ts';
import { seenOf } from '../../facts/stored-facts.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { PersonKey } from '../../kernel/secrets/person-key.ts';
import type { CompanyStory, Hold } from './company-story.ts';
import { answeringTime, atAllAround, touches } from './phoenix-window.ts';

/** A hold, with who has it in the end. `capacity` is null for the company itself. */
export interface Reach extends Pick<Hold, 'name' | 'from' | 'to' | 'seen' | 'left'> {
  readonly who: string;
  readonly person: PersonKey | null;
  readonly company: { readonly nif: Nif; readonly name: string } | null;
  readonly capacity: Capacity | null;
  /** The company through which a person stands there. */
  readonly by?: Nif;
  /** Of who stands there through companies, the hold of the lowest one. */
  readonly lowest?: Reach;
}

export interface Tie {
  readonly there: Reach;
  readonly here: Reach;
}

/** Other companies by number, through which somebody may stand in one. */
export type StoryOf = (nif: Nif) => CompanyStory | undefined;

/** The holds of a company, each for as long as it lasted, and which of their holders stand behind it. */
export interface Holding {
  readonly holdsOf: (story: CompanyStory) => readonly Hold[];
  readonly runs: (hold: Hold, story: CompanyStory) => boolean;
}

/** By the acts alone: its directors, or the only partner that they ever named. */
const AS_PUBLISHED: Holding = {
  holdsOf: ({ holds }) => holds,
  runs: ({ as }, { holds }) =>
    as === 'director' || holds.filter(other => other.as === 'partner').length === 1,
};

/** Everybody who directs it, holds a quota of it, or does so through a company that `storyOf` knows; and it itself. */
export function reachesInto(
  story: CompanyStory,
  storyOf: StoryOf = () => undefined,
  holding = AS_PUBLISHED,
): Reach[] {
  const direct = holding.holdsOf(story).map(hold => reachOf(hold, hold.as));
  const through = direct.flatMap(lowest => reachesThrough(lowest, { storyOf, holding, lowest }, [story.nif]));
  const [first] = story.facts;
  const { name } = story;
  const itself: Reach[] = first
    ? [{ ...companyOf(story), name, capacity: null, from: null, to: null, seen: seenOf(first), left: null }]
    : [];
  return [...direct, ...through, ...itself];
}

/** Who runs the company in which a chain of legal persons ends, and whoever runs those. A company that holds itself ends it. */
function reachesThrough(
  below: Reach,
  walk: { readonly storyOf: StoryOf; readonly holding: Holding; readonly lowest: Reach },
  passed: readonly Nif[],
): Reach[] {
  const { storyOf, holding, lowest } = walk;
  const between =
    below.company && !passed.includes(below.company.nif) ? storyOf(below.company.nif) : undefined;
  if (!between) return [];
  return holding
    .holdsOf(between)
    .filter(above => holding.runs(above, between))
    .flatMap(above => throughCompany(below, above, between.nif))
    .flatMap(reach => [{ ...reach, lowest }, ...reachesThrough(reach, walk, [...passed, between.nif])]);
}

const companyOf = ({ nif, name }: { nif: Nif; name: string }) => ({
  who: `company:${nif}`,
  person: null,
  company: { nif, name },
});

export const whoHolds = (holder: Hold['holder']): string =>
  'person' in holder ? `person:${holder.person}` : `company:${holder.company}`;

export function reachOf({ holder, name, from, to, seen, left }: Hold, capacity: Capacity): Reach {
  const who =
    'person' in holder
      ? { who: `person:${holder.person}`, person: holder.person, company: null }
      : companyOf({ nif: holder.company, name });
  return { ...who, name, capacity, from, to, seen, left };
}

/** For as long as both last: who is above the company, and the company in the other one. */
function throughCompany(below: Reach, above: Hold, by: Nif): Reach[] {
  const from = later(below.from, above.from);
  const to = earlier(below.to, above.to);
  if (from !== null && to !== null && from > to) return [];
  return [
    {
      ...reachOf(above, 'through-company'),
      by,
      from,
      to,
      seen: below.seen,
      left: to === below.to ? below.left : above.left,
    },
  ];
}

const later = <T extends string>(a: T | null, b: T | null): T | null =>
  a === null || (b !== null && b > a) ? b : a;
const earlier = <T extends string>(a: T | null, b: T | null): T | null =>
  a === null || (b !== null && b < a) ? b : a;

/** Whether somebody was close to the company when it failed (CIRE art. 49/2). */
export const answersFor = (
  held: Pick<Reach, 'from' | 'to'>,
  failure: Pick<CompanyFailure, 'on' | 'filedOn'>,
): boolean => touches(answeringTime(failure), held);

const RANK: readonly (Capacity | null)[] = ['director', 'through-company', 'partner', null];

/** Who was close to the failed company and stood in the other one around that time. Of each only the closest capacity. */
export function tiesOf(
  successor: CompanyStory,
  predecessor: CompanyStory,
  { failure, storyOf }: { failure: CompanyFailure; storyOf: StoryOf },
): Tie[] {
  const window = atAllAround(failure);
  const answering = Map.groupBy(
    reachesInto(predecessor, storyOf).filter(there => answersFor(there, failure)),
    ({ who }) => who,
  );
  const present = reachesInto(successor, storyOf).filter(
    here => answering.has(here.who) && touches(window, here),
  );
  return [...Map.groupBy(present, ({ who }) => who)].flatMap(([who, here]) => {
    const pairs = closest(answering.get(who)!).flatMap(there =>
      closest(here).map(each => ({ there, here: each })),
    );
    return pairs.filter(pair => pair.there.capacity !== null || pair.here.capacity !== null);
  });
}

function closest(reaches: readonly Reach[]): Reach[] {
  const best = Math.min(...reaches.map(({ capacity }) => RANK.indexOf(capacity)));
  return reaches.filter(({ capacity }) => RANK.indexOf(capacity) === best);
}

/** Once a director, or the only partner known. */
export function controls(who: string, { holds }: Pick<CompanyStory, 'holds'>): boolean {
  if (holds.some(({ as, holder }) => as === 'director' && whoHolds(holder) === who)) return true;
  const partners = new Set(holds.filter(({ as }) => as === 'partner').map(({ holder }) => whoHolds(holder)));
  return partners.size === 1 && partners.has(who);
}
