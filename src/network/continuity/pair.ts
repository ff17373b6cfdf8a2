/** Two companies, the failure of one, who links them, and how the other one began. */
import type {
  CompanyFailure,
  PhoenixCounterSign,
  PhoenixIndicator,
  Seen,
} from '../../facts/phoenix-finding.ts';
import { type StoredOf, seenOf, storedOf } from '../../facts/stored-facts.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { PersonKey } from '../../kernel/secrets/person-key.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { Borne, CompanyStory } from './company-story.ts';
import { nameLikeness } from './name-likeness.ts';
import { byDay } from './other-failures.ts';
import type { Failing, Window } from './phoenix-window.ts';
import * as windows from './phoenix-window.ts';
import { type FirmsAt, samePlace } from './same-place.ts';
import { type Reach, reachesInto, type Tie, tiesOf } from './ties.ts';

export interface PhoenixContext {
  readonly firmsAt: FirmsAt;
  /** Maps the keyed hash of a person to the id that is shown. */
  readonly idOf: (person: PersonKey) => string;
}

/** Companies around the two. `worst`: what silent registers could still show of them is taken for shown. */
export interface Around {
  readonly rest: readonly CompanyStory[];
  readonly worst: boolean;
  /** Contracts that are not known could show that it kept a client. */
  readonly mayKeepClient?: boolean;
  /** Its titles are not known: it may have got its first one around the failure. */
  readonly mayBeTitled?: boolean;
}

export interface Candidate extends Around {
  readonly successor: CompanyStory;
  readonly predecessor: CompanyStory;
  readonly failure: CompanyFailure;
}

export interface Pair extends Candidate {
  /** Empty where nobody links the two by number. */
  readonly ties: readonly Tie[];
  readonly start: Start;
  readonly firmsAt: FirmsAt;
}

/**
 * `founded`: around the failure or up to five years after it. `turned`: an older company, for which only what it
 * took over around the failure counts: a name, a door, clients. `byShared`: somebody who links the two founded it, or entered it around the failure.
 */
export interface Start {
  readonly kind: 'founded' | 'turned';
  readonly on: LocalDate;
  readonly seen: Seen;
  readonly byShared: boolean;
  /** It got its first title, and had built nothing for the State before. */
  readonly newTrade?: true;
}

/** Null where the other company cannot have begun as a successor. */
export function pairOf(candidate: Candidate, { firmsAt }: PhoenixContext): Pair | null {
  const { successor, predecessor, failure, rest } = candidate;
  const storyOf = (nif: Nif) => [successor, predecessor, ...rest].find(story => story.nif === nif);
  const ties = tiesOf(successor, predecessor, { failure, storyOf });
  const start = startOf(candidate, ties, firmsAt);
  return start && { ...candidate, ties, start, firmsAt: withoutTheirOwn(firmsAt, ties, rest) };
}

/** Companies of the same people at a door are no crowd. */
function withoutTheirOwn(firmsAt: FirmsAt, ties: readonly Tie[], rest: readonly CompanyStory[]): FirmsAt {
  const people = sharedPeople({ ties });
  const own = rest.filter(story => reachesInto(story).some(({ who }) => people.has(who)));
  return place => {
    const here = own
      .flatMap(({ seats }) => seats.slice(-1))
      .filter(({ what }) => what.building === place.building);
    const inUnit = here.filter(({ what }) => what.unit === place.unit);
    const { building, unit } = firmsAt(place);
    return { building: building - here.length, unit: unit - inUnit.length };
  };
}

function startOf(candidate: Candidate, ties: readonly Tie[], firmsAt: FirmsAt): Start | null {
  const { successor, failure, mayBeTitled = false } = candidate;
  const founded = successor.foundedOn;
  const reach = windows.atAllAround(failure);
  if (founded && windows.within(reach, founded.on))
    return { kind: 'founded', ...founded, byShared: ties.some(({ here }) => isFounder(here, founded.on)) };
  if (founded && founded.on > reach.to) return null;
  const close = windows.closeAround(failure);
  const [entered] = ties
    .flatMap(({ here }) =>
      here.from && windows.within(close, here.from) ? [{ on: here.from, seen: here.seen }] : [],
    )
    .sort(byDay);
  if (entered) return { kind: 'turned', ...entered, byShared: true };
  const titled = mayBeTitled && founded ? { on: close.from, seen: founded.seen } : firstTitle(successor);
  if (titled && windows.within(close, titled.on) && hasTakenClients(candidate, ties, titled.on))
    return { kind: 'turned', ...titled, byShared: true, newTrade: true };
  return takeover(candidate, ties, firmsAt);
}

