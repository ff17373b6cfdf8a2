/**
 * Opens the one connection of an exchange, to a checked address. The name is resolved once and all its addresses must be
 * allowed. The connection is pinned to them, so a name that resolves differently a moment later (rebinding) changes
 * nothing. The remote address is checked again before the first byte is sent.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { isLoopbackAddress, isPublicAddress, type Target } from './target.ts';

/** Why an exchange with a receiver brought no answer; kept in `webhook_attempts.error`. */
export type ExchangeFault = 'endpoint_blocked' | 'timeout' | 'tls' | 'dns' | 'connection' | 'too_large';

export class ExchangeFailure extends Error {
  readonly fault: ExchangeFault;

  /** `detail` is for the operator's log: a system's code or a short sentence. */
  constructor(fault: ExchangeFault, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'ExchangeFailure';
    this.fault = fault;
  }
}

/** A failure with the system's error code (`ECONNRESET`) as its detail. */
export function failureOf(fault: ExchangeFault, cause: unknown): ExchangeFailure {
  if (cause instanceof ExchangeFailure) return cause;
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
  return new ExchangeFailure(fault, String(code ?? name ?? 'unknown').slice(0, 100), { cause });
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** A resolver; by default that of the operating system. */
export type Lookup = (host: string) => Promise<readonly ResolvedAddress[]>;

export interface DialOptions {
  /** Aborts the connection attempt. */
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
  await untilOpen(socket, 'connect', 'connection');
  try {
    requireAllowed(target, socket.remoteAddress ?? 'nothing');
  } catch (error) {
    socket.destroy();
    throw error;
  }
  if (!target.secure) return socket;
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secured = startTls({ socket, host, ...name, ALPNProtocols: ['http/1.1'], ...(ca ? { ca } : {}) });
  await untilOpen(secured, 'secureConnect', 'tls');
  return secured;
}

const resolving = new Map<string, Promise<readonly ResolvedAddress[]>>();

/**
 * One query at a time for each name: the system's resolver has few threads, and a name server that never answers
 * would block one for every attempt.
 */
const resolve: Lookup = host => {
  const underWay = resolving.get(host);
  if (underWay) return underWay;
  const asking = systemLookup(host, { all: true }).finally(() => resolving.delete(host));
  resolving.set(host, asking);
  return asking;
};

async function addressesOf(target: Target, lookup: Lookup): Promise<readonly ResolvedAddress[]> {
  const { host } = target;
  const literal = isIP(host);
  const addresses = literal ? [{ address: host, family: literal }] : await lookUp(host, lookup);
  for (const { address } of addresses) requireAllowed(target, address);
  return addresses;
}

async function lookUp(host: string, lookup: Lookup): Promise<readonly ResolvedAddress[]> {
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

/** The resolver for `net.connect`; not called for a literal address. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}

function untilOpen(socket: Socket, event: string, fault: ExchangeFault): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new ExchangeFailure(fault, 'the other side closed'));
    // Never removed: an error without a listener would end the process.
    socket.on('error', error => reject(failureOf(fault, error)));
    socket.once('close', closed);
    socket.once(event, () => {
      socket.off('close', closed);
      resolve();
    });
  });
}
