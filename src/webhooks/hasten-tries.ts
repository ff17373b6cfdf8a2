/**
 * Brings tries forward that wait for their time, in the order of the events: once a receiver answers again, what waits for it
 * goes before what is younger. A job is moved, never doubled. What is brought forward takes none of the schedule's ten tries.
 */
import type { SqlTx } from '../db/sql-transaction.ts';
import type { DeliveryTry } from './schedule.ts';

export interface TryQueue {
  /** Takes the jobs of these deliveries back that no worker has begun. */
  readonly takeBack: (
    tx: SqlTx,
    endpointId: string,
    deliveryIds: readonly string[],
  ) => Promise<readonly WaitingTry[]>;
  readonly enqueue: (tx: SqlTx, tries: readonly DeliveryTry[]) => Promise<void>;
}

export interface WaitingTry extends DeliveryTry {
  /** Its time has not come. */
  readonly isEarly: boolean;
}

/**
 * Of the pauses of a delivery, each is cut short so often at most: an event that its receiver refuses, while it takes all others, is
 * not sent for ever.
 */
const MOST_OF_A_PAUSE = 3;

const PENDING = `
  select d.id from webhook_deliveries d join events e on e.id = d.event_id
  cross join lateral (select coalesce(max(number), 0) as tries from webhook_attempts where delivery_id = d.id) a
  where d.endpoint_id = $1 and d.state = 'pending'`;

/** All that may come forward once the receiver has answered; returns how many do. */
export async function hastenAll(tx: SqlTx, queue: TryQueue, endpointId: string): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `${PENDING} and d.extra_tries < ${MOST_OF_A_PAUSE} * (greatest(a.tries - d.extra_tries, 0) + 1) order by e.cursor`,
    [endpointId],
  );
  return move(tx, queue, { endpointId, ids: rows.map(({ id }) => id), also: [] });
}

export const hastenOne = (
  tx: SqlTx,
  queue: TryQueue,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<number> => move(tx, queue, { endpointId, ids: [deliveryId], also: [] });

/** These, and the opened ones `also`, in this order; returns how many of them waited for their time. */
export async function move(
  tx: SqlTx,
  queue: TryQueue,
  { endpointId, ids, also }: { endpointId: string; ids: readonly string[]; also: readonly DeliveryTry[] },
): Promise<number> {
  const taken = await queue.takeBack(tx, endpointId, ids);
  const order = new Map(ids.map((id, i) => [id, i]));
  const tries = [...taken.map(({ isEarly, ...one }) => one), ...also];
  tries.sort((a, b) => order.get(a.deliveryId)! - order.get(b.deliveryId)!);
  const early = taken.filter(({ isEarly }) => isEarly).map(({ deliveryId }) => deliveryId);
  await tx.query('update webhook_deliveries set extra_tries = extra_tries + 1 where id = any($1)', [early]);
  if (tries.length > 0) await queue.enqueue(tx, tries);
  return early.length;
}
