import type { Licence } from './fact.ts';

/**
 * Titles as they stand: a title that was lost is no longer valid, and one that was restored no longer lost. Records of one number
 * tell its history where they have days.
 */
export const titlesNow = <T extends Pick<Licence, 'number' | 'title' | 'state' | 'stateSince'>>(
  titles: readonly T[],
): T[] =>
  titles.filter(
    ({ number, title, state, stateSince }) =>
      !titles.some(
        other =>
          other.number === number &&
          (other.state === 'valid' ? state !== 'valid' || other.title === title : state === 'valid') &&
          stateSince !== null &&
          other.stateSince !== null &&
          other.stateSince > stateSince,
      ),
  );
