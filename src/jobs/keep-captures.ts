/** Keeps the pages behind an answer: redacted, compressed, each content once. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Tx } from '../db/open-database.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { decodeText } from '../registers/reading/capture-text.ts';
import { withoutPersons } from '../registers/reading/without-persons.ts';
import type { Capture } from '../registers/register.ts';

/** Stores the pages and returns their hashes, in order. A page of text is kept without persons' numbers and addresses. */
export async function keepCaptures(
  tx: Tx,
  register: RegisterName,
  captures: readonly Capture[],
): Promise<Buffer<ArrayBuffer>[]> {
  const pages = captures.map(capture => {
    const text = withoutPersons(decodeText(capture.body));
    return { hash: createHash('sha256').update(text).digest() as Buffer<ArrayBuffer>, body: gzipSync(text) };
  });
  if (pages.length > 0)
    await tx.registerCapture.createMany({
      // In the order of their hashes, as every writer does: two answers that share pages cannot deadlock.
      data: pages
        .toSorted((a, b) => Buffer.compare(a.hash, b.hash))
        .map(page => ({ ...page, register, storedAt: new Date() })),
      skipDuplicates: true,
    });
  return pages.map(page => page.hash);
}
