import {
  deliveriesQuery,
  endpointChangeSchema,
  newEndpointSchema,
  recoverySchema,
} from '../../../src/http/rest/webhook-endpoints/endpoint-routes.ts';
import {
  resentDelivery,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointList,
  webhookRecovery,
  webhookSecret,
  webhookTest,
} from '../bodies/webhook-endpoint-bodies.ts';
import { WEBHOOK_EXAMPLES as EXAMPLES } from '../examples/webhook-endpoint-examples.ts';
import {
  headerParameter,
  IF_MATCH,
  OF_A_SENT_CHANGE,
  type OperationParts,
  pathParameter,
  response,
  sent,
} from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';

const NEEDS = 'Costs no quota. Needs `webhooks:write` and `contractors:read`.';
const ID = pathParameter('id', 'Id of the endpoint, `whe_…`.', EXAMPLES.endpoint.id);
const TAGS = { tags: ['Webhook endpoints'] };
const PATH = '/api/v1/webhook-endpoints';

export const webhookEndpointPaths = (parts: OperationParts): Json => ({
  [PATH]: endpointsPath(parts),
  [`${PATH}/{id}`]: endpointPath(parts),
  [`${PATH}/{id}/rotate-secret`]: {
    post: {
      ...TAGS,
      operationId: 'rotateWebhookSecret',
      summary: 'A new secret for an endpoint, shown this once',
      description: `The present one signs beside it for 24 hours more, so a receiver may hold either. At most ten in 24 hours. With \`If-Match\`, a rotation that is repeated after a lost answer makes no second secret. ${NEEDS}`,
      parameters: [ID, IF_MATCH],
      responses: {
        200: parts.answered('The secret.', webhookSecret, EXAMPLES.secret, 'ETag'),
        ...parts.refusals(['insufficient-scope', 'not-found', 'precondition-failed']),
      },
    },
  },
  [`${PATH}/{id}/test`]: {
    post: {
      ...TAGS,
      operationId: 'testWebhookEndpoint',
      summary: 'Send one signed `webhook.test`',
      description: `Also to a disabled endpoint; answers what came back, after 15 seconds at the latest. It is no event and leaves no trace. Once in 5 seconds for an endpoint (\`too-many-requests\`), and counted as ten requests. ${NEEDS}`,
      parameters: [ID],
      responses: {
        200: parts.answered('What came of it.', webhookTest, EXAMPLES.test),
        ...parts.refusals(['insufficient-scope', 'not-found']),
      },
    },
  },
  [`${PATH}/{id}/deliveries`]: {
    get: {
      ...TAGS,
      operationId: 'listWebhookDeliveries',
      summary: 'Deliveries to an endpoint, with every attempt',
      description: `Newest first, kept for 30 days. ${NEEDS}`,
      parameters: [ID, ...parts.query(deliveriesQuery)],
      responses: {
        200: parts.answered('A page.', webhookDeliveryList, EXAMPLES.deliveries),
        ...parts.refusals(['invalid-cursor', 'insufficient-scope', 'not-found']),
      },
    },
  },
  [`${PATH}/{id}/deliveries/{delivery}/resend`]: {
    post: {
      ...TAGS,
      operationId: 'resendWebhookDelivery',
      summary: 'Send one delivery again, at once, whatever became of it',
      description: `A disabled endpoint is \`invalid-parameter\`. ${NEEDS}`,
      parameters: [ID, pathParameter('delivery', 'Id of the delivery, `dlv_…`.', EXAMPLES.resent.id)],
      responses: {
        200: parts.answered('The delivery, as it is now.', resentDelivery, EXAMPLES.resent),
        ...parts.refusals(['insufficient-scope', 'not-found']),
      },
    },
  },
  [`${PATH}/{id}/recover`]: {
    post: {
      ...TAGS,
      operationId: 'recoverWebhookDeliveries',
      summary: 'Send what an endpoint did not get of the events of a time',
      description: `Oldest first: what failed, what waits for its next attempt, and what happened while it was disabled or not yet there. Events older than 30 days are gone. 5,000 at once; \`more\` says that there are further ones. A disabled endpoint is \`invalid-parameter\`. ${NEEDS}`,
      parameters: [ID],
      requestBody: {
        required: true,
        content: sent(recoverySchema, { since: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' }),
      },
      responses: {
        200: parts.answered('What is sent now.', webhookRecovery, EXAMPLES.recovery),
        ...parts.refusals(['insufficient-scope', 'not-found', 'payload-too-large', 'unsupported-media-type']),
      },
    },
  },
});

const endpointsPath = ({ answered, refusals }: OperationParts): Json => ({
  get: {
    ...TAGS,
    operationId: 'listWebhookEndpoints',
    summary: 'The client’s webhook endpoints',
    description: `Oldest first, 50 at most. ${NEEDS}`,
    parameters: [],
    responses: {
      200: answered('All endpoints.', webhookEndpointList, EXAMPLES.endpoints),
      ...refusals(['insufficient-scope']),
    },
  },
  post: {
    ...TAGS,
    operationId: 'createWebhookEndpoint',
    summary: 'Add a webhook endpoint',
    description: `50 at most. Its secret is shown this once; after a lost answer send the same with the same \`Idempotency-Key\`. ${NEEDS}`,
    parameters: [
      headerParameter(
        'Idempotency-Key',
        'Your own name for the request, 1 to 128 characters: sent again with the same body within 24 hours, it gives the same endpoint and its secret.',
        { example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"' },
      ),
    ],
    requestBody: {
      required: true,
      content: sent(newEndpointSchema, { url: EXAMPLES.endpoint.url, eventTypes: ['analysis.completed'] }),
    },
    responses: {
      201: answered('It is added.', webhookSecret, EXAMPLES.secret, 'ETag', 'Location'),
      ...refusals([
        'insufficient-scope',
        'payload-too-large',
        'unsupported-media-type',
        'idempotency-key-reused',
      ]),
    },
  },
});

const endpointPath = ({ answered, refusals }: OperationParts): Json => ({
  get: {
    ...TAGS,
    operationId: 'getWebhookEndpoint',
    summary: 'A webhook endpoint, without its secret',
    description: `The \`ETag\` names its version. ${NEEDS}`,
    parameters: [ID],
    responses: {
      200: answered('The endpoint.', webhookEndpoint, EXAMPLES.endpoint, 'ETag'),
      ...refusals(['insufficient-scope', 'not-found']),
    },
  },
  patch: {
    ...TAGS,
    operationId: 'updateWebhookEndpoint',
    summary: 'Change where an endpoint is, what it takes, or whether it is sent anything',
    description: `What is left out stays. Deliveries under way go to the new address. What it missed while it was disabled is sent by \`…/recover\`. The same again changes nothing. ${NEEDS}`,
    parameters: [ID, IF_MATCH],
    requestBody: { required: true, content: sent(endpointChangeSchema, { eventTypes: [] }) },
    responses: {
      200: answered('The endpoint.', webhookEndpoint, EXAMPLES.endpoint, 'ETag'),
      ...refusals(OF_A_SENT_CHANGE),
    },
  },
  delete: {
    ...TAGS,
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete an endpoint with its deliveries',
    description: `Open ones are not retried. ${NEEDS}`,
    parameters: [ID, IF_MATCH],
    responses: {
      204: response('It is gone.', []),
      ...refusals(['insufficient-scope', 'not-found', 'precondition-failed']),
    },
  },
});
