/** Dependencies of the operator's commands on webhooks, for the endpoints of every client. */
import { sealKey } from '../../kernel/secrets/sealed-secret.ts';
import { WEBHOOK_SEAL } from '../../webhooks/endpoint-secrets.ts';
import type { WebhookDeps } from '../../webhooks/resend.ts';
import { withJobQueue, withService } from './open-service.ts';

export type Webhooks = Omit<WebhookDeps, 'tries'>;

export function withWebhooks<T>(work: (webhooks: Webhooks) => Promise<T>): Promise<T> {
  return withService(({ config, db }) =>
    work({
      db,
      sealKey: sealKey(config.secretKey, WEBHOOK_SEAL),
      egress: { allowLoopback: config.webhooksAllowLoopback },
      livemode: config.registers === 'live',
    }),
  );
}

/** The same with the queue, for deliveries that workers send. */
export function withDeliveries<T>(work: (deps: WebhookDeps) => Promise<T>): Promise<T> {
  return withWebhooks(webhooks =>
    withJobQueue(webhooks.db, async jobQueue => {
      const { tryQueue } = await import('../../jobs/deliveries/send-tries.ts');
      return work({ ...webhooks, tries: tryQueue(jobQueue) });
    }),
  );
}
