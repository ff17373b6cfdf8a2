/**
 * A receipt in one document: what was stated, its place in the log, the head that binds it, and that head's time stamp. It is checked by its
 * own bytes, without a database and without a network; everything but the stamp (`time-stamp.ts`) is bound, so that one changed bit is
 * one too many.
 */
import { z } from 'zod';
import { canonicalText } from '../kernel/text/canonical-json.ts';
import { hash, type ReadHead, readSigned } from './head.ts';
import { includes, isConsistent, leafHash } from './merkle.ts';
import { type Statement, statementSchema } from './statement.ts';

const FORMAT = 'contractor-risk-receipt/1';

const bundleSchema = z.strictObject({
  format: z.literal(FORMAT),
  head: z.string(),
  /** Its place among the leaves, from 0. */
  leaf: z.int().min(0),
  proof: z.array(hash).max(64),
  /** A token (RFC 3161) over the bytes of `head`, where it has one. */
  stamp: z.base64().optional(),
  statement: statementSchema,
});

export interface BundleParts {
  readonly statement: Statement;
  readonly leaf: number;
  readonly proof: readonly Uint8Array[];
  readonly head: string;
  /** In base64; null: none. */
  readonly stamp: string | null;
}

/** Its text (RFC 8785). */
export const writeBundle = ({ proof, stamp, ...parts }: BundleParts): string =>
  canonicalText({ format: FORMAT, ...parts, proof: proof.map(shownHash), ...(stamp && { stamp }) });

export const shownHash = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** What is stated, as the bytes of a leaf. */
export const entryOf = (statement: Statement): Buffer => Buffer.from(canonicalText(statement));

export interface ProvenBundle {
  readonly statement: Statement;
  readonly head: ReadHead;
  /** The head as it is signed (JWS). */
  readonly jws: string;
  readonly stamp: string | undefined;
}

/** Null: it is no receipt, or not as it was given. */
export async function readBundle(bytes: Uint8Array): Promise<ProvenBundle | null> {
  const parsed = jsonOf(bytes);
  const read = bundleSchema.safeParse(parsed);
  // Its form is fixed, so that nothing in it is without meaning.
  if (!read.success || !Buffer.from(canonicalText(parsed)).equals(bytes)) return null;
  const { statement, leaf: index, proof, head: jws, stamp } = read.data;
  const head = await readSigned(jws, 'contractor-risk-log-head');
  if (!head) return null;
  const leaf = leafHash(entryOf(statement));
  const isIn = includes(
    { leaf, place: index, size: head.size },
    proof.map(text => Buffer.from(text, 'base64url')),
    Buffer.from(head.root, 'base64url'),
  );
  return isIn ? { statement, head, jws, stamp } : null;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** What is published at `/.well-known/contractor-risk-log`, saved: keys, heads since `from`, and that the last continues it. */
export const publishedLog = z.object({
  keys: z.array(z.object({ id: hash, key: z.unknown(), since: z.iso.datetime() })),
  heads: z.array(z.string()),
  /** Of each head; null: none. */
  stamps: z.array(z.base64().nullable()).default([]),
  from: z.int().min(0),
  consistency: z.array(hash),
});
export type PublishedLog = z.output<typeof publishedLog>;

export const isPublished = (keyId: string, { keys }: PublishedLog): boolean =>
  keys.some(({ id }) => id === keyId);

/**
 * How a head stands to what is published: its key is (`published`); and the log that is published now begins with the leaves that it
 * bound (`continued`), has other ones in their place (`forked`), or it was not asked from there (`unknown`).
 */
export async function compareWithLog(
  head: ReadHead,
  log: PublishedLog,
): Promise<{ published: boolean; log: 'continued' | 'forked' | 'unknown' }> {
  const published = isPublished(head.keyId, log);
  const newest = await readSigned(log.heads.at(-1) ?? '', 'contractor-risk-log-head');
  if (!newest || !isPublished(newest.keyId, log) || log.from !== head.size)
    return { published, log: 'unknown' };
  const isSame = isConsistent(
    {
      from: head.size,
      fromRoot: Buffer.from(head.root, 'base64url'),
      size: newest.size,
      root: Buffer.from(newest.root, 'base64url'),
    },
    log.consistency.map(text => Buffer.from(text, 'base64url')),
  );
  return { published, log: isSame ? 'continued' : 'forked' };
}
