/**
 * One attempt at one delivery: sends, records, and says when to try again. Delivery is at least once: if a worker is killed
 * between sending and recording, the event is sent again with the same id. Each attempt is recorded once. If a worker is
 * killed between recording and queueing the next attempt, the worker that repeats its job queues it.
 */
import type { Database, Tx } from '../db/open-database.ts';
import type { CursorCodec } from '../events/cursor.ts';
import type { Log } from '../kernel/log.ts';
import type { Lanes } from '../kernel/pacing/lanes.ts';
import type { Tally } from '../kernel/process/tally.ts';
import { deliveryBody } from './delivery-body.ts';
import type { DeliveryRow, DeliveryStore, Verdict } from './delivery-store.ts';
import * as deliveries from './delivery-store.ts';
import { disableEndpoint, type Endpoint } from './endpoints.ts';
import type { Exchange } from './safe-egress.ts';
import { type DeliveryTry, type NextTry, nextTry } from './schedule.ts';
import { type Sender, sendSigned } from './send-signed.ts';

export interface DeliveryDeps extends Sender {
  readonly db: Database;
  readonly store: DeliveryStore;
  /** Limits how many attempts call one endpoint at once. */
  readonly lanes: Lanes;
  readonly log: Log;
  readonly tally?: Pick<Tally, 'deliveryTried'> | undefined;
  readonly cursors: Pick<CursorCodec, 'encode'>;
  readonly random: () => number;
  /** Brings tries of the endpoint forward: of one delivery, or (null) of all that wait. */
  readonly hasten: (endpointId: string, deliveryId: string | null) => Promise<void>;
  /** Called in the transaction that disables the endpoint, to append `webhook.disabled`. */
  readonly onDisabled: (tx: Tx, endpoint: Endpoint, reason: 'gone' | 'failing') => Promise<void>;
  /** Scales every pause, for tests. */
  readonly scheduleScale?: number;
}

type Next = NextTry & Pick<DeliveryTry, 'waited'>;

/**
 * Makes attempt `number` and returns the next one, or null. Queue the next one before this job completes. Running the
 * same attempt twice is harmless. Rejects only for our own faults: the database, a changed `SECRET_KEY`, an event that
 * cannot be sent.
 */
export async function attemptDelivery(deps: DeliveryDeps, step: DeliveryTry): Promise<{ next: Next | null }> {
  const { endpointId, number } = step;
  const sent = await deps.lanes.run(endpointId, () => send(deps, step));
  if ('next' in sent) return sent;
  logTry(deps.log, sent.delivery, number, sent.exchange);
  deps.tally?.deliveryTried(outcomeOf(sent.exchange), sent.exchange.durationMs);
  return { next: await conclude(deps, sent.delivery, number, sent.exchange) };
}

/** Time for an older delivery to arrive first. */
const BEHIND_MS = 2_000;

/** Reads the row just before sending: the endpoint or its client may be disabled by then, or the secret rotated. */
async function send(
  deps: DeliveryDeps,
  { deliveryId, number, waited = false }: DeliveryTry,
): Promise<{ delivery: DeliveryRow; exchange: Exchange } | { next: Next | null }> {
  const delivery = await deps.store.read(deliveryId);
  if (delivery?.state !== 'pending') {
    // Its worker may have been killed before it saw to those that waited for its success.
    if (delivery?.endpoint.failingSince === null) await deps.hasten(delivery.endpoint.id, null);
    return { next: null };
  }
  if (!isTaken(delivery.endpoint)) {
    await deliveries.failDelivery(deps.db, deliveryId);
    return { next: null };
  }
  if (delivery.lastTry >= number) return { next: owedTry(deps, delivery, number) };
  const { event, endpoint, now, behind } = delivery;
  const pauseMs = (endpoint.pausedUntil?.getTime() ?? 0) - now.getTime();
  if (pauseMs > 0) return { next: { number, inMs: pauseMs } };
  if (behind && !waited) {
    await deps.hasten(endpoint.id, behind);
    return { next: { number, inMs: BEHIND_MS, waited: true } };
  }
  const body = deliveryBody(delivery, deps.cursors);
  const stillWanted = async () => isTaken((await deps.store.read(deliveryId))?.endpoint);
  const sender = { ...deps, egress: { ...deps.egress, stillWanted } };
  return { delivery, exchange: await sendSigned(sender, { endpoint, id: event.id, body, now }) };
}

const isTaken = (endpoint: DeliveryRow['endpoint'] | undefined): boolean =>
  endpoint?.disabledAt === null && endpoint.isClientActive;

/** The attempt after a recorded one, whose worker may have died before queueing it. */
function owedTry(
  { random, scheduleScale = 1 }: DeliveryDeps,
  delivery: DeliveryRow,
  number: number,
): NextTry | null {
  if (delivery.lastTry > number) return null;
  return nextTry({ number, extra: delivery.extraTries, retryAfterMs: null, random, scale: scheduleScale });
}

async function conclude(
  { db, store, random, scheduleScale = 1, onDisabled, hasten }: DeliveryDeps,
  { id: deliveryId, now: startedAt, endpoint, extraTries: extra }: DeliveryRow,
  number: number,
  exchange: Exchange,
): Promise<NextTry | null> {
  const { failingSince, id: endpointId } = endpoint;
  const verdict = deliveries.judgeTry({
    number,
    extra,
    exchange,
    startedAt,
    failingSince,
    random,
    scale: scheduleScale,
  });
  const { disable, pausedUntil } = verdict;
  const record = { deliveryId, endpointId, number, startedAt, url: endpoint.url, exchange, pausedUntil };
  if (!disable) {
    if (await store.record({ ...record, state: verdict.state })) await hasten(endpointId, null);
    return verdict.next;
  }
  return db.prisma.$transaction(async tx => {
    // A success recorded during this attempt ends the run of failures, so it prevents disabling.
    const run = { failingSinceAtLatest: new Date(startedAt.getTime() - deliveries.FAILING_LIMIT_MS) };
    const disabled = await disableEndpoint(tx, {
      endpointId,
      reason: disable,
      ...(disable === 'failing' ? run : {}),
    });
    if (disabled) await onDisabled(tx, disabled, disable);
    const outcome: Verdict = disabled ? { ...verdict, state: 'failed', next: null } : verdict;
    await deliveries.recordTry(tx, { ...record, state: outcome.state });
    return outcome.next;
  });
}

function outcomeOf(exchange: Exchange): string {
  if (exchange.kind === 'failed') return exchange.fault;
  return deliveries.isDelivered(exchange) ? 'delivered' : 'refused';
}

/** Logs no address: it may contain a secret of the receiver. */
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
  else if (deliveries.isDelivered(exchange))
    log.debug({ ...fields, status: exchange.status }, 'webhook delivered');
  else log.warn({ ...fields, status: exchange.status }, 'webhook refused');
}
