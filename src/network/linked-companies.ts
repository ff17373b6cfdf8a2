/** The companies that the current directors of one company run or ran, with what stands against them. Pure. */
import type { LinkedCompany, LinkedRecord } from '../facts/linked-company.ts';
import type { StoredFact } from '../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { type CompanyStory, type Control, storedOf } from './company-story.ts';
import { seenOf } from './failures.ts';
import { answersFor } from './phoenix-indicators.ts';

/** Offices that ended longer ago say nothing about how somebody runs a company now. */
const YEARS_BACK = 10;

/** A company that is looked at beside the one asked about. */
export interface Neighbour {
  readonly story: CompanyStory;
  /** Of the registers that linked checks need, those that have not answered about it. */
  readonly silent: readonly RegisterName[];
}

/** A story tells nothing later than its day: an office without an end in it is held on that day. */
export const isCurrent = ({ to }: Control): boolean => to === null;

/** The directors on that day, each person once. */
export function currentDirectors({ controls }: CompanyStory): Control[] {
  const inOffice = controls.filter(isCurrent);
  return [...new Map(inOffice.map(control => [control.person, control])).values()];
}

export function linkedCompanies(
  neighbours: readonly Neighbour[],
  directors: ReadonlySet<PersonKey>,
  { asOf, idOf }: { asOf: LocalDate; idOf: (person: PersonKey) => string },
): LinkedCompany[] {
  return neighbours.flatMap(({ story, silent }) => {
    const held = heldBy(story, directors, asOf);
    const [first, ...rest] = held.map(({ person, from, to, seen }) => ({
      directorId: idOf(person),
      from,
      to,
      seen,
    }));
    if (!first) return [];
    const { nif, name } = story;
    return { nif, name, links: [first, ...rest], records: recordsOf(story, held), silent };
  });
}

/** Offices of these people there that are not long over. */
export function heldBy(
  { controls }: CompanyStory,
  people: ReadonlySet<PersonKey>,
  asOf: LocalDate,
): Control[] {
  const since = addMonths(asOf, -12 * YEARS_BACK);
  return controls.filter(({ person, to }) => people.has(person) && (to === null || to >= since));
}

/** What stands against a company, and whether one of these people was in control when it mattered. */
export function recordsOf({ declaredOn, facts }: CompanyStory, held: readonly Control[]): LinkedRecord[] {
  const controlsNow = held.some(isCurrent);
  const now = (kind: LinkedRecord['kind'], on: LocalDate, stored: StoredFact): LinkedRecord => ({
    kind,
    on,
    controlled: controlsNow,
    seen: seenOf(stored),
  });
  return [
    ...declaredOn.map(({ on, seen }): LinkedRecord => {
      return { kind: 'insolvency', on, controlled: held.some(control => answersFor(control, on)), seen };
    }),
    ...storedOf(facts, 'debtor-listing').map(stored =>
      now(stored.fact.creditor === 'tax' ? 'tax-debt' : 'social-security-debt', stored.fact.listDate, stored),
    ),
    ...storedOf(facts, 'execution').map(stored => now('execution', stored.fact.extinguishedOn, stored)),
  ];
}
