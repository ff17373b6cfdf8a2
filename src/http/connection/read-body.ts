import type { IncomingMessage, Server } from 'node:http';
import { Problem } from '../../kernel/problems.ts';

/** Of a body, in which the service waits for it. */
export const BODY_WITHIN_MS = 20_000;

interface BodyClock {
  /** While the service does not read on. */
  stop(): void;
  go(): void;
}

const clocks = new WeakMap<IncomingMessage, BodyClock>();
/** Undefined: the request has no body. */
export const bodyClockOf = (request: IncomingMessage): BodyClock | undefined => clocks.get(request);

/**
 * Cuts a request whose body does not arrive in time, as a client error with Node's code for it. Node's own limit counts the
 * time in which the service makes the sender wait, too: of several large lists at once it cut off the last.
 */
export function timeBody(server: Server, request: IncomingMessage, withinMs = BODY_WITHIN_MS): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  let left = withinMs;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;
  const cut = () => {
    const late = Object.assign(new Error('The body came too late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete) server.emit('clientError', late, socket);
  };
  const clock: BodyClock = {
    stop() {
      if (!timer) return;
      clearTimeout(timer);
      timer = null;
      left -= performance.now() - since;
    },
    go() {
      if (timer || request.complete) return;
      since = performance.now();
      timer = setTimeout(cut, Math.max(0, left)).unref();
    },
  };
  clocks.set(request, clock);
  clock.go();
  // A request may be closed by its answer before its body is whole.
  request.once('close', () => {
    if (request.complete || socket.destroyed) clock.stop();
  });
}

/** Of a request's body, a socket's message and a document alike. */
export const MOST_REQUEST_BYTES = 65_536;

/**
 * Reads the body of a request directly from Node: through Yoga's Request and its streams, that would take longer than all
 * the rest of a small operation. Rejects a packed body, and beyond `most` bytes, without reading on.
 */
export function readBody(incoming: IncomingMessage, most: number): Promise<string> {
  if (isPacked(incoming)) return Promise.reject(packed());
  if (Number(incoming.headers['content-length'] ?? 0) > most) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const done = (end: () => void) => {
      incoming.off('data', take).off('end', whole).off('error', broken).off('close', broken);
      end();
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) done(() => reject(tooLarge()));
      else chunks.push(chunk);
    };
    const whole = () =>
      done(() => {
        const text = textOf(Buffer.concat(chunks));
        if (text === null) reject(new Problem('malformed-request', 'The body is not in UTF-8.'));
        else resolve(text);
      });
    // The client went away: there is nobody to answer.
    const broken = () => done(() => reject(new Problem('malformed-request', 'The body broke off.')));
    incoming.on('data', take).on('end', whole).on('error', broken).on('close', broken);
  });
}

/** Without a byte-order mark, which Windows programs write (RFC 8259, 8.1: it may be ignored). */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Null if it is not in UTF-8: a letter that cannot be read is never kept as another. */
function textOf(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

/** The body piece by piece, for who bounds it; a packed one is refused. What is not read is passed over, so that the answer can leave. */
export async function* bodyOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  if (isPacked(incoming)) throw packed();
  const clock = bodyClockOf(incoming);
  try {
    for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
      clock?.stop();
      yield piece;
      clock?.go();
    }
  } catch {
    throw new Problem('malformed-request', 'The body broke off.');
  } finally {
    clock?.go();
    incoming.resume();
  }
}

const tooLarge = () =>
  new Problem('payload-too-large', 'The body is larger than 64 kB. Ask in several requests.');

/** Unpacked, a few bytes may become gigabytes: bodies are bounded as they come. */
const isPacked = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? '')
    .split(',')
    .some(coding => !['', 'identity'].includes(coding.trim().toLowerCase()));

/** RFC 9110, 15.5.16: `Accept-Encoding` of the answer says what would have been taken. */
const packed = () =>
  new Problem(
    'unsupported-media-type',
    'The body is packed (Content-Encoding). Send it as it is, without Content-Encoding.',
    { headers: { 'Accept-Encoding': 'identity' } },
  );
