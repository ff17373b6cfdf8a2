/** What follows from events, in the transaction that places them: one delivery per endpoint, and its first job. */
import type { FanOut } from '../events/relay.ts';
import { createDeliveries } from '../webhooks/create-deliveries.ts';
import type { Conductor } from './conductor.ts';

export function createFanOut(conductor: Conductor): FanOut {
  return async (tx, events) => {
    for (const delivery of await createDeliveries(tx, events))
      await conductor.send(tx, 'deliver-webhook', delivery);
  };
}
