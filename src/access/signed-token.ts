/**
 * What clients' and operators' tokens have in common: JWTs (RFC 7519; HS256). Each kind has a key, a type and an audience of
 * its own, so that a token of one kind is none of the other.
 */
import { hkdfSync } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';
import { newId } from '../kernel/ids.ts';

export const TOKEN_ISSUER = 'contractor-risk';
/** Makes jose accept expired tokens: the caller checks the end by the database's time. */
const AT_ANY_TIME = new Date(0);

interface TokenKind<Claims> {
  readonly type: string;
  readonly audience: string;
  /** Names the key among those that are derived from `SECRET_KEY`. */
  readonly keyName: string;
  /** In its header, for who must tell it from others before it is verified; left out: none. */
  readonly keyId?: string | undefined;
  /** A missing, unknown or malformed claim makes a token invalid: ignoring an unknown one could grant more than it says. */
  readonly claims: z.ZodType<Claims>;
}

/** The header of a token, in the order in which it is written. */
export const headerOf = (type: string, keyId?: string) => ({
  alg: 'HS256',
  typ: type,
  ...(keyId === undefined ? {} : { kid: keyId }),
});

export function createSignedTokens<Claims>(
  secretKey: string,
  { type, audience, keyName, keyId, claims }: TokenKind<Claims>,
) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', `contractor-risk:${keyName}`, 32));
  const header = headerOf(type, keyId);
  const isOurs = (given: object) => isDeepStrictEqual({ ...given }, header);
  return {
    /** `own` are the claims of this kind; moments are seconds since 1970. */
    async sign(
      own: Readonly<Record<string, unknown>>,
      { sub, issued, expires }: { sub: string; issued: number; expires: number },
    ) {
      const token = await new SignJWT(own)
        .setProtectedHeader(header)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(audience)
        .setSubject(sub)
        .setJti(newId('tok'))
        .setIssuedAt(Math.floor(issued))
        .setExpirationTime(expires)
        .sign(key);
      return { token, expiresAt: new Date(expires * 1000) };
    },
    /** The claims, even of an expired token; null if it is not ours. */
    async read(token: string): Promise<Claims | null> {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: AT_ANY_TIME,
        });
        return (isOurs(protectedHeader) && claims.safeParse(payload).data) || null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
