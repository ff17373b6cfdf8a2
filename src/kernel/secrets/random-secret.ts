/** Secrets of 32 random bytes that are shown once. Their plain hash is kept: what has 256 random bits cannot be guessed from it. */
import { hash, randomBytes } from 'node:crypto';

/** 43 letters, digits, hyphens and underscores. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of it. */
export const hashOfSecret = (secret: string): Buffer<ArrayBuffer> =>
  hash('sha256', secret, 'buffer') as Buffer<ArrayBuffer>;
