/** `GET /api/v1/events`: the client's own events, oldest first, in pages. It is logged and limited, and costs no quota. */
import { z } from 'zod';
import { requireAnyCompany } from '../../access/caller.ts';
import { inEnglish } from '../../checks/words/in-words.ts';
import { EVENT_TYPES } from '../../events/all-events.ts';
import { type CursorCodec, readCursor, requireResumable } from '../../events/cursor.ts';
import type { LoggedEvent } from '../../events/event.ts';
import { readEventPage, readLogBounds } from '../../events/read-events.ts';
import { cursorAfter, listPage } from './list-page.ts';
import { anyOf, readParameters, wholeNumber } from './query-parameters.ts';
import { answered, type Route } from './route.ts';

export const eventsQuery = z.object({
  after: cursorAfter('`latest`: only future events.'),
  limit: wholeNumber(1, 100, 100).describe('Events on a page.'),
  types: anyOf(EVENT_TYPES).describe('Only events of these types. Left out: all.'),
});

/** In place of a cursor: only future events. */
export const LATEST = 'latest';

export const eventsRoute: Route = {
  name: '/api/v1/events',
  query: eventsQuery,
  scope: 'events:read',
  async prepare({ db, cursors, livemode }, { caller, url }) {
    requireAnyCompany(caller);
    const { clientId } = caller;
    const { after, limit, types: asked } = readParameters(eventsQuery, url);
    const types = asked.length > 0 ? asked : null;
    const isLatest = after === LATEST;
    const named = after === null || isLatest ? null : readCursor(cursors, clientId, after);
    const place = isLatest ? (await readLogBounds(db, clientId)).last : named;
    const page = await readEventPage(db, { clientId, after: place ?? 0n, types, limit });
    if (place !== null) requireResumable(cursors, { clientId, sequence: place, bounds: page });
    // At the end of the log the cursor also skips events of other types.
    const end = page.more ? page.events.at(-1)!.sequence : page.last;
    const cursor = cursors.encode(clientId, end);
    const data = page.events.map(event => eventBody(event, cursors));
    return answered(listPage(url, { livemode, data, hasMore: page.more, cursor }));
  },
};

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
