import type { SqlTx } from '../../db/sql-transaction.ts';
import type { FanOut } from '../../events/relay.ts';
import { createDeliveries } from '../../webhooks/create-deliveries.ts';
import type { TryQueue } from '../../webhooks/hasten-tries.ts';
import type { DeliveryTry } from '../../webhooks/schedule.ts';
import type { JobQueue } from '../queue/job-queue.ts';

/** Queues attempts of deliveries, one job each, grouped by endpoint. */
export async function sendTries(
  jobQueue: Pick<JobQueue, 'sendMany'>,
  tx: SqlTx | null,
  tries: readonly (DeliveryTry & { readonly inMs?: number; readonly priority?: number })[],
): Promise<void> {
  const jobs = tries.map(({ inMs = 0, priority = 0, endpointId, ...payload }) => ({
    payload: { ...payload, endpointId },
    priority,
    group: endpointId,
    inMs,
  }));
  await jobQueue.sendMany(tx, 'deliver-webhook', jobs);
}

/** The same for those that come forward: strictly in their order, and before all others. */
export const tryQueue = (jobQueue: Pick<JobQueue, 'sendMany' | 'takeBack'>): TryQueue => ({
  enqueue: (tx, tries) =>
    sendTries(
      jobQueue,
      tx,
      tries.map((one, i) => ({ ...one, priority: tries.length - i })),
    ),
  async takeBack(tx, endpointId, deliveryIds) {
    const taken = await jobQueue.takeBack(tx, 'deliver-webhook', {
      group: endpointId,
      member: 'deliveryId',
      among: deliveryIds,
    });
    return taken.map(({ payload, isEarly }) => ({ ...payload, isEarly }));
  },
});

/** Creates deliveries in the transaction that places events: one per endpoint, with its first job. */
export function createFanOut(jobQueue: JobQueue): FanOut {
  return async (tx, events) => {
    const tries = await createDeliveries(tx, events);
    if (tries.length > 0) await sendTries(jobQueue, tx, tries);
  };
}
