import type { SqlTx } from '../../db/sql-transaction.ts';
import type { DeliveryTry } from '../../webhooks/deliver.ts';
import type { Conductor } from '../queue/conductor.ts';

/** Queues attempts of deliveries, one job each, grouped by endpoint. */
export async function sendTries(
  conductor: Pick<Conductor, 'sendMany'>,
  tx: SqlTx | null,
  tries: readonly (DeliveryTry & { readonly inMs?: number })[],
): Promise<void> {
  const jobs = tries.map(({ deliveryId, endpointId, number, inMs = 0 }) => ({
    payload: { deliveryId, endpointId, number },
    group: endpointId,
    inMs,
  }));
  await conductor.sendMany(tx, 'deliver-webhook', jobs);
}