const hasTakenClients = (
  { successor, predecessor, failure, mayKeepClient = false }: Candidate,
  ties: readonly Tie[],
  since: LocalDate,
): boolean =>
  ties.length > 0 && (mayKeepClient || keptClients(successor, predecessor, { failure, since }).length > 0);

/** Close to the failure an older company took a like name, or moved to the door and won a client of the failed one. */
export function takeover(candidate: Candidate, ties: readonly Tie[], firmsAt: FirmsAt): Start | null {
  const { successor, predecessor, failure } = candidate;
  const close = windows.closeAround(failure);
  const renamed = successor.names
    .slice(1)
    .find(here => windows.within(close, here.on) && isLike(here, predecessor.names));
  if (renamed) return { kind: 'turned', on: renamed.on, seen: renamed.seen, byShared: false };
  const moved = successor.seats
    .slice(1)
    .find(
      here =>
        windows.within(close, here.on) &&
        predecessor.seats.some(there => samePlace(here.what, there.what, firmsAt)),
    );
  // A sister that moves into the yard has only found a room, unless it takes the clients too.
  return moved && hasTakenClients(candidate, ties, moved.on)
    ? { kind: 'turned', on: moved.on, seen: moved.seen, byShared: true }
    : null;
}

/** Its first title, of a company that has had no public works before. */
function firstTitle({ facts }: CompanyStory): { readonly on: LocalDate; readonly seen: Seen } | null {
  const titles = storedOf(facts, 'licence').map(stored => ({
    on: stored.fact.stateSince,
    seen: seenOf(stored),
  }));
  const [first] = titles.flatMap(({ on, seen }) => (on === null ? [] : { on, seen })).sort(byDay);
  if (!first || titles.some(({ on }) => on === null)) return null;
  const awards = storedOf(facts, 'public-contract');
  return awards.some(award => (awardedOn(award) ?? first.on) < first.on) ? null : first;
}

const isLike = (here: CompanyStory['names'][number], names: CompanyStory['names']): boolean =>
  names.some(there => nameLikeness(here.what, there.what) !== null);

const isFounder = ({ from }: Reach, foundedOn: LocalDate): boolean =>
  from === null || windows.within(windows.withFoundation(foundedOn), from);

/** For an older company only what it took over around the failure is a sign: companies of a group share things from the first day. */
export function taken<T>({ start, failure }: Pair, borne: readonly Borne<T>[]): readonly Borne<T>[] {
  if (start.kind === 'founded') return borne;
  return borne.slice(1).filter(each => windows.within(windows.closeAround(failure), each.on));
}

/** Whether the other company began by somebody who links the two, or nobody does so by number. */
export const isBegunByShared = ({ start, ties }: Pair): boolean => start.byShared || ties.length === 0;

export const sharedPeople = ({ ties }: Pick<Pair, 'ties'>): ReadonlySet<string> =>
  new Set(ties.map(({ there }) => there.who));

/** One sign with its weight of evidence; 0 supports a finding and never makes one. */
export type Sign = (PhoenixIndicator & { readonly weight: number }) | null;
export type CounterSign = (PhoenixCounterSign & { readonly weight: number }) | null;

export const sign = <Kind extends (PhoenixIndicator | PhoenixCounterSign)['kind']>(
  kind: Kind,
  weight: number,
  on: LocalDate,
  ...seen: [Seen, ...Seen[]]
) => ({ kind, weight, on, seen });

export type Award = StoredOf<'public-contract'>;

/** Of public clients that the two share: each award since that day of a client that the failed company had, with one of these. */
export function keptClients(
  successor: CompanyStory,
  predecessor: CompanyStory,
  { failure, since }: { failure: Failing; since: LocalDate },
): { readonly here: Award; readonly there: Award }[] {
  const before = awarded(predecessor, windows.awardsBefore(failure));
  return awarded(successor, windows.awardsAfter(since)).flatMap(here => {
    const there = before.find(each => clientOf(each) === clientOf(here));
    return there ? [{ here, there }] : [];
  });
}

/** Without a readable day of signature, the day of publication. */
export const awardedOn = ({ fact }: Award): LocalDate | null => legible(fact.signedOn) ?? fact.source.date;

export const clientOf = ({ fact: { authority } }: Award): string => authority.nif ?? authority.name;

function awarded({ facts }: CompanyStory, window: Window): Award[] {
  return storedOf(facts, 'public-contract')
    .filter(award => {
      const on = awardedOn(award);
      return on !== null && windows.within(window, on);
    })
    .sort((a, b) => (awardedOn(a)! < awardedOn(b)! ? -1 : 1));
}
