/** The host alone, as `listen` takes it: an IPv6 address is also written with the brackets of an URL. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Where programs on this machine find a server that listens at `host`: an address for a browser, IPv6 in brackets. */
export function reachableAt(host: string, port: number): string {
  const bare = bareHost(host);
  const literal = { '0.0.0.0': '127.0.0.1', '::': '::1' }[bare] ?? bare;
  return `http://${literal.includes(':') ? `[${literal}]` : literal}:${port}`;
}
