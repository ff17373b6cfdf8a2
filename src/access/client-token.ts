/**
 * Tokens of clients: JWTs (RFC 7519; HS256 under a key derived from `SECRET_KEY`). For at most 15 minutes a token has at most the
 * rights of the key that it stands for. Nothing is stored: a token ends at its time, by the database's clock, or at once with
 * its key. One is for a browser, which never gets a secret key; the dashboard's is renewed until its session ends
 * (`page-session.ts`). The other is an access token of OAuth 2 (RFC 9068), for a server that has no secret (`client-assertion.ts`).
 */
import { z } from 'zod';
import { isId } from '../kernel/ids.ts';
import { companyNif } from '../kernel/nif.ts';
import { ALL_SCOPES, type Scope } from './scopes.ts';
import { createSignedTokens, headerOf, TOKEN_ISSUER } from './signed-token.ts';

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
  /** The end of the session of the page that it is for; null: it is for none. */
  readonly session: Date | null;
  /** That session; null: it begins one. */
  readonly sessionId: string | null;
  /** An access token of OAuth 2: it may do what its key may, from where its key may. */
  readonly ofServer: boolean;
}

export interface ClientTokens {
  mint(
    token: Pick<ClientToken, 'keyId' | 'scopes' | 'nifs'> &
      Partial<Pick<ClientToken, 'session' | 'sessionId' | 'ofServer'>>,
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
      .pipe(z.array(z.enum(ALL_SCOPES as [Scope, ...Scope[]])))
      .refine(scopes => new Set(scopes).size === scopes.length),
    nifs: z
      .array(z.string().refine(text => companyNif(text) === text))
      .min(1)
      .max(TOKEN_NIFS)
      .nullable(),
    until: z.int().positive().optional(),
    sid: z
      .string()
      .refine(text => isId('ses', text))
      .optional(),
    client_id: z.string().optional(),
  })
  // One second more: the time of issue may be rounded.
  .refine(({ iat, exp }) => exp > iat && exp - iat <= TOKEN_SECONDS + 1)
  .refine(({ sub, scope, nifs, until, sid, client_id }) =>
    client_id === undefined
      ? scope.every(each => tokenScopes(nifs).includes(each))
      : client_id === sub && nifs === null && until === undefined && sid === undefined,
  )
  .refine(({ iat, exp, until = exp }) => until >= exp && until - iat <= SESSION_SECONDS + 1)
  .transform(({ sub, scope, nifs, exp, until, sid = null, client_id }) => ({
    keyId: sub,
    scopes: scope,
    nifs,
    expiresAt: new Date(exp * 1000),
    session: until === undefined ? null : new Date(until * 1000),
    sessionId: sid,
    ofServer: client_id !== undefined,
  }));

const TYPE = 'at+jwt';
/** In the header of a token of a test key. */
const TEST = 'test';
const TEST_HEADER = `${Buffer.from(JSON.stringify(headerOf(TYPE, TEST))).toString('base64url')}.`;

/** Whether a token says that it is of a test key, which is for `read` to judge. */
export const isTestToken = (text: string): boolean => text.startsWith(TEST_HEADER);

export function createClientTokens(secretKey: string, { isTest = false } = {}): ClientTokens {
  const { sign, read } = createSignedTokens(secretKey, {
    type: TYPE,
    keyId: isTest ? TEST : undefined,
    audience: TOKEN_ISSUER,
    keyName: 'client-token',
    claims: CLAIMS,
  });
  return {
    read,
    mint({ keyId, scopes, nifs, session = null, sessionId = null, ofServer }, { now, seconds }) {
      const issued = now.getTime() / 1000;
      const until = session && Math.floor(session.getTime() / 1000);
      const expires = Math.min(
        Math.ceil(issued + Math.min(seconds, TOKEN_SECONDS)),
        until ?? Number.MAX_SAFE_INTEGER,
      );
      const own = {
        scope: scopes.join(' '),
        nifs,
        ...(until ? { until } : {}),
        ...(sessionId ? { sid: sessionId } : {}),
        ...(ofServer ? { client_id: keyId } : {}),
      };
      return sign(own, { sub: keyId, issued, expires });
    },
  };
}
