/**
 * The signs, one by one, that a company carries on the business of a failed one with which it shares a controller.
 * Each looks at other records than the others do. Definitions: docs/scoring.md.
 */
import type { CompanyFailure, PhoenixIndicator, Seen } from '../facts/phoenix-finding.ts';
import { tradeLikeness } from '../facts/trades.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import { type Borne, type CompanyStory, type Control, type StoredOf, storedOf } from './company-story.ts';
import { byDay, seenOf } from './failures.ts';
import { type FirmName, namesSuggestOneHouse } from './firm-name.ts';
import {
  atAllAfter,
  awardsAfter,
  awardsBefore,
  closeAfter,
  inControlBefore,
  seriesOf,
  titleGained,
  titleLost,
  touches,
  type Window,
  withFoundation,
  within,
} from './phoenix-window.ts';
import type { SeatPlace } from './seat-place.ts';

/** How many known companies sit in a building, or in one unit of it (null: without a unit). */
export type FirmsAt = (place: SeatPlace) => { readonly building: number; readonly unit: number };

/** Two companies, the failure between them, and what their shared controllers do in both. */
export interface Pair {
  readonly successor: CompanyStory;
  readonly predecessor: CompanyStory;
  readonly failure: CompanyFailure;
  readonly shared: readonly SharedControl[];
  /** Other companies that failed under one of the shared controllers. */
  readonly otherFailures: readonly { readonly on: LocalDate; readonly seen: Seen }[];
  /** Founded around the failure, or there long before and only turned to it. */
  readonly start: Start;
  readonly firmsAt: FirmsAt;
}

export interface SharedControl {
  readonly there: Control;
  readonly here: Control;
}

/**
 * `founded`: from a year before the failure to five years after it. `turned`: an older company, of which only what it
 * took on around the failure counts. `byShared`: a shared controller founded it, or entered it around the failure.
 */
export interface Start {
  readonly kind: 'founded' | 'turned';
  readonly on: LocalDate;
  readonly seen: Seen;
  readonly byShared: boolean;
}

type Sign = PhoenixIndicator | null;
const sign = (
  kind: PhoenixIndicator['kind'],
  on: LocalDate,
  ...seen: [Seen, ...Seen[]]
): PhoenixIndicator => ({
  kind,
  on,
  seen,
});

/** Where the successor's part in the story begins; null where it has none. */
export function startOf(
  { successor, predecessor, failure }: Pick<Pair, 'successor' | 'predecessor' | 'failure'>,
  shared: readonly SharedControl[],
): Start | null {
  const founded = successor.foundedOn;
  const reach = atAllAfter(failure.on);
  if (founded && within(reach, founded.on))
    return { kind: 'founded', ...founded, byShared: shared.some(isFounder(founded.on)) };
  if (founded && founded.on > reach.to) return null;
  const close = closeAfter(failure.on);
  const entries = shared.flatMap(({ here }) =>
    here.from && within(close, here.from) ? [{ on: here.from, seen: here.seen }] : [],
  );
  const [entered] = entries.sort(byDay);
  if (entered) return { kind: 'turned', ...entered, byShared: true };
  const renamed = likeNames(
    successor.names.slice(1).filter(({ on }) => within(close, on)),
    predecessor.names,
  );
  return renamed ? { kind: 'turned', on: renamed.here.on, seen: renamed.here.seen, byShared: false } : null;
}

const isFounder =
  (foundedOn: LocalDate) =>
  ({ here }: SharedControl): boolean =>
    here.from === null || within(withFoundation(foundedOn), here.from);

/** Founded by the shared controller close to the failure. Who joins an existing company later has founded nothing. */
export function timing({ start, failure }: Pair): Sign {
  if (start.kind !== 'founded' || !start.byShared) return null;
  return within(closeAfter(failure.on), start.on) ? sign('timing', start.on, start.seen) : null;
}

/** Of a company that was there before only what it took on around the failure is a sign: a group shares from the first day. */
function taken<T>({ start, failure }: Pair, borne: readonly Borne<T>[]): readonly Borne<T>[] {
  if (start.kind === 'founded') return borne;
  const [first] = borne;
  return borne.filter(each => each !== first && within(closeAfter(failure.on), each.on));
}

/** From so many firms on, a building is a business centre, and a unit is the desk of an agent. */
const CROWD = 6;

/** The same door; in a business centre the same unit; never the desk that an agent lends to a crowd. */
export function seat(pair: Pair): Sign {
  for (const here of taken(pair, pair.successor.seats))
    for (const there of pair.predecessor.seats)
      if (samePlace(here.what, there.what, pair.firmsAt)) return sign('seat', here.on, here.seen, there.seen);
  return null;
}

function samePlace(here: SeatPlace, there: SeatPlace, firmsAt: FirmsAt): boolean {
  if (here.building !== there.building) return false;
  const crowd = firmsAt(here);
  if (here.unit !== null && there.unit !== null) return here.unit === there.unit && crowd.unit < CROWD;
  return crowd.building < CROWD;
}

export function name(pair: Pair): Sign {
  const like = likeNames(taken(pair, pair.successor.names), pair.predecessor.names);
  return like ? sign('name', like.here.on, like.here.seen, like.there.seen) : null;
}

