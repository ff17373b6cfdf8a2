/**
 * Secrets that must be readable again, encrypted at rest: AES-256-GCM under a key derived from `SECRET_KEY`.
 * A sealed secret is one version byte, a 12-byte nonce, the ciphertext and a 16-byte tag. It can only be opened with its
 * `context` (e.g. the row's id), so a copy in another row is noticed.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type SealKey = Uint8Array & { readonly __sealKey: unique symbol };

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** It could not be opened: another `SECRET_KEY`, another context, or altered bytes. */
export class SealBroken extends Error {
  constructor(context: string, options?: ErrorOptions) {
    super(`The secret of ${context} does not open: was SECRET_KEY changed, or the row altered?`, options);
    this.name = 'SealBroken';
  }
}

/** The key for one purpose (HKDF-SHA-256, RFC 5869): other uses of the same `SECRET_KEY` never share it. */
export function sealKey(secretKey: string, purpose: string): SealKey {
  const derived = hkdfSync('sha256', secretKey, '', `contractor-risk:seal:${purpose}`, 32);
  return new Uint8Array(derived) as SealKey;
}

export function seal(key: SealKey, plain: string, context: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(
    boundTo(context),
  );
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Uint8Array.from([VERSION, ...nonce, ...sealed, ...cipher.getAuthTag()]);
}

/** Opens a sealed secret. Throws `SealBroken`. */
export function unseal(key: SealKey, sealed: Uint8Array, context: string): string {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) throw new SealBroken(context);
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SealBroken(context, { cause });
  }
}

const boundTo = (context: string): Buffer => Buffer.from(`${VERSION}:${context}`);
