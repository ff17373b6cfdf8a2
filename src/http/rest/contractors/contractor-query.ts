/** The query parameters of a contractor. */
import { z } from 'zod';
import { LEAST_AGE_HOURS, MOST_AGE_HOURS } from '../../../contractors/analyses/wanted-age.ts';
import { LONGEST_NAME } from '../../../contractors/companies/company-name.ts';
import { anyOf, calendarDay, moment, wholeNumberOrNull } from '../query-parameters.ts';

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
  receipt: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ takes: 'true or false' })
    .describe(
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
