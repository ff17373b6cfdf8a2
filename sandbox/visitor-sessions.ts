import { randomBytes } from 'node:crypto';
import type { RegisterName } from '../src/kernel/register-name.ts';

const COOKIE = 'ASP.NET_SessionId';
const MOST_SESSIONS = 10_000;

interface Visit {
  readonly state: Map<string, string>;
  /** `Set-Cookie` for a visitor who came without a session that is known here. */
  readonly cookie: string | null;
}

/** Sessions by opaque cookie, each of one portal alone. The oldest is forgotten where there would be too many. */
export function createSessions(most = MOST_SESSIONS): {
  visit(register: RegisterName, cookies: string | undefined): Visit;
} {
  const sessions = new Map<string, Map<string, string>>();
  return {
    visit(register, cookies) {
      const token = sessionToken(cookies);
      const known = token === null ? undefined : sessions.get(`${register}/${token}`);
      if (known) return { state: known, cookie: null };
      const opened = randomBytes(15).toString('base64url').toLowerCase();
      const state = new Map<string, string>();
      sessions.set(`${register}/${opened}`, state);
      if (sessions.size > most) sessions.delete(sessions.keys().next().value!);
      return { state, cookie: `${COOKIE}=${opened}; Path=/${register}; HttpOnly; SameSite=Lax` };
    },
  };
}

function sessionToken(cookies: string | undefined): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === COOKIE) return pair.slice(at + 1).trim();
  }
  return null;
}
