/** How old an answer a caller accepts: `?maxAgeHours=N`, or `Cache-Control: max-age=SECONDS` (RFC 9111, 5.2.1.1). */
import { LEAST_AGE_HOURS, MOST_AGE_HOURS } from '../../../contractors/analyses/wanted-age.ts';
import type { Answer } from '../../problem-response.ts';

const HOUR_SECONDS = 3_600;

/**
 * Hours; null if the directive is absent or malformed. Rounded down to whole hours, and raised to the bound: clients send `max-age=0`
 * unasked, and `no-cache` even more, which is therefore no wish.
 */
export function preferredAge(field: string | null): number | null {
  for (const directive of (field ?? '').split(',')) {
    const parts = /^\s*max-age\s*=\s*"?(\d{1,10})"?\s*$/i.exec(directive);
    if (!parts) continue;
    const hours = Math.floor(Number(parts[1]) / HOUR_SECONDS);
    return Math.min(MOST_AGE_HOURS, Math.max(LEAST_AGE_HOURS, hours));
  }
  return null;
}

/** The answer with the age that was applied, in seconds: it may be the bound. */
export const withAppliedAge = (answer: Answer, maxAgeHours: number | null): Answer =>
  maxAgeHours === null
    ? answer
    : { ...answer, headers: { ...answer.headers, 'Max-Age-Applied': String(maxAgeHours * HOUR_SECONDS) } };

/** `Prefer: wait=N` (RFC 7240): how long the caller prefers to wait for a complete answer. */
export const LONGEST_WAIT_SECONDS = 30;

/** Seconds to wait, capped; null if the preference is absent or malformed (a preference is never an error). */
export function preferredWait(field: string | null): number | null {
  for (const preference of (field ?? '').split(',')) {
    const parts = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;.*)?$/i.exec(preference);
    if (parts) return Math.min(Number(parts[1]), LONGEST_WAIT_SECONDS);
  }
  return null;
}
