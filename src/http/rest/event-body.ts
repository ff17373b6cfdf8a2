import { inEnglish } from '../../checks/words/in-words.ts';
import type { CursorCodec } from '../../events/cursor.ts';
import type { LoggedEvent } from '../../events/event.ts';

/** An event of the list and of the stream: `data` is what its webhook delivers, `id` the delivery's `webhook-id`. */
export function eventBody(event: LoggedEvent, cursors: Pick<CursorCodec, 'encode'>) {
  const cursor = cursors.encode(event.clientId, event.sequence);
  return {
    object: 'event',
    id: event.id,
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    cursor,
    data: { ...inEnglish(event.data), cursor },
  };
}
