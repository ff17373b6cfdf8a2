import type { ReadDelivery } from '../../webhooks/read-deliveries.ts';
import { shownTime, table } from '../kit/table.ts';

type Attempt = ReadDelivery['attempts'][number];

/** `200`, or why there was no answer. */
export const shownAnswer = ({ status, error }: Attempt): string => String(status ?? error);

export const deliveryTable = (deliveries: readonly ReadDelivery[]): string =>
  table(
    ['delivery', 'endpoint', 'event', 'type', 'nif', 'happened', 'state', 'tries', 'last answer'],
    deliveries.map(({ id, endpointId, eventId, event, state, attempts }) => [
      id,
      endpointId,
      eventId,
      event.type,
      event.nif,
      shownTime(event.createdAt),
      state,
      attempts.length,
      attempts.length > 0 ? shownAnswer(attempts.at(-1)!) : null,
    ]),
  );
