/** A webhook endpoint, its secret, a test of it and a delivery to it. */
import { ENDPOINT, NIF } from '../../../src/kernel/schemas/sample-ids.ts';

const livemode = false;

const endpoint = {
  object: 'webhook_endpoint',
  id: ENDPOINT,
  livemode,
  version: 1,
  url: 'https://partner.example/hooks',
  eventTypes: ['analysis.completed'],
  publicKey: 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  createdAt: '2026-11-20T09:00:00.000Z',
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
  previousSecretUntil: null,
};

const attempt = {
  number: 1,
  startedAt: '2026-11-20T09:30:12.600Z',
  durationMs: 84,
  url: endpoint.url,
  status: 204,
  error: null,
  responseHead: '',
};

const delivery = {
  object: 'webhook_delivery',
  id: 'dlv_01k9zq7w1p0x7z4a6c8e0g2j4m',
  eventId: 'evt_01k9zq7v4n9v6x3y5z7b9c1d3e',
  type: 'analysis.completed',
  nif: NIF,
  state: 'delivered',
  createdAt: '2026-11-20T09:30:12.510Z',
  completedAt: '2026-11-20T09:30:12.690Z',
  attempts: [attempt],
};

export const WEBHOOK_EXAMPLES = {
  endpoint,
  endpoints: { object: 'list', livemode, data: [endpoint] },
  secret: {
    object: 'webhook_secret',
    livemode,
    endpoint,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
  test: {
    object: 'webhook_test',
    livemode,
    startedAt: attempt.startedAt,
    url: endpoint.url,
    status: 204,
    error: null,
    durationMs: 84,
    responseHead: '',
  },
  recovery: { object: 'webhook_recovery', livemode, deliveries: 3, hastened: 1, more: false },
  resent: { ...delivery, livemode, state: 'pending', completedAt: null },
  deliveries: { object: 'list', livemode, data: [delivery], hasMore: false, cursor: delivery.id },
};
