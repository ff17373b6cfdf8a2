/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), in GraphQL `idempotencyKey`: the client's own name of a
 * request, under which it may send it again and is answered as before.
 */
import { Problem } from '../problems.ts';

/** A structured field's string, or the same without its quotes. */
const FORM = /^"?([\x21\x23-\x5b\x5d-\x7e]{1,128})"?$/;

/** The name as it was sent; null where none was. Throws `invalid-parameter`, which says `where` it was sent. */
export function idempotencyKeyOf(sent: string | null, where: string): string | null {
  if (sent === null) return null;
  const name = FORM.exec(sent.trim())?.[1];
  if (name) return name;
  const detail = 'Takes 1 to 128 visible characters, such as a UUID.';
  throw new Problem('invalid-parameter', `\`${where}\`: ${detail}`, { faults: [{ pointer: where, detail }] });
}

/** `id`: what was made under the name. */
export const reusedKey = (id: string): Problem =>
  new Problem(
    'idempotency-key-reused',
    `This Idempotency-Key belongs to ${id}, which had another body. Give each request a name of its own.`,
  );
