/**
 * The form of a secret key: `<prefix>_sk_`, of a test key `<prefix>_sk_test_`, + 43 base62 characters (32 random bytes) + 6 of CRC-32 over everything
 * before. With the checksum a mistyped or invented key is refused without asking the database.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isTestToken } from '../client-token.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/** How keys begin. `isTest`: those that ask the sandbox beside a live service. */
export const keyMark = (prefix: string, isTest = false): string => `${prefix}_sk_${isTest ? 'test_' : ''}`;

export function mintKey(prefix: string, isTest = false): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  return withChecksum(keyMark(prefix, isTest) + secret);
}

export const withChecksum = (body: string): string => body + checksum(body);

/** Whether `text` has the shape and the checksum of one of our keys; says nothing about whether it was issued. */
export function isKeyShaped(text: string, prefix: string, isTest = false): boolean {
  const marker = keyMark(prefix, isTest);
  if (text.length !== marker.length + SECRET_LENGTH + CHECKSUM_LENGTH || !text.startsWith(marker))
    return false;
  if (!/^[0-9A-Za-z]+$/.test(text.slice(marker.length))) return false;
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** Uses plain numbers, because it runs for every request. */
function checksum(body: string): string {
  let text = '';
  for (let rest = crc32(body), i = 0; i < CHECKSUM_LENGTH; i++, rest = Math.floor(rest / 62))
    text = BASE62[rest % 62] + text;
  return text;
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, i = 0; i < length; i++, rest /= 62n) text = BASE62[Number(rest % 62n)] + text;
  return text;
}

/** The credential of a Bearer header (RFC 6750; the scheme's case does not matter), or null. */
export function bearer(authorization: string): string | null {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1] ?? null;
}

/** Whether it is a test key, or a token by one: by its form alone, which says nothing about whether it was issued. */
export function isTestCredential(authorization: string | null, keyPrefix: string): boolean {
  const text = authorization === null ? null : bearer(authorization);
  return text !== null && (text.startsWith(keyMark(keyPrefix, true)) || isTestToken(text));
}
