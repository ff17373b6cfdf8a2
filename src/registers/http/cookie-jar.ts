/**
 * The cookies of one session. They go back to the host that set them; Path, Domain and Secure are ignored, because a
 * session talks to one site only.
 */
import { type Cookie, parseCookie } from 'undici';

interface StoredCookie {
  readonly value: string;
  /** Milliseconds since the epoch; without end for as long as the session lives. */
  readonly expiresAt: number;
}

/** More than any register sets; limits our memory. */
const MOST_COOKIES = 50;

export class CookieJar {
  readonly #byHost = new Map<string, Map<string, StoredCookie>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Stores the `Set-Cookie` fields of an answer. Malformed, oversized and surplus cookies are ignored; an expired one deletes. */
  take(url: URL, fields: string | readonly string[] | undefined): void {
    const cookies = this.#byHost.get(url.hostname) ?? new Map<string, StoredCookie>();
    this.#byHost.set(url.hostname, cookies);
    for (const field of typeof fields === 'string' ? [fields] : (fields ?? [])) {
      const cookie = parseCookie(field);
      if (!cookie?.name) continue;
      if (cookies.has(cookie.name) || cookies.size < MOST_COOKIES)
        cookies.set(cookie.name, { value: cookie.value, expiresAt: expiry(cookie, this.#now()) });
    }
  }

  /** The `Cookie` field to send, or null. */
  field(url: URL): string | null {
    const cookies = [...(this.#byHost.get(url.hostname) ?? [])];
    const live = cookies.filter(([, { expiresAt }]) => expiresAt > this.#now());
    return live.length === 0 ? null : live.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }
}

/** Max-Age takes precedence over Expires (RFC 6265, 5.3). */
const expiry = ({ maxAge, expires = Infinity }: Cookie, now: number): number =>
  maxAge === undefined ? Number(expires) : now + maxAge * 1000;
