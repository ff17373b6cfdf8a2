/**
 * Tokens for browsers, which never get a secret key: JWTs (RFC 7519; HS256 under a key derived from `SECRET_KEY`). For at
 * most 15 minutes a token has at most the rights of the key that made it. Nothing is stored: a token ends at its time, by
 * the database's clock, or at once with its key. The dashboard's can be renewed until the end of its session.
 */
import { z } from 'zod';
import { isId } from '../kernel/ids.ts';
import { companyNif } from '../kernel/nif.ts';
import { ALL_SCOPES, type Scope } from './scopes.ts';
import { createSignedTokens, TOKEN_ISSUER } from './signed-token.ts';

/** The longest life of a token, in seconds. */
export const TOKEN_SECONDS = 900;
/** The longest session of the dashboard, a working day: its token is renewed until then. */
export const SESSION_SECONDS = 12 * 3600;
/** Companies that a token can be bound to. */
export const TOKEN_NIFS = 100;
/** No browser gets `webhooks:write`: endpoints have secrets. */
export const TOKEN_SCOPES: readonly Scope[] = ALL_SCOPES.filter(scope => scope !== 'webhooks:write');

/** What a token may do at most: one for certain companies does not get `watch`, because a list is not bound to them. */
export const tokenScopes = (nifs: readonly string[] | null): readonly Scope[] =>
  nifs === null ? TOKEN_SCOPES : TOKEN_SCOPES.filter(scope => scope !== 'watch');

export interface ClientToken {
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** The companies it is for; null: any. */
  readonly nifs: readonly string[] | null;
  readonly expiresAt: Date;
  /** The end of the session that it belongs to: until then it may make its successor. Null: it may not. */
  readonly session: Date | null;
}

export interface ClientTokens {
  mint(
    token: Omit<ClientToken, 'expiresAt' | 'session'> & { readonly session?: Date | null },
    life: { readonly now: Date; readonly seconds: number },
  ): Promise<{ token: string; expiresAt: Date }>;
  /** The claims, even of an expired token; null if it is not ours. */
  read(token: string): Promise<ClientToken | null>;
}

/** Three parts of base64url, of which the first is a JSON object. No secret key has this form. */
export const isTokenShaped = (text: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

const CLAIMS = z
  .strictObject({
    iss: z.literal(TOKEN_ISSUER),
    aud: z.literal(TOKEN_ISSUER),
    sub: z.string().refine(text => isId('key', text)),
    jti: z.string().refine(text => isId('tok', text)),
    iat: z.int().positive(),
    exp: z.int().positive(),
    scope: z
      .string()
      .transform(text => (text === '' ? [] : text.split(' ')))
      .pipe(z.array(z.enum(TOKEN_SCOPES as [Scope, ...Scope[]])))
      .refine(scopes => new Set(scopes).size === scopes.length),
    nifs: z
      .array(z.string().refine(text => companyNif(text) === text))
      .min(1)
      .max(TOKEN_NIFS)
      .nullable(),
    until: z.int().positive().optional(),
  })
  // One second more: the time of issue may be rounded.
  .refine(({ iat, exp }) => exp > iat && exp - iat <= TOKEN_SECONDS + 1)
  .refine(({ scope, nifs }) => scope.every(each => tokenScopes(nifs).includes(each)))
  .refine(({ iat, exp, until = exp }) => until >= exp && until - iat <= SESSION_SECONDS + 1)
  .transform(({ sub, scope, nifs, exp, until }) => ({
    keyId: sub,
    scopes: scope,
    nifs,
    expiresAt: new Date(exp * 1000),
    session: until === undefined ? null : new Date(until * 1000),
  }));

export function createClientTokens(secretKey: string): ClientTokens {
  const { sign, read } = createSignedTokens(secretKey, {
    type: 'at+jwt',
    audience: TOKEN_ISSUER,
    keyName: 'client-token',
    claims: CLAIMS,
  });
  return {
    read,
    mint({ keyId, scopes, nifs, session = null }, { now, seconds }) {
      const issued = now.getTime() / 1000;
      const until = session && Math.floor(session.getTime() / 1000);
      const expires = Math.min(
        Math.ceil(issued + Math.min(seconds, TOKEN_SECONDS)),
        until ?? Number.MAX_SAFE_INTEGER,
      );
      const own = { scope: scopes.join(' '), nifs, ...(until ? { until } : {}) };
      return sign(own, { sub: keyId, issued, expires });
    },
  };
}
