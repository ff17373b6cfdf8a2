/** The network address by which strangers are told apart: an IPv4 address, or the /64 that an IPv6 host is given whole. */
import ipaddr from 'ipaddr.js';

/**
 * @param remote the other end of the connection
 * @param forwardedFor `X-Forwarded-For` as it came, one entry per proxy passed; null when there is none
 * @param trustProxy whether the connection is a proxy of ours. Only the last entry is its own word: whatever stands
 *   before it was written by the caller, who may write anything.
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | null,
  trustProxy: boolean,
): string {
  const told = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return (told && networkOf(told)) || networkOf(remote ?? '') || 'unknown';
}

function networkOf(text: string): string | null {
  const plain = text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!ipaddr.isValid(plain)) return null;
  const address = ipaddr.process(plain);
  if (address.kind() === 'ipv4') return address.toString();
  const [a, b, c, d] = (address as ipaddr.IPv6).parts as [number, number, number, number];
  return `${[a, b, c, d].map(part => part.toString(16)).join(':')}::/64`;
}
