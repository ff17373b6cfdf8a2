import type { IncomingMessage } from 'node:http';

const MOST_BODY_BYTES = 1_048_576;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The whole body as UTF-8 text; more than 1 MB is refused without being kept. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left open when it is too large: the refusal still has to travel on this connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
