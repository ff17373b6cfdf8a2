import type { Database } from '../db/open-database.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export interface DeliveryFilter {
  /** The operator leaves it out. */
  readonly clientId?: string;
  readonly endpointId?: string;
  readonly deliveryId?: string;
  readonly state?: (typeof DELIVERY_STATES)[number];
  readonly after?: string;
  /** `MOST_DELIVERIES` at most, and unless said. */
  readonly limit?: number;
}

export const MOST_DELIVERIES = 100;

/** Deliveries, newest first, each with its event and its attempts, oldest first. */
export async function readDeliveries(db: Database, filter: DeliveryFilter) {
  const ids = await idsOf(db, filter);
  return db.prisma.webhookDelivery.findMany({
    where: { id: { in: ids } },
    include: {
      event: { select: { type: true, nif: true, createdAt: true } },
      attempts: { orderBy: { number: 'asc' }, omit: { deliveryId: true } },
    },
    orderBy: { id: 'desc' },
  });
}

/** Reads endpoint by endpoint, of which a client has few, so that no other client's deliveries are read. */
async function idsOf({ pool }: Database, filter: DeliveryFilter): Promise<string[]> {
  const { clientId, endpointId, deliveryId, state, after, limit = MOST_DELIVERIES } = filter;
  // Without a name: planned for what is asked, not for everything that could be.
  const { rows } = await pool.query<{ id: string }>({
    text: `
      select d.id from webhook_endpoints w
      cross join lateral (
        select id from webhook_deliveries
        where endpoint_id = w.id and ($3::text is null or id = $3) and ($4::text is null or state = $4)
          and ($5::text is null or id < $5)
        order by id desc limit $6
      ) d
      where ($1::text is null or w.client_id = $1) and ($2::text is null or w.id = $2)
      order by d.id desc limit $6`,
    // Ids sort by age.
    values: [
      clientId,
      endpointId,
      deliveryId,
      state,
      after,
      Math.min(Math.max(limit, 1), MOST_DELIVERIES),
    ].map(value => value ?? null),
  });
  return rows.map(({ id }) => id);
}

export type ReadDelivery = Awaited<ReturnType<typeof readDeliveries>>[number];
