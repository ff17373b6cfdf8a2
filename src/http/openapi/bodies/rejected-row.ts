/** A row of a watchlist that does not stand. */
import { z } from 'zod';
import { openWords } from './words.ts';

export const rowNumber = z
  .int()
  .min(1)
  .describe(
    'As a spreadsheet counts: the header of a CSV file is row 1, empty rows count; of NDJSON the line.',
  );

export const rejectedRow = z.object({
  row: rowNumber,
  nif: z
    .string()
    .nullable()
    .describe(
      'The company that the row means, which stays on a list as it was; or a number as it was sent. Null where it may be a person’s, or is no number of nine digits.',
    ),
  code: openWords(
    ['invalid-nif', 'natural-person', 'nif-out-of-scope', 'invalid-reference', 'malformed-row', 'duplicate'],
    'Why it does not stand. Of a `duplicate` the last row stands.',
  ),
  detail: z.string(),
});
