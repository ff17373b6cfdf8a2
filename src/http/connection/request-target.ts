/** Checks the raw request line before any library normalises it. */
import type { IncomingMessage } from 'node:http';
import { callerAddress, type TrustedProxies } from '../../access/caller-address.ts';
import { isTokenShaped } from '../../access/client-token.ts';
import { Problem } from '../../kernel/problems.ts';

/** Dot segments, doubled or encoded slashes, backslashes, fragments: two parsers may read them as different addresses. */
const TRICKS = /\/\.{1,2}(\/|$|\?)|\/\/|[\\#]|%2e|%2f|%5c/i;

export function isPlainTarget(target: string): boolean {
  const path = target.split('?', 1)[0]!;
  return path.startsWith('/') && !TRICKS.test(path) && !path.endsWith('/..') && !path.endsWith('/.');
}

/** A host name or address, with an optional port. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * Whether target and `Host` give one unambiguous address: with `Host: a/metrics?` a library would build another one.
 * HTTP/1.0 needs no host.
 */
export function isReadable(request: IncomingMessage): boolean {
  const { url = '/', httpVersion } = request;
  const host = oneOf(request, 'host');
  if (host === null || (host === undefined && httpVersion !== '1.0')) return false;
  if (host && !isHost(host)) return false;
  return url.startsWith('/') || URL.canParse(url, 'http://host');
}

/**
 * The target as a path. Of an absolute address (RFC 9112, 3.2.2: a server accepts those too) it is what follows the host, if
 * that equals the `Host` field. Anything else (`*`, another host's address) becomes a path that does not exist, because a
 * library would read another host from it.
 */
export function pathOf(request: IncomingMessage): string {
  const { url = '/' } = request;
  if (url.startsWith('/')) return url;
  const [, host, path = ''] = /^https?:\/\/([^/?]*)(.*)$/is.exec(url) ?? [];
  if (!host || host.toLowerCase() !== oneOf(request, 'host')?.toLowerCase()) return `/${url}`;
  return path.startsWith('/') ? path : `/${path}`;
}

/** The refusal of an `Expect` that cannot be met (RFC 9110, 10.1.1); else null. */
export const unmetExpectation = ({
  headers: { expect },
}: Pick<IncomingMessage, 'headers'>): Problem | null =>
  expect === undefined || expect.toLowerCase() === '100-continue'
    ? null
    : new Problem('expectation-failed', 'The only expectation that is met is 100-continue.');

/** The last valid host: nearly all requests have the same. */
let goodHost: string | undefined;

function isHost(host: string): boolean {
  if (host === goodHost) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  goodHost = host;
  return true;
}

/** The Authorization field, or null when there is none or more than one. */
export const oneAuthorization = (request: IncomingMessage): string | null =>
  oneOf(request, 'authorization') ?? null;

/** The one field of this name (in small letters); undefined when there is none, null when there are several. */
function oneOf({ rawHeaders }: IncomingMessage, name: string): string | null | undefined {
  let value: string | undefined;
  // The raw headers, names and values in turn: Node's parsed ones keep only the first of several.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const field = rawHeaders[i]!;
    if (field.length !== name.length || field.toLowerCase() !== name) continue;
    if (value !== undefined) return null;
    value = rawHeaders[i + 1]!;
  }
  return value;
}

/** A field of the request by its name in small letters, or null; one that came several times as a list. */
export function fieldOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : String(value);
}

/** The caller's network address, as far as it can be trusted. */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: TrustedProxies): string {
  const forwarded = headers['x-forwarded-for'];
  return callerAddress(socket.remoteAddress, forwarded === undefined ? null : String(forwarded), trustProxy);
}

/** A credential in the query string is refused, whatever else was sent. */
export function holdsCredential(url: URL, keyPrefix: string): boolean {
  if (url.search === '') return false;
  const suspect = /^(api[-_]?key|key|access[-_]?token|token|authorization|secret)$/i;
  return [...url.searchParams].some(
    ([name, value]) =>
      suspect.test(name) ||
      [name, value].some(text => text.includes(`${keyPrefix}_sk_`) || isTokenShaped(text)),
  );
}
