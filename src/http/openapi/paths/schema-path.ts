import { IF_NONE_MATCH, notChanged, type OperationParts, response } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

export const schemaPath = ({ refusals }: OperationParts): Json => ({
  get: {
    operationId: 'getGraphqlSchema',
    tags: ['GraphQL'],
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
  },
});
