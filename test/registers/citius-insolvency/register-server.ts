/** A real HTTP server in front of a portal (or of a handler of the test's own), and a real session that talks to it. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLog } from '../../../src/kernel/log.ts';
import type { RegisterSession } from '../../../src/registers/http/register-session.ts';
import { RegisterUnreachable } from '../../../src/registers/http/register-session.ts';
import type { Capture, RegisterContext } from '../../../src/registers/register.ts';
import type {
  Portal,
  PortalRequest,
  PortalResponse,
  PortalWorld,
} from '../../../src/sandbox/portals/portal.ts';
import { context as parseContext } from './cire-pages.ts';

export type Handler = (request: PortalRequest) => PortalResponse | Promise<PortalResponse> | 'hang up';

export const throughPortal =
  (portal: Portal, world: PortalWorld): Handler =>
  request =>
    portal.handle(request, world);

export interface Served extends AsyncDisposable {
  readonly baseUrl: string;
  /** Every request that came, in order. */
  readonly requests: PortalRequest[];
}

export async function serve(handler: Handler): Promise<Served> {
  const sessions = new Map<string, Map<string, string>>();
  const requests: PortalRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const id = /sid=(\w+)/.exec(incoming.headers.cookie ?? '')?.[1] ?? `s${sessions.size + 1}`;
    if (!sessions.has(id)) sessions.set(id, new Map());
    const request = await toPortalRequest(incoming, sessions.get(id)!);
    requests.push(request);
    const answer = await handler(request);
    if (answer === 'hang up') return response.destroy();
    response
      .writeHead(answer.status, { ...answer.headers, 'set-cookie': `sid=${id}; Path=/` })
      .end(answer.body);
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>(closed => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function toPortalRequest(
  incoming: IncomingMessage,
  session: Map<string, string>,
): Promise<PortalRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://portal');
  return {
    method: incoming.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    form: new URLSearchParams(Buffer.concat(chunks).toString('utf8')),
    headers: incoming.headers as Record<string, string | undefined>,
    session,
  };
}

/** Cookies kept, redirects not followed; no pace, which is another room's business. */
export function openSession(): RegisterSession {
  let cookie = '';
  return {
    async send({ method, url, form, headers }): Promise<Capture> {
      const body = form ? new URLSearchParams(form.map(([name, value]) => [name, value])) : null;
      try {
        const response = await fetch(url, {
          method,
          body,
          headers: { ...headers, cookie },
          redirect: 'manual',
        });
        cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
        return {
          body: new Uint8Array(await response.arrayBuffer()),
          status: response.status,
          contentType: response.headers.get('content-type'),
          request: Object.fromEntries(form ?? []),
          url,
        };
      } catch (error) {
        throw new RegisterUnreachable('connection reset', { cause: error });
      }
    },
  };
}

export function registerContext(baseUrl: string, signal = new AbortController().signal): RegisterContext {
  return { ...parseContext, baseUrl, openSession, signal, log: silentLog };
}
