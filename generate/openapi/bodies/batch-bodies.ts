/** Batches: what would be paid, how far they are, and their results. */
import { z } from 'zod';
import { completeContractor } from '../../../src/http/bodies/contractor-bodies.ts';
import { rowCode, rowNumber } from '../../../src/http/bodies/watchlist-bodies.ts';
import {
  count,
  cursor,
  id,
  livemode,
  openWords,
  pageOf,
  register,
  time,
} from '../../../src/kernel/schemas/words.ts';

const end = {
  expectedReadyAt: time('When the last row is expected')
    .nullable()
    .describe(
      'An estimate, by the questions that analyses were measured to take, the pace of the registers, and what others ask meanwhile. Null: not known, or over.',
    ),
  unknownBecause: z
    .string()
    .nullable()
    .describe('Why `expectedReadyAt` is null, in a sentence. Null: it is not, or the batch is over.'),
  boundBy: register.nullable().describe('The slowest register; null where none bounds it.'),
};

export const batchQuote = z
  .object({
    object: z.literal('batch_quote'),
    rows: count('Rows in the body.'),
    rejected: count('Rows that would be refused.'),
    rejectedRows: z
      .array(
        z.object({
          row: rowNumber,
          code: rowCode,
          detail: z.string().describe('For people.'),
        }),
      )
      .describe('The first 1,000 of them.'),
    companies: count('Different companies in the other rows.'),
    known: count('Companies that were assessed before: answered at once.'),
    toRefresh: count('Of these, companies whose assessment is old: they are analysed anew afterwards.'),
    toAnalyse: count('Companies that were never assessed.'),
    quotaUnits: count('Units of the daily quota that the batch would take.'),
    quotaRemaining: count('Units that remain today (UTC).')
      .nullable()
      .describe('Null: the key has no daily quota.'),
    ...end,
  })
  .meta({ id: 'BatchQuote' });

const members = {
  object: z.literal('batch'),
  id: id('bat', 'The batch.'),
  livemode,
  state: openWords(
    ['running', 'cancelling', 'complete', 'cancelled'],
    '`cancelling`: what was begun is being finished.',
  ),
  rows: z.int().min(1).describe('Rows in the body.'),
  done: count('Rows with an assessment.'),
  rejected: count('Rows that were refused.'),
  cancelled: count('Rows that were not begun.'),
  createdAt: time('When it was accepted'),
  cancelledAt: time('When it was cancelled').nullable(),
  completedAt: time('When its last row was finished').nullable(),
  results: z.string().describe('Address of its results.'),
};

export const batch = z
  .object({
    ...members,
    analysing: count('Rows whose company is being analysed.'),
    waiting: count('Rows not begun.'),
    waitingFor: z.array(register).describe('Registers that have not answered and are retried.'),
    ...end,
  })
  .meta({ id: 'Batch' });

export const batchList = pageOf(
  'BatchList',
  z.array(z.object(members).meta({ id: 'BatchInList' })).describe('Newest first.'),
);

export const batchResult = z
  .object({
    object: z.literal('batch_result'),
    row: rowNumber,
    nif: z.string().nullable().describe('Tax number of the company; null where the row was refused.'),
    reference: z.string().nullable().describe('As it was sent.'),
    status: openWords(['complete', 'rejected', 'cancelled'], 'How the row ended.'),
    cursor,
    code: rowCode.nullable(),
    detail: z.string().nullable().describe('The same as a sentence.'),
    inForce: z
      .boolean()
      .nullable()
      .describe(
        'Whether a lookup gives this assessment now. False: a later one does, or it is answered no more, because a list that it was made from was withdrawn or it is past its retention. Null: no assessment.',
      ),
    assessment: completeContractor
      .nullable()
      .describe('The body of the lookup, of the assessment that answered the row.'),
  })
  .meta({ id: 'BatchResult' });

export const batchResultList = z
  .object({
    object: z.literal('list'),
    livemode,
    data: z.array(batchResult).describe('In the order of finishing.'),
    hasMore: z.boolean().describe('False: no further row is finished yet.'),
    cursor,
  })
  .meta({ id: 'BatchResultList' });
