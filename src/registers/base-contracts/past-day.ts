/** Days of what had happened when it was published: a mistyped year makes them later, and is no knowledge. */
import { addDays, type LocalDate } from '../../kernel/local-date.ts';
import { legible, type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';

type Day = OrUnreadable<LocalDate | null>;

/** Some contracts are published before they are signed. */
const PUBLISHED_AHEAD_DAYS = 90;

/** Unreadable if it lies behind `today`, or far behind the publication. */
export function pastDay(day: Day, today: LocalDate, publishedOn: Day = null): Day {
  const [known, published] = [legible(day), legible(publishedOn)];
  if (known === null) return day;
  const isLate = published !== null && known > published && known > addDays(published, PUBLISHED_AHEAD_DAYS);
  return isLate || known > today ? UNREADABLE : known;
}
