/** Signs that the business itself is carried on: its name, its door, its clients, its trade and title. */
import { tradeLikeness } from '../../facts/trades.ts';
import { awardedOn, clientOf, keptClients } from './clients.ts';
import { nameLikeness } from './firm-name.ts';
import { isBegunByShared, type Pair, taken } from './pair.ts';
import { titleGained, titleLost, within } from './phoenix-window.ts';
import { doorWorth } from './same-place.ts';
import { type Sign, sign } from './sign.ts';
import { seenOf, storedOf } from './stored-of.ts';

/** A whole name is exclusive to one company (RNPC, DL 129/98, art. 33), so it weighs more than a likeness. */
export function name(pair: Pair): Sign {
  const found = taken(pair, pair.successor.names).flatMap(here =>
    pair.predecessor.names.flatMap(there => {
      const likeness = nameLikeness(here.what, there.what);
      return likeness ? [sign('name', likeness === 'same' ? 5 : 3, here.on, here.seen, there.seen)] : [];
    }),
  );
  return heaviest(found);
}

export function seat(pair: Pair): Sign {
  const found = taken(pair, pair.successor.seats).flatMap(here =>
    pair.predecessor.seats.flatMap(there => {
      const worth = doorWorth(here.what, there.what, pair.firmsAt);
      return worth > 0 ? [sign('seat', worth, here.on, here.seen, there.seen)] : [];
    }),
  );
  return heaviest(found);
}

const heaviest = (signs: readonly Sign[]): Sign =>
  signs.reduce((best, one) => (best && one && best.weight >= one.weight ? best : one), null);

/** Public clients of the failed company have awarded contracts to the other. Two of them are no accident of one town. */
export function client(pair: Pair): Sign {
  const { successor, predecessor, failure, start } = pair;
  // A group's older companies have had the same clients all along.
  if (start.kind === 'turned' && !isBegunByShared(pair)) return null;
  const kept = keptClients(successor, predecessor, { failure, since: start.on });
  const [first] = kept;
  if (!first) return null;
  const clients = new Set(kept.map(({ here }) => clientOf(here))).size;
  return sign('client', clients > 1 ? 3 : 2, awardedOn(first.here)!, seenOf(first.here), seenOf(first.there));
}

/** The same special trade by the names. Building is none in a register of builders. */
export function activity({ successor, predecessor, start }: Pair): Sign {
  const [here, there] = [successor.nameNow, predecessor.nameNow];
  if (!here || !there || start.kind !== 'founded') return null;
  if (tradeLikeness(here.what.trades, there.what.trades) !== 'same-trade') return null;
  return sign('activity', 1, here.on, here.seen, there.seen);
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
  return gained ? sign('licence', 0, gained.fact.stateSince!, seenOf(gained), seenOf(lost)) : null;
}
