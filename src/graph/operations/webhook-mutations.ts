/** Mutations for a client's own webhook endpoints. Each needs `webhooks:write`. */

import { isId } from '../../kernel/ids.ts';
import { expecting } from '../../kernel/precondition.ts';
import { Problem } from '../../kernel/problems.ts';
import { rotateSecret } from '../../webhooks/endpoint-secrets.ts';
import {
  addEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type Endpoint,
  enableEndpoint,
  requireEndpoint,
  updateEndpoint,
} from '../../webhooks/endpoints.ts';
import type { ExchangeFault } from '../../webhooks/exchange-failure.ts';
import type { Recovered } from '../../webhooks/resend.ts';
import type { Exchange } from '../../webhooks/safe-egress.ts';
import { sendPacedTest } from '../../webhooks/send-test.ts';
import { recoverNow, resendNow } from '../../webhooks/webhook-desk.ts';
import { builder } from '../engine/builder.ts';
import type { GraphContext } from '../engine/context.ts';
import { expectedVersion } from '../engine/expected-version.ts';
import { mutation } from '../engine/mutation.ts';
import { requireScope } from '../engine/require-scope.ts';
import { EventTypeEnum } from '../types/account/event.ts';
import { WebhookFaultEnum } from '../types/account/webhook-attempt.ts';
import { findDelivery, WebhookDelivery } from '../types/account/webhook-delivery.ts';
import { WebhookEndpoint } from '../types/account/webhook-endpoint.ts';

const ENDPOINT_ID = 'Id of the endpoint, `whe_…`. Another client’s is `not-found`.';
const URL =
  'Where events are sent: https, at an address of the public internet. Anything else is `invalid-parameter`.';

/** The caller's endpoint by its id, after the scope. */
function ownEndpoint(context: GraphContext, id: string) {
  requireScope(context, 'webhooks:write');
  if (!isId('whe', id)) throw new Problem('not-found', 'There is no such webhook endpoint.');
  return { endpointId: id, clientId: context.caller.clientId };
}

const SecretPayload = builder
  .objectRef<{ endpoint: Endpoint; secret: string; previousSecretUntil: Date | null }>('WebhookSecretPayload')
  .implement({
    description: 'An endpoint and its new secret.',
    fields: t => ({
      endpoint: t.expose('endpoint', { type: WebhookEndpoint, description: 'The endpoint.' }),
      secret: t.exposeString('secret', {
        description: 'The signing secret, `whsec_…`. Shown this once.',
      }),
      previousSecretUntil: t.expose('previousSecretUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Until when the secret before it signs too; null for a new endpoint.',
      }),
    }),
  });

mutation('webhookEndpointCreate', {
  type: SecretPayload,
  description: 'Adds an endpoint, 50 at most. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({
    url: t.string({ required: true, description: URL }),
    eventTypes: t.field({
      type: [EventTypeEnum],
      description: 'Types to send; empty or left out: all, also future ones.',
    }),
  }),
  async resolve({ url, eventTypes }, context) {
    requireScope(context, 'webhooks:write');
    const { sealKey, egress } = context.webhooks;
    const ask = { clientId: context.caller.clientId, url, eventTypes: eventTypes ?? [] };
    const added = await addEndpoint({ db: context.db, sealKey, allowLoopback: egress.allowLoopback }, ask);
    return { ...added, previousSecretUntil: null };
  },
});

mutation('webhookEndpointUpdate', {
  type: WebhookEndpoint,
  description:
    'Changes where an endpoint is or what it takes; what is left out stays. Deliveries under way go to the new address. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({
    id: t.id({ required: true, description: ENDPOINT_ID }),
    url: t.string({ description: URL }),
    eventTypes: t.field({
      type: [EventTypeEnum],
      description: 'Types to send; empty: all, also future ones.',
    }),
    expectedVersion: expectedVersion(t, 'endpoint'),
  }),
  resolve: async ({ id, url, eventTypes, expectedVersion }, context) =>
    updateEndpoint(
      { db: context.db, allowLoopback: context.webhooks.egress.allowLoopback },
      { ...ownEndpoint(context, id), ...(url != null && { url }), ...(eventTypes && { eventTypes }) },
      expecting(expectedVersion),
    ),
});

const DeletePayload = builder.objectRef<{ id: string }>('DeleteWebhookEndpointPayload').implement({
  description: 'What was deleted.',
  fields: t => ({ deletedId: t.exposeID('id', { description: 'Id of the deleted endpoint.' }) }),
});

mutation('webhookEndpointDelete', {
  type: DeletePayload,
  description:
    'Deletes an endpoint with its deliveries; open ones are not retried. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({
    id: t.id({ required: true, description: ENDPOINT_ID }),
    expectedVersion: expectedVersion(t, 'endpoint'),
  }),
  resolve: async ({ id, expectedVersion }, context) =>
    deleteEndpoint(context.db, ownEndpoint(context, id), expecting(expectedVersion)),
});

