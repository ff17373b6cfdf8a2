/** Two sizes of one test: CI's, and the full one of `npm run test:soak` (`FULL=1`). */
export const isFull = process.env.FULL === '1';

export const size = (small: number, full: number): number => (isFull ? full : small);

/** Time that a test may take: at full size as long as the whole run, since only promised deadlines are asserted. */
export const timeLimitMs = (smallMs: number): number => (isFull ? 90 * 60_000 : smallMs);
