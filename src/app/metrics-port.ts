/**
 * Metrics and liveness of a process without the API (`METRICS_PORT`): on 127.0.0.1, or with `METRICS_TOKEN` at `HOST`.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MetricsPage, metricsAnswer } from '../http/pages/metrics-answer.ts';
import { Problem } from '../kernel/problems.ts';
import { reachableAt } from '../kernel/process/reachable-at.ts';
import { listenFailure } from '../kernel/process/start-failure.ts';

export interface MetricsPort {
  readonly url: string;
  stop(): Promise<void>;
}

/** Further connections are refused: a worker needs its own for registers and receivers. */
const MOST_CONNECTIONS = 50;

export async function openMetricsPort(
  page: MetricsPage,
  { port, host }: { port: number; host: string },
): Promise<MetricsPort> {
  const server = createServer({ requestTimeout: 10_000 }, async (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return say(response, 405, 'Only GET.', { Allow: 'GET, HEAD' });
    if (path === '/health/live') return say(response, 200, 'live');
    if (path !== '/metrics') return say(response, 404, 'This process answers /metrics and /health/live.');
    try {
      const { status, headers, body } = await metricsAnswer(page, request);
      response.writeHead(status, headers).end(body);
    } catch (error) {
      if (error instanceof Problem) say(response, error.status, error.message);
      else say(response, 503, 'The numbers cannot be read now.');
    }
  });
  server.maxConnections = MOST_CONNECTIONS;
  const boundTo = page.token === null ? '127.0.0.1' : host;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenFailure(error, port, 'Set METRICS_PORT to a free one.')),
    );
    server.listen(port, boundTo, resolve);
  });
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: reachableAt(boundTo, opened),
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const say = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) =>
  void response
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(`${text}\n`);
