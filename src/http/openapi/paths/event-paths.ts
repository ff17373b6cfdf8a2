import { streamQuery } from '../../rest/event-stream-route.ts';
import { eventsQuery } from '../../rest/events-route.ts';
import { event, eventList } from '../bodies/event-bodies.ts';
import { headersWith } from '../documented-headers.ts';
import { EXAMPLES } from '../examples/examples.ts';
import { headerParameter, type OperationParts } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

const REFUSALS = ['invalid-cursor', 'insufficient-scope', 'company-not-granted', 'cursor-expired'] as const;

export const eventsPath = ({ answered, query, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'listEvents',
    tags: ['Events'],
    summary: 'The client’s own events',
    description: 'Oldest first, kept for 30 days. Needs `events:read` and `contractors:read`.',
    parameters: query(eventsQuery),
    responses: { 200: answered('A page.', eventList, EXAMPLES.events), ...refusals(REFUSALS) },
  },
});

export const eventStreamPath = ({ json, query, refusals }: OperationParts): Json => ({
  get: {
    operationId: 'streamEvents',
    tags: ['Events'],
    summary: 'The client’s own events as they come',
    description:
      'Begins where a page would, and goes on. `Last-Event-ID` resumes it. Needs `events:read` and `contractors:read`.',
    parameters: [...query(streamQuery), headerParameter('Last-Event-ID', 'The last cursor seen.')],
    responses: {
      200: {
        description:
          'Server-sent events. Of each `id:` is the cursor, `event:` the type, and `data:` one line of JSON by this schema. The first `id:` comes at once, without `data:`.',
        headers: headersWith(),
        content: { 'text/event-stream': json(event, EXAMPLES.event)['application/json'] },
      },
      ...refusals(REFUSALS),
    },
  },
});
