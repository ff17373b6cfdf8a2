import { WHEN } from '../../../src/events/all-events.ts';
import {
  DELIVERY_TYPES,
  type DeliveryType,
  deliveryOf,
  event,
  eventList,
} from '../../../src/http/bodies/event-bodies.ts';
import { streamQuery } from '../../../src/http/rest/event-stream-route.ts';
import { eventsQuery } from '../../../src/http/rest/events-route.ts';
import { EXAMPLES } from '../examples/examples.ts';
import { headerParameter, type OperationParts, operation, response } from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

const REFUSALS = ['invalid-cursor', 'insufficient-scope', 'company-not-granted', 'cursor-expired'] as const;

export const eventPaths = ({ answered, json, query, refusals }: OperationParts): Json => ({
  '/api/v1/events': {
    get: operation('listEvents', 'Events', {
      summary: 'The client’s own events',
      description: 'Oldest first, kept for 30 days. Needs `events:read` and `contractors:read`.',
      parameters: query(eventsQuery),
      responses: { 200: answered('A page.', eventList, EXAMPLES.events), ...refusals(REFUSALS) },
    }),
  },
  '/api/v1/events/stream': {
    get: operation('streamEvents', 'Events', {
      summary: 'The client’s own events as they come',
      description:
        'Begins where a page would, and goes on. `Last-Event-ID` resumes it. Needs `events:read` and `contractors:read`.',
      parameters: [...query(streamQuery), headerParameter('Last-Event-ID', 'The last cursor seen.')],
      responses: {
        200: response(
          'Server-sent events. Of each `id:` is the cursor, `event:` the type, and `data:` one line of JSON by this schema. The first `id:` comes at once, without `data:`.',
          [],
          { 'text/event-stream': json(event, EXAMPLES.event)['application/json'] },
        ),
        ...refusals(REFUSALS),
      },
    }),
  },
});

const SENTENCES: Readonly<Record<DeliveryType, string>> = {
  ...WHEN,
  'webhook.test': 'A test of the endpoint was requested.',
};

const LASTING =
  'Signed by Standard Webhooks 1.0.0. Delivered at least once; any 2xx within 15 s is success. Pass over a type that you do not know.';
const ONCE =
  'Signed like every delivery. It is no event: it is sent once, is in no list of events, and has no cursor.';

const SIGNED: readonly Json[] = [
  headerParameter('webhook-id', 'The event’s id, the same on every try.', { required: true }),
  headerParameter('webhook-timestamp', 'Of the try, seconds since 1970.', { required: true }),
  headerParameter(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two, separated by a space, while a secret is rotated.',
    { required: true },
  ),
];

const delivery = ({ json }: OperationParts, type: DeliveryType): Json => ({
  post: operation(`on-${type.replace('.', '-')}`, 'Events', {
    summary: SENTENCES[type].slice(0, -1),
    description: type === 'webhook.test' ? ONCE : LASTING,
    parameters: SIGNED,
    requestBody: { required: true, content: json(deliveryOf(type), EXAMPLES.deliveries[type]) },
    responses: {
      '2XX': { description: 'Received.' },
      410: { description: 'Gone: the endpoint is disabled.' },
      '4XX': { description: 'Retried by the schedule.' },
    },
  }),
});

/** What the service sends to webhook endpoints, by type. */
export const webhookOperations = (parts: OperationParts): Json =>
  Object.fromEntries(DELIVERY_TYPES.map(type => [type, delivery(parts, type)]));
