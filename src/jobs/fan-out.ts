/** What follows from events, in the transaction that places them: one delivery per endpoint, and its first job. */
import type { FanOut } from '../events/relay.ts';
import { createDeliveries } from '../webhooks/create-deliveries.ts';
import type { Conductor } from './conductor.ts';
import { sendTries } from './send-tries.ts';

export function createFanOut(conductor: Conductor): FanOut {
  return async (tx, events) => {
    const tries = await createDeliveries(tx, events);
    if (tries.length > 0) await sendTries(conductor, tx, tries);
  };
}
