/**
 * Opens the one connection of one exchange, to an address that was judged. The name is resolved once and every
 * address it has must pass; the connection is pinned to those, so a name that answers differently a moment later
 * (rebinding) changes nothing; and the far end is judged again before the first byte is sent.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { isLoopbackAddress, isPublicAddress } from './address-rules.ts';
import { ExchangeFailure, type ExchangeFault, failureOf } from './exchange-failure.ts';
import type { Target } from './target.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** The resolver of the operating system, or another one. */
export type Lookup = (host: string) => Promise<readonly ResolvedAddress[]>;

export interface DialOptions {
  /** Ends whatever is under way. */
  readonly signal: AbortSignal;
  readonly lookup?: Lookup;
  /** Certificates to trust instead of the usual authorities. */
  readonly ca?: string;
}

/** A connected socket, through the TLS handshake when the target is https. Rejects with `ExchangeFailure`. */
export async function dial(target: Target, { signal, lookup = resolve, ca }: DialOptions): Promise<Socket> {
  const addresses = await addressesOf(target, lookup);
  signal.throwIfAborted();
  const { host, port } = target;
  const socket = connect({ host, port, lookup: pinnedTo(addresses), signal, noDelay: true });
  await opened(socket, 'connect', 'connection');
  try {
    requireAllowed(target, socket.remoteAddress ?? 'nothing');
  } catch (error) {
    socket.destroy();
    throw error;
  }
  if (!target.secure) return socket;
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secured = startTls({ socket, host, ...name, ALPNProtocols: ['http/1.1'], ...(ca ? { ca } : {}) });
  await opened(secured, 'secureConnect', 'tls');
  return secured;
}

const asked = new Map<string, Promise<readonly ResolvedAddress[]>>();

/**
 * One question at a time for each name: the system's resolver has few threads, and a name server that never answers
 * would hold one for every try.
 */
const resolve: Lookup = host => {
  const underWay = asked.get(host);
  if (underWay) return underWay;
  const asking = systemLookup(host, { all: true }).finally(() => asked.delete(host));
  asked.set(host, asking);
  return asking;
};

async function addressesOf(target: Target, lookup: Lookup): Promise<readonly ResolvedAddress[]> {
  const { host } = target;
  const literal = isIP(host);
  const addresses = literal ? [{ address: host, family: literal }] : await resolved(host, lookup);
  for (const { address } of addresses) requireAllowed(target, address);
  return addresses;
}

async function resolved(host: string, lookup: Lookup): Promise<readonly ResolvedAddress[]> {
  const addresses = await lookup(host).catch(error => {
    throw failureOf('dns', error);
  });
  if (addresses.length === 0) throw new ExchangeFailure('dns', 'the name has no address');
  return addresses;
}

function requireAllowed({ loopback }: Target, address: string): void {
  const allowed = loopback ? isLoopbackAddress(address) : isPublicAddress(address);
  if (!allowed) throw new ExchangeFailure('endpoint_blocked', `${address} is not allowed`);
}

/** Stands in for the resolver inside `net.connect`; a literal host never asks it. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}

function opened(socket: Socket, event: string, fault: ExchangeFault): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new ExchangeFailure(fault, 'the other side closed'));
    // Never taken off: an error without a listener would end the process.
    socket.on('error', error => reject(failureOf(fault, error)));
    socket.once('close', closed);
    socket.once(event, () => {
      socket.off('close', closed);
      resolve();
    });
  });
}
