/** What speaks for an innocent reading of two companies. Each lowers the level, with its reason. */
import type { InsolvencyAct } from '../../facts/fact.ts';
import { tradeLikeness } from '../../facts/trades.ts';
import { addMonths, daysBetween } from '../../kernel/local-date.ts';
import { name, seat } from './business-signs.ts';
import type { CompanyStory } from './company-story.ts';
import { firstMove, front } from './conduct-signs.ts';
import { nameLikeness } from './firm-name.ts';
import { lastAccountsYear } from './other-failures.ts';
import { type Pair, sharedPeople } from './pair.ts';
import { atAllAround, sideBySideSince, withFoundation, within } from './phoenix-window.ts';
import { samePlace } from './same-place.ts';
import { type CounterSign, counterSign } from './sign.ts';
import { seenOf, storedOf } from './stored-of.ts';
import { reachesInto } from './ties.ts';

/** Both names show a trade, and not the same. */
export function otherTrade({ successor, predecessor }: Pair): CounterSign {
  const [here, there] = [successor.nameNow, predecessor.nameNow];
  if (!here || !there || tradeLikeness(here.what.trades, there.what.trades) !== 'different') return null;
  return counterSign('other-trade', -3, here.on, here.seen, there.seen);
}

/**
 * What it has of the failed company it may have bought from the estate (CIRE art. 162). Either the process names it as
 * neither debtor nor creditor; or the estate was being sold before it began, creditors were paid from it, and the court
 * found no blame. One of these alone is the ordinary course of an insolvency.
 */
export function estateSale({ successor, predecessor, failure, start }: Pair): CounterSign {
  const notices = storedOf(predecessor.facts, 'insolvency-notice').filter(
    ({ fact }) => fact.publishedOn >= failure.on,
  );
  const named = storedOf(successor.facts, 'insolvency-notice').find(
    ({ fact }) => fact.role === 'other' && notices.some(other => other.fact.process === fact.process),
  );
  if (named) return counterSign('estate-sale', -4, named.fact.publishedOn, seenOf(named));
  const of = (...acts: InsolvencyAct[]) => notices.find(({ fact }) => acts.includes(fact.act));
  const sold = of('liquidation');
  const paid = of('distribution', 'closed-final-distribution');
  const cleared = of('qualified-fortuitous');
  if (!sold || !paid || !cleared || of('qualified-culpable') || start.on < sold.fact.publishedOn) return null;
  return counterSign('estate-sale', -4, sold.fact.publishedOn, seenOf(sold), seenOf(paid), seenOf(cleared));
}

const MANY_FOUNDERS = 4;

/** A cooperative, or many founders of whom most had nothing to do with the failed company: its workers go on. */
export function buyOut(pair: Pair): CounterSign {
  const { successor, start } = pair;
  if (start.kind !== 'founded') return null;
  if (/cooperativa|\bcrl\b/i.test(`${successor.legalForm ?? ''} ${successor.name}`))
    return counterSign('buy-out', -4, start.on, start.seen);
  const founders = new Set(
    reachesInto(successor, () => undefined)
      .filter(
        ({ person, from }) => person !== null && from !== null && within(withFoundation(start.on), from),
      )
      .map(({ who }) => who),
  );
  const shared = sharedPeople(pair);
  const known = [...founders].filter(who => shared.has(who)).length;
  return founders.size >= MANY_FOUNDERS && known * MANY_FOUNDERS <= founders.size
    ? counterSign('buy-out', -3, start.on, start.seen)
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
  const isThere = (story: CompanyStory) =>
    story.seats.some(one =>
      pair.predecessor.seats.some(there => samePlace(one.what, there.what, pair.firmsAt)),
    );
  const sister = shared && sisterWith(pair, isThere);
  return sister ? counterSign('sisters', -shared.weight, sister.on, sister.seen) : null;
}

function nameOfGroup(pair: Pair): CounterSign {
  const shared = name(pair);
  const bears = (story: CompanyStory) =>
    story.names.some(one =>
      pair.predecessor.names.some(there => nameLikeness(one.what, there.what) !== null),
    );
  const sister = shared && sisterWith(pair, bears);
  return sister ? counterSign('sisters', 1 - shared.weight, sister.on, sister.seen) : null;
}

/** One that stood long before the failure, or two from before it: a house of several companies. */
function sisterWith(pair: Pair, shares: (story: CompanyStory) => boolean) {
  const people = sharedPeople(pair);
  const { rest, worst, failure } = pair;
  const living = rest
    .filter(story => story.failures.length === 0 && !(worst && story.silent.length > 0) && shares(story))
    .filter(story =>
      reachesInto(story, () => undefined).some(({ who, to }) => people.has(who) && to === null),
    )
    .flatMap(story => firstDay(story) ?? [])
    .sort((a, b) => (a.on < b.on ? -1 : 1));
  const [oldest, second] = living;
  const isOld = oldest && oldest.on < atAllAround(failure).from;
  return isOld || (second && second.on < addMonths(failure.on, -12)) ? oldest! : null;
}

function firstDay({ foundedOn, facts }: CompanyStory) {
  if (foundedOn) return foundedOn;
  const first = storedOf(facts, 'company-act').sort((a, b) =>
    a.fact.publishedOn < b.fact.publishedOn ? -1 : 1,
  )[0];
  return first ? { on: first.fact.publishedOn, seen: seenOf(first) } : null;
}

/** Founded long before the filing, and nothing of the failed company was moved meanwhile: two companies of one owner. */
export function sideBySide(pair: Pair): CounterSign {
  const { start, failure, predecessor } = pair;
  if (start.kind !== 'founded' || pair.ties.length === 0 || start.on >= sideBySideSince(failure)) return null;
  if (front(pair) || firstMove(predecessor, start.on, failure.on) || stoppedFiling(pair)) return null;
  return counterSign('side-by-side', -4, start.on, start.seen);
}

/** It faded away, or filed accounts and no more for the year before the one in which it failed. */
function stoppedFiling({ predecessor, failure }: Pair): boolean {
  if (failure.kind === 'abandoned' || failure.kind === 'dissolved-with-debts') return true;
  const last = lastAccountsYear(predecessor.facts);
  return last > 0 && last < Number(failure.on.slice(0, 4)) - 2;
}

const ONE_MERGER_DAYS = 180;

/** Both register a merger or division at about the same time: the debts go along by law (CSC art. 112). */
export function merger({ successor, predecessor }: Pair): CounterSign {
  const acts = ({ facts }: CompanyStory) =>
    storedOf(facts, 'company-act').filter(({ fact }) => fact.act === 'merger-or-division');
  for (const here of acts(successor))
    for (const there of acts(predecessor))
      if (Math.abs(daysBetween(here.fact.publishedOn, there.fact.publishedOn)) <= ONE_MERGER_DAYS)
        return counterSign('merger', -4, here.fact.publishedOn, seenOf(here), seenOf(there));
  return null;
}
