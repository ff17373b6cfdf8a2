/** What speaks for an innocent reading of two companies. Each lowers the level, with its reason. */
import type { InsolvencyAct } from '../../facts/fact.ts';
import { dayOf } from '../../facts/fact-day.ts';
import { seenOf, storedOf } from '../../facts/stored-facts.ts';
import { tradeLikeness } from '../../facts/trades.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { name, registeredByBoth, seat } from './business-signs.ts';
import type { Borne, CompanyStory } from './company-story.ts';
import { firstMove, front } from './conduct-signs.ts';
import { nameLikeness } from './name-likeness.ts';
import { hasTitle, lastAccountsYear } from './other-failures.ts';
import { type CounterSign, type Pair, sharedPeople, sign, takeover } from './pair.ts';
import { atAllAround, sideBySideSince, withFoundation, within } from './phoenix-window.ts';
import { samePlace } from './same-place.ts';
import { controls, reachesInto } from './ties.ts';

/** Both names show a trade, and not the same; but a name is chosen freely: who holds a title or builds for the State builds. */
export function otherTrade({ successor, predecessor, mayKeepClient, mayBeTitled }: Pair): CounterSign {
  if (mayKeepClient || mayBeTitled) return null;
  const builds = successor.facts.some(
    ({ fact }) => fact.kind === 'licence' || fact.kind === 'public-contract',
  );
  if (builds) return null;
  const [here, there] = [successor.nameNow, predecessor.nameNow];
  if (!here || !there || tradeLikeness(here.what.trades, there.what.trades) !== 'different') return null;
  return sign('other-trade', -3, here.on, here.seen, there.seen);
}

/**
 * What it has of the failed company it may have bought from the estate (CIRE art. 162). Either the process names it as
 * neither debtor nor creditor; or the estate was being sold before it began, creditors were paid from it, and the court
 * found no blame. For who controlled what failed (CIRE art. 49/2) the creditors were paid before it began, too: a sale that only goes on tells of no purchase.
 */
export function estateSale({ successor, predecessor, failure, start, ties }: Pair): CounterSign {
  const notices = storedOf(predecessor.facts, 'insolvency-notice').filter(
    ({ fact }) => fact.publishedOn >= failure.on,
  );
  const named = storedOf(successor.facts, 'insolvency-notice').find(
    ({ fact }) => fact.role === 'other' && notices.some(other => other.fact.process === fact.process),
  );
  if (named) return sign('estate-sale', -4, named.fact.publishedOn, seenOf(named));
  const of = (...acts: InsolvencyAct[]) => notices.find(({ fact }) => acts.includes(fact.act));
  const sold = of('liquidation');
  const paid = of('distribution', 'closed-final-distribution');
  const cleared = of('qualified-fortuitous');
  if (!sold || !paid || !cleared || of('qualified-culpable') || start.on < sold.fact.publishedOn) return null;
  const isOwn = ties.some(({ there }) => there.capacity !== 'partner' || controls(there.who, predecessor));
  if (isOwn && start.on < paid.fact.publishedOn) return null;
  return sign('estate-sale', -4, sold.fact.publishedOn, seenOf(sold), seenOf(paid), seenOf(cleared));
}

const MANY_FOUNDERS = 4;

/** A cooperative, or many founders of whom most had nothing to do with the failed company and direct the new one: its workers go on. */
export function buyOut(pair: Pair): CounterSign {
  const { successor, start } = pair;
  if (start.kind !== 'founded') return null;
  if (/cooperativa|\bcrl\b/i.test(`${successor.legalForm ?? ''} ${successor.name}`))
    return sign('buy-out', -4, start.on, start.seen);
  const founders = new Set(
    reachesInto(successor)
      .filter(
        ({ person, from }) => person !== null && from !== null && within(withFoundation(start.on), from),
      )
      .map(({ who }) => who),
  );
  const shared = sharedPeople(pair);
  const others = new Set(
    successor.controls.map(({ person }) => `person:${person}`).filter(who => !shared.has(who)),
  );
  if (others.size < 2 && pair.ties.some(({ here }) => here.capacity === 'director')) return null;
  const known = [...founders].filter(who => shared.has(who)).length;
  return founders.size >= MANY_FOUNDERS && known * MANY_FOUNDERS <= founders.size
    ? sign('buy-out', -3, start.on, start.seen)
    : null;
}

/**
 * Older companies of the same people, alive, have the same door or name: it is the house of a group, or of a developer
 * with a company for each project. What they share then says little about these two.
 */
