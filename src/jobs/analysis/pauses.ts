/** How long an analysis waits before it asks again the registers that did not answer. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PAUSES_MS = [
  5 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
];

/** Rounds in a row with an unreadable answer, after which somebody must look. */
export const STALLED_AFTER_ROUNDS = 3;

/** Pause after round number `round` (from 1) without an answer; at least as long as the register asked for. */
export function pauseAfterRound(round: number, retryAfterSeconds: number): number {
  const growing = PAUSES_MS[Math.min(round, PAUSES_MS.length) - 1]!;
  return Math.max(growing, Math.min(retryAfterSeconds * SECOND, 60 * MINUTE));
}
