/**
 * Tokens for browsers, which never hold a secret key: a signed statement (JWT, RFC 7519; HS256 under a key derived from
 * `SECRET_KEY`) that whoever carries it may ask, for at most 15 minutes, what the key that asked for it may ask, and no
 * more. Nothing is stored: a token ends with its time, by the database's clock, or at once with its key.
 */
import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { newId } from '../kernel/ids.ts';
import { ALL_SCOPES, type Scope } from './scopes.ts';

/** The longest life of a token, in seconds. */
export const TOKEN_SECONDS = 900;
/** Companies that a token can be bound to. */
export const TOKEN_NIFS = 100;
/** What no browser is given: endpoints have secrets of their own. */
export const TOKEN_SCOPES: readonly Scope[] = ALL_SCOPES.filter(scope => scope !== 'webhooks:write');

/** What a token says. */
export interface ClientToken {
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** The only companies it may ask about; null: any. */
  readonly nifs: readonly string[] | null;
  readonly expiresAt: Date;
}

export interface ClientTokens {
  mint(
    token: Omit<ClientToken, 'expiresAt'>,
    life: { readonly now: Date; readonly seconds: number },
  ): Promise<{ token: string; expiresAt: Date }>;
  /** What the token says, though it may have ended; null when it is none of ours. */
  read(token: string): Promise<ClientToken | null>;
}

const SELF = 'contractor-risk';
const TYPE = 'at+jwt';
/** Before the end of every token: what has ended is judged by whoever knows the database's time. */
const AT_ANY_TIME = new Date(0);

/** Three parts of base64url, the first a JSON object: as no secret key and no ordinary value is written. */
export const isTokenShaped = (text: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

export function createClientTokens(secretKey: string): ClientTokens {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'contractor-risk:client-token', 32));
  return {
    async mint({ keyId, scopes, nifs }, { now, seconds }) {
      const issued = now.getTime() / 1000;
      const expires = Math.ceil(issued + Math.min(seconds, TOKEN_SECONDS));
      const token = await new SignJWT({ scope: scopes.join(' '), ...(nifs ? { nifs } : {}) })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(SELF)
        .setAudience(SELF)
        .setSubject(keyId)
        .setJti(newId('tok'))
        .setIssuedAt(Math.floor(issued))
        .setExpirationTime(expires)
        .sign(key);
      return { token, expiresAt: new Date(expires * 1000) };
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: SELF,
          audience: SELF,
          requiredClaims: ['sub', 'exp', 'scope'],
          currentDate: AT_ANY_TIME,
        });
        return {
          keyId: payload.sub!,
          scopes: String(payload.scope).split(' ').filter(isTokenScope),
          nifs: Array.isArray(payload.nifs) ? payload.nifs.map(String) : null,
          expiresAt: new Date(payload.exp! * 1000),
        };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

const isTokenScope = (scope: string): scope is Scope => (TOKEN_SCOPES as readonly string[]).includes(scope);
