import { sqlTransaction, throughPrisma } from '../../db/sql-transaction.ts';
import { appendEvent } from '../../events/append-event.ts';
import type { Log } from '../../kernel/log.ts';
import { gathered } from '../../kernel/pacing/gathered.ts';
import { createLanes } from '../../kernel/pacing/lanes.ts';
import type { Tally } from '../../kernel/process/tally.ts';
import { attemptDelivery, type DeliveryDeps } from '../../webhooks/deliver.ts';
import { createDeliveryStore } from '../../webhooks/delivery-store.ts';
import { hastenAll, hastenOne } from '../../webhooks/hasten-tries.ts';
import type { DeliveryTry } from '../../webhooks/schedule.ts';
import type { JobPump } from '../queue/job-pump.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { sendTries, tryQueue } from './send-tries.ts';

export interface DeliveryWork {
  readonly jobQueue: Pick<JobQueue, 'pump' | 'sendMany' | 'takeBack'>;
  readonly log: Log;
  readonly livemode: boolean;
  readonly delivery: Pick<DeliveryDeps, 'db' | 'sealKey' | 'egress' | 'cursors'>;
  readonly tally?: Tally | undefined;
}

/**
 * Calls to one endpoint at once. They start in the order of the events, and a failing one does not hold up the others.
 */
const PACE = 20;

/**
 * A receiver that hangs takes only its share, and a job that waits for its endpoint starts before it expires. More jobs than
 * calls are taken: while some call, others are read, recorded or completed, so that no call waits for the disk.
 */
const LIMITS = { atOnce: 2_000, perGroup: 4 * PACE, everyMs: 500 };

/** Delivers webhooks: one attempt per job. The job of the next attempt is sent before this one completes. */
export function workDeliveries({ jobQueue, log, livemode, delivery, tally }: DeliveryWork): JobPump {
  const waiting = tryQueue(jobQueue);
  const deps: DeliveryDeps = {
    log,
    tally,
    ...delivery,
    store: createDeliveryStore(delivery.db),
    lanes: createLanes(PACE),
    random: Math.random,
    hasten: (endpointId, deliveryId) =>
      sqlTransaction(delivery.db, async tx => {
        if (deliveryId === null) await hastenAll(tx, waiting, endpointId);
        else await hastenOne(tx, waiting, { endpointId, deliveryId });
      }),
    onDisabled: async (tx, endpoint, reason) => {
      const data = { livemode, endpointId: endpoint.id, url: endpoint.url, reason };
      await appendEvent(throughPrisma(tx), [endpoint.clientId], {
        type: 'webhook.disabled',
        nif: null,
        data,
      });
    },
  };
  const queue = gathered<DeliveryTry & { inMs: number }, void>(
    async tries => {
      await sendTries(jobQueue, null, tries);
      return [];
    },
    { most: 100 },
  );
  return jobQueue.pump('deliver-webhook', LIMITS, async step => {
    const { next } = await attemptDelivery(deps, step);
    if (next) await queue({ ...step, waited: false, ...next });
  });
}
