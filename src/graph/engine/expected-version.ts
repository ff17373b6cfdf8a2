/** The member of an input that carries the version which its sender saw; `expecting` judges it. */
import type { builder } from './builder.ts';

export const expectedVersion = (
  t: PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>,
  of: string,
) =>
  t.int({
    description: `The \`version\` of the ${of} that you saw; if it has another now, \`precondition-failed\`.`,
  });