export function sisters(pair: Pair): CounterSign {
  const found = [seatOfGroup(pair), nameOfGroup(pair)].filter(one => one !== null);
  const [first] = found;
  if (!first) return null;
  const weight = found.reduce((sum, one) => sum + one.weight, 0);
  return { ...first, weight };
}

function seatOfGroup(pair: Pair): CounterSign {
  const shared = seat(pair);
  const there = (story: CompanyStory) =>
    story.seats.find(one =>
      pair.predecessor.seats.some(other => samePlace(one.what, other.what, pair.firmsAt)),
    );
  const sister = shared && sisterWith(pair, there);
  return sister ? sign('sisters', -shared.weight, sister.on, sister.seen) : null;
}

function nameOfGroup(pair: Pair): CounterSign {
  const shared = name(pair);
  const borne = (story: CompanyStory) =>
    story.names.find(one =>
      pair.predecessor.names.some(other => nameLikeness(one.what, other.what) !== null),
    );
  const sister = shared && sisterWith(pair, borne);
  return sister ? sign('sisters', 1 - shared.weight, sister.on, sister.seen) : null;
}

/**
 * One that verifiably lives, with these people and this door or name since long before the failure, or two from before it: a
 * house of several companies. It lived before the failure too: what a company was given yesterday, or filed, says nothing.
 */
function sisterWith(pair: Pair, shares: (story: CompanyStory) => Borne<unknown> | undefined) {
  const people = sharedPeople(pair);
  const { rest, worst, failure } = pair;
  const living = rest
    .filter(story => story.failures.length === 0 && !(worst && story.silent.length > 0))
    .filter(story => [failure.filedOn ?? failure.on, story.asOf].every(day => livedOn(story, day)))
    .flatMap(story => {
      const [borne, since] = [shares(story), ofThesePeopleSince(story, people)];
      if (!borne || since === null) return [];
      return { on: borne.on > since ? borne.on : since, seen: borne.seen };
    })
    .sort((a, b) => (a.on < b.on ? -1 : 1));
  const [oldest, second] = living;
  const isOld = oldest && oldest.on < atAllAround(failure).from;
  return isOld || (second && second.on < addMonths(failure.on, -12)) ? oldest! : null;
}

/** The first day on which one of them stood in it who still does; null if none does. */
function ofThesePeopleSince(story: CompanyStory, people: ReadonlySet<string>): LocalDate | null {
  const days = reachesInto(story)
    .filter(({ who, to }) => people.has(who) && to === null)
    .map(({ from }) => from ?? firstDay(story));
  return days.filter(on => on !== null).sort()[0] ?? null;
}

/** Accounts of the last due year, a title that is valid, or works of the last two years: by what was published by that day. */
function livedOn({ facts }: CompanyStory, day: LocalDate): boolean {
  const since = addMonths(day, -24);
  const known = facts.filter(({ fact }) => dayOf(fact) <= day);
  return (
    lastAccountsYear(known) >= Number(day.slice(0, 4)) - 2 ||
    hasTitle(known) ||
    storedOf(known, 'public-contract').some(({ fact }) => (fact.source.date ?? '') >= since)
  );
}

function firstDay({ foundedOn, facts }: CompanyStory): LocalDate | null {
  if (foundedOn) return foundedOn.on;
  const days = storedOf(facts, 'company-act').map(({ fact }) => fact.publishedOn);
  return days.sort()[0] ?? null;
}

/** Founded long before the filing, and nothing of the failed company was moved meanwhile, or taken over since: two companies of one owner. */
export function sideBySide(pair: Pair): CounterSign {
  const { start, failure, predecessor } = pair;
  if (start.kind !== 'founded' || pair.ties.length === 0 || start.on >= sideBySideSince(failure)) return null;
  if (front(pair) || firstMove(predecessor, start.on, failure.on) || stoppedFiling(pair)) return null;
  if (takeover(pair, pair.ties, pair.firmsAt)) return null;
  return sign('side-by-side', -4, start.on, start.seen);
}

/** It faded away, or filed accounts and no more for the year before the one in which it failed. */
function stoppedFiling({ predecessor, failure }: Pair): boolean {
  if (failure.kind === 'abandoned' || failure.kind === 'dissolved-with-debts') return true;
  const last = lastAccountsYear(predecessor.facts);
  return last > 0 && last < Number(failure.on.slice(0, 4)) - 2;
}

/** The other one was merged into it and struck off: the debts go along by law (CSC art. 112). A division leaves them behind. */
export function merger(pair: Pair): CounterSign {
  const found = registeredByBoth(pair).find(({ isAbsorbed }) => isAbsorbed);
  if (!found) return null;
  const { here, there } = found;
  return sign('merger', -4, here.fact.publishedOn, seenOf(here), seenOf(there));
}
