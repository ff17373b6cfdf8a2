/** A client's own webhook endpoints, for keys with `webhooks:write`. Secrets are never read. */
import { requireScope } from '../../../access/caller.ts';
import type { EventType } from '../../../events/all-events.ts';
import type { DisabledReason, Endpoint } from '../../../webhooks/endpoints.ts';
import { signingPair } from '../../../webhooks/signature.ts';
import { builder, type GraphContext } from '../../engine/builder.ts';
import { pagesOf } from '../../engine/pages.ts';
import { DisabledReasonEnum, EventTypeEnum } from './event.ts';
import { deliveriesOf, WebhookDelivery } from './webhook-delivery.ts';

export const WebhookEndpoint = builder.node(builder.objectRef<Endpoint>('WebhookEndpoint'), {
  description: 'An address that receives events, each signed with the endpoint’s secret.',
  id: { resolve: endpoint => endpoint.id, description: 'Global id, `whe_…`.' },
  loadOne: (id, context) => {
    requireScope(context.caller, 'webhooks:write');
    return findEndpoint(context, id);
  },
  fields: t => ({
    ...t.exposeMembers('Int', {
      version: 'Grows with every change of what is set, by whomever; not with deliveries.',
    }),
    ...t.exposeMembers('String', { url: 'Where events are sent.' }),
    eventTypes: t.field({
      type: [EventTypeEnum],
      description: 'Types that are sent; empty: all, also future ones.',
      resolve: endpoint => endpoint.eventTypes as EventType[],
    }),
    publicKey: t.string({
      description:
        'By it the signatures `v1a` of its deliveries are verified (Ed25519, `whpk_…`). It never changes, and is no secret.',
      resolve: ({ id }, _args, { webhooks }) => signingPair(webhooks.sealKey, id).publicKey,
    }),
    ...t.exposeMembers('DateTime', { createdAt: 'When it was added.' }),
    ...t.exposeNullable('DateTime', {
      disabledAt: 'When it was disabled; null while events are sent.',
      failingSince:
        'Since when every attempt has failed; after 120 hours it is disabled. Null if the last one succeeded.',
      previousSecretUntil:
        'Until when the secret before a rotation signs too; null or past when only one does.',
    }),
    disabledReason: t.deriveNullable(
      DisabledReasonEnum,
      'Why it was disabled; null while events are sent.',
      endpoint => endpoint.disabledReason as DisabledReason | null,
    ),
    deliveries: t.connection(
      {
        type: WebhookDelivery,
        description: 'Its deliveries, newest event first, kept for 30 days.',
        args: {
          undelivered: t.arg.boolean({
            required: true,
            defaultValue: false,
            description: 'Only undelivered ones: failed or pending.',
          }),
        },
        resolve: ({ id }, { undelivered, ...args }, context) => deliveriesOf(context, id, args, !undelivered),
      },
      { name: 'WebhookDeliveriesConnection', description: 'A page of deliveries.' },
      { name: 'WebhookDeliveriesEdge', description: 'A delivery of an endpoint.' },
    ),
  }),
});

const ENDPOINT_COLUMNS = `id, client_id as "clientId", version, url, event_types as "eventTypes", created_at as "createdAt",
  disabled_at as "disabledAt", disabled_reason as "disabledReason", failing_since as "failingSince",
  previous_secret_until as "previousSecretUntil"`;

export async function findEndpoint({ db, caller }: GraphContext, id: string): Promise<Endpoint | null> {
  const { rows } = await db.pool.query(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoints where id = $1 and client_id = $2`,
    [id, caller.clientId],
  );
  return rows[0] ?? null;
}

export const endpointsOf = pagesOf<Endpoint & { readonly key: string }>({
  name: 'webhook_endpoints',
  rows: `select id as key, ${ENDPOINT_COLUMNS} from webhook_endpoints where client_id = ask.parent`,
});