mutation('webhookSecretRotate', {
  type: SecretPayload,
  description:
    'Gives an endpoint a new secret. The present one signs beside it for 24 hours more, so a receiver may hold either. At most ten in 24 hours. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({
    id: t.id({ required: true, description: ENDPOINT_ID }),
    expectedVersion: expectedVersion(t, 'endpoint'),
  }),
  async resolve({ id, expectedVersion }, context) {
    const name = ownEndpoint(context, id);
    const { db, webhooks } = context;
    const { sealKey } = webhooks;
    const rotated = await rotateSecret({ db, sealKey }, name, expecting(expectedVersion));
    return { ...rotated, endpoint: await requireEndpoint(db.prisma, name) };
  },
});

mutation('webhookEndpointEnable', {
  type: WebhookEndpoint,
  description:
    'Sends events to a disabled endpoint again; what it missed is sent by `webhookDeliveriesRecover`. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({ id: t.id({ required: true, description: ENDPOINT_ID }) }),
  resolve: async ({ id }, context) => enableEndpoint(context.db, ownEndpoint(context, id)),
});

mutation('webhookEndpointDisable', {
  type: WebhookEndpoint,
  description:
    'Disables an endpoint; pending deliveries fail. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({ id: t.id({ required: true, description: ENDPOINT_ID }) }),
  async resolve({ id }, context) {
    const name = ownEndpoint(context, id);
    const { prisma } = context.db;
    return (await disableEndpoint(prisma, { ...name, reason: 'client' })) ?? requireEndpoint(prisma, name);
  },
});

const TestPayload = builder.objectRef<Exchange>('TestWebhookEndpointPayload').implement({
  description: 'The result of a test.',
  fields: t => ({
    delivered: t.boolean({
      description: 'Whether it was answered 2xx.',
      resolve: sent => sent.kind === 'answered' && sent.status >= 200 && sent.status < 300,
    }),
    status: t.int({
      nullable: true,
      description: 'Status of the answer; null without one.',
      resolve: sent => (sent.kind === 'answered' ? sent.status : null),
    }),
    error: t.field({
      type: WebhookFaultEnum,
      nullable: true,
      description: 'Why there was no answer; null with one.',
      resolve: (sent): ExchangeFault | null => (sent.kind === 'failed' ? sent.fault : null),
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Milliseconds until the answer or the failure.' }),
    responseHead: t.string({
      nullable: true,
      description: 'The first kilobyte of the answer as text; null without one.',
      resolve: sent => (sent.kind === 'answered' ? sent.head : null),
    }),
  }),
});

mutation('webhookEndpointTest', {
  type: TestPayload,
  description:
    'Sends one signed `webhook.test` to an endpoint, also to a disabled one, and answers what came back, after 15 seconds at the latest. It is no event and leaves no trace. Once in an operation, once in 5 seconds for an endpoint (`too-many-requests`), and counted as ten requests. Needs `webhooks:write` and `contractors:read`.',
  // It may hold a connection to the receiver for 15 s.
  cost: 1_000,
  input: t => ({ id: t.id({ required: true, description: ENDPOINT_ID }) }),
  resolve: async ({ id }, context) =>
    sendPacedTest(
      { ...context.webhooks, db: context.db, livemode: context.livemode },
      ownEndpoint(context, id),
    ),
});

mutation('webhookDeliveryResend', {
  type: WebhookDelivery,
  description:
    'Sends one delivery again, at once, whatever became of it. A disabled endpoint is `invalid-parameter`. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({ id: t.id({ required: true, description: 'Id of the delivery, `dlv_…`.' }) }),
  async resolve({ id }, context) {
    requireScope(context, 'webhooks:write');
    if (!isId('dlv', id)) throw new Problem('not-found', 'There is no such webhook delivery.');
    const { db, webhooks, caller } = context;
    await resendNow({ db, tries: webhooks.tries }, { deliveryId: id, clientId: caller.clientId });
    return (await findDelivery(context, id))!;
  },
});

const RecoverPayload = builder.objectRef<Recovered>('RecoverWebhookDeliveriesPayload').implement({
  description: 'What is sent now.',
  fields: t => ({
    deliveries: t.exposeInt('deliveries', { description: 'Deliveries that are sent now.' }),
    hastened: t.exposeInt('hastened', {
      description: 'How many of them were on their way, and waited for their next attempt.',
    }),
    more: t.exposeBoolean('more', { description: 'More are left in the range: ask again.' }),
  }),
});

mutation('webhookDeliveriesRecover', {
  type: RecoverPayload,
  description:
    'Sends what an endpoint did not get of the events of a time, oldest first: what failed, what waits for its next attempt, and what happened while it was disabled or not yet there. Events older than 30 days are gone. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({
    id: t.id({ required: true, description: ENDPOINT_ID }),
    since: t.field({ type: 'DateTime', required: true, description: 'Events from this moment on.' }),
    until: t.field({ type: 'DateTime', required: true, description: 'Events before this moment.' }),
  }),
  resolve: async ({ id, since, until }, context) =>
    recoverNow(
      { db: context.db, tries: context.webhooks.tries },
      { ...ownEndpoint(context, id), since, until },
    ),
});
