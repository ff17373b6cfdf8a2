import { eventsQuery } from '../../rest/events-route.ts';
import { eventList } from '../bodies/event-bodies.ts';
import { headersWith } from '../documented-headers.ts';
import { EXAMPLES } from '../examples/examples.ts';
import { headerParameter, type OperationParts } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

const STREAM = {
  'text/event-stream': {
    schema: {
      type: 'string',
      contentMediaType: 'text/event-stream',
      description:
        'Only with `Accept: text/event-stream`. Of each event `id:` is the cursor, `event:` the type, and `data:` one line of JSON: an `Event`.',
    },
    example: EXAMPLES.stream,
  },
};

export const eventsPath = ({ json, query, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'listEvents',
    tags: ['Events'],
    summary: 'The client’s own events',
    description:
      'Oldest first, kept for 30 days. A page of JSON. Only with `Accept: text/event-stream` it is a stream that begins at the same place and goes on; `Last-Event-ID` resumes it. Needs `events:read` and `contractors:read`.',
    parameters: [
      ...query(eventsQuery),
      headerParameter('Last-Event-ID', 'Of a stream: the last cursor seen.', {
        schema: { $ref: '#/components/schemas/Cursor' },
      }),
    ],
    responses: {
      200: {
        description: 'A page, or with `Accept: text/event-stream` a stream.',
        headers: headersWith(),
        content: { ...json(eventList, EXAMPLES.events), ...STREAM },
      },
      ...refusals(['invalid-cursor', 'insufficient-scope', 'company-not-granted', 'cursor-expired']),
    },
  },
});
