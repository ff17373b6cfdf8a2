/** The network address that identifies an unknown caller: an IPv4 address, or the /64 of an IPv6 host. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The proxies of ours that stand before the service: so many one behind the other, or all addresses of these networks. */
export type TrustedProxies = number | readonly Network[];

/** Reads `1`, or networks and addresses separated by commas; null for anything else. */
export function trustedProxies(text: string): TrustedProxies | null {
  if (/^\d$/.test(text)) return Number(text);
  const networks = text.split(',').map(one => networkIn(one.trim()));
  return networks.every(network => network !== null) ? networks : null;
}

/** A network, or an address alone; null for anything else. */
function networkIn(text: string): Network | null {
  // As it is written everywhere: ipaddr.js reads `203.0.113` as 203.0.0.113, and `010.0.0.1` as 8.0.0.1.
  if (isIP(text.split('/', 1)[0]!) === 0) return null;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128] as Network;
}

/** Of IPv6 no more than the /64 of a caller is known. */
export function isKeyNetwork(text: string): boolean {
  const network = networkIn(text);
  return network !== null && (network[0].kind() === 'ipv4' || network[1] <= 64);
}

/** Whether a caller's address, as `callerAddress` gives it, lies in one of these networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const [host = ''] = address.split('/');
  const ours = networks.map(networkIn).filter(network => network !== null);
  return ipaddr.isValid(host) && ipaddr.subnetMatch(ipaddr.process(host), { ours }, '') === 'ours';
}

/**
 * @param remote the other end of the connection
 * @param forwardedFor the received `X-Forwarded-For`: each proxy appends whom it serves, and a caller may have begun it with anything
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | null,
  trusted: TrustedProxies,
): string {
  const hops = [...(forwardedFor?.split(',') ?? []), remote ?? ''].map(bare);
  let at = hops.length - 1;
  for (let passed = 0; at > 0 && isProxy(hops[at]!, passed, trusted); passed++) at--;
  // What is no address was written by no proxy of ours: it is put down to the one that passed it on.
  return (
    hops
      .slice(at)
      .map(networkOf)
      .find(network => network !== null) ?? 'unknown'
  );
}

/** Whether the connection is one of our proxies. */
export const isFromProxy = (remote: string | undefined, trusted: TrustedProxies): boolean =>
  isProxy(bare(remote ?? ''), 0, trusted);

const isProxy = (hop: string, passed: number, trusted: TrustedProxies): boolean =>
  typeof trusted === 'number'
    ? passed < trusted
    : ipaddr.isValid(hop) && ipaddr.subnetMatch(ipaddr.process(hop), { ours: [...trusted] }, '') === 'ours';

/** Without the port that some proxies add. */
const bare = (hop: string): string =>
  hop
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

function networkOf(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const [a, b, c, d] = (address as ipaddr.IPv6).parts as [number, number, number, number];
  return `${[a, b, c, d].map(part => part.toString(16)).join(':')}::/64`;
}
