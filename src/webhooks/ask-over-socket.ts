/** One HTTP request over an open, checked socket, and its answer within limits. */

import type { Socket } from 'node:net';
import { Client, type Dispatcher, errors } from 'undici';
import { mayBeStored, NOT_STORED } from '../kernel/requests/storable-text.ts';
import { ExchangeFailure } from './dial.ts';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The first kilobyte of the body as text, without control characters. */
  readonly head: string;
}

const MOST_HEADER_BYTES = 16_384;
/** Headers and body together. */
const MOST_BYTES = 20_480;
const HEAD_BYTES = 1_024;

/** Made once: nobody sees it, and a new error for each exchange would cost more than the signature. */
const OVER = new Error('the exchange is over');

/** Posts and reads the whole answer; a redirect is an answer. The socket is closed in every case. */
export async function askOverSocket(socket: Socket, request: Post, signal: AbortSignal): Promise<Answer> {
  const url = new URL(request.url);
  const client = clientOver(socket, url.origin);
  try {
    const { statusCode, headers, body } = await client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: request.headers,
      body: request.body,
      reset: true,
      signal,
    });
    const head = headOf(await readAll(body, MOST_BYTES - sizeOf(headers)));
    return { status: statusCode, retryAfter: firstOf(headers['retry-after']), head };
  } catch (error) {
    if (!(error instanceof errors.HeadersOverflowError)) throw error;
    throw new ExchangeFailure('too_large', `the headers are larger than ${MOST_HEADER_BYTES} bytes`);
  } finally {
    socket.destroy();
    await client.destroy(OVER);
  }
}

/**
 * Never makes a second connection, which would be unchecked. When the first is gone, undici asks for another; if it
 * got the same one, it would ask again without end and block the process.
 */
function clientOver(socket: Socket, origin: string): Client {
  return new Client(origin, {
    // Asynchronously: undici does not notice a connection that it gets while it asks for one.
    connect: (_options, callback) =>
      queueMicrotask(() =>
        socket.destroyed
          ? callback(new ExchangeFailure('connection', 'the other side closed'), null)
          : callback(null, socket),
      ),
    maxHeaderSize: MOST_HEADER_BYTES,
    // The caller's signal is the only deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

const firstOf = (field: string | string[] | undefined): string | null =>
  (Array.isArray(field) ? field[0] : field) ?? null;

/** Approximate size of the headers on the wire: names, values, and four more bytes for each. */
function sizeOf(headers: Dispatcher.ResponseData['headers']): number {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? ''].flat().map(one => name + one),
  );
  return fields.reduce((size, field) => size + field.length + 4, 0);
}

async function readAll(body: Dispatcher.ResponseData['body'], most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most)
      throw new ExchangeFailure('too_large', `headers and body are larger than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Without control characters and a character cut in half, for it is shown on terminals and pages; what may not be kept is none. */
function headOf(body: Buffer): string {
  const text = new TextDecoder().decode(body.subarray(0, HEAD_BYTES), { stream: true });
  const shown = text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim();
  return mayBeStored(shown) ? shown : `[${NOT_STORED}]`;
}
