/** How much of the failures around a company has been read: what was not read cannot be ruled out. */
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';

export interface NetworkCoverage {
  /** Failed companies that the service knows of, of the last six years; without those whose name tells that they do not build. */
  readonly failuresKnown: number;
  /** Those of them whose officers, partners and seats were read. */
  readonly officersRead: number;
  /** First and last day of publication that were read without a gap; null before the first reading. */
  readonly oldestDay: LocalDate | null;
  readonly newestDay: LocalDate | null;
  /** Failed companies that this one may continue, by door or name, and whose acts nobody has read. */
  readonly unread: readonly UnreadCandidate[];
}

export interface UnreadCandidate {
  readonly nif: Nif;
  readonly name: string;
  readonly because: 'seat' | 'name';
}

/** Everything read: where every company that matters is given, or what is unread makes no difference. */
export const WHOLE_COVERAGE: NetworkCoverage = {
  failuresKnown: 0,
  officersRead: 0,
  oldestDay: '1980-01-01' as LocalDate,
  newestDay: '2100-01-01' as LocalDate,
  unread: [],
};

/** Nothing read, as on the first day; also for assessments that were made before coverage was kept. */
export const NO_COVERAGE: NetworkCoverage = { ...WHOLE_COVERAGE, oldestDay: null, newestDay: null };

const YEARS_READ = 6;

/** Whether the failures around the company are known: six years without a gap, with all officers and no open candidate. */
export function isNeighbourhoodRead(coverage: NetworkCoverage): boolean {
  const { failuresKnown, officersRead, oldestDay, newestDay, unread } = coverage;
  if (oldestDay === null || newestDay === null) return false;
  return (
    oldestDay <= addMonths(newestDay, -12 * YEARS_READ) &&
    unread.length === 0 &&
    officersRead >= failuresKnown
  );
}
