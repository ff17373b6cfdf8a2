import { type Asking, pathPart, type Transport } from './transport.ts';
import type { WebhookEndpointList, WebhookSecret, WebhookTest } from './types.ts';

const ENDPOINTS = '/api/v1/webhook-endpoints';

/** Where your events are sent. For keys with `webhooks:write` and `contractors:read`. */
export function createWebhookEndpoints({ json, send }: Transport) {
  return {
    /** Its secret is in this answer alone. `eventTypes` left out: all, also future ones. Under the same `idempotencyKey` it is one endpoint for 24 hours. */
    create(
      url: string,
      options: Asking & { readonly eventTypes?: readonly string[]; readonly idempotencyKey?: string } = {},
    ) {
      const { eventTypes, idempotencyKey = crypto.randomUUID(), signal } = options;
      return json<WebhookSecret>(ENDPOINTS, {
        method: 'POST',
        body: { url, eventTypes },
        headers: { 'idempotency-key': `"${idempotencyKey}"` },
        isRepeatable: true,
        signal,
      });
    },

    list: ({ signal }: Asking = {}) => json<WebhookEndpointList>(ENDPOINTS, { signal }),

    /** With its deliveries. */
    remove: (id: string, { signal }: Asking = {}) =>
      send(`${ENDPOINTS}/${pathPart('id', id)}`, { method: 'DELETE', signal }, () => {}),

    /** Sends one signed `webhook.test`, and tells what came back, within 15 seconds. Counts as ten requests; once in five seconds. */
    test: (id: string, { signal }: Asking = {}) =>
      json<WebhookTest>(`${ENDPOINTS}/${pathPart('id', id)}/test`, { method: 'POST', signal }),
  };
}
