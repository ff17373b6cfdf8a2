import { type Caller, requireAnyCompany, requireCompany } from '../../access/caller.ts';
import { Problem } from '../../kernel/problems.ts';
import { builder } from '../engine/builder.ts';
import { followEvents } from '../engine/follow-events.ts';
import { listedCompanies } from '../engine/nif-argument.ts';
import { requireScope } from '../engine/require-scope.ts';
import { AnalysisCompletedEvent, Event, EventTypeEnum } from '../types/account/event.ts';

/** Most companies in one subscription; clients with more take all events and filter. */
const NIFS_AT_ONCE = 100;

const AFTER =
  'Cursor to resume behind, as an event gave it; without it only what happens from now on is sent (or what follows the ' +
  '`Last-Event-ID` of a reconnecting SSE reader). A broken cursor, or another client’s, is `invalid-cursor`.';

builder.subscriptionField('events', t =>
  t.field({
    type: Event,
    description: 'The client’s own events as they happen, in order and without gaps. Needs `events:read`.',
    args: {
      after: t.arg.string({ description: AFTER }),
      types: t.arg({ type: [EventTypeEnum], description: 'Only events of these types. Left out: all.' }),
    },
    subscribe: (_root, { after, types }, context) => {
      requireScope(context, 'events:read');
      requireAnyCompany(context.caller);
      return followEvents(context, { after, accepts: event => !types || types.includes(event.type) });
    },
    resolve: event => event,
  }),
);

builder.subscriptionField('analysisCompleted', t =>
  t.field({
    type: AnalysisCompletedEvent,
    description:
      'Analyses that complete, of companies that the client was answered `analyzing` about. Needs `events:read`.',
    args: {
      nifs: t.arg.stringList({
        description: `Only these companies, ${NIFS_AT_ONCE} at most; all when left out. Refusals as for \`contractor\`, of the whole list; \`errors\` name the place in it.`,
      }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: (_root, { after, nifs }, context) => {
      requireScope(context, 'events:read');
      const asked = nifs ? askedCompanies(context.caller, nifs) : null;
      if (!asked) requireAnyCompany(context.caller);
      return followEvents(context, {
        after,
        accepts: ({ type, nif }) =>
          type === 'analysis.completed' && (!asked || (nif !== null && asked.has(nif))),
      });
    },
    resolve: event => event,
  }),
);

function askedCompanies(caller: Caller, nifs: readonly string[]): ReadonlySet<string> {
  if (nifs.length > NIFS_AT_ONCE)
    throw new Problem('query-too-complex', `A subscription names at most ${NIFS_AT_ONCE} companies.`);
  return new Set(listedCompanies(nifs, company => requireCompany(caller, company)));
}
