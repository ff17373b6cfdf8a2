/** Mutations for a client's own webhook endpoints. Each needs `webhooks:write`. */

import { PRICES } from '../../access/admission/prices.ts';
import { requireScope } from '../../access/caller.ts';
import { isId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problems.ts';
import { expecting } from '../../kernel/requests/precondition.ts';
import { rotateSecret } from '../../webhooks/endpoint-secrets.ts';
import {
  addEndpoint,
  deleteEndpoint,
  type Endpoint,
  endpointNamed,
  requireEndpoint,
  updateEndpoint,
} from '../../webhooks/endpoints.ts';
import { type Recovered, recoverNow, resendNow } from '../../webhooks/resend.ts';
import { sendPacedTest } from '../../webhooks/send-test.ts';
import { builder, type GraphContext } from '../engine/builder.ts';
import { Deletion, expectedVersion, mutation } from '../engine/mutation.ts';
import { EventTypeEnum } from '../types/account/event.ts';
import { findDelivery, WebhookAttempt, WebhookDelivery } from '../types/account/webhook-delivery.ts';
import { WebhookEndpoint } from '../types/account/webhook-endpoint.ts';

const ENDPOINT_ID = 'Id of the endpoint, `whe_…`. Another client’s is `not-found`.';
const URL =
  'Where events are sent: https, at an address of the public internet. Anything else is `invalid-parameter`.';

/** The caller's endpoint by its id, after the scope. */
function ownEndpoint(context: GraphContext, id: string) {
  requireScope(context.caller, 'webhooks:write');
  return endpointNamed(id, context.caller);
}

const Secret = builder
  .objectRef<{ readonly endpoint: Endpoint; readonly secret: string }>('WebhookSecret')
  .implement({
    description: 'An endpoint and its new secret.',
    fields: t => ({
      ...t.exposeMembers(WebhookEndpoint, { endpoint: 'The endpoint.' }),
      ...t.exposeMembers('String', { secret: 'The signing secret, `whsec_…`. Shown this once.' }),
    }),
  });

mutation('webhookEndpointCreate', {
  type: Secret,
  description: 'Adds an endpoint, 50 at most. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({
    url: t.string({ required: true, description: URL }),
    eventTypes: t.field({
      type: [EventTypeEnum],
      description: 'Types to send; empty or left out: all, also future ones.',
    }),
  }),
  async resolve({ url, eventTypes }, context) {
    requireScope(context.caller, 'webhooks:write');
    const { sealKey, egress } = context.webhooks;
    const ask = { clientId: context.caller.clientId, url, eventTypes: eventTypes ?? [] };
    return addEndpoint({ db: context.db, sealKey, allowLoopback: egress.allowLoopback }, ask);
  },
});

mutation('webhookEndpointUpdate', {
  type: WebhookEndpoint,
  description:
    'Changes where an endpoint is, what it takes, or whether it is sent anything; what is left out stays. Deliveries under way go to the new address. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({
    id: t.id({ required: true, description: ENDPOINT_ID }),
    url: t.string({ description: URL }),
    eventTypes: t.field({
      type: [EventTypeEnum],
      description: 'Types to send; empty: all, also future ones.',
    }),
    enabled: t.boolean({
      description:
        'False: nothing is sent, and what is pending fails. True: events are sent again; what it missed is sent by `webhookDeliveriesRecover`.',
    }),
    expectedVersion: expectedVersion(t, 'endpoint'),
  }),
  async resolve({ id, url, eventTypes, enabled, expectedVersion }, context) {
    const name = ownEndpoint(context, id);
    const { egress, tries } = context.webhooks;
    return updateEndpoint(
      { db: context.db, allowLoopback: egress.allowLoopback, tries },
      { ...name, url: url ?? undefined, eventTypes: eventTypes ?? undefined, enabled: enabled ?? undefined },
      expecting(expectedVersion),
    );
  },
});

mutation('webhookEndpointDelete', {
  type: Deletion,
  description:
    'Deletes an endpoint with its deliveries; open ones are not retried. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({
    id: t.id({ required: true, description: ENDPOINT_ID }),
    expectedVersion: expectedVersion(t, 'endpoint'),
  }),
  async resolve({ id, expectedVersion }, context) {
    await deleteEndpoint(context.db, ownEndpoint(context, id), expecting(expectedVersion));
    return { deletedId: id };
  },
});

mutation('webhookSecretRotate', {
  type: Secret,
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

mutation('webhookEndpointTest', {
  type: WebhookAttempt,
  description:
    'Sends one signed `webhook.test` to an endpoint, also to a disabled one, and answers what came back, after 15 seconds at the latest. It is no event and leaves no trace. Once in an operation, once in 5 seconds for an endpoint (`too-many-requests`), and counted as ten requests. Needs `webhooks:write` and `contractors:read`.',
  cost: PRICES.webhookTest,
  input: t => ({ id: t.id({ required: true, description: ENDPOINT_ID }) }),
  async resolve({ id }, context) {
    const { db, webhooks, livemode } = context;
    return { number: 0, ...(await sendPacedTest({ ...webhooks, db, livemode }, ownEndpoint(context, id))) };
  },
});

mutation('webhookDeliveryResend', {
  type: WebhookDelivery,
  description:
    'Sends one delivery again, at once, whatever became of it. A disabled endpoint is `invalid-parameter`. Needs `webhooks:write` and `contractors:read`.',
  input: t => ({ id: t.id({ required: true, description: 'Id of the delivery, `dlv_…`.' }) }),
  async resolve({ id }, context) {
    requireScope(context.caller, 'webhooks:write');
    if (!isId('dlv', id)) throw new Problem('not-found', 'There is no such webhook delivery.');
    const { db, webhooks, caller } = context;
    await resendNow({ db, tries: webhooks.tries }, { deliveryId: id, clientId: caller.clientId });
    return (await findDelivery(context, id))!;
  },
});

const Recovery = builder.objectRef<Recovered>('WebhookRecovery').implement({
  description: 'What is sent now.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      deliveries: 'Deliveries that are sent now.',
      hastened: 'How many of them were on their way, and waited for their next attempt.',
    }),
    ...t.exposeMembers('Boolean', { more: 'More are left in the range: ask again.' }),
  }),
});

mutation('webhookDeliveriesRecover', {
  type: Recovery,
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
