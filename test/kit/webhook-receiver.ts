/**
 * A partner's receiver: a real HTTP server that verifies each delivery with npm `standardwebhooks`; what it gets is judged by
 * the OpenAPI document.
 */
import './contract/after-each-file.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { judgeDelivery } from './contract/judge-answers.ts';

export interface ReceivedEvent {
  readonly id: string;
  readonly body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedEvent[];
  /** Secret by which deliveries are verified; set once the endpoint is known. */
  secret: string;
  /** Resolves when an event that fits has come. */
  event(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const watchers = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // Its sender was killed: nothing was delivered.
      return;
    }
    const raw = Buffer.concat(chunks).toString('utf8');
    try {
      const body = new Webhook(receiver.secret).verify(
        raw,
        request.headers as Record<string, string>,
      ) as ReceivedEvent['body'];
      judgeDelivery(body);
      received.push({ id: String(request.headers['webhook-id']), body });
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end('signature');
    }
    for (const look of watchers) look();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    secret: '',
    event: fits =>
      new Promise(resolve => {
        const look = () => {
          const match = received.find(fits);
          if (!match) return;
          watchers.delete(look);
          resolve(match);
        };
        watchers.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
