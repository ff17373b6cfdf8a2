/**
 * Refuses what is no request, or did not arrive in time, with problem details and a request id, and closes the connection.
 * Node's own refusals have no body, replace the answer to the request before if it is still being made, and are lost if
 * the client is still sending.
 */
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { newId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problems.ts';
import { problemAnswer } from '../problem-response.ts';
import { plainMediaTypes } from './media-types.ts';
import { isReadable, pathOf } from './request-target.ts';

/**
 * Headers of every answer: pages, JSON, refusals, also those to broken requests. A page with its own
 * `Content-Security-Policy` must include `frame-ancestors`.
 */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'none'",
};

/** Browsers use only https for a year. Subdomains are not included: they may not be ours. */
const BEHIND_TLS = { 'Strict-Transport-Security': 'max-age=31536000' };

const answerHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...ALWAYS, ...BEHIND_TLS } : ALWAYS;

/** Further bytes of the client are read and discarded for so long: a reset would lose the answer. */
const LINGER_MS = 2_000;

/**
 * Calls `listener` only for requests with one unambiguous address; others are refused, and nothing after them is read.
 * Sets the headers that every answer has, and makes media types plain.
 */
export function readableOnly(publicUrl: string, listener: RequestListener): RequestListener {
  const refused = new WeakSet<Duplex>();
  const always = Object.entries(answerHeaders(publicUrl));
  return (request, response) => {
    if (refused.has(request.socket)) return;
    for (const [name, value] of always) response.setHeader(name, value);
    if (isReadable(request)) {
      request.url = pathOf(request);
      plainMediaTypes(request);
      return listener(request, response);
    }
    refused.add(request.socket);
    const detail = 'A request needs one Host field, a host with or without a port, and a path as its target.';
    refuseRequest(response, new Problem('malformed-request', detail), publicUrl);
  };
}

/** The last answer of a connection. */
export function refuseRequest(response: ServerResponse, problem: Problem, publicUrl: string): void {
  const { status, headers, body } = answerTo(problem, publicUrl);
  response.shouldKeepAlive = false;
  response.writeHead(status, headers).end(body);
}

/** Answers the server's `clientError`: bytes that are no request, heads that are too large, requests that came too slowly. */
export function refuseBrokenRequests(server: Server, publicUrl: string): void {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    if (refused.has(connection)) return;
    refused.add(connection);
    if (error.code === 'ECONNRESET') return void connection.destroy();
    refuseConnection(connection, problemOf(error), publicUrl);
  });
}

/** Writes the last answer on a connection as bytes, after those that are still being made. */
export function refuseConnection(connection: Duplex, problem: Problem, publicUrl: string): void {
  whenAnswered(connection, () => {
    if (!connection.writable) return void connection.destroy();
    connection.end(bytesOf(answerTo(problem, publicUrl)));
    setTimeout(() => connection.destroy(), LINGER_MS).unref();
  });
}

/**
 * Answers what Node handles separately like any request, so that it is counted and logged: an `Expect` other than
 * `100-continue` (417), and CONNECT, which Node gives as a raw connection.
 */
export function takeUnusualRequests(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (request, connection) => {
    connection.on('error', () => connection.destroy());
    whenAnswered(connection, () => {
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(connection as Socket);
      response.once('finish', () => connection.end());
      server.emit('request', request, response);
    });
  });
}

/** Where Node keeps the current answer of a connection; its own handler of broken requests uses it too. */
type Answering = { readonly _httpMessage?: ServerResponse<IncomingMessage> | null };

/** Calls `then` after the answers to earlier whole requests; ends an answer that was begun for the broken one. */
function whenAnswered(connection: Duplex, then: () => void): void {
  const response = (connection as Answering)._httpMessage;
  if (!response || (!response.req.complete && !response.headersSent)) then();
  else if (response.req.complete) response.once('close', () => whenAnswered(connection, then));
  else connection.destroy();
}

function problemOf({ code }: NodeJS.ErrnoException): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers-too-large', 'The address and the headers of a request may take 16 kB.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem('payload-too-large', 'The extensions of a chunk may take 16 kB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request-timeout', 'Send the headers within 10 s, and the body within 20 s.');
    case 'HPE_INVALID_METHOD':
      return new Problem(
        'malformed-request',
        'A request begins with a method of HTTP in capitals, such as GET.',
      );
    default:
      return new Problem('malformed-request', 'What was sent is no HTTP/1.1 request.');
  }
}

function answerTo(problem: Problem, publicUrl: string) {
  const requestId = newId('req');
  const { status, headers, body } = problemAnswer(problem, { publicUrl, requestId, instance: '/' });
  return {
    status,
    headers: { ...answerHeaders(publicUrl), ...headers, 'Request-Id': requestId, Connection: 'close' },
    body,
  };
}

function bytesOf({ status, headers, body }: ReturnType<typeof answerTo>): string {
  const fields = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
