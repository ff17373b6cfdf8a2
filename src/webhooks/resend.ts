/**
 * Deliveries opened again at somebody's wish. The answers are tries to queue at once, in the same transaction. The
 * numbers go on from the last try, and so does the schedule: after the tenth, each wish is one try.
 */
import type { Tx } from '../db/open-database.ts';
import { Problem } from '../kernel/problems.ts';
import type { DeliveryTry } from './deliver.ts';
import { type EndpointName, requireEnabled } from './endpoints.ts';

/**
 * Opens one delivery again, whatever became of it.
 * @throws Problem `not-found`, for another client's as for none; `invalid-parameter` when the endpoint is disabled.
 */
export async function resendDelivery(
  tx: Tx,
  { deliveryId, clientId }: { deliveryId: string; clientId?: string },
): Promise<DeliveryTry> {
  const found = await tx.webhookDelivery.findFirst({
    where: { id: deliveryId, ...(clientId && { event: { clientId } }) },
    select: { id: true, endpointId: true },
  });
  if (!found) throw new Problem('not-found', `There is no webhook delivery ${deliveryId}.`);
  await requireEnabled(tx, { endpointId: found.endpointId });
  const [opened] = await reopen(tx, [found.id]);
  return opened!;
}

/** How many deliveries one wish may open; `more` says that it was too few. */
const MOST_AT_ONCE = 5_000;

/**
 * Opens again every failed delivery to an endpoint whose event happened from `since` up to, not including, `until`,
 * oldest event first. @throws Problem `not-found`; `invalid-parameter` when the endpoint is disabled.
 */
export async function recoverDeliveries(
  tx: Tx,
  { since, until, ...name }: EndpointName & { since: Date; until: Date },
): Promise<{ tries: DeliveryTry[]; more: boolean }> {
  await requireEnabled(tx, name);
  const failed = await tx.webhookDelivery.findMany({
    where: { endpointId: name.endpointId, state: 'failed', event: { createdAt: { gte: since, lt: until } } },
    orderBy: { event: { cursor: 'asc' } },
    select: { id: true },
    take: MOST_AT_ONCE + 1,
  });
  const ids = failed.slice(0, MOST_AT_ONCE).map(delivery => delivery.id);
  return { tries: await reopen(tx, ids), more: failed.length > MOST_AT_ONCE };
}

async function reopen(tx: Tx, deliveryIds: readonly string[]): Promise<DeliveryTry[]> {
  return tx.$queryRaw<DeliveryTry[]>`
    with opened as (
      update webhook_deliveries set state = 'pending', completed_at = null
      where id = any(${deliveryIds}) returning id
    )
    select o.id as "deliveryId", coalesce(max(a.number), 0) + 1 as number
    from opened o left join webhook_attempts a on a.delivery_id = o.id
    group by o.id
    order by array_position(${deliveryIds}::text[], o.id)`;
}
