/** Reads the body of an answer within a bound, before and after decompression; or streams it, with a limit on every wait for bytes. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { RegisterUnreachable } from './register-session.ts';

/** Encodings that this file can decompress. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const plainInflate: Decompress = promisify(inflate);
const rawInflate: Decompress = promisify(inflateRaw);
/** "deflate" is zlib by RFC 9110, and headerless from some old servers; a zlib header's low four bits are 8. */
const anyInflate: Decompress = (bytes, options) =>
  (bytes[0]! & 0x0f) === 8 ? plainInflate(bytes, options) : rawInflate(bytes, options);

const DECOMPRESS: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: anyInflate,
  br: promisify(brotliDecompress),
};

/**
 * Reads and decompresses the whole body. Neither the compressed nor the decompressed bytes may exceed `maxBytes`.
 * Rejects if it is larger, cut short, or in another encoding than requested.
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  headers: Headers,
  maxBytes: number,
): Promise<Uint8Array> {
  const raw = await collect(body, maxBytes);
  const encodings = String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map(encoding => encoding.trim())
    .filter(encoding => encoding !== '' && encoding !== 'identity');
  if (encodings.length > 2) throw new RegisterUnreachable('the answer is compressed more than twice');
  if (raw.length === 0 && isFramed(headers)) return raw;
  let bytes = raw;
  for (const encoding of encodings.reverse()) bytes = await unpack(bytes, encoding, maxBytes);
  return bytes;
}

async function collect(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new RegisterUnreachable(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether the message says where it ends; if not, an empty body may be a cut connection. */
const isFramed = (headers: Headers): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

async function unpack(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const decompress = DECOMPRESS[encoding];
  if (!decompress)
    throw new RegisterUnreachable(`the answer is in an unknown encoding (${encoding.slice(0, 20)})`);
  try {
    return await decompress(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    const tooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const what = tooLarge ? `unpacks to more than ${maxBytes} bytes` : 'has broken compression';
    throw new RegisterUnreachable(`the answer ${what}`, { cause });
  }
}

/** Limits each wait for the register; the reader's own time between two chunks does not count. */
interface Patience {
  /** Aborts when the register was silent for too long, or the caller has stopped. */
  readonly signal: AbortSignal;
  /** Waits for `work`, at most the limit; `missing` is what did not come by then. */
  during<T>(work: Promise<T>, missing: string): Promise<T>;
  /** Ends the exchange if it still runs; leaves no timer and no listener behind. */
  end(reason?: unknown): void;
}

export function createPatience(ms: number, outer: AbortSignal): Patience {
  const controller = new AbortController();
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    async during(work, missing) {
      const silence = () => controller.abort(new RegisterUnreachable(`no ${missing} within ${ms} ms`));
      const timer = setTimeout(silence, ms);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    },
    end: reason => controller.abort(reason),
  };
}

/** One type of failure, with the system's error code. It has no address, which may contain a tax number. */
export function unreachable(error: unknown): RegisterUnreachable {
  if (error instanceof RegisterUnreachable) return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  const what = typeof code === 'string' ? code : String(name ?? 'unknown failure');
  return new RegisterUnreachable(`the exchange failed (${what})`, { cause: error });
}

/** The chunks of `body`. Leaving the loop early ends the exchange. */
export async function* boundedChunks(
  body: AsyncIterable<Uint8Array>,
  patience: Patience,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const reader = body[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const next = await patience.during(reader.next(), 'further bytes');
      if (next.done) return;
      size += next.value.length;
      if (size > maxBytes) throw new RegisterUnreachable(`the answer is larger than ${maxBytes} bytes`);
      yield next.value;
    }
  } catch (error) {
    throw unreachable(error);
  } finally {
    patience.end(new RegisterUnreachable('the answer was not read to its end'));
    await reader.return?.().catch(() => {});
  }
}
