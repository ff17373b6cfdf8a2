import { resolveCursorConnection } from '@pothos/plugin-relay';
import { requireAnyCompany } from '../access/caller.ts';
import type { LoggedEvent } from '../events/event.ts';
import { readEventPage } from '../events/read-events.ts';
import { readCursor, requireResumable } from '../events/resume.ts';
import { builder } from './builder.ts';
import type { GraphContext } from './context.ts';
import { Event, EventTypeEnum } from './event.ts';
import { LONGEST_PAGE, type PageArgs, refuseUnusable } from './pages.ts';
import { requireScope } from './require-scope.ts';

builder.queryField('events', t =>
  t.connection(
    {
      type: Event,
      description:
        'The client’s own events, oldest first, for the 30 days that they are kept: the same log, with the same cursors, ' +
        'that webhooks, `GET /api/v1/events` and the subscriptions carry. A cursor older than that is `cursor-expired`, ' +
        'with `oldest` to read on from. Needs `events:read`.',
      args: {
        types: t.arg({
          type: [EventTypeEnum],
          description: 'Only events of these types; all when left out.',
        }),
      },
      resolve(_root, { types, ...args }, context) {
        requireScope(context, 'events:read');
        requireAnyCompany(context.caller);
        return eventsOf(context, args, types ?? null);
      },
    },
    { name: 'EventsConnection', description: 'A page of events.' },
    { name: 'EventsEdge', description: 'An event in the log; its cursor is the event’s.' },
  ),
);

function eventsOf(
  { db, cursors, caller }: GraphContext,
  args: PageArgs,
  types: readonly LoggedEvent['type'][] | null,
) {
  refuseUnusable(args);
  const { clientId } = caller;
  const placeOf = (cursor: string | null | undefined) =>
    cursor == null ? null : readCursor(cursors, clientId, cursor);
  return resolveCursorConnection<Promise<LoggedEvent[]>>(
    {
      args: { ...args },
      maxSize: LONGEST_PAGE,
      toCursor: event => cursors.encode(clientId, event.sequence),
    },
    async ({ after, before, limit, inverted }) => {
      const place = placeOf(after);
      const ask = {
        clientId,
        after: place ?? 0n,
        before: placeOf(before),
        types,
        limit,
        backwards: inverted,
      };
      const page = await readEventPage(db, ask);
      if (place !== null) requireResumable(cursors, { clientId, place, bounds: page });
      return [...page.events];
    },
  );
}
