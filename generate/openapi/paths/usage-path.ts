import { z } from 'zod';
import { usageQuery } from '../../../src/http/rest/usage-route.ts';
import { id, livemode } from '../../../src/kernel/schemas/words.ts';
import { EXAMPLES } from '../examples/examples.ts';
import { IF_NONE_MATCH, notChanged, type OperationParts, operation, response } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

export const keyPaths = ({ answered, query, refusals }: OperationParts): Json => ({
  '/api/v1/usage': {
    get: operation('getUsage', 'Keys', {
      summary: 'Limits of the key, what is left of them, and use per day',
      description: 'Logged and limited like every request; costs no quota. Needs no scope.',
      parameters: query(usageQuery),
      responses: {
        200: answered('Limits and use.', usage, EXAMPLES.usage, 'Data-As-Of'),
        ...refusals([]),
      },
    }),
  },
  '/api/v1/schema.graphql': {
    get: operation('getGraphqlSchema', 'GraphQL', {
      summary: 'The GraphQL schema, for tools that generate code',
      description:
        'The schema of `POST /graphql` in the schema definition language. Costs no quota. Needs no scope; a key that asks registered documents only is refused.',
      parameters: [IF_NONE_MATCH],
      responses: {
        200: response('The schema.', ['ETag'], {
          'text/plain': { schema: { type: 'string', description: 'GraphQL SDL, UTF-8.' } },
        }),
        304: notChanged('ETag'),
        ...refusals(['document-not-trusted']),
      },
    }),
  },
});

const usage = z
  .object({
    object: z.literal('usage'),
    key: id('key', 'The key that asks.'),
    client: id('cli', 'Its client.'),
    livemode,
    limits: z.array(
      z.object({
        name: z.string(),
        limit: z.int(),
        windowSeconds: z.int(),
        used: z.int(),
        remaining: z.int().min(0),
        resetsInSeconds: z.int(),
      }),
    ),
    days: z.array(z.object({ day: z.iso.date(), requests: z.int(), refused: z.int(), quotaUnits: z.int() })),
  })
  .meta({ id: 'Usage' });
