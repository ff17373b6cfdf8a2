import type { Database } from '../db/open-database.ts';
import { sqlTransaction } from '../db/sql-transaction.ts';
import type { SealKey } from '../kernel/secrets/sealed-secret.ts';
import type { DeliveryTry } from './deliver.ts';
import type { EndpointName } from './endpoints.ts';
import type { TryQueue } from './hasten-tries.ts';
import { type DeliveryName, type Recovered, recoverDeliveries, resendDelivery } from './resend.ts';
import type { EgressOptions } from './safe-egress.ts';

/** Dependencies for managing endpoints. */
export interface WebhookDeps {
  readonly db: Database;
  readonly sealKey: SealKey;
  readonly egress: EgressOptions;
  readonly livemode: boolean;
  /** Attempts are queued in the transaction that opened their deliveries. */
  readonly tries: TryQueue;
}

/** Resends one delivery now. @throws Problem as `resendDelivery` does. */
export async function resendNow(
  { db, tries }: Pick<WebhookDeps, 'db' | 'tries'>,
  name: DeliveryName,
): Promise<DeliveryTry> {
  return sqlTransaction(db, async tx => {
    const opened = await resendDelivery(tx, name);
    await tries.enqueue(tx, [opened]);
    return opened;
  });
}

/** Sends now what an endpoint missed, and what waits for its time. @throws Problem as `recoverDeliveries` does. */
export const recoverNow = (
  { db, tries }: Pick<WebhookDeps, 'db' | 'tries'>,
  range: EndpointName & { since: Date; until: Date },
): Promise<Recovered> => sqlTransaction(db, tx => recoverDeliveries(tx, tries, range));
