/** The companies that the current directors of one company run or ran, with the records against them. Pure. */
import type { LinkedCompany, LinkedRecord } from '../../facts/linked-company.ts';
import type { StoredFact } from '../../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { PersonKey } from '../../kernel/person-key.ts';
import type { CompanyStory, Control } from '../continuity/company-story.ts';
import { seenOf, storedOf } from '../continuity/stored-of.ts';
import { answersFor } from '../continuity/ties.ts';

/** Offices that ended longer ago say nothing about how somebody runs a company now. */
export const OFFICE_YEARS_BACK = 10;

/** A history ends on its day, so an office without an end is current on that day. */
export const isCurrent = ({ to }: Pick<Control, 'to'>): boolean => to === null;

/** The directors on that day, each person once. */
export function currentDirectors({ controls }: CompanyStory): Control[] {
  const inOffice = controls.filter(isCurrent);
  return [...new Map(inOffice.map(control => [control.person, control])).values()];
}

export function linkedCompanies(
  neighbours: readonly CompanyStory[],
  directors: ReadonlySet<PersonKey>,
  { asOf, idOf }: { asOf: LocalDate; idOf: (person: PersonKey) => string },
): LinkedCompany[] {
  return neighbours.flatMap(story => {
    const held = heldBy(story, directors, asOf);
    const [first, ...rest] = held.map(({ person, from, to, seen }) => ({
      directorId: idOf(person),
      from,
      to,
      seen,
    }));
    if (!first) return [];
    const { nif, name, silent } = story;
    return { nif, name, links: [first, ...rest], records: recordsOf(story, held), silent };
  });
}

/** Offices of these people in a company that did not end long ago. */
export function heldBy(
  { controls }: CompanyStory,
  people: ReadonlySet<PersonKey>,
  asOf: LocalDate,
): Control[] {
  const since = addMonths(asOf, -12 * OFFICE_YEARS_BACK);
  return controls.filter(({ person, to }) => people.has(person) && (to === null || to >= since));
}

/** Records against a company, and whether one of these people was in control at the time. */
export function recordsOf(
  { declaredOn, facts }: CompanyStory,
  held: readonly Pick<Control, 'from' | 'to'>[],
): LinkedRecord[] {
  const controlsNow = held.some(isCurrent);
  const now = (kind: LinkedRecord['kind'], on: LocalDate, stored: StoredFact): LinkedRecord => ({
    kind,
    on,
    controlled: controlsNow,
    seen: seenOf(stored),
  });
  return [
    ...declaredOn.map(({ on, filedOn, seen }): LinkedRecord => {
      const controlled = held.some(control => answersFor(control, { on, filedOn }));
      return { kind: 'insolvency', on, controlled, seen };
    }),
    ...storedOf(facts, 'debtor-listing').map(stored =>
      now(stored.fact.creditor === 'tax' ? 'tax-debt' : 'social-security-debt', stored.fact.listDate, stored),
    ),
    ...storedOf(facts, 'execution').map(stored => now('execution', stored.fact.extinguishedOn, stored)),
  ];
}
