/** Keeps the pages behind an answer or a list: without persons, compressed, each content once. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type ZstdOptions, zstdCompress } from 'node:zlib';
import type { Tx } from '../db/open-database.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { pageWithoutPersons } from '../registers/reading/without-persons.ts';
import type { Capture } from '../registers/register.ts';

export interface Page {
  /** SHA-256 of what is kept, before compression. */
  readonly hash: Buffer<ArrayBuffer>;
  /** A Zstandard frame. */
  readonly body: Buffer;
}

/** Stores the pages and returns their hashes, in order: without persons' numbers and addresses. */
export async function keepCaptures(
  tx: Tx,
  register: RegisterName,
  captures: readonly Capture[],
): Promise<Buffer<ArrayBuffer>[]> {
  const pages = await Promise.all(captures.map(({ body }) => pageOf(pageWithoutPersons(body))));
  await storePages((sql, values) => tx.$executeRawUnsafe(sql, ...values), register, pages);
  return pages.map(page => page.hash);
}

const compress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress);

/** What may be kept, as it is stored. */
export async function pageOf(kept: Uint8Array): Promise<Page> {
  return {
    hash: createHash('sha256').update(kept).digest() as Buffer<ArrayBuffer>,
    // Told the size, the compressor takes no more memory than that needs.
    body: await compress(kept, { pledgedSrcSize: kept.length }),
  };
}

/**
 * A page that is there already is kept for as long as if it had come today. In the order of their hashes, as every
 * writer stores them: two answers that share pages cannot deadlock.
 */
const STORE = `insert into register_captures (hash, register, body, stored_at)
  select hash, $1, body, app_now() from unnest($2::bytea[], $3::bytea[]) as page(hash, body) order by hash
  on conflict (hash) do update set stored_at = excluded.stored_at`;

export async function storePages(
  run: (sql: string, values: readonly unknown[]) => Promise<unknown>,
  register: RegisterName,
  pages: readonly Page[],
): Promise<void> {
  const distinct = [...new Map(pages.map(page => [page.hash.toString('latin1'), page])).values()];
  if (distinct.length > 0)
    await run(STORE, [register, distinct.map(({ hash }) => hash), distinct.map(({ body }) => body)]);
}
