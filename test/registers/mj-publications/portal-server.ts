/** The portal behind a real HTTP server, and a session that talks to it as the service's own would. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLog } from '../../../src/kernel/log.ts';
import { type RegisterSession, RegisterUnreachable } from '../../../src/registers/http/register-session.ts';
import type { RegisterContext } from '../../../src/registers/register.ts';
import { mjPublicationsPortal } from '../../../src/sandbox/portals/mj-publications/portal.ts';
import type { PortalRequest, PortalResponse, PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { context } from './support.ts';
import { TODAY, tinyCountry } from './tiny-country.ts';

export interface PortalServer {
  readonly url: string;
  readonly requests: PortalRequest[];
  layout: PortalWorld['layout'];
  /** Replaces an answer, to play a fault. */
  meddle: (request: PortalRequest, answer: PortalResponse) => PortalResponse;
  close(): Promise<void>;
}

export async function startPortal(): Promise<PortalServer> {
  const sessions = new Map<string, Map<string, string>>();
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const url = new URL(incoming.url!, 'http://portal');
    const id = /visitor=(\d+)/.exec(incoming.headers.cookie ?? '')?.[1] ?? String(sessions.size + 1);
    if (!sessions.has(id)) sessions.set(id, new Map());
    const request: PortalRequest = {
      method: incoming.method!,
      path: url.pathname,
      query: url.searchParams,
      form: new URLSearchParams(body),
      headers: incoming.headers as Record<string, string>,
      session: sessions.get(id)!,
    };
    portal.requests.push(request);
    const world = { country: tinyCountry, today: TODAY, layout: portal.layout };
    const answer = portal.meddle(request, await mjPublicationsPortal.handle(request, world));
    response.writeHead(answer.status, { ...answer.headers, 'set-cookie': `visitor=${id}; HttpOnly` });
    response.end(answer.body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const portal: PortalServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    layout: 'official',
    meddle: (_, answer) => answer,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return portal;
}

export function registerContext(baseUrl: string): RegisterContext {
  return {
    ...context,
    baseUrl,
    openSession: () => openSession(),
    signal: new AbortController().signal,
    log: silentLog,
  };
}

function openSession(): RegisterSession {
  let cookie = '';
  return {
    async send({ method, url, form, headers }) {
      const sent = { ...headers, ...(cookie ? { cookie } : {}) };
      const body = form ? new URLSearchParams(form.map(([name, value]) => [name, value])) : null;
      const answer = await fetch(url, { method, headers: sent, body, redirect: 'manual' }).catch(() => {
        throw new RegisterUnreachable('the portal cannot be reached');
      });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return {
        body: new Uint8Array(await answer.arrayBuffer()),
        status: answer.status,
        contentType: answer.headers.get('content-type'),
        request: Object.fromEntries(form ?? []),
        url,
      };
    },
  };
}
