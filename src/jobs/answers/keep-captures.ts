/** Keeps the pages behind an answer or a list: without persons, compressed, each content once. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, type ZstdOptions, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import type { Database, Tx } from '../../db/open-database.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { withoutPersons } from '../../registers/reading/without-persons.ts';
import type { Capture } from '../../registers/register.ts';
import { withoutPersonsInThread } from '../../registers/thread/bytes-in-thread.ts';

export interface Page {
  /** SHA-256 of what is kept, before compression. */
  readonly hash: Buffer<ArrayBuffer>;
  /** A Zstandard frame. */
  readonly body: Buffer;
}

/** These pages in order, without what identifies a natural person: nobody who is forgotten need be looked for in them. */
export const pagesOf = (captures: readonly Capture[]): Promise<Page[]> =>
  Promise.all(
    captures.map(async ({ body }) =>
      pageOf(body.length <= SMALL_BYTES ? withoutPersons(body) : await withoutPersonsInThread(body)),
    ),
  );

/** Stores the pages and returns their hashes, in order. */
export async function keepCaptures(
  tx: Tx,
  register: RegisterName,
  captures: readonly Capture[],
): Promise<Buffer<ArrayBuffer>[]> {
  const pages = await pagesOf(captures);
  await storePages((sql, values) => tx.$executeRawUnsafe(sql, ...values), register, pages);
  return pages.map(page => page.hash);
}

const compress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress);
const unpack = promisify<Uint8Array, Buffer>(zstdDecompress);

/** For smaller pages another thread costs more than it saves. */
const SMALL_BYTES = 64 * 1024;

/** Hashes and compresses a page; a large one outside the main thread. */
export async function pageOf(content: Uint8Array): Promise<Page> {
  const room = {
    pledgedSrcSize: content.length,
    chunkSize: Math.max(LEAST_ROOM, content.length >> 2),
    params: FAST,
  };
  if (content.length <= SMALL_BYTES) return { hash: sha256(content), body: zstdCompressSync(content, room) };
  const [digest, body] = await Promise.all([digestOf(content), compress(content, room)]);
  return { hash: digest, body };
}

/** At the fastest level, with the size known, the compressor needs one megabyte instead of four. */
const FAST = { [constants.ZSTD_c_compressionLevel]: 1 };
const LEAST_ROOM = 1024;

/** SHA-256. */
export async function digestOf(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  if (bytes.length <= SMALL_BYTES) return sha256(bytes);
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

/**
 * One hash of these pages, where each is kept as it came; null where a person was cut out of one, for the hash of what went
 * would confirm a guess.
 */
export async function hashAsTheyCame(
  bodies: readonly Uint8Array[],
  stored: readonly Buffer[],
): Promise<Buffer<ArrayBuffer> | null> {
  const digests = await Promise.all(bodies.map(digestOf));
  return digests.every((digest, i) => digest.equals(stored[i]!)) ? sha256(Buffer.concat(digests)) : null;
}

const sha256 = (bytes: Uint8Array): Buffer<ArrayBuffer> =>
  hash('sha256', bytes, 'buffer') as Buffer<ArrayBuffer>;

/**
 * A page that is stored already is kept as long as if it had come today. All writers store pages in the order of their
 * hashes, so two answers that share pages cannot deadlock. Each body is a parameter of its own, sent as bytes; in an array
 * it would be written in hexadecimal.
 */
const storing = (pages: number): string => `insert into register_captures (hash, register, body, stored_at)
  select hash, $1, body, app_now()
  from (values ${Array.from({ length: pages }, (_, i) => `($${2 * i + 2}::bytea, $${2 * i + 3}::bytea)`).join(', ')}) as page(hash, body)
  order by hash on conflict (hash) do update set stored_at = excluded.stored_at`;

export async function storePages(
  run: (sql: string, values: readonly unknown[]) => Promise<unknown>,
  register: RegisterName,
  pages: readonly Page[],
): Promise<void> {
  const distinct = [...new Map(pages.map(page => [page.hash.toString('latin1'), page])).values()];
  if (distinct.length > 0)
    await run(storing(distinct.length), [register, ...distinct.flatMap(({ hash, body }) => [hash, body])]);
}

/** A page as it is stored, unpacked. */
export const storedBody = (body: Uint8Array): Promise<Buffer> => unpack(body);

/** The kept page of a register whose hash begins so, in hexadecimal; null where none does, or more than one. */
export async function storedPage(
  { pool }: Pick<Database, 'pool'>,
  register: RegisterName,
  beginning: string,
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ body: Buffer }>(
    `select body from register_captures where register = $1 and encode(hash, 'hex') like $2 || '%' limit 2`,
    [register, beginning],
  );
  return rows.length === 1 ? storedBody(rows[0]!.body) : null;
}
