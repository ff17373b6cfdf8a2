/**
 * One try of one delivery: send, record, say when to try again. Delivery is at least once: a worker killed between
 * sending and recording sends again, with the same event id; what is recorded is recorded once. A worker killed
 * between recording and queueing the next try loses nothing either: whoever runs its job again is told of that try.
 */
import type { Database, Tx } from '../db/open-database.ts';
import type { CursorCodec } from '../events/cursor.ts';
import type { Lanes } from '../kernel/lanes.ts';
import type { Log } from '../kernel/log.ts';
import type { Tally } from '../kernel/tally.ts';
import { deliveryBody } from './delivery-body.ts';
import { type DeliveryRow, type DeliveryStore, failDelivery, recordTry } from './delivery-store.ts';
import { disableEndpoint, type Endpoint } from './endpoints.ts';
import { FAILING_LIMIT_MS, judgeTry, type Verdict } from './judge-try.ts';
import type { Exchange } from './safe-egress.ts';
import { type NextTry, nextTry } from './schedule.ts';
import { type Sender, sendSigned } from './send-signed.ts';

export interface DeliveryParts extends Sender {
  readonly db: Database;
  readonly store: DeliveryStore;
  /** Tries to one endpoint share a lane: the pace at which it is called. */
  readonly lanes: Lanes;
  readonly log: Log;
  readonly tally?: Pick<Tally, 'deliveryTried'> | undefined;
  readonly cursors: Pick<CursorCodec, 'encode'>;
  readonly random: () => number;
  /** Called in the transaction that disables the endpoint: here the client's `webhook.disabled` is appended. */
  readonly onDisabled: (tx: Tx, endpoint: Endpoint, reason: 'gone' | 'failing') => Promise<void>;
  /** Shrinks every pause alike, for tests. */
  readonly scheduleScale?: number;
}

/** What a job carries: the row is the truth. */
export interface DeliveryTry {
  readonly deliveryId: string;
  /** To which endpoint: deliveries to one are paced together. */
  readonly endpointId: string;
  /** The first is 1. */
  readonly number: number;
}

/**
 * Makes try `number` and says which one follows, null when none does. Queue the next one before this job counts as
 * done. Running the same try twice is harmless. Rejects only for faults of ours: the database, a changed
 * `SECRET_KEY`, an event that cannot be sent.
 */
export async function attemptDelivery(
  parts: DeliveryParts,
  { deliveryId, endpointId, number }: DeliveryTry,
): Promise<{ next: NextTry | null }> {
  const sent = await parts.lanes.run(endpointId, () => send(parts, deliveryId, number));
  if ('next' in sent) return sent;
  logTry(parts.log, sent.delivery, number, sent.exchange);
  parts.tally?.deliveryTried(outcomeOf(sent.exchange), sent.exchange.durationMs);
  return { next: await settle(parts, sent.delivery, number, sent.exchange) };
}

/** The row is read when its turn has come, not before: an endpoint may be disabled or get a new secret meanwhile. */
async function send(
  parts: DeliveryParts,
  deliveryId: string,
  number: number,
): Promise<{ delivery: DeliveryRow; exchange: Exchange } | { next: NextTry | null }> {
  const delivery = await parts.store.read(deliveryId);
  if (delivery?.state !== 'pending') return { next: null };
  if (delivery.endpoint.disabledAt) {
    await failDelivery(parts.db, deliveryId);
    return { next: null };
  }
  if (delivery.lastTry >= number) return { next: owedTry(parts, delivery, number) };
  const { event, endpoint, now } = delivery;
  const body = deliveryBody(delivery, parts.cursors);
  return { delivery, exchange: await sendSigned(parts, { endpoint, id: event.id, body, now }) };
}

/** The try after one that is on record already: its worker may have died before queueing it. */
function owedTry(
  { random, scheduleScale = 1 }: DeliveryParts,
  delivery: DeliveryRow,
  number: number,
): NextTry | null {
  if (delivery.lastTry > number) return null;
  return nextTry({ number, retryAfterMs: null, random, scale: scheduleScale });
}

async function settle(
  { db, store, random, scheduleScale = 1, onDisabled }: DeliveryParts,
  { id: deliveryId, now: startedAt, endpoint }: DeliveryRow,
  number: number,
  exchange: Exchange,
): Promise<NextTry | null> {
  const { failingSince, id: endpointId } = endpoint;
  const verdict = judgeTry({ number, exchange, startedAt, failingSince, random, scale: scheduleScale });
  const record = { deliveryId, endpointId, number, startedAt, url: endpoint.url, exchange };
  const { disable } = verdict;
  if (!disable) {
    await store.record({ ...record, state: verdict.state });
    return verdict.next;
  }
  return db.prisma.$transaction(async tx => {
    const disabled = await disableEndpoint(tx, {
      endpointId,
      reason: disable,
      ...untilWhen(disable, startedAt),
    });
    if (disabled) await onDisabled(tx, disabled, disable);
    const outcome: Verdict = disabled ? { ...verdict, state: 'failed', next: null } : verdict;
    await recordTry(tx, { ...record, state: outcome.state });
    return outcome.next;
  });
}

/** A success recorded while this try was under way ends the run of failures, and must win. */
function untilWhen(disable: 'gone' | 'failing', startedAt: Date): { failingSinceAtLatest?: Date } {
  return disable === 'failing'
    ? { failingSinceAtLatest: new Date(startedAt.getTime() - FAILING_LIMIT_MS) }
    : {};
}

function outcomeOf(exchange: Exchange): string {
  if (exchange.kind === 'failed') return exchange.fault;
  return exchange.status >= 200 && exchange.status < 300 ? 'delivered' : 'refused';
}

/** Never the address: it may hold what the receiver takes for a secret. */
function logTry(log: Log, { id, endpoint, event }: DeliveryRow, number: number, exchange: Exchange): void {
  const fields = {
    deliveryId: id,
    endpointId: endpoint.id,
    eventId: event.id,
    number,
    durationMs: exchange.durationMs,
  };
  if (exchange.kind === 'failed')
    log.warn({ ...fields, error: exchange.fault, detail: exchange.detail }, 'webhook not delivered');
  else if (exchange.status >= 200 && exchange.status < 300)
    log.debug({ ...fields, status: exchange.status }, 'webhook delivered');
  else log.warn({ ...fields, status: exchange.status }, 'webhook refused');
}
