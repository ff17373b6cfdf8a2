/** The first day on which what is deprecated today may go: twelve months at least (docs/versioning.md). */
const KEPT_UNTIL = '2027-12-01';

/** The reason of a deprecation: what to use instead, and until when the old form works. */
export const deprecated = (instead: string): string =>
  `${instead} Goes after ${KEPT_UNTIL} by the versioning policy.`;
