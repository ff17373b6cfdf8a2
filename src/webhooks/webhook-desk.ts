import type { Database } from '../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import type { SealKey } from '../kernel/sealed-secret.ts';
import type { DeliveryTry } from './deliver.ts';
import type { EndpointName } from './endpoints.ts';
import { recoverDeliveries, resendDelivery } from './resend.ts';
import type { EgressOptions } from './safe-egress.ts';

/** Dependencies for managing endpoints. */
export interface WebhookDesk {
  readonly db: Database;
  readonly sealKey: SealKey;
  readonly egress: EgressOptions;
  readonly livemode: boolean;
  /** Queues attempts in the transaction that opened their deliveries. */
  readonly enqueue: (tx: SqlTx, tries: readonly DeliveryTry[]) => Promise<void>;
}

/** Resends one delivery now. @throws Problem as `resendDelivery` does. */
export async function resendNow(
  { db, enqueue }: Pick<WebhookDesk, 'db' | 'enqueue'>,
  name: { deliveryId: string; clientId?: string },
): Promise<DeliveryTry> {
  return sqlTransaction(db, async tx => {
    const opened = await resendDelivery(tx, name);
    await enqueue(tx, [opened]);
    return opened;
  });
}

/** Sends now what an endpoint missed; `more` says that there are further ones. @throws Problem as `recoverDeliveries` does. */
export async function recoverNow(
  { db, enqueue }: Pick<WebhookDesk, 'db' | 'enqueue'>,
  range: EndpointName & { since: Date; until: Date },
): Promise<{ deliveries: number; more: boolean }> {
  return sqlTransaction(db, async tx => {
    const { tries, more } = await recoverDeliveries(tx, range);
    if (tries.length > 0) await enqueue(tx, tries);
    return { deliveries: tries.length, more };
  });
}
