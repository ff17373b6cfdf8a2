/** What a caller asks of a contractor: the query parameters, how old an answer may be (`?maxAgeHours=N`, or `Cache-Control: max-age=SECONDS`, RFC 9111, 5.2.1.1), and how long to wait for it. */
import { z } from 'zod';
import { LEAST_AGE_HOURS, MOST_AGE_HOURS } from '../../../contractors/analyses/wanted-age.ts';
import { LONGEST_NAME } from '../../../contractors/companies/company-name.ts';
import type { Answer } from '../../problem-response.ts';
import { anyOf, calendarDay, moment, trueOrFalse, wholeNumberOrNull } from '../query-parameters.ts';

export const contractorQuery = z.object({
  expand: anyOf(['evidence', 'directors', 'counterfactuals']).describe(
    'Adds members to a complete answer: the evidence of every check, the directors with their other companies (needs `network:read`), what would lead to a better verdict.',
  ),
  knownAt: moment().describe(
    'The assessment that was in force at this moment, as it was answered then. Not in the future.',
  ),
  asOf: calendarDay('that of the assessment when left out').describe(
    'Judges what is known (at `knownAt`, or now) for this day, by the present rules. The answer has the status `judged` and `judgedFor`; it is not stored and is no assessment. For an earlier day, what has no history is unknown.',
  ),
  maxAgeHours: wholeNumberOrNull(LEAST_AGE_HOURS, MOST_AGE_HOURS).describe(
    'The oldest answer wanted, in hours. If the assessment, or a consulted register’s answer in it, is older, the company is analysed again, and registers whose answer is young enough are not asked. The answer is the stored one with `refreshing: true`, or with `Prefer: wait` the new one. Lists are read on a schedule, and not for one company. It goes before `Cache-Control`; not with `knownAt` or `asOf`.',
  ),
  receipt: trueOrFalse().describe(
    'Adds `receipt`: what proves offline, and years later, what was answered when and on what; `pending` until it is in the log, which takes a minute. Not with `asOf`.',
  ),
  name: z
    .string()
    .max(LONGEST_NAME)
    .regex(/\S/)
    .nullable()
    .default(null)
    .meta({ takes: `a name of 1 to ${LONGEST_NAME} characters` })
    .describe(
      'The name that you have of the company: adds `nameMatch`, which tells whether it is the registered one, so that a mistyped number is seen. It decides nothing and changes no score.',
    ),
});

/** The name in the query of a contractor, as `contractorQuery` has judged it; null if left out. */
export const requestedName = (url: URL): string | null => url.searchParams.get('name');

export const wantsReceipt = (url: URL): boolean => url.searchParams.get('receipt') === 'true';

/** Nothing is asked that would add to the answer. */
export const isPlainRequest = (url: URL): boolean => requestedName(url) === null && !wantsReceipt(url);

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
