/**
 * The one file inside a ZIP, read from front to back as it comes (APPNOTE 6.3.10). The local header says where its
 * bytes begin; its checksum stands in the directory at the very end, and decides whether they came whole.
 */
import { crc32, createInflateRaw } from 'node:zlib';
import { refuse } from '../reading/reading-end.ts';
import { through } from './through.ts';

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const HEADER_BYTES = 30;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Room for the directory of one file, with its comment. */
const TAIL_BYTES = 128 * 1024;

export const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === LOCAL_HEADER;

/** The unpacked bytes of the only entry. Refuses several entries, other methods, a wrong checksum, a cut file. */
export async function* zipEntry(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const tail = new Tail();
  let checksum = 0;
  for await (const bytes of through(behindHeader(chunks, tail), createInflateRaw())) {
    checksum = crc32(bytes, checksum);
    yield bytes;
  }
  if (announcedChecksum(tail.bytes()) !== checksum) refuse('the ZIP is damaged: its checksum does not fit');
}

/** The bytes behind the local header; all of the file's bytes pass through `tail`. */
async function* behindHeader(chunks: AsyncIterable<Uint8Array>, tail: Tail): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    tail.push(chunk);
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const length = headerLength(head);
    if (length === null || head.length < length) continue;
    yield head.subarray(length);
    head = null;
  }
  if (head !== null) refuse('the ZIP is cut short');
}

/** Length of the local header with its name and extra field; null until enough of it has come. */
function headerLength(head: Buffer): number | null {
  if (head.length < HEADER_BYTES) return null;
  if ((head.readUInt16LE(6) & ENCRYPTED) !== 0) refuse('the ZIP is encrypted');
  if (head.readUInt16LE(8) !== DEFLATED) refuse('the ZIP is packed by a method that is not deflate');
  return HEADER_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
}

/** The checksum (CRC-32) that the directory gives for its only entry. */
function announcedChecksum(tail: Buffer): number {
  const end = tail.lastIndexOf(signature(DIRECTORY_END));
  if (end < 0 || tail.length < end + 22) refuse('the ZIP is cut short');
  const entry = tail.lastIndexOf(signature(DIRECTORY_ENTRY), end);
  if (entry < 0 || tail.length < entry + 46) refuse('the ZIP has no directory');
  if (tail.readUInt16LE(end + 10) !== 1) refuse('the ZIP holds more than one file');
  return tail.readUInt32LE(entry + 16);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The last bytes of what passed. */
class Tail {
  #kept: Uint8Array[] = [];
  #size = 0;

  push(chunk: Uint8Array): void {
    this.#kept.push(chunk);
    this.#size += chunk.length;
    while (this.#size - this.#kept[0]!.length >= TAIL_BYTES) this.#size -= this.#kept.shift()!.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#kept);
  }
}
