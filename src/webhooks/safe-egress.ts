/**
 * Sends one signed request to an address that a client chose, so that neither the address nor the answer can hurt
 * us: only judged addresses are dialled (`target.ts`, `dial.ts`), no redirect is followed, and the whole exchange
 * (name, connection, TLS, headers, body) ends at 15 s and 20 kB. Nothing is kept from one exchange to the next.
 */
import type { Socket } from 'node:net';
import { Client, type Dispatcher, errors } from 'undici';
import { type DialOptions, dial } from './dial.ts';
import { ExchangeFailure, type ExchangeFault, failureOf } from './exchange-failure.ts';
import { readTarget, type Target } from './target.ts';

export interface EgressOptions {
  readonly allowLoopback: boolean;
  /** For the whole exchange; 15 s unless said. */
  readonly timeoutMs?: number;
  readonly lookup?: DialOptions['lookup'];
  readonly ca?: string;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Exchange =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      /** The first kilobyte of the body as text, without control characters. */
      readonly head: string;
      readonly durationMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly fault: ExchangeFault;
      /** For the operator's log. */
      readonly detail: string;
      readonly durationMs: number;
    };

const TIMEOUT_MS = 15_000;
const MOST_HEADER_BYTES = 16_384;
const MOST_BODY_BYTES = 20_000;
const HEAD_BYTES = 1_024;

/** Made once: nobody sees it, and an error of its own for each exchange would cost more than the signature. */
const OVER = new Error('the exchange is over');

/**
 * Never rejects for what the receiver does. An answer counts only when it ends within the bounds: a 200 whose body
 * drips or never ends is `timeout` or `too_large`, because a receiver that cannot finish an answer has not shown
 * that it took the event, and reading on is what it must not be able to make us do.
 */
export async function post(request: Post, options: EgressOptions): Promise<Exchange> {
  const { timeoutMs = TIMEOUT_MS } = options;
  const startedAt = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort(new ExchangeFailure('timeout', `no whole answer within ${timeoutMs} ms`));
  }, timeoutMs);
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const work = exchange(request, options, deadline.signal);
    const answer = await Promise.race([work, aborted(deadline.signal)]);
    return { kind: 'answered', ...answer, durationMs: elapsed() };
  } catch (error) {
    const { fault, message } = failureOf(
      'connection',
      deadline.signal.aborted ? deadline.signal.reason : error,
    );
    return { kind: 'failed', fault, detail: message, durationMs: elapsed() };
  } finally {
    clearTimeout(timer);
  }
}

type Answer = Pick<Extract<Exchange, { kind: 'answered' }>, 'status' | 'retryAfter' | 'head'>;

async function exchange(request: Post, options: EgressOptions, signal: AbortSignal): Promise<Answer> {
  const reading = readTarget(request.url, options);
  if (reading.kind === 'refused') throw new ExchangeFailure('endpoint_blocked', reading.because);
  const { lookup, ca } = options;
  const socket = await dial(reading.target, { signal, ...(lookup && { lookup }), ...(ca && { ca }) });
  const client = clientOver(socket, reading.target);
  try {
    return await ask(client, request, reading.target, signal);
  } catch (error) {
    throw tooLarge(error) ? new ExchangeFailure('too_large', 'the headers are too large') : error;
  } finally {
    socket.destroy();
    await client.destroy(OVER);
  }
}

/** HTTP over a socket that is already open. A second connection is never made: it would not have been judged. */
function clientOver(socket: Socket, { url }: Target): Client {
  return new Client(url.origin, {
    // Later, because undici does not notice a connection that is handed over while it asks for one.
    connect: (_options, callback) =>
      queueMicrotask(() =>
        socket.destroyed
          ? callback(new ExchangeFailure('connection', 'the other side closed'), null)
          : callback(null, socket),
      ),
    maxHeaderSize: MOST_HEADER_BYTES,
    // The deadline of `post` is the only one.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

async function ask(client: Client, request: Post, { url }: Target, signal: AbortSignal): Promise<Answer> {
  const { statusCode, headers, body } = await client.request({
    method: 'POST',
    path: url.pathname + url.search,
    headers: request.headers,
    body: request.body,
    reset: true,
    signal,
  });
  return {
    status: statusCode,
    retryAfter: firstOf(headers['retry-after']),
    head: headOf(await readAll(body)),
  };
}

const firstOf = (field: string | string[] | undefined): string | null =>
  (Array.isArray(field) ? field[0] : field) ?? null;

const tooLarge = (error: unknown): boolean => error instanceof errors.HeadersOverflowError;

async function readAll(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES)
      throw new ExchangeFailure('too_large', `the body is larger than ${MOST_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Printed on terminals and pages: what could steer either is taken out, and a character cut in half too. */
function headOf(body: Buffer): string {
  const text = new TextDecoder().decode(body.subarray(0, HEAD_BYTES), { stream: true });
  return text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim();
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
