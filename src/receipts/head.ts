/**
 * A signed head of the log: how many leaves it has, their root, when, and the hash of the head before. A compact JWS
 * (RFC 7515) with Ed25519 (RFC 8037), whose `kid` is the thumbprint (RFC 7638) of the public key.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, compactVerify, importJWK } from 'jose';
import { z } from 'zod';
import { canonicalText } from '../kernel/canonical-json.ts';

/** 32 bytes, as base64url. */
export const hash = z.string().regex(/^[\w-]{43}$/);

export const publicKey = z.strictObject({ crv: z.literal('Ed25519'), kty: z.literal('OKP'), x: hash });
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
export type Head = z.output<typeof headSchema>;

const TYPE = 'contractor-risk-log-head';
const header = z.strictObject({ alg: z.literal('EdDSA'), kid: hash, typ: z.literal(TYPE) });

export interface LogKey {
  readonly id: string;
  readonly publicKey: PublicKey;
  sign(head: Head): Promise<string>;
}

/** PKCS #8 of an Ed25519 key (RFC 8410), before its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The signing key that follows from a secret: for the log alone. */
export async function logKey(secret: string): Promise<LogKey> {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'contractor-risk:receipt-log', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  const shown: PublicKey = { crv: 'Ed25519', kty: 'OKP', x: x! };
  const id = await calculateJwkThumbprint(shown);
  return {
    id,
    publicKey: shown,
    sign: head =>
      new CompactSign(Buffer.from(canonicalText(head)))
        .setProtectedHeader({ alg: 'EdDSA', kid: id, typ: TYPE })
        .sign(key),
  };
}

export interface ReadHead extends Head {
  readonly keyId: string;
}

/** Null where the signature is not this key's, or the text is not exactly what was signed. */
export async function readHead(jws: string, key: PublicKey): Promise<ReadHead | null> {
  try {
    // Unused bits of the last digit would be read over.
    if (jws.split('.').some(part => Buffer.from(part, 'base64url').toString('base64url') !== part))
      return null;
    const { payload, protectedHeader } = await compactVerify(jws, await importJWK({ ...key }, 'EdDSA'), {
      algorithms: ['EdDSA'],
    });
    const { kid } = header.parse(protectedHeader);
    if (kid !== (await calculateJwkThumbprint(publicKey.parse(key)))) return null;
    return { ...headSchema.parse(JSON.parse(Buffer.from(payload).toString())), keyId: kid };
  } catch {
    return null;
  }
}

export const hashOfHead = (jws: string): string => createHash('sha256').update(jws).digest('base64url');
