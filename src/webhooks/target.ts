/** The address of an endpoint, checked as far as possible without DNS, and which addresses it may have: public unicast only. */

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { bareHost } from '../kernel/process/reachable-at.ts';
import { mayBeStored, NOT_STORED } from '../kernel/requests/storable-text.ts';

export interface Target {
  readonly url: URL;
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** The URL names this machine, which is allowed: only loopback addresses are accepted. False: only public ones. */
  readonly loopback: boolean;
}

export type TargetReading =
  | { readonly kind: 'target'; readonly target: Target }
  | {
      readonly kind: 'refused';
      /** `invalid_url`: not a usable URL. `endpoint_blocked`: an address that is not allowed. */
      readonly reason: 'invalid_url' | 'endpoint_blocked';
      /** A sentence for the author of the URL. */
      readonly because: string;
    };

const LONGEST_URL = 2048;

/**
 * Parses an endpoint's URL. `new URL` normalises decimal, octal, hexadecimal, short and full-width IPv4 hosts, so the
 * checked host is the one that is contacted.
 */
export function readTarget(text: string, { allowLoopback }: { allowLoopback: boolean }): TargetReading {
  if (text.length > LONGEST_URL) return refused('invalid_url', `it is longer than ${LONGEST_URL} characters`);
  if (/[\s\p{C}]/u.test(text)) return refused('invalid_url', 'it holds spaces or control characters');
  const url = URL.parse(text);
  if (!url) return refused('invalid_url', 'it is not a URL');
  if (url.hash) return refused('invalid_url', 'the part after # would never be sent');
  const target = targetOf(url, allowLoopback);
  const because = whyBlocked(target, allowLoopback);
  return because ? refused('endpoint_blocked', because) : { kind: 'target', target };
}

const refused = (reason: 'invalid_url' | 'endpoint_blocked', because: string): TargetReading => ({
  kind: 'refused',
  reason,
  because,
});

function targetOf(url: URL, allowLoopback: boolean): Target {
  const host = bareHost(url.hostname);
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  return {
    url,
    host,
    port,
    secure,
    loopback: allowLoopback && (host === 'localhost' || isLoopbackAddress(host)),
  };
}

/** What its owner chose of it, decoded; an address in digits is none. */
function wordsOf({ hostname, pathname, search, hash }: URL): string {
  return `${isIP(hostname) ? '' : hostname} ${pathname} ${search} ${hash}`;
}

function whyBlocked({ url, host, port, secure, loopback }: Target, allowLoopback: boolean): string | null {
  if (!secure && url.protocol !== 'http:') return 'it must begin with https://';
  if (host.endsWith('.')) return 'its host ends in a dot';
  if (!loopback && isIP(host) !== 0 && !isPublicAddress(host))
    return `${host} is not an address of the public internet`;
  if (!loopback && /(^|\.)localhost$/.test(host)) return `${host} is this machine`;
  if (!secure && !loopback)
    return allowLoopback
      ? 'it must begin with https:// (http:// is for this machine only)'
      : 'it must begin with https://';
  if (url.username || url.password) return 'it holds a user name or a password';
  if (port === 0) return 'port 0 cannot be reached';
  if (!mayBeStored(wordsOf(url))) return `it ${NOT_STORED}`;
  return null;
}

/**
 * The only IPv6 space assigned for unicast (IANA). `::/96`, where `::7f00:1` is 127.0.0.1, is outside, and forms that carry an IPv4
 * address (mapped, NAT64, 6to4, Teredo) are refused, because nobody knows which translator is on the way.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public addresses that are answered inside a cloud: the metadata and health service of Azure. */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

/** Whether `address` is an IP address of the public internet. Anything else (a zone, a name) is not. */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast' || PLATFORM_ADDRESSES.has(address)) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

/** 127.0.0.0/8 and ::1; no IPv6 form of 127.0.0.1. */
export function isLoopbackAddress(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // Stricter than ipaddr.js alone, which also reads 127.1, 0x7f000001 and zones.
  return isIP(address) !== 0 && !address.includes('%') ? ipaddr.parse(address) : null;
}
