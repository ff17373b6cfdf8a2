/**
 * What the service signs: heads of the log (how many leaves it has, their root, when, and the hash of the head before) and contents of
 * reports. Each is a compact JWS (RFC 7515) with Ed25519 (RFC 8037), whose header holds the public key.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { CompactSign, compactVerify, EmbeddedJWK } from 'jose';
import { z } from 'zod';
import { canonicalText } from '../kernel/text/canonical-json.ts';

/** 32 bytes, as base64url; of the last digit two bits are unused, and zero. */
export const hash = z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/);

const publicKey = z.strictObject({ crv: z.literal('Ed25519'), kty: z.literal('OKP'), x: hash });
export type PublicKey = z.output<typeof publicKey>;

const headSchema = z.strictObject({
  /** When it was signed (RFC 3339). */
  at: z.iso.datetime(),
  /** Address of the service whose log it is. */
  log: z.string(),
  /** SHA-256 of the head before, as its JWS; null for the first. */
  previous: hash.nullable(),
  root: hash,
  /** Leaves. */
  size: z.int().min(1),
});

const reportSchema = z.strictObject({
  assessmentIds: z.array(z.string()).min(1),
  /** Of its content (RFC 8785), in hexadecimal digits. */
  sha256: z.string(),
});

const SIGNED = { 'contractor-risk-log-head': headSchema, 'contractor-risk-report': reportSchema };
type Signed = { [T in keyof typeof SIGNED]: z.output<(typeof SIGNED)[T]> };

const header = z.strictObject({ alg: z.literal('EdDSA'), jwk: publicKey, typ: z.string() });

export interface LogKey {
  readonly id: string;
  readonly publicKey: PublicKey;
  sign<T extends keyof Signed>(type: T, content: Signed[T]): Promise<string>;
}

/** PKCS #8 of an Ed25519 key (RFC 8410), before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signing key that follows from a secret: for receipts alone. */
export function logKey(secret: string): LogKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'contractor-risk:receipt-log', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  const shown: PublicKey = { crv: 'Ed25519', kty: 'OKP', x: x! };
  return {
    id: thumbprint(shown),
    publicKey: shown,
    sign: (typ, content) =>
      new CompactSign(Buffer.from(canonicalText(content)))
        .setProtectedHeader({ alg: 'EdDSA', jwk: shown, typ })
        .sign(key),
  };
}

/** `keyId`: the thumbprint (RFC 7638) of the key, by which it is published. */
export type Read<T extends keyof Signed> = Signed[T] & { readonly keyId: string };
export type ReadHead = Read<'contractor-risk-log-head'>;

/** Null where it is not exactly what was signed. Whose key it is, only what is published tells. */
export async function readSigned<T extends keyof Signed>(jws: string, type: T): Promise<Read<T> | null> {
  try {
    // Unused bits of the last digit would be read over.
    if (jws.split('.').some(part => Buffer.from(part, 'base64url').toString('base64url') !== part))
      return null;
    const { payload, protectedHeader } = await compactVerify(jws, EmbeddedJWK, { algorithms: ['EdDSA'] });
    const { jwk, typ } = header.parse(protectedHeader);
    if (typ !== type) return null;
    const content = SIGNED[type].parse(JSON.parse(Buffer.from(payload).toString())) as Signed[T];
    return { ...content, keyId: thumbprint(jwk) };
  } catch {
    return null;
  }
}

/** RFC 7638; its text is the one of RFC 8785. */
const thumbprint = (key: PublicKey): string => hashOf(canonicalText(key));

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
