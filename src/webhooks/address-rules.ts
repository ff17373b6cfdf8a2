/**
 * Which addresses a webhook may be sent to: an allowlist of public unicast. IPv6 forms that carry an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo) are all refused, because we do not know which translator is on the way.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 space assigned for unicast (IANA). `::/96`, where `::7f00:1` is 127.0.0.1, is outside. */
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
