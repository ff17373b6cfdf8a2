/** Unpacks a file by its first bytes: plain, gzip, or a ZIP of one file. What comes out of it is text of one byte a sign at least. */
import { createGunzip } from 'node:zlib';
import { wideCharset } from '../reading/capture-text.ts';
import { refuse } from '../reading/reading-end.ts';
import { through } from './through.ts';
import { isZip, zipEntry } from './zip-entry.ts';

/** Ten times the largest year so far; a larger result is refused. */
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;
const MAGIC_BYTES = 4;

export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(chunks);
  const content = isZip(head)
    ? zipEntry(copied(all))
    : isGzip(head)
      ? through(copied(all), createGunzip())
      : all;
  yield* withoutWideSigns(bounded(content));
}

async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_UNPACKED_BYTES) refuse('the file unpacks to more than any list holds');
    yield chunk;
  }
}

/** Text in UTF-16 as UTF-8; other text as it is. */
async function* withoutWideSigns(content: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(content);
  const charset = wideCharset(head);
  if (charset === null) return yield* all;
  const decoder = new TextDecoder(charset);
  for await (const chunk of all) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

export const isPacked = (head: Buffer): boolean => isZip(head) || isGzip(head);

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** What unpacks takes its time, in which the memory of a chunk may be used again. */
async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

/** The first bytes, and the whole stream with them. */
async function peek(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const reader = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let done = false;
  while (!done && head.length < MAGIC_BYTES) {
    const next = await reader.next();
    done = next.done === true;
    if (!next.done) head = Buffer.concat([head, next.value]);
  }
  return { head, all: rest(head, reader, done) };
}

async function* rest(
  head: Buffer,
  reader: AsyncIterator<Uint8Array>,
  done: boolean,
): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    while (!done) {
      const next = await reader.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.return?.();
  }
}
