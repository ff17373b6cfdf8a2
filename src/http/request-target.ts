/** Judged on the raw request line, before any library tidies it: what is no plain path is nowhere. */
import type { IncomingMessage } from 'node:http';
import { callerAddress } from '../access/caller-address.ts';
import { isTokenShaped } from '../access/client-token.ts';

/** Dot segments, doubled or encoded slashes, backslashes, fragments: ways to make two readers see two addresses. */
const TRICKS = /\/\.{1,2}(\/|$|\?)|\/\/|[\\#]|%2e|%2f|%5c/i;

export function isPlainTarget(target: string): boolean {
  const path = target.split('?', 1)[0]!;
  return path.startsWith('/') && !TRICKS.test(path) && !path.endsWith('/..') && !path.endsWith('/.');
}

/** A host as addresses have it, by name or by number. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * Whether an address can be made of target and `Host`, and is the one that was asked: of `Host: a/metrics?` a library
 * makes another. HTTP/1.0 needs no host.
 */
export function isReadable(request: IncomingMessage): boolean {
  const { url = '/', httpVersion } = request;
  const host = oneOf(request, 'host');
  if (host === null || (host === undefined && httpVersion !== '1.0')) return false;
  if (host && !isHost(host)) return false;
  return url.startsWith('/') || URL.canParse(url, 'http://host');
}

/**
 * The target as a path: of a whole address (RFC 9112, 3.2.2: a server takes those too) what follows the host, where it is the
 * one of the `Host` field. Another's address stays as it is, and is nowhere here.
 */
export function pathOf(request: IncomingMessage): string {
  const { url = '/' } = request;
  if (url.startsWith('/')) return url;
  const [, host, path = ''] = /^https?:\/\/([^/?]*)(.*)$/i.exec(url) ?? [];
  if (!host || host.toLowerCase() !== oneOf(request, 'host')?.toLowerCase()) return url;
  return path.startsWith('/') ? path : `/${path}`;
}

/** The host found good last: nearly everybody asks for the same. */
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
  // As they came, names and values in turns: of several, what Node has put together keeps the first.
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

/** The network address of whoever asks, as far as it can be believed. */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
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
