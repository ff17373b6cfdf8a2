/** Deliveries of a client's own events: what is sent, and every try. For keys with `webhooks:write`. */
import type { LoggedEvent } from '../events/event.ts';
import { isId } from '../kernel/ids.ts';
import { deliveryBody } from '../webhooks/delivery-body.ts';
import type { DeliveryRow } from '../webhooks/delivery-store.ts';
import { builder } from './builder.ts';
import type { GraphContext } from './context.ts';
import { enumOf } from './enum-of.ts';
import { Event } from './event.ts';
import { pagesOf } from './pages.ts';
import { requireScope } from './require-scope.ts';
import { type AttemptRow, WebhookAttempt } from './webhook-attempt.ts';

interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly state: DeliveryRow['state'];
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly event: LoggedEvent;
}

const DeliveryStateEnum = enumOf<DeliveryRow['state']>(
  'WebhookDeliveryState',
  'What has become of a delivery.',
  {
    pending: 'It is still to be tried.',
    delivered: 'A try was answered 2xx.',
    failed: 'No try succeeded, and none follows unless asked for.',
  },
);

const attemptsOf = pagesOf<AttemptRow & { readonly key: string }>({
  name: 'webhook_attempts',
  rows: `select lpad(number::text, 9, '0') as key, number, started_at as "startedAt", duration_ms as "durationMs", url,
    status, error, response_head as "responseHead" from webhook_attempts where delivery_id = ask.parent`,
});

export const WebhookDelivery = builder.node(builder.objectRef<Delivery>('WebhookDelivery'), {
  description:
    'An event on its way to an endpoint: up to ten tries over some three days, until one is answered 2xx.',
  id: { resolve: delivery => delivery.id, description: 'Global id, `dlv_…`.' },
  loadOne: (id, context) => {
    requireScope(context, 'webhooks:write');
    return findDelivery(context, id);
  },
  fields: t => ({
    endpointId: t.exposeID('endpointId', { description: 'Id of the endpoint, `whe_…`.' }),
    event: t.expose('event', { type: Event, description: 'What is delivered.' }),
    state: t.expose('state', { type: DeliveryStateEnum, description: 'What has become of it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it arrived or was given up; null while it is still to be tried.',
    }),
    body: t.string({
      description:
        'What is sent, byte for byte the same on every try. Signed together with `webhook-id` (the event’s id) and `webhook-timestamp`.',
      resolve: ({ event }, _args, { cursors }) =>
        deliveryBody({ event: { ...event, data: { ...event.data } } }, cursors),
    }),
    attempts: t.connection(
      {
        type: WebhookAttempt,
        description: 'Every try, the first one first.',
        resolve: ({ id }, args, context) => attemptsOf(context, id, args),
      },
      { name: 'WebhookAttemptsConnection', description: 'A page of tries.' },
      { name: 'WebhookAttemptsEdge', description: 'A try of a delivery.' },
    ),
  }),
});

const DELIVERY = `select d.id, d.endpoint_id, d.state, d.created_at as delivery_created_at, d.completed_at,
    e.id as event_id, e.client_id, e.type, e.nif, e.data, e.created_at, e.cursor
  from webhook_deliveries d join events e on e.id = d.event_id`;

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const asDelivery = (row: any): Delivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  state: row.state,
  createdAt: row.delivery_created_at,
  completedAt: row.completed_at,
  event: {
    id: row.event_id,
    clientId: row.client_id,
    type: row.type,
    nif: row.nif,
    data: row.data,
    createdAt: row.created_at,
    sequence: BigInt(row.cursor),
  },
});

/** The caller's own delivery, or null. */
export async function findDelivery({ db, caller }: GraphContext, id: string): Promise<Delivery | null> {
  if (!isId('dlv', id)) return null;
  const { rows } = await db.pool.query(`${DELIVERY} where d.id = $1 and e.client_id = $2`, [
    id,
    caller.clientId,
  ]);
  return rows[0] ? asDelivery(rows[0]) : null;
}

// Ids of events sort by their age, so the newest event comes first; `wide` is everything, else what has not arrived.
const pageOfDeliveries = pagesOf<{ readonly key: string }>({
  name: 'webhook_deliveries',
  rows: `select event_id as key, found.* from (${DELIVERY}
    where d.endpoint_id = ask.parent and (ask.wide or d.state <> 'delivered')) found`,
  newestFirst: true,
});

/** A page of an endpoint's deliveries. */
export async function deliveriesOf(
  context: GraphContext,
  endpointId: string,
  args: Parameters<typeof pageOfDeliveries>[2],
  delivered: boolean,
) {
  const { edges, pageInfo } = await pageOfDeliveries(context, endpointId, args, delivered);
  return { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: asDelivery(node) })) };
}
