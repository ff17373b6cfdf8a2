/**
 * What is no request, or did not come whole in time: refused as everything is, with problem details and a request id, and
 * the connection ends. Node's own answers have no body, take the place of an answer that is still being made for the
 * request before, and are lost where the client is still sending.
 */
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import { problemAnswer } from './problem-response.ts';
import { isReadable, pathOf } from './request-target.ts';

/** What a client still sends is read and thrown away for so long: a reset would take the answer with it. */
const LINGER_MS = 2_000;

/** `listener` for requests of which one address can be made, and no other; what stands behind one that is refused is not read. */
export function readableOnly(publicUrl: string, listener: RequestListener): RequestListener {
  const refused = new WeakSet<Duplex>();
  return (request, response) => {
    if (refused.has(request.socket)) return;
    if (isReadable(request)) {
      request.url = pathOf(request);
      return listener(request, response);
    }
    refused.add(request.socket);
    const detail = 'A request needs one Host field, a host with or without a port, and a path as its target.';
    const { status, headers, body } = answerTo(new Problem('malformed-request', detail), publicUrl);
    response.shouldKeepAlive = false;
    response.writeHead(status, headers).end(body);
  };
}

/** Answers the server's `clientError`: bytes that are no request, heads that are too large, requests that came too slowly. */
export function refuseBrokenRequests(server: Server, publicUrl: string): void {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    if (refused.has(connection)) return;
    refused.add(connection);
    whenAnswered(connection, () => {
      if (!connection.writable || error.code === 'ECONNRESET') return void connection.destroy();
      connection.end(bytesOf(answerTo(problemOf(error), publicUrl)));
      setTimeout(() => connection.destroy(), LINGER_MS).unref();
    });
  });
}

/** Answers an `Expect` other than `100-continue` (RFC 9110, 10.1.1: 417 where it cannot be met). */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'Request-Id': newId('req'), 'Content-Length': '0' }).end();
  });
}

/** Node keeps the answer that is being made for a connection there; its own handler of broken requests looks at it too. */
type Answering = { readonly _httpMessage?: ServerResponse<IncomingMessage> | null };

/** Answers to whole requests that came before are still given, in their order; one that has begun for a broken one ends. */
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
      return new Problem(
        'request-timeout',
        'Send the headers within 10 s, and the whole request within 20 s.',
      );
    default:
      return new Problem('malformed-request', 'What was sent is no HTTP/1.1 request.');
  }
}

function answerTo(problem: Problem, publicUrl: string) {
  const requestId = newId('req');
  const { status, headers, body } = problemAnswer(problem, { publicUrl, requestId, instance: '/' });
  return { status, headers: { ...headers, 'Request-Id': requestId, Connection: 'close' }, body };
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
