/** Public clients of a failed company that award contracts to another one. */
import type { LocalDate } from '../../kernel/local-date.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { CompanyStory } from './company-story.ts';
import { awardsAfter, awardsBefore, type Failing, type Window, within } from './phoenix-window.ts';
import { type StoredOf, storedOf } from './stored-of.ts';

export type Award = StoredOf<'public-contract'>;

/** Each award since that day of a client that the failed company had, with one of these. */
export function keptClients(
  successor: CompanyStory,
  predecessor: CompanyStory,
  { failure, since }: { failure: Failing; since: LocalDate },
): { readonly here: Award; readonly there: Award }[] {
  const before = awarded(predecessor, awardsBefore(failure));
  return awarded(successor, awardsAfter(since)).flatMap(here => {
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
      return on !== null && within(window, on);
    })
    .sort((a, b) => (awardedOn(a)! < awardedOn(b)! ? -1 : 1));
}
