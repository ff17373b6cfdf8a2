/** The query parameters of each route. */
import { z } from 'zod';
import { VERDICTS } from '../../checks/judging/verdict.ts';
import { LONGEST_NAME } from '../../contractors/company-name.ts';
import { LEAST_AGE_HOURS, MOST_AGE_HOURS } from '../../contractors/wanted-age.ts';
import { EVENT_TYPES } from '../../events/event.ts';
import { DEEPEST, MOST_NODES } from '../../network/exploring/explore-network.ts';
import { LANGUAGES } from '../../reports/language.ts';
import { LONGEST_REFERENCE } from '../../watching/lists/bounds.ts';
import { referenceFault } from '../../watching/lists/given-companies.ts';
import { LIST_SORTS } from '../../watching/lists/list-cursor.ts';
import { NOT_ASSESSED } from '../../watching/lists/read-watched.ts';
import {
  anyOf,
  calendarDay,
  moment,
  oneOf,
  share,
  wholeNumber,
  wholeNumberOrNull,
} from './query-parameters.ts';

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
  maxAgeHours: wholeNumberOrNull(LEAST_AGE_HOURS, MOST_AGE_HOURS).describe(
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

export const reportQuery = z.object({
  lang: z
    .enum(LANGUAGES)
    .optional()
    .meta({ takes: `one of ${LANGUAGES.join(', ')}` })
    .describe('The language of the report. Left out: the one that `Accept-Language` likes best, or English.'),
  knownAt: contractorQuery.shape.knownAt,
});

export const usageQuery = z.object({
  days: wholeNumber(1, 400, 30).describe(
    'Number of days, including today; days without a request are left out.',
  ),
});

export const batchesQuery = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ takes: 'true or false' })
    .describe('Of a submission: says what it would cost and take, and begins nothing.'),
  before: z
    .string()
    .regex(/^bat_[0-9a-z]{26}$/)
    .optional()
    .meta({ takes: 'the id of a batch' })
    .describe('Of the list: only batches older than this one.'),
  limit: wholeNumber(1, 100, 20).describe('Batches on a page of the list.'),
});

export const resultsQuery = z.object({
  after: wholeNumber(0, 100_000, 0).describe('The `cursor` of the last row that you have.'),
  limit: wholeNumber(1, 1_000, 1_000).describe('Most rows in the answer.'),
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

export const alertsQuery = z.object({
  state: anyOf(['open', 'cleared', 'ended']).describe('Only alerts in this state. Left out: all.'),
  list: z
    .string()
    .max(100)
    // The database takes no NUL.
    .refine(text => !text.includes('\0'))
    .nullable()
    .default(null)
    .meta({ takes: 'the name of a watchlist' })
    .describe('Only alerts that this list names.'),
  nif: z
    .string()
    .regex(/^\d{9}$/)
    .nullable()
    .default(null)
    .meta({ takes: 'nine digits' })
    .describe('Only alerts about this company.'),
  after: z
    .string()
    .regex(/^alr_[0-9a-z]{26}$/)
    .nullable()
    .default(null)
    .meta({ takes: 'a cursor' })
    .describe('The `cursor` of the page before.'),
  limit: wholeNumber(1, 100, 50).describe('Alerts on a page.'),
});

export const watchlistQuery = z.object({
  part: oneOf(['true', 'false'], 'false').describe(
    'Of PUT: `true` adds the companies to the list; otherwise they take the place of all that are on it.',
  ),
});

export const worstCaseQuery = z.object({
  ifFails: z
    .string()
    .max(100)
    .meta({ takes: 'the tax number of a company on the list, which is required' })
    .describe('The company that fails: its tax number, nine digits.'),
});

export const watchedQuery = z.object({
  verdict: anyOf([NOT_ASSESSED, ...VERDICTS]).describe('Only companies with one of these verdicts.'),
  minScore: wholeNumberOrNull(0, 100).describe('Only assessed companies with this score or more.'),
  maxScore: wholeNumberOrNull(0, 100).describe('Only assessed companies with this score or less.'),
  minCompleteness: share().describe('Only assessed companies of whose checks this share is known, or more.'),
  changedSince: moment().describe(
    'Only companies whose score or verdict has changed after this moment. Who polls gives `at` of the last poll less a minute: a change may be readable a little after its time.',
  ),
  reference: z
    .string()
    .max(LONGEST_REFERENCE)
    .refine(text => referenceFault(text) === null)
    .nullable()
    .default(null)
    .meta({ takes: `a reference, ${LONGEST_REFERENCE} characters at most` })
    .describe('Only companies with exactly this reference of yours.'),
  sort: oneOf(LIST_SORTS, 'nif').describe(
    'The order: `score` the lowest first, `-score` the highest; `verdict` the worst first; `changed` the latest change first. Companies without one come last.',
  ),
  after: z
    .string()
    .nullable()
    .default(null)
    .meta({ takes: 'a cursor' })
    .describe('The `cursor` of the page before. Not with a file.'),
  limit: wholeNumber(1, 1_000, 100).describe('Companies on a page. Not with a file, which has all of them.'),
});
