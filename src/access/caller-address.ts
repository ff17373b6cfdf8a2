/** The network address that identifies an unknown caller: an IPv4 address, or the /64 of an IPv6 host. */
import ipaddr from 'ipaddr.js';

/**
 * @param remote the other end of the connection
 * @param forwardedFor the received `X-Forwarded-For`, one entry per proxy; null when there is none
 * @param trustProxy whether the connection is a proxy of ours. Only the last entry is the proxy's: the caller may have
 *   written anything before it.
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | null,
  trustProxy: boolean,
): string {
  const lastHop = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return (lastHop && networkOf(lastHop)) || networkOf(remote ?? '') || 'unknown';
}

function networkOf(text: string): string | null {
  const plain = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!ipaddr.isValid(plain)) return null;
  const address = ipaddr.process(plain);
  if (address.kind() === 'ipv4') return address.toString();
  const [a, b, c, d] = (address as ipaddr.IPv6).parts as [number, number, number, number];
  return `${[a, b, c, d].map(part => part.toString(16)).join(':')}::/64`;
}
