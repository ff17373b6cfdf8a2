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
export function isReadable({ url = '/', httpVersion, headersDistinct }: IncomingMessage): boolean {
  const [host, ...others] = headersDistinct.host ?? (httpVersion === '1.0' ? [''] : []);
  if (host === undefined || others.length > 0) return false;
  if (host !== '' && !(HOST.test(host) && URL.canParse(`http://${host}`))) return false;
  return url.startsWith('/') || URL.canParse(url, 'http://host');
}

/** The Authorization field, or null when there is none or more than one. */
export function oneAuthorization(request: IncomingMessage): string | null {
  const { rawHeaders } = request;
  let fields = 0;
  // Names and values take turns. Node itself keeps the first of several.
  for (let i = 0; i < rawHeaders.length; i += 2) if (/^authorization$/i.test(rawHeaders[i]!)) fields++;
  return fields === 1 ? request.headers.authorization! : null;
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
