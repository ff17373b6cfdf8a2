/** A client's webhook endpoints, their secrets and tests, and what was delivered to them. */
import { z } from 'zod';
import { count, id, livemode, nif, openWords, pageOf, time } from '../../../src/kernel/schemas/words.ts';
import { DELIVERY_STATES } from '../../../src/webhooks/read-deliveries.ts';

export const webhookEndpoint = z
  .object({
    object: z.literal('webhook_endpoint'),
    id: id('whe', 'The endpoint.'),
    livemode,
    version: z
      .int()
      .describe(
        'Grows with every change of what is set, by whomever; not with deliveries. For `If-Match` its tag is `"<id>.<version>"`.',
      ),
    url: z.string().describe('Where events are sent.'),
    eventTypes: z.array(z.string()).describe('Types that are sent; empty: all, also future ones.'),
    publicKey: z
      .string()
      .describe(
        'By it the signatures `v1a` of its deliveries are verified (Ed25519, `whpk_…`). It never changes, and is no secret.',
      ),
    createdAt: time('When it was added'),
    disabledAt: time('When it was disabled; null while events are sent').nullable(),
    disabledReason: openWords(
      ['gone', 'failing', 'client', 'operator'],
      '`gone`: the receiver answered 410. `failing`: every attempt failed for 120 hours. `client` and `operator`: by them. Null while events are sent.',
    ).nullable(),
    failingSince: time('Since when every attempt has failed; null if the last one succeeded').nullable(),
    previousSecretUntil: time(
      'Until when the secret before a rotation signs too; null or past when only one does',
    ).nullable(),
  })
  .meta({ id: 'WebhookEndpoint' });

export const webhookEndpointList = z
  .object({
    object: z.literal('list'),
    livemode,
    data: z.array(webhookEndpoint).describe('Oldest first.'),
  })
  .meta({ id: 'WebhookEndpointList' });

export const webhookSecret = z
  .object({
    object: z.literal('webhook_secret'),
    livemode,
    endpoint: webhookEndpoint,
    secret: z.string().describe('The signing secret, `whsec_…`. Shown this once.'),
  })
  .meta({ id: 'WebhookSecret' });

const durationMs = count('Milliseconds until the answer or the failure.');
const status = z.int().nullable().describe('Status of the answer; null without one.');
const error = openWords(
  ['endpoint_blocked', 'timeout', 'tls', 'dns', 'connection', 'too_large'],
  'Why there was no answer; null with one.',
).nullable();
const responseHead = z
  .string()
  .nullable()
  .describe('The first kilobyte of the answer as text; null without one.');

export const webhookTest = z
  .object({
    object: z.literal('webhook_test'),
    livemode,
    startedAt: time('When it was sent'),
    url: z.string().describe('Where it was sent.'),
    status,
    error,
    durationMs,
    responseHead,
  })
  .meta({ id: 'WebhookTest' });

export const webhookDelivery = z
  .object({
    object: z.literal('webhook_delivery'),
    id: id('dlv', 'The delivery.'),
    eventId: id('evt', 'What is delivered: the `webhook-id` of each attempt.'),
    type: z.string().describe('Type of the event.'),
    nif: nif.nullable(),
    state: openWords(
      DELIVERY_STATES,
      '`pending`: an attempt will follow. `failed`: none succeeded, and none follows unless requested.',
    ),
    createdAt: time('When it was created'),
    completedAt: time('When it was delivered or failed; null while it is pending').nullable(),
    attempts: z
      .array(
        z.object({
          number: z.int().describe('The first is 1.'),
          startedAt: time('When it was sent'),
          durationMs,
          url: z.string().nullable().describe('Where it was sent; null if that is not kept.'),
          status,
          error,
          responseHead,
        }),
      )
      .describe('Oldest first.'),
  })
  .meta({ id: 'WebhookDelivery' });

export const webhookRecovery = z
  .object({
    object: z.literal('webhook_recovery'),
    livemode,
    deliveries: count('Deliveries that are sent now.'),
    hastened: count('How many of them were on their way, and waited for their next attempt.'),
    more: z.boolean().describe('More are left in the range: ask again.'),
  })
  .meta({ id: 'WebhookRecovery' });

export const resentDelivery = webhookDelivery.extend({ livemode }).meta({ id: 'ResentWebhookDelivery' });

export const webhookDeliveryList = pageOf(
  'WebhookDeliveryList',
  z.array(webhookDelivery).describe('Newest first, kept for 30 days.'),
);
