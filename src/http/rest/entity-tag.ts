import { createHash } from 'node:crypto';
import { Problem } from '../../kernel/problems.ts';

/** A strong validator of a body (RFC 9110, 8.8.3), quoted. */
export function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/**
 * Throws `precondition-failed` unless a resource with this tag (null: there is none) is what `If-Match` (strong comparison)
 * and `If-None-Match` ask for (RFC 9110, 13.1.1 and 13.1.2).
 */
export function requireTag(header: (name: string) => string | null, tag: string | null): void {
  const [wanted, unwanted] = [header('if-match'), header('if-none-match')];
  const isWanted = wanted === null || (tag !== null && namesTag(wanted, tag));
  const isUnwanted = unwanted !== null && tag !== null && matchesTag(unwanted, tag);
  if (isWanted && !isUnwanted) return;
  const detail =
    tag === null
      ? 'There is nothing yet that If-Match could mean. Nothing was changed.'
      : `Its ETag is ${tag} now, so nothing was changed. Read it again before you send your change.`;
  throw new Problem('precondition-failed', detail);
}

const namesTag = (field: string, tag: string): boolean =>
  field.trim() === '*' || field.split(',').some(one => one.trim() === tag);

/** Whether an `If-None-Match` field names this tag (weak comparison, RFC 9110, 13.1.2). */
export function matchesTag(field: string | null, tag: string): boolean {
  if (field === null) return false;
  if (field.trim() === '*') return true;
  return field.split(',').some(one => one.trim().replace(/^W\//, '') === tag);
}
