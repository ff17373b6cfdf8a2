/** The query parameters of each route. */
import { z } from 'zod';
import { LONGEST_NAME } from '../../contractors/company-name.ts';
import { LEAST_AGE_HOURS, MOST_AGE_HOURS } from '../../contractors/wanted-age.ts';
import { EVENT_TYPES } from '../../events/event.ts';
import { DEEPEST, MOST_NODES } from '../../network/exploring/explore-network.ts';
import { anyOf, calendarDay, moment, optionalNumber, wholeNumber } from './query-parameters.ts';

export const noQuery = z.object({});

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
  maxAgeHours: optionalNumber(LEAST_AGE_HOURS, MOST_AGE_HOURS).describe(
    'The oldest answer wanted, in hours. If the assessment, or a consulted register’s answer in it, is older, the company is analysed again, and registers whose answer is young enough are not asked. The answer is the stored one with `refreshing: true`, or with `Prefer: wait` the new one. Lists are read on a schedule, and not for one company. It goes before `Cache-Control`; not with `knownAt` or `asOf`.',
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
export const askedName = (url: URL): string | null => url.searchParams.get('name');

export const networkQuery = z.object({
  depth: wholeNumber(1, DEEPEST, 2).describe('Steps from company to company.'),
  asOf: calendarDay().describe('The day to show; a future day is today.'),
  first: wholeNumber(1, MOST_NODES, 100).describe('Most companies and directors; the nearest are shown.'),
});

export const usageQuery = z.object({
  days: wholeNumber(1, 400, 30).describe(
    'Number of days, including today; days without a request are left out.',
  ),
});

export const eventsQuery = z.object({
  after: z
    .string()
    .optional()
    .meta({ takes: 'a cursor' })
    .describe(
      'A cursor, to read what came after it; `latest` for future events only. Left out: from the oldest event kept.',
    ),
  limit: wholeNumber(1, 100, 100).describe('Events on a page.'),
  types: anyOf(EVENT_TYPES).describe('Only events of these types. Left out: all.'),
});