function likeNames(ours: readonly Borne<FirmName>[], theirs: readonly Borne<FirmName>[]) {
  for (const here of ours)
    for (const there of theirs) if (namesSuggestOneHouse(here.what, there.what)) return { here, there };
  return null;
}

/** The same special trade, as the names tell it. That both build says nothing in a register of builders. */
export function activity(pair: Pair): Sign {
  const [here, there] = [pair.successor.nameNow, pair.predecessor.nameNow];
  if (!here || !there || pair.start.kind !== 'founded') return null;
  if (tradeLikeness(here.what.trades, there.what.trades) !== 'same-trade') return null;
  return sign('activity', here.on, here.seen, there.seen);
}

/** Both names tell a trade, and they are not the same business. */
export function tradesDiffer({ successor, predecessor }: Pair): boolean {
  const [here, there] = [successor.nameNow, predecessor.nameNow];
  return !!here && !!there && tradeLikeness(here.what.trades, there.what.trades) === 'different';
}

/** A public client of the one that failed has awarded a contract to the other. */
export function client({ successor, predecessor, failure, start }: Pair): Sign {
  // A group's older companies have had the same clients all along.
  if (start.kind === 'turned' && !start.byShared) return null;
  const before = awarded(predecessor, awardsBefore(failure.on));
  const after = awarded(successor, awardsAfter(start.on));
  for (const here of after) {
    const there = before.find(each => clientOf(each) === clientOf(here));
    if (there) return sign('client', here.fact.signedOn!, seenOf(here), seenOf(there));
  }
  return null;
}

type Award = StoredOf<'public-contract'>;

const clientOf = ({ fact: { authority } }: Award): string => authority.nif ?? authority.name;

function awarded({ facts }: CompanyStory, window: Window): Award[] {
  return storedOf(facts, 'public-contract')
    .filter(({ fact }) => fact.signedOn !== null && within(window, fact.signedOn))
    .sort((a, b) => (a.fact.signedOn! < b.fact.signedOn! ? -1 : 1));
}

/** The title to build was lost here and gained there about the same time. */
export function licence({ successor, predecessor, failure, start }: Pair): Sign {
  if (start.kind !== 'founded') return null;
  const lost = storedOf(predecessor.facts, 'licence').find(
    ({ fact }) =>
      fact.state !== 'valid' && fact.stateSince !== null && within(titleLost(failure.on), fact.stateSince),
  );
  if (!lost) return null;
  const gained = storedOf(successor.facts, 'licence').find(
    ({ fact }) =>
      fact.state === 'valid' &&
      fact.stateSince !== null &&
      within(titleGained(lost.fact.stateSince!), fact.stateSince),
  );
  return gained ? sign('licence', gained.fact.stateSince!, seenOf(gained), seenOf(lost)) : null;
}

/** Another company failed under the same controller, within five years and at least one apart. */
export function serial({ failure, otherFailures }: Pair): Sign {
  const [before, after] = seriesOf(failure.on);
  const other = otherFailures.filter(({ on }) => within(before, on) || within(after, on)).sort(byDay)[0];
  return other ? sign('serial', other.on, other.seen) : null;
}

/** The court held the directors of the failed company to blame (CIRE art. 186 and 189). */
export function culpable({ predecessor }: Pair): Sign {
  const found = storedOf(predecessor.facts, 'insolvency-notice').find(
    ({ fact }) => fact.act === 'qualified-culpable',
  );
  return found ? sign('culpable', found.fact.publishedOn, seenOf(found)) : null;
}

/** Supports a finding and makes none: the failed company still owes. */
export function debtsLeft({ predecessor }: Pair): Sign {
  const [owed] = [
    ...storedOf(predecessor.facts, 'debtor-listing').map(one => ({
      on: one.fact.listDate,
      seen: seenOf(one),
    })),
    ...storedOf(predecessor.facts, 'execution').map(one => ({
      on: one.fact.extinguishedOn,
      seen: seenOf(one),
    })),
  ].sort(byDay);
  return owed ? sign('debts-left', owed.on, owed.seen) : null;
}

/** Supports a finding and makes none: seat, quotas or directors of the failed company changed in its last year. */
export function movesBefore({ predecessor, failure }: Pair): Sign {
  const moved = storedOf(predecessor.facts, 'company-act').find(
    ({ fact }) =>
      (fact.act === 'seat-change' || fact.act === 'quota-transfer' || fact.act === 'office-ceased') &&
      within(inControlBefore(failure.on), fact.publishedOn),
  );
  return moved ? sign('moves-before', moved.fact.publishedOn, seenOf(moved)) : null;
}

/** In office at the one within the year before it failed, and in office at the other since. */
export function sharedControls(
  successor: CompanyStory,
  predecessor: CompanyStory,
  failure: CompanyFailure,
): SharedControl[] {
  const answering = predecessor.controls.filter(control => answersFor(control, failure.on));
  return answering.flatMap(there =>
    successor.controls
      .filter(here => here.person === there.person && touches(atAllAfter(failure.on), here))
      .map(here => ({ there, here })),
  );
}

/** Whether this director answers for a failure: in office then, or within the year before. */
export const answersFor = (control: Control, failedOn: LocalDate): boolean =>
  touches(inControlBefore(failedOn), control);
