/** What a request shows to be let in, by its form alone. */
import { isTestToken } from '../client-token.ts';
import { keyMark } from './api-key.ts';

/** The credential of a Bearer header (RFC 6750; the scheme's case does not matter), or null. */
export function bearer(authorization: string): string | null {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1] ?? null;
}

/** Whether it is a test key, or a token by one: by its form alone, which says nothing about whether it was issued. */
export function isTestCredential(authorization: string | null, keyPrefix: string): boolean {
  const text = authorization === null ? null : bearer(authorization);
  return text !== null && (text.startsWith(keyMark(keyPrefix, true)) || isTestToken(text));
}
