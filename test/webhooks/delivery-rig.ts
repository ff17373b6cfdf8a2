/** A client with one endpoint, its events, and the worker that delivers them: what a delivery test begins with. */
import type { Database, Tx } from '../../src/db/open-database.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { newId } from '../../src/kernel/ids.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { createLanes } from '../../src/kernel/pacing/lanes.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import { createDeliveries } from '../../src/webhooks/create-deliveries.ts';
import { attemptDelivery, type DeliveryDeps } from '../../src/webhooks/deliver.ts';
import { createDeliveryStore } from '../../src/webhooks/delivery-store.ts';
import { addEndpoint, type Endpoint } from '../../src/webhooks/endpoints.ts';
import type { TryQueue } from '../../src/webhooks/hasten-tries.ts';
import type { DeliveryTry } from '../../src/webhooks/schedule.ts';
import { createPartner } from '../kit/partner.ts';

export const SEAL_KEY = sealKey('an-invented-secret-key-for-tests-only', 'webhooks');
export const CURSORS = createCursorCodec('another-invented-secret');

/** With a key: a client without one is sent nothing. */
export const newClient = async (db: Database): Promise<string> => (await createPartner(db)).clientId;

/** Moves the database's clock on. */
export const advance = ({ pool }: Database, hours: number) =>
  pool.query('update app_clock set skew_seconds = skew_seconds + $1', [hours * 3600]);

/** Nothing waits. */
export const NO_TRIES: TryQueue = { takeBack: async () => [], enqueue: async () => {} };

export interface Rig {
  readonly clientId: string;
  readonly endpoint: Endpoint;
  readonly secret: string;
  readonly parts: DeliveryDeps;
  /** Reasons given to `onDisabled`, in order. */
  readonly disabled: string[];
  /** Appends an event, places it, and answers the first try of its delivery to the endpoint. */
  event(data?: Record<string, unknown>): Promise<DeliveryTry>;
  attempt(step: Pick<DeliveryTry, 'deliveryId' | 'number'>): ReturnType<typeof attemptDelivery>;
  delivery(deliveryId: string): Promise<{ state: string; completedAt: Date | null; attempts: Attempt[] }>;
  refreshed(): Promise<Endpoint>;
}

interface Attempt {
  readonly number: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly responseHead: string | null;
}

export async function newRig(db: Database, url: string, more: Partial<DeliveryDeps> = {}): Promise<Rig> {
  const clientId = await newClient(db);
  const ask = { db, sealKey: SEAL_KEY, allowLoopback: true };
  const { endpoint, secret } = await addEndpoint(ask, { clientId, url });
  const disabled: string[] = [];
  const parts: DeliveryDeps = {
    db,
    store: createDeliveryStore(db),
    lanes: createLanes(20),
    sealKey: SEAL_KEY,
    egress: { allowLoopback: true, timeoutMs: 2000 },
    log: silentLog,
    cursors: CURSORS,
    random: () => 0.5,
    hasten: async () => {},
    onDisabled: async (_tx: Tx, _endpoint, reason) => void disabled.push(reason),
    ...more,
  };
  return {
    clientId,
    endpoint,
    secret,
    parts,
    disabled,
    event: data => newDelivery(db, endpoint, data),
    // No older delivery goes first: each try is the test's own.
    attempt: step => attemptDelivery(parts, { ...step, endpointId: endpoint.id, waited: true }),
    delivery: id =>
      db.prisma.webhookDelivery.findUniqueOrThrow({
        where: { id },
        include: { attempts: { orderBy: { number: 'asc' } } },
      }),
    refreshed: () => db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } }),
  };
}

async function newDelivery(
  db: Database,
  { clientId, id: endpointId }: Endpoint,
  data: Record<string, unknown> = { livemode: false, nif: '590000000', score: 71 },
): Promise<DeliveryTry> {
  const eventId = newId('evt');
  await db.pool.query(
    `insert into events (id, client_id, type, data, created_at) values ($1, $2, 'analysis.completed', $3, app_now())`,
    [eventId, clientId, JSON.stringify(data)],
  );
  await relayBatch(db, async (tx, events) => void (await createDeliveries(tx, events)));
  const delivery = await db.prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId, eventId } });
  return { deliveryId: delivery.id, endpointId, number: 1 };
}
