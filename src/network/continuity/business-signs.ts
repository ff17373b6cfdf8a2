/** Signs that the business itself is carried on: its name, its door, its clients, its trade and title. */
import { tradeLikeness } from '../../facts/trades.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { CompanyStory } from './company-story.ts';
import { nameLikeness } from './firm-name.ts';
import { isBegunByShared, type Pair, taken } from './pair.ts';
import { awardsAfter, awardsBefore, titleGained, titleLost, type Window, within } from './phoenix-window.ts';
import { samePlace } from './same-place.ts';
import { type Sign, sign } from './sign.ts';
import { type StoredOf, seenOf, storedOf } from './stored-of.ts';

/** A whole name is exclusive to one company (RNPC, DL 129/98, art. 33), so it weighs more than a likeness. */
export function name(pair: Pair): Sign {
  const found = taken(pair, pair.successor.names).flatMap(here =>
    pair.predecessor.names.flatMap(there => {
      const likeness = nameLikeness(here.what, there.what);
      return likeness ? [sign('name', likeness === 'same' ? 5 : 3, here.on, here.seen, there.seen)] : [];
    }),
  );
  return found.reduce<Sign>((best, one) => (best && best.weight >= one.weight ? best : one), null);
}

export function seat(pair: Pair): Sign {
  for (const here of taken(pair, pair.successor.seats))
    for (const there of pair.predecessor.seats)
      if (samePlace(here.what, there.what, pair.firmsAt))
        return sign('seat', 3, here.on, here.seen, there.seen);
  return null;
}

/** Public clients of the failed company have awarded contracts to the other. Two of them are no accident of one town. */
export function client(pair: Pair): Sign {
  const { successor, predecessor, failure, start } = pair;
  // A group's older companies have had the same clients all along.
  if (start.kind === 'turned' && !isBegunByShared(pair)) return null;
  const before = awarded(predecessor, awardsBefore(failure));
  const kept = awarded(successor, awardsAfter(start.on)).flatMap(here => {
    const there = before.find(each => clientOf(each) === clientOf(here));
    return there ? [{ here, there }] : [];
  });
  const [first] = kept;
  if (!first) return null;
  const clients = new Set(kept.map(({ here }) => clientOf(here))).size;
  return sign('client', clients > 1 ? 3 : 2, awardedOn(first.here)!, seenOf(first.here), seenOf(first.there));
}

type Award = StoredOf<'public-contract'>;

/** Without a readable day of signature, the day of publication. */
const awardedOn = ({ fact }: Award): LocalDate | null => legible(fact.signedOn) ?? fact.source.date;

const clientOf = ({ fact: { authority } }: Award): string => authority.nif ?? authority.name;

function awarded({ facts }: CompanyStory, window: Window): Award[] {
  return storedOf(facts, 'public-contract')
    .filter(award => {
      const on = awardedOn(award);
      return on !== null && within(window, on);
    })
    .sort((a, b) => (awardedOn(a)! < awardedOn(b)! ? -1 : 1));
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
