import { createHash, createHmac } from 'node:crypto';
import { Problem } from '../../kernel/problems.ts';
import type { SealKey } from '../../kernel/secrets/sealed-secret.ts';

/**
 * A strong validator of a body (RFC 9110, 8.8.3), quoted. With a key nobody makes it of a body that is only guessed: a `304`
 * costs nothing, and would say that the guess is right.
 */
export function entityTag(body: string, key?: SealKey): string {
  const hash = key ? createHmac('sha256', key) : createHash('sha256');
  return `"${hash.update(body).digest('base64url').slice(0, 27)}"`;
}

/**
 * Throws `precondition-failed` unless a resource with this tag (null: there is none) is what `If-Match` and `If-None-Match` ask for (RFC
 * 9110, 13.1.1 and 13.1.2). A tag that a proxy has made weak because it compressed the answer fits `If-Match` too: ours is of a
 * version, which no encoding changes, and its reader would have no other to send.
 */
export function requireTag(header: (name: string) => string | null, tag: string | null): void {
  const [wanted, unwanted] = [header('if-match'), header('if-none-match')];
  const isWanted = wanted === null || (tag !== null && matchesTag(wanted, tag));
  const isUnwanted = unwanted !== null && tag !== null && matchesTag(unwanted, tag);
  if (isWanted && !isUnwanted) return;
  const detail =
    tag === null
      ? 'There is nothing yet that If-Match could mean. Nothing was changed.'
      : `Its ETag is ${tag} now, so nothing was changed. Read it again before you send your change.`;
  throw new Problem('precondition-failed', detail);
}

/** Whether a field names this tag, weak or not. */
export const matchesTag = (field: string | null, tag: string): boolean =>
  field !== null && names(field.replaceAll('W/"', '"'), tag);

const names = (field: string, tag: string): boolean =>
  field.trim() === '*' || field.split(',').some(one => isTag(one.trim(), tag));

/** The tag, or what it became as its answer was compressed: by this service (`:br`), by Apache (`-gzip`), Jetty (`--gzip`) or LiteSpeed (`;gz`) before it. */
const isTag = (sent: string, tag: string): boolean =>
  sent.startsWith(tag.slice(0, -1)) &&
  /^(?:(?:--?|[:;])(?:br|gz(?:ip)?|deflate|zstd))*"$/.test(sent.slice(tag.length - 1));
