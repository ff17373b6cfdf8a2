/** Secrets of 32 random bytes that are shown once. Their plain hash is kept: what has 256 random bits cannot be guessed from it. */
import { hash, randomBytes } from 'node:crypto';

/** 43 letters, digits, hyphens and underscores. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of it. */
export const hashOfSecret = (secret: string): Buffer<ArrayBuffer> =>
  hash('sha256', secret, 'buffer') as Buffer<ArrayBuffer>;

/**
 * Why a secret looks weak: typed, copied from an example, or made by a program that repeats itself. Null says only that
 * nothing was noticed.
 */
export function weaknessOf(secret: string): string | null {
  if (secret.length < SECRET_LENGTH) return 'too short';
  if (new Set(secret).size < DISTINCT) return 'made of too few different characters';
  if (PLACEHOLDER.test(secret)) return 'a placeholder';
  if (periodOf(secret) <= secret.length / 2) return 'one text repeated';
  if (neighbours(secret) > secret.length / 2) return 'a sequence of neighbouring characters';
  return null;
}

/** Least number of characters of a secret. */
export const SECRET_LENGTH = 32;
const DISTINCT = 10;
const PLACEHOLDER = /change.?me|replace.?me|placeholder|your.?secret|passw[o0]rd|qwerty|letmein/i;

/** The period with which the text repeats; its length if it does not. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}

/** Number of characters that equal the one before, or are next to it in the alphabet. */
function neighbours(text: string): number {
  let count = 0;
  for (let i = 1; i < text.length; i++)
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) <= 1) count++;
  return count;
}
