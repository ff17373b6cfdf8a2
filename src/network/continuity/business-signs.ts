/** Signs that the business itself is carried on: its name, its door, its clients, its trade and title. */
import type { CompanyActType } from '../../facts/fact.ts';
import { seenOf, storedOf } from '../../facts/stored-facts.ts';
import { tradeLikeness } from '../../facts/trades.ts';
import { daysBetween } from '../../kernel/local-date.ts';
import type { CompanyStory } from './company-story.ts';
import { nameLikeness } from './name-likeness.ts';
import type { Pair, Sign } from './pair.ts';
import * as pairs from './pair.ts';
import { answeringTime, titleGained, titleLost, within } from './phoenix-window.ts';
import { doorWorth } from './same-place.ts';

export const WHOLE_NAME = 5;

/** A whole name is exclusive to one company (RNPC, DL 129/98, art. 33), so it weighs more than a likeness. */
export function name(pair: Pair): Sign {
  const found = pairs.taken(pair, pair.successor.names).flatMap(here =>
    pair.predecessor.names.flatMap(there => {
      const likeness = nameLikeness(here.what, there.what);
      return likeness
        ? [pairs.sign('name', likeness === 'same' ? WHOLE_NAME : 3, here.on, here.seen, there.seen)]
        : [];
    }),
  );
  return heaviest(found);
}

export function seat(pair: Pair): Sign {
  const found = pairs.taken(pair, pair.successor.seats).flatMap(here =>
    pair.predecessor.seats.flatMap(there => {
      const worth = doorWorth(here.what, there.what, pair.firmsAt);
      return worth > 0 ? [pairs.sign('seat', worth, here.on, here.seen, there.seen)] : [];
    }),
  );
  return heaviest(found);
}

/** The first of those that weigh most. */
export const heaviest = (signs: readonly Sign[]): Sign =>
  signs.reduce((best, one) => (best && one && best.weight >= one.weight ? best : one), null);

const ONE_ACT_DAYS = 180;
const ABSORBED_DAYS = 365;

/** A merger or division that both registered, and whether the failed company was struck off by it. */
export function registeredByBoth({ successor, predecessor }: Pick<Pair, 'successor' | 'predecessor'>) {
  const acts = ({ facts }: CompanyStory, type: CompanyActType) =>
    storedOf(facts, 'company-act').filter(({ fact }) => fact.act === type);
  const struckOff = acts(predecessor, 'deregistration');
  return acts(successor, 'merger-or-division').flatMap(here =>
    acts(predecessor, 'merger-or-division')
      .filter(there => Math.abs(daysBetween(here.fact.publishedOn, there.fact.publishedOn)) <= ONE_ACT_DAYS)
      .map(there => {
        const isAbsorbed = struckOff.some(({ fact }) => {
          const days = daysBetween(there.fact.publishedOn, fact.publishedOn);
          return days >= 0 && days <= ABSORBED_DAYS;
        });
        return { here, there, isAbsorbed };
      }),
  );
}

/**
 * Part of the company was divided off into the other in the two years before it failed. The other answers for the debts of that day
 * (CSC art. 122), and the administrator of the insolvency may undo it (CIRE art. 120).
 */
export function division(pair: Pair): Sign {
  const acts = registeredByBoth(pair);
  const found = acts.find(({ there }) => within(answeringTime(pair.failure), there.fact.publishedOn));
  if (!found || acts.some(({ isAbsorbed }) => isAbsorbed)) return null;
  return pairs.sign('division', 3, found.here.fact.publishedOn, seenOf(found.here), seenOf(found.there));
}

/** Two clients, or one that is all that it has. */
export const TWO_CLIENTS = 3;

/**
 * Public clients of the failed company have awarded contracts to the other. Two of them are no accident of one town; nor is one
 * that awards it all its works.
 */
export function client(pair: Pair): Sign {
  const { successor, predecessor, failure, start } = pair;
  // A group's older companies have had the same clients all along.
  if (start.kind === 'turned' && !pairs.isBegunByShared(pair)) return null;
  const awards = pairs.keptClients(successor, predecessor, { failure, since: start.on });
  const [first] = awards;
  if (!first) return null;
  const clients = new Set(awards.map(({ here }) => pairs.clientOf(here))).size;
  const isAll = awards.length > 1 && awards.length === storedOf(successor.facts, 'public-contract').length;
  return pairs.sign(
    'client',
    clients > 1 || isAll ? TWO_CLIENTS : 2,
    pairs.awardedOn(first.here)!,
    seenOf(first.here),
    seenOf(first.there),
  );
}

/** The same special trade by the names. Building is none in a register of builders. */
export function activity({ successor, predecessor, start }: Pair): Sign {
  const [here, there] = [successor.nameNow, predecessor.nameNow];
  if (!here || !there || start.kind !== 'founded') return null;
  if (tradeLikeness(here.what.trades, there.what.trades) !== 'same-trade') return null;
  return pairs.sign('activity', 1, here.on, here.seen, there.seen);
}

/** The failed company lost its title and the other got one at about the same time, as every builder who begins again. */
export function licence({ successor, predecessor, failure, start }: Pair): Sign {
  if (start.kind !== 'founded') return null;
  const lost = storedOf(predecessor.facts, 'licence').find(
    ({ fact }) =>
      fact.state !== 'valid' && fact.stateSince !== null && within(titleLost(failure), fact.stateSince),
  );
  const gained =
    lost &&
    storedOf(successor.facts, 'licence').find(
      ({ fact }) =>
        fact.state === 'valid' &&
        fact.stateSince !== null &&
        within(titleGained(lost.fact.stateSince!), fact.stateSince),
    );
  return gained ? pairs.sign('licence', 0, gained.fact.stateSince!, seenOf(gained), seenOf(lost)) : null;
}
