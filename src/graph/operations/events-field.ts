import { requireScope } from '../../access/caller.ts';
import { readCursor, requireResumable } from '../../events/cursor.ts';
import type { LoggedEvent } from '../../events/event.ts';
import { countEvents, readEventPage } from '../../events/read-events.ts';
import { builder, type GraphContext } from '../engine/builder.ts';
import {
  ABOUT_LIST,
  ABOUT_NIFS,
  type EventFilter,
  eventFilter,
  matchesFilter,
} from '../engine/event-filter.ts';
import { followEvents } from '../engine/follow-events.ts';
import { COUNTED_AT_MOST, type PageArgs, pageBy, refuseUnusable } from '../engine/pages.ts';
import { AssessmentEvent, Event, EventTypeEnum } from '../types/account/event.ts';

builder.queryField('events', t =>
  t.connection(
    {
      type: Event,
      description:
        'The client’s own events, oldest first, for the 30 days that they are kept: the same log, with the same cursors, ' +
        'that webhooks, `GET /api/v1/events` and the subscriptions carry. A cursor older than that is `cursor-expired`, ' +
        'with `oldest` to read on from. `pageInfo.endCursor` is never null here: with `last: 0` it is the end of the log, ' +
        'also of one that is empty, and a subscription `after` it misses nothing. Needs `events:read` and `contractors:read`.',
      args: {
        types: t.arg({
          type: [EventTypeEnum],
          description: 'Only events of these types. Left out: all.',
        }),
        nifs: t.arg({ type: ['NIF'], description: ABOUT_NIFS }),
        watchlist: t.arg.string({ description: ABOUT_LIST }),
      },
      async resolve(_root, { types, nifs, watchlist, ...args }, context) {
        requireScope(context.caller, 'events:read');
        refuseUnusable(args);
        const about = await eventFilter(context, { nifs, watchlist });
        return eventsOf(context, args, { types: types ?? null, ...about });
      },
    },
    { name: 'EventsConnection', description: 'A page of events.' },
    { name: 'EventsEdge', description: 'An event in the log; its cursor is the event’s.' },
  ),
);

async function eventsOf(
  { db, cursors, caller }: GraphContext,
  args: PageArgs,
  filter: EventFilter & { readonly types: readonly LoggedEvent['type'][] | null },
) {
  const { clientId } = caller;
  const toCursor = (place: bigint) => cursors.encode(clientId, place);
  const placeOf = (cursor: string | null | undefined) =>
    cursor == null ? null : readCursor(cursors, clientId, cursor);
  /** The place to resume from after an empty page. */
  let end = 0n;
  const page = await pageBy<LoggedEvent>(
    args,
    event => toCursor(event.sequence),
    async ({ after, before, limit, inverted }) => {
      const place = placeOf(after);
      const ask = {
        clientId,
        after: place ?? 0n,
        before: placeOf(before),
        ...filter,
        limit,
        backwards: inverted,
      };
      const read = await readEventPage(db, ask);
      if (place !== null) requireResumable(cursors, { clientId, sequence: place, bounds: read });
      // With `first: 0`, or with `before`, no event was passed.
      const wantedNone = args.first === 0 || ask.before !== null;
      end = wantedNone ? (place ?? read.retired) : read.last;
      return read.events;
    },
    () => toCursor(end),
  );
  return {
    ...page,
    counted: () => countEvents(db, { clientId, ...filter }, COUNTED_AT_MOST),
  };
}

const AFTER =
  'Cursor to resume behind, as an event gave it; without it only what happens from now on is sent (or what follows the ' +
  '`Last-Event-ID` of a reconnecting SSE reader). A broken cursor, or another client’s, is `invalid-cursor`.';

builder.subscriptionField('events', t =>
  t.field({
    type: Event,
    description:
      'The client’s own events as they happen, in order and without gaps. Needs `events:read` and `contractors:read`.',
    args: {
      after: t.arg.string({ description: AFTER }),
      types: t.arg({ type: [EventTypeEnum], description: 'Only events of these types. Left out: all.' }),
      nifs: t.arg({ type: ['NIF'], description: ABOUT_NIFS }),
      watchlist: t.arg.string({ description: ABOUT_LIST }),
    },
    subscribe: async (_root, { after, types, ...about }, context) => {
      requireScope(context.caller, 'events:read');
      const filter = await eventFilter(context, about);
      return followEvents(context, {
        after,
        accepts: event => (!types || types.includes(event.type)) && matchesFilter(context, filter, event),
      });
    },
    resolve: event => event,
  }),
);

builder.subscriptionField('analysisCompleted', t =>
  t.field({
    type: AssessmentEvent,
    description:
      'Analyses that complete, of companies that the client was answered `analyzing` about. Needs `events:read` and `contractors:read`.',
    args: {
      nifs: t.arg({ type: ['NIF'], description: ABOUT_NIFS }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: async (_root, { after, nifs }, context) => {
      requireScope(context.caller, 'events:read');
      const filter = await eventFilter(context, { nifs });
      return followEvents(context, {
        after,
        accepts: event => event.type === 'analysis.completed' && matchesFilter(context, filter, event),
      });
    },
    resolve: event => event,
  }),
);
