import type { IncomingMessage } from 'node:http';
import { Problem } from '../../kernel/problems.ts';
import { plannedError } from '../public-error.ts';

/** Of a request's body, a socket's message and a document alike. */
export const MOST_REQUEST_BYTES = 65_536;

/**
 * Reads the body of a request directly from Node: through Yoga's Request and its streams, that would take longer than all
 * the rest of a small operation. Rejects beyond `most` bytes, without reading on.
 */
export function readBody(incoming: IncomingMessage, most: number): Promise<string> {
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
    const whole = () => done(() => resolve(Buffer.concat(chunks).toString()));
    // The client went away: there is nobody to answer.
    const broken = () =>
      done(() => reject(plannedError(new Problem('malformed-request', 'The body broke off.'))));
    incoming.on('data', take).on('end', whole).on('error', broken).on('close', broken);
  });
}

/** The body piece by piece, for who bounds it. What is not read is passed over, so that the answer can leave. */
export async function* bodyOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch {
    throw new Problem('malformed-request', 'The body broke off.');
  } finally {
    incoming.resume();
  }
}

const tooLarge = () =>
  plannedError(new Problem('payload-too-large', 'The body is larger than 64 kB. Ask in several requests.'));
