/** Reads what was sent as JSON by the schema that the documents give. */
import type { z } from 'zod';
import { withoutNumbers } from './kept-text.ts';
import { type FieldFault, Problem } from './problems.ts';

/** What was sent, or a Problem `invalid-parameter` that names each fault. */
export function sentAs<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    ({ path, message }): FieldFault => ({
      pointer: `#/${path.join('/')}`,
      // It may quote a member that is not known.
      detail: withoutNumbers(message),
    }),
  );
  throw new Problem(
    'invalid-parameter',
    `The body is not as asked: ${faults[0]!.pointer} ${faults[0]!.detail}.`,
    {
      faults,
    },
  );
}
