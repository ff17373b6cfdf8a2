import type { Database } from '../db/open-database.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export interface DeliveryFilter {
  /** Whose; the operator leaves it out. */
  readonly clientId?: string;
  readonly endpointId?: string;
  readonly deliveryId?: string;
  readonly state?: (typeof DELIVERY_STATES)[number];
  /** Continues behind this delivery. */
  readonly after?: string;
  /** 100 at most, and unless said. */
  readonly limit?: number;
}

const MOST = 100;

/** Deliveries, newest first, each with its event and every try on record, oldest first. */
export async function readDeliveries({ prisma }: Database, filter: DeliveryFilter) {
  const { clientId, endpointId, deliveryId, state, after, limit = MOST } = filter;
  return prisma.webhookDelivery.findMany({
    where: {
      ...(clientId && { event: { clientId } }),
      ...(endpointId && { endpointId }),
      ...(state && { state }),
      // Ids sort by age.
      id: { ...(deliveryId && { equals: deliveryId }), ...(after && { lt: after }) },
    },
    include: {
      event: { select: { type: true, nif: true, createdAt: true } },
      attempts: { orderBy: { number: 'asc' }, omit: { deliveryId: true } },
    },
    orderBy: { id: 'desc' },
    take: Math.min(Math.max(limit, 1), MOST),
  });
}

export type ReadDelivery = Awaited<ReturnType<typeof readDeliveries>>[number];
