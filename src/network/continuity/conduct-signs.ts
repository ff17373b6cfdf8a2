/** Signs in what the people did: when they began, whom they left behind to sign, how often. */

import { seenOf, storedOf } from '../../facts/stored-facts.ts';
import { addDays, type LocalDate } from '../../kernel/local-date.ts';
import { fold } from '../../kernel/text/fold.ts';
import { heaviest, name, seat } from './business-signs.ts';
import { isCommonPerson } from './common-words.ts';
import type { CompanyStory } from './company-story.ts';
import { byDay, seenOn } from './other-failures.ts';
import { isBegunByShared, type Pair, type Sign, sharedPeople, sign } from './pair.ts';
import { answeringTime, closeAround, seriesOf, touches, within } from './phoenix-window.ts';
import { answersFor, reachesInto, type Tie } from './ties.ts';

/** Founded around the failure, or turned builder then. Who only joined a company that others founded is hired, unless it has the door or the name. */
export function timing(pair: Pair): Sign {
  const { start, failure, ties } = pair;
  if (start.kind !== 'founded' && !start.newTrade) return null;
  if (!isBegunByShared(pair) && !seat(pair) && !name(pair)) return null;
  if (within(closeAround(failure), start.on)) return sign('timing', 2, start.on, start.seen);
  return start.on < failure.on && ties.length > 0 ? sign('timing', 1, start.on, start.seen) : null;
}

/** Who replaces a director is appointed about when that one leaves. */
const REPLACED_DAYS = 180;

/** Who ran the failed company left it in its last two years to somebody else, or to nobody, and is in the other one. */
export function front({ predecessor, failure, ties }: Pair): Sign {
  const left = ties
    .filter(({ there }) => there.capacity === 'director' && there.to !== null && there.left !== null)
    .filter(({ there }) => within(answeringTime(failure), there.to!) && isReplaced(predecessor, there))
    .map(({ there }) => ({ on: there.to!, seen: there.left! }))
    .sort(byDay)[0];
  return left ? sign('front', 2, left.on, left.seen) : null;
}

function isReplaced({ controls }: CompanyStory, { who, to }: Tie['there']): boolean {
  const others = controls.filter(({ person }) => `person:${person}` !== who);
  if (others.every(other => other.to !== null && other.to <= to!)) return true;
  const [from, until] = [addDays(to!, -REPLACED_DAYS), addDays(to!, REPLACED_DAYS)];
  const inOffice = others.filter(other => other.to === null || other.to > to!);
  return inOffice.every(other => other.from !== null && other.from >= from && other.from <= until);
}

/** Who ran the failed company signs nothing in the other, and holds a quota of it or sits in it through a company. */
export function hiddenHolder({ ties }: Pair): Sign {
  const hidden = ties.find(
    ({ there, here }) =>
      there.capacity === 'director' &&
      here.capacity !== 'director' &&
      here.capacity !== null &&
      here.from !== null,
  );
  return hidden?.here.from ? sign('hidden-holder', 1, hidden.here.from, hidden.here.seen) : null;
}

const whoIn = (holds: CompanyStory['holds']) => new Set(holds.map(({ holder }) => JSON.stringify(holder)));

/** What `same-people` weighs where they are all who direct or own either company: then the whole house has moved. */
export const ALL_PEOPLE = 2;

/** Two or more people of the failed company are in the other one. */
export function samePeople({ ties, start, successor, predecessor, failure }: Pair): Sign {
  const [first, second] = [
    ...new Map(ties.filter(({ here }) => here.person).map(tie => [tie.here.who, tie])).values(),
  ];
  if (!first || !second || !start.byShared) return null;
  const here = whoIn(successor.holds);
  const there = whoIn(predecessor.holds.filter(hold => touches(answeringTime(failure), hold)));
  const areAll = here.size === there.size && [...here].every(who => there.has(who));
  return sign('same-people', areAll ? ALL_PEOPLE : 1, start.on, first.here.seen, second.here.seen);
}

/** What `kin` weighs where both bear one whole name that hardly two people bear: it is as good as one person. */
export const WHOLE_PERSON = 3;

/**
 * Nobody links the two by number, and people of both bear one whole name, or surnames that few bear: a spouse or relative may
 * sign (CIRE art. 49/1). Founded after the failure, only a whole name that hardly two people bear tells something.
 */
