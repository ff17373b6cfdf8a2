/** The records against a company that those who control another one run or ran. Pure. */
import type { LinkedRecord } from '../../facts/linked-company.ts';
import type { Seen } from '../../facts/phoenix-finding.ts';
import { type StoredFact, seenOf, storedOf } from '../../facts/stored-facts.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { CompanyStory } from '../continuity/company-story.ts';
import { answersFor, type Reach } from '../continuity/ties.ts';

/** A history ends on its day, so an office without an end is current on that day. */
export const isCurrent = ({ to }: Pick<Reach, 'to'>): boolean => to === null;

/** Acts that are silent may show that who stands there has left, or who stands behind a company that stands for itself. */
export const mayHaveLeft = ({ silent }: CompanyStory, { to }: Reach): boolean =>
  to === null && silent.includes('mj-publications');

/** The register that showed it is silent now, and may take it back: revoked, dismissed, paid. */
export const mayBeTakenBack = ({ silent }: CompanyStory, { source }: Seen): boolean =>
  silent.some(name => name === source.register);

/** Records against a company, and whether one of these people was in control at the time; `left`: when each left the company that is judged. */
export function recordsOf(
  story: CompanyStory,
  held: readonly Reach[],
  left: ReadonlyMap<string, LocalDate | null> = new Map(),
): LinkedRecord[] {
  const { declaredOn, facts } = story;
  const controlledBy = (those: readonly Reach[], seen: Seen, open = false) => ({
    controlled: those.length > 0,
    ...(open ||
    mayBeTakenBack(story, seen) ||
    (those.length > 0 && those.every(each => mayHaveLeft(story, each)))
      ? { open: true as const }
      : {}),
  });
  const now = (kind: LinkedRecord['kind'], on: LocalDate, stored: StoredFact): LinkedRecord => ({
    kind,
    on,
    ...controlledBy(held.filter(isCurrent), seenOf(stored)),
    seen: seenOf(stored),
  });
  return [
    ...declaredOn.map(({ on, filedOn, seen, open }): LinkedRecord => {
      const those = held.filter(control => answersFor(control, { on, filedOn }));
      return { kind: 'insolvency', on, ...controlledBy(those, seen, open), ...leftBy(those, left), seen };
    }),
    ...storedOf(facts, 'debtor-listing').map(stored =>
      now(stored.fact.creditor === 'tax' ? 'tax-debt' : 'social-security-debt', stored.fact.listDate, stored),
    ),
    ...storedOf(facts, 'execution').map(stored => now('execution', stored.fact.extinguishedOn, stored)),
  ];
}

/** The last day, if all of them left. */
function leftBy(those: readonly Reach[], left: ReadonlyMap<string, LocalDate | null>) {
  const days = those.map(({ who }) => left.get(who) ?? null);
  const leftOn = days.includes(null) ? null : days.toSorted().at(-1);
  return leftOn ? { leftOn } : {};
}
