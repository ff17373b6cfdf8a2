/** Tells test keys and their tokens by their form: they ask the sandbox beside a live service, and nothing else does. */
import { isTestToken } from '../client-token.ts';
import { keyMark } from './api-key.ts';
import { bearer } from './authenticate.ts';

/** Says nothing about whether it was issued. */
export function isTestCredential(authorization: string | null, keyPrefix: string): boolean {
  const text = authorization === null ? null : bearer(authorization);
  return text !== null && (text.startsWith(keyMark(keyPrefix, true)) || isTestToken(text));
}
