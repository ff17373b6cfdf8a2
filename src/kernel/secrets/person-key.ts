import { createHmac } from 'node:crypto';
import { fold } from '../text/fold.ts';

/** A keyed hash of a natural person's NIF: it links one person's offices and cannot be reversed without the key. */
export type PersonKey = string & { readonly __personKey: unique symbol };

/**
 * HMAC-SHA-256 (RFC 2104) of the nine digits, of which 24 bytes are kept in hexadecimal. Nine digits can be tried one by one,
 * so the secrecy depends only on `secret` (PERSON_HASH_KEY); if it is lost, links must be read again. Without a secret the
 * returned function throws.
 */
export function personKeyer(secret: string | null): (nif: string) => PersonKey {
  if (!secret)
    return () => {
      throw new Error('This needs PERSON_HASH_KEY, which this process was not given (ROLE=api).');
    };
  return nif => createHmac('sha256', secret).update(`person:${nif}`).digest('hex').slice(0, 48) as PersonKey;
}

/** Of a name that stands without a number. */
export const personNameKey = (personKey: (number: string) => PersonKey, name: string): PersonKey =>
  personKey(`name:${fold(name)}`);

/** Numbers people instead of hashing, for parsing without a secret: a hash under a known key could be reversed. */
export function personLabels(): (nif: string) => PersonKey {
  const labels = new Map<string, PersonKey>();
  return nif => {
    const label = labels.get(nif) ?? (`person-${labels.size + 1}` as PersonKey);
    labels.set(nif, label);
    return label;
  };
}
