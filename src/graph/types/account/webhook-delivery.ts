/** Deliveries of a client's own events, with every attempt. For keys with `webhooks:write`. */
import { requireScope } from '../../../access/caller.ts';
import type { LoggedEvent } from '../../../events/event.ts';
import { asEvent } from '../../../events/read-events.ts';
import { isId } from '../../../kernel/ids.ts';
import { deliveryBody } from '../../../webhooks/delivery-body.ts';
import type { DeliveryRow } from '../../../webhooks/delivery-store.ts';
import type { ExchangeFault } from '../../../webhooks/dial.ts';
import type { ReadDelivery } from '../../../webhooks/read-deliveries.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { loadTogether } from '../../engine/load-together.ts';
import { type PageArgs, pagesOf } from '../../engine/pages.ts';
import { Event } from './event.ts';

type AttemptRow = Omit<ReadDelivery['attempts'][number], 'error'> & { readonly error: ExchangeFault | null };

const WebhookFaultEnum = enumOf<ExchangeFault>('WebhookFault', 'Why an attempt got no answer.', {
  endpoint_blocked: 'The address is not allowed: a private network, this machine, another scheme.',
  timeout: 'No whole answer within 15 seconds.',
  tls: 'The certificate is not valid for the address, or the handshake failed.',
  dns: 'The name has no address.',
  connection: 'The connection was refused or cut.',
  too_large: 'The answer is larger than 20 kB.',
});

export const WebhookAttempt = builder.objectRef<AttemptRow>('WebhookAttempt').implement({
  description:
    'One attempt at a delivery, or a test of an endpoint, and its result. Only 2xx is success; redirects are never followed.',
  fields: t => ({
    ...t.exposeMembers('Int', {
      number: 'The first is 1; a test of the endpoint is 0.',
      durationMs: 'Milliseconds until the answer or the failure.',
    }),
    ...t.exposeMembers('DateTime', {
      startedAt: 'When it was sent: its `webhook-timestamp`, to the second.',
    }),
    ...t.exposeNullable('String', {
      url: 'The address it was sent to, which may differ from the endpoint’s present one; null if not stored.',
      responseHead:
        'The first kilobyte of the answer as text, without control characters; null without an answer.',
    }),
    ...t.exposeNullable('Int', { status: 'Status of the answer; null without one.' }),
    ...t.exposeNullable(WebhookFaultEnum, { error: 'Why there was no answer; null with one.' }),
  }),
});

interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly state: DeliveryRow['state'];
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly event: LoggedEvent;
}

/** The latest hundred of each: one that is sent again and again has more. */
const loadAttempts = loadTogether<string, readonly AttemptRow[]>(async ({ db }, deliveries) => {
  const { rows } = await db.pool.query({
    name: 'attempts_of_deliveries',
    text: `select a.* from unnest($1::text[]) as asked(id) cross join lateral (
             select delivery_id as "deliveryId", number, started_at as "startedAt", duration_ms as "durationMs", url, status,
               error, response_head as "responseHead"
             from webhook_attempts where delivery_id = asked.id order by number desc limit 100) a
           order by a.number`,
    values: [[...new Set(deliveries)]],
  });
  const byDelivery = Map.groupBy(rows, ({ deliveryId }) => deliveryId as string);
  return deliveries.map(id => byDelivery.get(id) ?? []);
});

export const WebhookDelivery = builder.node(builder.objectRef<Delivery>('WebhookDelivery'), {
  description:
    'An event for an endpoint: up to ten attempts over some three days, until one is answered 2xx.',
  id: { resolve: delivery => delivery.id, description: 'Global id, `dlv_…`.' },
  loadOne: (id, context) => {
    requireScope(context.caller, 'webhooks:write');
    return findDelivery(context, id);
  },
  fields: t => ({
    ...t.exposeMembers('ID', { endpointId: 'Id of the endpoint, `whe_…`.' }),
    ...t.exposeMembers(Event, { event: 'What is delivered.' }),
    ...t.exposeMembers('DateTime', { createdAt: 'When it was created.' }),
    deliveredAt: t.deriveNullable(
      'DateTime',
      'When an attempt was answered 2xx; null: none was yet.',
      ({ state, completedAt }) => (state === 'delivered' ? completedAt : null),
    ),
    failedAt: t.deriveNullable(
      'DateTime',
      'When its last attempt failed: none follows unless requested. Null: it is pending, or delivered.',
      ({ state, completedAt }) => (state === 'failed' ? completedAt : null),
    ),
    body: t.string({
      description:
        'The body, byte for byte the same on every attempt. Signed together with `webhook-id` (the event’s id) and `webhook-timestamp`.',
      resolve: ({ event }, _args, { cursors }) =>
        deliveryBody({ event: { ...event, data: { ...event.data } } }, cursors),
    }),
    attempts: t.field({
      type: [WebhookAttempt],
      description: 'The attempts, oldest first; of more than a hundred the latest.',
      resolve: ({ id }, _args, context) => loadAttempts(context, id),
    }),
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
  event: asEvent({ ...row, id: row.event_id }),
});

export async function findDelivery({ db, caller }: GraphContext, id: string): Promise<Delivery | null> {
  if (!isId('dlv', id)) return null;
  const { rows } = await db.pool.query(`${DELIVERY} where d.id = $1 and e.client_id = $2`, [
    id,
    caller.clientId,
  ]);
  return rows[0] ? asDelivery(rows[0]) : null;
}

// Ids of events sort by age, so the newest comes first. `wide`: all deliveries; else only undelivered ones.
const pageOfDeliveries = pagesOf<{ readonly key: string }>({
  name: 'webhook_deliveries',
  rows: `select event_id as key, found.* from (${DELIVERY}
    where d.endpoint_id = ask.parent and (ask.wide or d.state <> 'delivered')) found`,
  newestFirst: true,
});

export async function deliveriesOf(
  context: GraphContext,
  endpointId: string,
  args: PageArgs,
  delivered: boolean,
) {
  const page = await pageOfDeliveries.read(context, endpointId, args, { wide: delivered });
  return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: asDelivery(node) })) };
}