export function kin({ ties, start, failure, predecessor, successor }: Pair): Sign {
  if (ties.length > 0 || start.kind !== 'founded') return null;
  const least = start.on < failure.on ? 1 : WHOLE_PERSON;
  const found = peopleOf(successor).flatMap(here =>
    peopleOf(predecessor).flatMap(there => {
      const weight = kinship(here.name, there.name);
      return weight >= least ? [sign('kin', weight, start.on, here.seen, there.seen)] : [];
    }),
  );
  return heaviest(found);
}

/** Directors and partners, also those whom no number identifies. */
const peopleOf = ({ facts }: CompanyStory) =>
  storedOf(facts, 'office')
    .filter(
      ({ fact }) => fact.holder.type !== 'company' && (fact.role === 'director' || fact.role === 'partner'),
    )
    .map(stored => ({ name: stored.fact.holder.name, seen: seenOf(stored) }));

/** Without links such as `de`. */
const namesOf = (name: string): string[] =>
  fold(name)
    .split(/[^a-z]+/)
    .filter(word => word.length > 2 && !/^d[aeo]s?$/.test(word));

/** Four names or more, of which two are rare. */
const isRare = (names: readonly string[]): boolean =>
  names.length > 3 && names.filter(name => !isCommonPerson(name)).length > 1;

/** Two surnames in common are no kin where both are of those that very many bear. */
function kinship(a: string, b: string): 0 | 2 | typeof WHOLE_PERSON {
  const [here, there] = [namesOf(a), namesOf(b)];
  if (here.length > 1 && here.join() === there.join()) return isRare(here) ? WHOLE_PERSON : 2;
  const shared = here.slice(1).filter(name => there.slice(1).includes(name));
  return shared.some(name => !isCommonPerson(name)) ? 2 : 0;
}

/** Another company failed under the same people, one to five years before or after. */
export function serial(pair: Pair): Sign {
  const { failure, rest, worst, start } = pair;
  const people = sharedPeople(pair);
  const [before, after] = seriesOf(failure);
  const failed = rest.flatMap(story =>
    story.failures
      .filter(other => within(before, other.on) || within(after, other.on))
      .filter(other => directorsOf(story).some(held => people.has(held.who) && answersFor(held, other))),
  );
  const [other] = failed.sort(byDay);
  if (other) return sign('serial', 2, other.on, other.seen);
  const mayHave =
    worst &&
    rest.some(story => story.silent.length > 0 && directorsOf(story).some(({ who }) => people.has(who)));
  return mayHave ? sign('serial', 2, start.on, start.seen) : null;
}

const directorsOf = (story: CompanyStory) => reachesInto(story).filter(({ capacity }) => capacity !== null);

/** The court qualified the insolvency as culpable (CIRE art. 186 and 189). */
export function culpable({ predecessor }: Pair): Sign {
  const found = storedOf(predecessor.facts, 'insolvency-notice').find(
    ({ fact }) => fact.act === 'qualified-culpable',
  );
  return found ? sign('culpable', 2, found.fact.publishedOn, seenOf(found)) : null;
}

/** Only supports a finding: the failed company still has debts. */
export function debtsLeft({ predecessor }: Pair): Sign {
  const { facts } = predecessor;
  const debts = [...storedOf(facts, 'debtor-listing'), ...storedOf(facts, 'execution')];
  const [owed] = debts.map(seenOn).sort(byDay);
  return owed ? sign('debts-left', 0, owed.on, owed.seen) : null;
}

/** Only supports a finding: seat, quotas or directors of the failed company changed in its last two years. */
export function movesBefore({ predecessor, failure }: Pair): Sign {
  const moved = firstMove(predecessor, answeringTime(failure).from, failure.on);
  return moved ? sign('moves-before', 0, moved.on, moved.seen) : null;
}

const MOVES: readonly string[] = ['seat-change', 'quota-transfer', 'office-ceased'];

/** The first change of seat, name, quotas or directors of a company in a time. */
export function firstMove({ facts, names, holds }: CompanyStory, from: LocalDate, to: LocalDate) {
  const acts = storedOf(facts, 'company-act').filter(({ fact }) => MOVES.includes(fact.act));
  const moves = [
    ...acts.map(seenOn),
    ...names.slice(1),
    ...holds.flatMap(hold => (hold.to && hold.left ? [{ on: hold.to, seen: hold.left }] : [])),
  ];
  const [first] = moves.filter(({ on }) => on >= from && on <= to).sort(byDay);
  return first ? { on: first.on, seen: first.seen } : null;
}
