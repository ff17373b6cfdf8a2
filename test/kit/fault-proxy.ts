/**
 * A TCP proxy that hurts what passes, each way for itself, changed while it runs. Stands before PostgreSQL, before a
 * receiver of webhooks, or before a register: it knows nothing of what it carries.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Lane } from './fault-lane.ts';

/** What is done to bytes on their way; all may be combined. */
export interface Faults {
  /** Every byte arrives so much later; the order and the rate stay. */
  readonly latencyMs?: number;
  readonly bytesPerSecond?: number;
  /** Bytes travel in pieces of at most so many, each in a write of its own. */
  readonly sliceBytes?: number;
  /** Nothing passes until it is lifted; what was sent meanwhile follows then. */
  readonly hang?: boolean;
}

/** `toServer` is what the client says, `toClient` what it hears. */
export type Direction = 'toServer' | 'toClient';

export interface FaultProxy {
  readonly port: number;
  /** The same address through this proxy. */
  through(url: string): string;
  /** Replaces the faults of one direction, or of both, for open connections and new ones. */
  hurt(faults: Faults, direction?: Direction): void;
  /** Every fault is lifted; connections that were left half-open stay dead. */
  heal(): void;
  /** Open connections end with RST on both sides. */
  reset(): void;
  /** The server's side of each open connection ends; the client is not told, and what it says goes nowhere. */
  halfOpen(): void;
  /** `refuse`: new connections are reset at once; `hang`: accepted and never answered. */
  newConnections(treatment: 'pass' | 'refuse' | 'hang'): void;
  close(): Promise<void>;
}

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
  readonly lanes: Readonly<Record<Direction, Lane>>;
}

function joined(client: Socket, server: Socket, faults: Record<Direction, Faults>): Connection {
  // A side that is reset takes the other with it.
  server.on('error', () => client.resetAndDestroy());
  client.once('close', () => server.destroy());
  return {
    client,
    server,
    lanes: {
      toServer: new Lane(client, server, () => faults.toServer),
      toClient: new Lane(server, client, () => faults.toClient),
    },
  };
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const faults: Record<Direction, Faults> = { toServer: {}, toClient: {} };
  const connections = new Set<Connection>();
  const held = new Set<Socket>();
  let treatment: 'pass' | 'refuse' | 'hang' = 'pass';

  const proxy = createServer({ allowHalfOpen: true, noDelay: true }, client => {
    client.on('error', () => {});
    if (treatment === 'refuse') return void client.resetAndDestroy();
    held.add(client.once('close', () => held.delete(client)));
    if (treatment === 'hang') return;
    const server = connect({ host: hostname, port: Number(targetPort), allowHalfOpen: true, noDelay: true });
    const connection = joined(client, server, faults);
    connections.add(connection);
    client.once('close', () => connections.delete(connection));
  });

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;

  function hurt(wanted: Faults, direction?: Direction): void {
    for (const one of direction ? [direction] : (['toServer', 'toClient'] as const)) faults[one] = wanted;
    for (const { lanes } of connections) for (const lane of Object.values(lanes)) lane.changed();
  }

  function reset(): void {
    for (const { client, server } of connections) {
      server.resetAndDestroy();
      client.resetAndDestroy();
    }
  }

  return {
    port,
    through: url => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    hurt,
    heal() {
      treatment = 'pass';
      hurt({});
    },
    reset,
    halfOpen() {
      for (const { server, lanes } of connections) {
        for (const lane of Object.values(lanes)) lane.die();
        server.destroy();
      }
    },
    newConnections(wanted) {
      treatment = wanted;
    },
    async close() {
      reset();
      for (const socket of held) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
