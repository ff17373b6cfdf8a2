/**
 * Operators' tokens (JWT, HS256): for the operator's page and nothing else. Made on the operator's machine by
 * `contractor-risk dashboard --operator`. They live for 15 minutes; the page renews them until their session ends. Their key,
 * type and audience are their own, so a token of a client is none, nor is one of these a client's.
 */
import { z } from 'zod';
import { createSignedTokens, TOKEN_ISSUER } from '../access/signed-token.ts';
import { isId } from '../kernel/ids.ts';

export const OPERATOR_TOKEN_SECONDS = 900;
/** After that a new link is needed. */
export const OPERATOR_SESSION_SECONDS = 8 * 3600;

const AUDIENCE = 'contractor-risk:operator';

/** Who acts with it, and how long. `sid`: the session of the page; none: it begins one. */
const CLAIMS = z
  .strictObject({
    iss: z.literal(TOKEN_ISSUER),
    aud: z.literal(AUDIENCE),
    sub: z.string().min(1),
    jti: z.string().refine(text => isId('tok', text)),
    iat: z.int().positive(),
    exp: z.int().positive(),
    session: z.int().positive(),
    sid: z
      .string()
      .refine(text => isId('ses', text))
      .optional(),
  })
  // One second more: the time of issue may be rounded.
  .refine(({ iat, exp }) => exp > iat && exp - iat <= OPERATOR_TOKEN_SECONDS + 1)
  .refine(({ iat, exp, session }) => exp <= session && session - iat <= OPERATOR_SESSION_SECONDS + 1)
  .transform(({ sub, exp, session, sid = null }) => ({
    name: sub,
    expiresAt: new Date(exp * 1000),
    sessionEndsAt: new Date(session * 1000),
    sessionId: sid,
  }));

export type OperatorTokens = ReturnType<typeof createOperatorTokens>;

export function createOperatorTokens(secretKey: string) {
  const { sign, read } = createSignedTokens(secretKey, {
    type: 'operator+jwt',
    audience: AUDIENCE,
    keyName: 'operator-token',
    claims: CLAIMS,
  });
  return {
    read,
    mint(token: { name: string; now: Date; sessionEndsAt: Date; sessionId?: string }) {
      const { name, now, sessionEndsAt, sessionId } = token;
      const issued = now.getTime() / 1000;
      const session = Math.ceil(sessionEndsAt.getTime() / 1000);
      const expires = Math.min(session, Math.ceil(issued + OPERATOR_TOKEN_SECONDS));
      return sign({ session, ...(sessionId ? { sid: sessionId } : {}) }, { sub: name, issued, expires });
    },
  };
}
