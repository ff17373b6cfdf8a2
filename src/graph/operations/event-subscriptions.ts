import { builder } from '../engine/builder.ts';
import { ABOUT_LIST, ABOUT_NIFS, eventFilter, matchesFilter } from '../engine/event-filter.ts';
import { followEvents } from '../engine/follow-events.ts';
import { requireScope } from '../engine/require-scope.ts';
import { AssessmentEvent, Event, EventTypeEnum } from '../types/account/event.ts';

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
      requireScope(context, 'events:read');
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
      requireScope(context, 'events:read');
      const filter = await eventFilter(context, { nifs });
      return followEvents(context, {
        after,
        accepts: event => event.type === 'analysis.completed' && matchesFilter(context, filter, event),
      });
    },
    resolve: event => event,
  }),
);
