import { inEnglish } from '../checks/words/in-words.ts';
import type { CursorCodec } from '../events/cursor.ts';
import type { DeliveryRow } from './delivery-store.ts';

/** Receivers are promised less than 20 kB. */
const MOST_BYTES = 20_000;

/**
 * The body of an event: byte for byte the same on every attempt and for every endpoint, because it depends on the stored
 * event only. Throws for an event without a place in the log, and for one that is too large: both are programming errors.
 */
export function deliveryBody(
  { event }: Pick<DeliveryRow, 'event'>,
  cursors: Pick<CursorCodec, 'encode'>,
): string {
  const { id, clientId, type, createdAt, data, sequence } = event;
  if (sequence === null) throw new Error(`Event ${id} has deliveries but no place in the log`);
  return boundedBody(id, {
    type,
    timestamp: createdAt.toISOString(),
    data: { ...inEnglish(data), cursor: cursors.encode(clientId, sequence) },
  });
}

/** Throws when the body would be 20 kB or more. */
export function boundedBody(id: string, content: { type: string; timestamp: string; data: object }): string {
  const body = JSON.stringify(content);
  const bytes = Buffer.byteLength(body);
  if (bytes >= MOST_BYTES) throw new Error(`The body of ${id} has ${bytes} bytes; ${MOST_BYTES} is too many`);
  return body;
}
