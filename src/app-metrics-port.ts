/**
 * The numbers of a process that answers no requests (`METRICS_PORT`), and whether it lives. On this machine only, unless
 * `METRICS_TOKEN` guards them: then where `HOST` says.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MetricsPage, metricsAnswer } from './http/metrics-answer.ts';
import { Problem } from './kernel/problems.ts';

export interface MetricsPort {
  readonly url: string;
  stop(): Promise<void>;
}

/** A worker's connections are for registers and receivers: whoever comes beyond these is turned away. */
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
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken by another program. Set METRICS_PORT to a free one.`)
          : error,
      ),
    );
    server.listen(port, boundTo, resolve);
  });
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${opened}`,
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
