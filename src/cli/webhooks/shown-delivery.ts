import type { ReadDelivery } from '../../webhooks/read-deliveries.ts';
import { type Columns, shownTime } from '../kit/table.ts';

export type Attempt = ReadDelivery['attempts'][number];

/** `200`, or why there was no answer. */
export const shownAnswer = ({ status, error }: Attempt): string => String(status ?? error);

export const DELIVERY_COLUMNS: Columns<ReadDelivery> = {
  delivery: it => it.id,
  endpoint: it => it.endpointId,
  event: it => it.eventId,
  type: it => it.event.type,
  nif: it => it.event.nif,
  happened: it => shownTime(it.event.createdAt),
  state: it => it.state,
  tries: it => it.attempts.length,
  'last answer': it => (it.attempts.length > 0 ? shownAnswer(it.attempts.at(-1)!) : null),
};
