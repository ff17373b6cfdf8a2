/** The sandbox's web server: every portal below `/{register}/`, and beside them the controls of `controls.ts`. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalDate } from '../src/kernel/local-date.ts';
import { reachableAt } from '../src/kernel/process/reachable-at.ts';
import { listenFailure } from '../src/kernel/process/start-failure.ts';
import { answerPortal, type PortalContext } from './answer-portal.ts';
import { say } from './answers.ts';
import { type Controls, serveControls } from './controls.ts';
import type { Country } from './country/country.ts';
import { createFaults, type Faults } from './faults.ts';
import { createNewRecords } from './new-records.ts';
import type { Portal, PortalRequest } from './portals/portal.ts';
import { BodyTooLarge, readBody } from './read-body.ts';
import { createRequestCounts } from './request-counts.ts';
import { createSessions } from './visitor-sessions.ts';

const SLOW_MS = 20_000;

interface SandboxServerOptions {
  readonly country: Country;
  readonly portals: readonly Portal[];
  /** Delay of every portal answer, ± 30 %; 0 for none. */
  readonly latencyMs?: number;
  /** How long `slow` takes. */
  readonly slowMs?: number;
  /** Loopback where nothing else is said: the switches of `/_faults` are open to whoever reaches the port. */
  readonly host?: string;
  /** 0 for any free port. */
  readonly port?: number;
  readonly today: () => LocalDate;
}

export interface SandboxServer {
  /** `http://127.0.0.1:4100`; a register's base address is this, a slash and its name. */
  readonly url: string;
  readonly port: number;
  readonly faults: Faults;
  /** Ends at once, hanging requests included. */
  close(): Promise<void>;
}

/** Everything that the handlers share. */
interface Rooms extends PortalContext, Controls {
  readonly sessions: ReturnType<typeof createSessions>;
  readonly closing: AbortController;
  /** Portal requests so far. */
  served: number;
}

export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const { portals, host = '127.0.0.1', port = 0, latencyMs = 0, slowMs = SLOW_MS } = options;
  const registers = portals.map(portal => portal.register);
  const records = createNewRecords(options.country, options.today);
  const rooms: Rooms = {
    get country() {
      return records.country;
    },
    records,
    today: options.today,
    latencyMs,
    slowMs,
    faults: createFaults(registers),
    portals: new Map(portals.map(portal => [portal.register, portal])),
    sessions: createSessions(),
    counts: createRequestCounts(registers),
    closing: new AbortController(),
    served: 0,
  };
  const server = createServer((request, response) => void serve(rooms, request, response));
  const bound = await listen(server, host, port);
  return {
    url: reachableAt(host, bound),
    port: bound,
    faults: rooms.faults,
    close: () => close(server, rooms),
  };
}

/** Never rejects: whatever goes wrong is a short answer, or nobody is left to be answered. */
async function serve(rooms: Rooms, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const [, room = '', ...rest] = url.pathname.split('/');
    const portal = rooms.portals.get(room);
    if (portal) await servePortal(rooms, portal, `/${rest.join('/')}`, url, request, response);
    else await serveControls(rooms, url.pathname, request, response);
  } catch (error) {
    if (response.destroyed || rooms.closing.signal.aborted) return;
    if (error instanceof BodyTooLarge) {
      // The rest of the body is not read: the connection cannot be used again.
      response.setHeader('connection', 'close');
      return say(response, 413, 'The body is larger than 1 MB.');
    }
    if (error instanceof URIError || isInvalidUrl(error))
      return say(response, 400, 'The address is malformed.');
    say(response, 500, `The portal failed: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

async function servePortal(
  rooms: Rooms,
  portal: Portal,
  path: string,
  url: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const visit = rooms.sessions.visit(portal.register, incoming.headers.cookie);
  const request: PortalRequest = {
    method: incoming.method ?? 'GET',
    path: decodeURIComponent(path),
    query: url.searchParams,
    form: await readForm(incoming),
    headers: flat(incoming.headers),
    session: visit.state,
  };
  const subject = portal.subject(request);
  rooms.counts.add(portal.register, subject);
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  const signal = AbortSignal.any([gone.signal, rooms.closing.signal]);
  const answer = await answerPortal(rooms, portal, request, { subject, nth: rooms.served++, signal });
  const cookies = visit.cookie === null ? {} : { 'set-cookie': visit.cookie };
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...cookies, ...answer.headers, 'content-length': body.length });
  response.end(body);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return new URLSearchParams(isForm ? body : '');
}

function flat(headers: IncomingMessage['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

const isInvalidUrl = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL';

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenFailure(error, port, 'Set PORT to a free one.')),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server, { closing }: Rooms): Promise<void> {
  closing.abort();
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
