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
    number: t.exposeInt('number', { description: 'The first is 1; a test of the endpoint is 0.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'When it was sent: its `webhook-timestamp`, to the second.',
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Milliseconds until the answer or the failure.' }),
    url: t.exposeString('url', {
      nullable: true,
      description:
        'The address it was sent to, which may differ from the endpoint’s present one; null if not stored.',
    }),
    status: t.exposeInt('status', { nullable: true, description: 'Status of the answer; null without one.' }),
    error: t.expose('error', {
      type: WebhookFaultEnum,
      nullable: true,
      description: 'Why there was no answer; null with one.',
    }),
    responseHead: t.exposeString('responseHead', {
      nullable: true,
      description:
        'The first kilobyte of the answer as text, without control characters; null without an answer.',
    }),
  }),
});
