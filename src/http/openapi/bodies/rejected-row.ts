/** Rows of a list or a batch that do not stand. */
import { z } from 'zod';
import { ROW_FAULTS } from '../../../kernel/companies/given-row.ts';
import { openWords } from '../../../kernel/schemas/words.ts';

export const rowNumber = z
  .int()
  .min(1)
  .describe(
    'As a spreadsheet counts: the header of a CSV file is row 1, empty rows count; of NDJSON the line.',
  );

/** Of a batch, where a company may come twice. */
export const rowCode = openWords(ROW_FAULTS, 'Why the row was refused.');

export const rejectedRow = z.object({
  row: rowNumber,
  nif: z
    .string()
    .nullable()
    .describe(
      'The company that the row means, which stays on a list as it was; or a number as it was sent. Null where it may be a person’s, or is no number of nine digits.',
    ),
  code: openWords(
    [...ROW_FAULTS, 'duplicate'],
    'Why it does not stand. Of a `duplicate` the last row stands.',
  ),
  detail: z.string(),
});
