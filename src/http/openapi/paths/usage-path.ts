import { usageQuery } from '../../rest/usage-route.ts';
import { usage } from '../bodies/usage-body.ts';
import { EXAMPLES } from '../examples/examples.ts';
import type { OperationParts } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

export const usagePath = ({ answered, query, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'getUsage',
    tags: ['Keys'],
    summary: 'Limits of the key, what is left of them, and use per day',
    description: 'Logged and limited like every request; costs no quota. Needs no scope.',
    parameters: query(usageQuery),
    responses: {
      200: answered('Limits and use.', usage, EXAMPLES.usage, 'Data-As-Of'),
      ...refusals([]),
    },
  },
});
