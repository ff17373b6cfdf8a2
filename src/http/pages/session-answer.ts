/**
 * `POST /dashboard/session` and `POST /operator/api/session`: the next token of a page, for its token, even an expired one, and the cookie of its session.
 * The token of a link begins the session.
 */
import type { IncomingMessage } from 'node:http';
import { TOKEN_SECONDS } from '../../access/client-token.ts';
import { bearer } from '../../access/keys/api-key.ts';
import { nextOfSession, type SessionOwner, type TokenOfPage } from '../../access/page-session.ts';
import { Problem } from '../../kernel/problems.ts';
import { fieldOf, oneAuthorization } from '../connection/request-target.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { AnonymousLimiter } from '../plugins/anonymous-limiter.ts';
import { type Answer, jsonAnswer } from '../problem-response.ts';
import { refuseOtherSites } from './operator-answer.ts';

/** What the token of a page says. */
interface Held extends TokenOfPage {
  mint(sessionId: string, now: Date): Promise<{ token: string; expiresAt: Date }>;
}

type SessionDeps = Pick<HttpDeps, 'db' | 'tokens' | 'operator' | 'publicUrl'>;

const READERS: Readonly<Record<string, (deps: SessionDeps, token: string) => Promise<Held | null>>> = {
  '/dashboard/session': async ({ tokens }, token) => {
    const held = await tokens.read(token);
    if (!held?.session) return null;
    const { keyId, session, sessionId, expiresAt } = held;
    return {
      owner: keyId as SessionOwner,
      sessionId,
      expiresAt,
      endsAt: session,
      mint: (id, now) => tokens.mint({ ...held, sessionId: id }, { now, seconds: TOKEN_SECONDS }),
    };
  },
  '/operator/api/session': async ({ operator }, token) => {
    const held = (await operator?.tokens.read(token)) ?? null;
    if (!held) return null;
    const { name, sessionId, sessionEndsAt, expiresAt } = held;
    return {
      owner: `operator:${name}`,
      sessionId,
      expiresAt,
      endsAt: sessionEndsAt,
      mint: (id, now) => operator!.tokens.mint({ name, sessionEndsAt, sessionId: id, now }),
    };
  },
};

export const isSessionPath = (pathname: string, method: string): boolean =>
  method === 'POST' && pathname in READERS;

export async function sessionAnswer(
  deps: SessionDeps,
  anonymousLimiter: AnonymousLimiter,
  { pathname, incoming }: { pathname: string; incoming: IncomingMessage },
): Promise<Answer> {
  refuseOtherSites(incoming, deps.publicUrl);
  const text = bearer(oneAuthorization(incoming) ?? '') ?? '';
  const held = await READERS[pathname]!(deps, text);
  const session = held && (await nextOfSession(deps.db, held, id => credentialOf(incoming, id)));
  if (!session) {
    // Whoever guesses is counted like every caller without a key.
    await anonymousLimiter.consume(incoming);
    throw new Problem('token-expired', 'The session is over. Open the page by a fresh link.');
  }
  const seconds = Math.floor((held.endsAt.getTime() - session.now.getTime()) / 1000);
  const cookie = [
    `${cookieOf(session.id)}=${session.credential}`,
    `Path=${pathname}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(deps.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ];
  const minted = await held.mint(session.id, session.now);
  return jsonAnswer(minted, 'no-store', { 'Set-Cookie': cookie.join('; ') });
}

function credentialOf(incoming: IncomingMessage, sessionId: string): string | null {
  const named = `${cookieOf(sessionId)}=`;
  const cookies = (fieldOf(incoming, 'cookie') ?? '').split('; ');
  return cookies.find(cookie => cookie.startsWith(named))?.slice(named.length) || null;
}

const cookieOf = (sessionId: string): string => `contractor-risk-${sessionId}`;
