import { createHmac } from 'node:crypto';

/** A keyed hash of a natural person's NIF: links one person's offices, and cannot be turned back or listed. */
export type PersonKey = string & { readonly __personKey: unique symbol };

/**
 * HMAC-SHA-256 (RFC 2104) of the nine digits, 24 hexadecimal bytes kept. Nine digits can be tried one by one,
 * so the secrecy rests on `secret` (PERSON_HASH_KEY) alone; without it links must be read again.
 */
export function personKeyer(secret: string): (nif: string) => PersonKey {
  return nif => createHmac('sha256', secret).update(`person:${nif}`).digest('hex').slice(0, 48) as PersonKey;
}
