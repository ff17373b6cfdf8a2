/**
 * The cookies of one session: the part of RFC 6265 that the registers' pages need. Cookies go back to the host that set
 * them; Path, Domain and Secure are ignored, because a session talks to one site only.
 */
interface Cookie {
  readonly value: string;
  /** Milliseconds since the epoch; null for as long as the session lives. */
  readonly expiresAt: number | null;
}

/** More than any register sets; limits our memory. */
const MOST_COOKIES = 50;
const LONGEST_COOKIE = 4096;

export class CookieJar {
  readonly #byHost = new Map<string, Map<string, Cookie>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Stores the `Set-Cookie` fields of an answer. Malformed, oversized and surplus cookies are ignored; an expired one deletes. */
  take(url: URL, fields: string | readonly string[] | undefined): void {
    const cookies = this.#byHost.get(url.hostname) ?? new Map<string, Cookie>();
    this.#byHost.set(url.hostname, cookies);
    for (const field of typeof fields === 'string' ? [fields] : (fields ?? [])) {
      const read = readSetCookie(field, this.#now());
      if (!read) continue;
      const [name, cookie] = read;
      if (cookies.has(name) || cookies.size < MOST_COOKIES) cookies.set(name, cookie);
    }
  }

  /** The `Cookie` field to send, or null. */
  field(url: URL): string | null {
    const cookies = [...(this.#byHost.get(url.hostname) ?? [])];
    const live = cookies.filter(([, cookie]) => !isOver(cookie, this.#now()));
    return live.length === 0 ? null : live.map(([name, cookie]) => `${name}=${cookie.value}`).join('; ');
  }
}

const isOver = (cookie: Cookie, now: number): boolean => cookie.expiresAt !== null && cookie.expiresAt <= now;

function readSetCookie(field: string, now: number): [string, Cookie] | null {
  if (field.length > LONGEST_COOKIE || /[\x00-\x08\x0a-\x1f\x7f]/.test(field)) return null;
  const [pair, ...attributes] = field.split(';');
  const equals = pair!.indexOf('=');
  const name = pair!.slice(0, equals).trim();
  if (equals < 1 || name === '') return null;
  return [name, { value: pair!.slice(equals + 1).trim(), expiresAt: expiry(attributes, now) }];
}

/** Max-Age takes precedence over Expires (RFC 6265, 5.3); malformed ones are ignored. */
function expiry(attributes: readonly string[], now: number): number | null {
  const values = new Map(
    attributes.map(attribute => {
      const [name, ...rest] = attribute.split('=');
      return [name!.trim().toLowerCase(), rest.join('=').trim()];
    }),
  );
  const maxAge = values.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const at = Date.parse(values.get('expires') ?? '');
  return Number.isNaN(at) ? null : at;
}
