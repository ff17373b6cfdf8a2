/** What each route takes in its query. */
import { z } from 'zod';
import { EVENT_TYPES } from '../../events/event.ts';
import { DEEPEST, MOST_NODES } from '../../network/explore-network.ts';
import { anyOf, calendarDay, wholeNumber } from './query-parameters.ts';

export const contractorQuery = z.object({
  expand: anyOf(['evidence', 'directors', 'counterfactuals']).describe(
    'Adds members to a complete answer: the evidence of every check, the directors with their other companies, what would lead to a better verdict.',
  ),
});

export const networkQuery = z.object({
  depth: wholeNumber(1, DEEPEST, 2).describe('Steps from company to company.'),
  asOf: calendarDay().describe('Shows the network as it was known on this day; a day to come is today.'),
  first: wholeNumber(1, MOST_NODES, 100).describe('Companies and directors at most: the nearest.'),
});

export const usageQuery = z.object({
  days: wholeNumber(1, 400, 30).describe(
    'Days to tell, today included; those without a request are left out.',
  ),
});

export const eventsQuery = z.object({
  after: z
    .string()
    .optional()
    .meta({ takes: 'a cursor' })
    .describe(
      'A cursor, to read what came after it; `latest` for only what comes from now on. Left out: from the oldest event kept.',
    ),
  limit: wholeNumber(1, 100, 100).describe('Events on a page.'),
  types: anyOf(EVENT_TYPES).describe('Only events of these types. Left out: all.'),
});
