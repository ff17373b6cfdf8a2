/** Creates deliveries in the transaction that places events: one per endpoint, with its first job. */
import type { FanOut } from '../../events/relay.ts';
import { createDeliveries } from '../../webhooks/create-deliveries.ts';
import type { Conductor } from '../queue/conductor.ts';
import { sendTries } from './send-tries.ts';

export function createFanOut(conductor: Conductor): FanOut {
  return async (tx, events) => {
    const tries = await createDeliveries(tx, events);
    if (tries.length > 0) await sendTries(conductor, tx, tries);
  };
}
