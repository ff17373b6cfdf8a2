import type { ExchangeFault } from '../webhooks/exchange-failure.ts';
import { builder } from './builder.ts';
import { enumOf } from './enum-of.ts';

export interface AttemptRow {
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly url: string | null;
  readonly status: number | null;
  readonly error: ExchangeFault | null;
  readonly responseHead: string | null;
}

export const WebhookFaultEnum = enumOf<ExchangeFault>('WebhookFault', 'Why a try brought no answer.', {
  endpoint_blocked:
    'The address leads where nothing is sent: a private network, this machine, another scheme.',
  timeout: 'No whole answer within 15 seconds.',
  tls: 'The certificate is not valid for the address, or the handshake failed.',
  dns: 'The name has no address.',
  connection: 'The connection was refused or cut.',
  too_large: 'The answer is larger than 20 kB.',
});

export const WebhookAttempt = builder.objectRef<AttemptRow>('WebhookAttempt').implement({
  description:
    'One try of a delivery, and what was answered. Only 2xx is success; redirects are never followed.',
  fields: t => ({
    number: t.exposeInt('number', { description: 'The first is 1.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'When it was sent: its `webhook-timestamp`, to the second.',
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Milliseconds until the answer, or its lack.' }),
    url: t.exposeString('url', {
      nullable: true,
      description:
        'Where it was sent, which may not be where the endpoint is now; null when that was not kept.',
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
