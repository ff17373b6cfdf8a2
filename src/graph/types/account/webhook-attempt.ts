import type { ExchangeFault } from '../../../webhooks/exchange-failure.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';

export interface AttemptRow {
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly url: string | null;
  readonly status: number | null;
  readonly error: ExchangeFault | null;
  readonly responseHead: string | null;
}

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
