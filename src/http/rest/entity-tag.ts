import { createHash } from 'node:crypto';

/** A strong validator of a body (RFC 9110, 8.8.3), quoted. */
export function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Whether an `If-None-Match` field names this tag (weak comparison, RFC 9110, 13.1.2). */
export function matchesTag(field: string | null, tag: string): boolean {
  if (field === null) return false;
  if (field.trim() === '*') return true;
  return field.split(',').some(one => one.trim().replace(/^W\//, '') === tag);
}
