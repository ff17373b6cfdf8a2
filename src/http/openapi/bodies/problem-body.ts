import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '../../../kernel/problems.ts';
import { cursor } from '../../rest/list-page.ts';
import { rejectedRow } from './rejected-row.ts';
import { id, openWords } from './words.ts';

export const problem = z
  .object({
    type: z.string().describe('Address of the page that explains the code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What is wrong in this request, and what to do.'),
    instance: z.string(),
    code: openWords(
      Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]],
      'Decide by it; handle an unknown one by its status.',
    ),
    requestId: id('req', 'Give it to the operator when you ask for help.'),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
    'violated-policies': z.array(z.string()).optional().describe('Limits that are spent, by name.'),
    oldest: cursor.optional().describe('The oldest cursor left.'),
    rejected: z
      .array(rejectedRow)
      .optional()
      .describe('Rows of a watchlist of which none stands, 1,000 at most.'),
    reason: openWords(
      ['invalid_url', 'endpoint_blocked'],
      'Why the address of a webhook endpoint cannot be used.',
    ).optional(),
    rejectedMore: z.int().optional().describe('How many more there are than are named.'),
  })
  .describe('RFC 9457.')
  .meta({ id: 'Problem' });
