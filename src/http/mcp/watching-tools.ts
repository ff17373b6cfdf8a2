/** `watch` and `what_changed`: companies put on a watchlist, and the events that tell of them. */
import { z } from 'zod';
import { PRICES } from '../../access/admission/prices.ts';
import { EVENT_TYPES } from '../../events/all-events.ts';
import { text } from '../../kernel/schemas/words.ts';
import { putCompanies } from '../../watching/lists/change-watchlist.ts';
import { gatherCompanies } from '../../watching/lists/given-companies.ts';
import { listName } from '../../watching/lists/watchlist.ts';
import { eventList } from '../bodies/event-bodies.ts';
import { watchlistChange } from '../bodies/watchlist-bodies.ts';
import { eventsQuery, eventsRoute } from '../rest/events-route.ts';
import { answered, TO_BE_DONE } from '../rest/route.ts';
import { changeAnswer } from '../rest/watching/watchlist-routes.ts';
import { nifInput } from './contractor-tools.ts';
import { restRequest, toolOf } from './tool.ts';

const MOST_AT_ONCE = 100;

export const watchTool = toolOf({
  name: 'watch',
  scope: 'watch',
  title: 'Watch companies',
  description:
    'Puts companies on a watchlist, which is made if there is none of this name: from then on they are assessed again and again, and ' +
    '`what_changed` tells what changed. The first assessment of a watched company is no change and sends no event: call `assess` for it. Companies that cannot be watched are in `rejected`, the others stand. Costs no quota. Needs `watch`.',
  isReading: false,
  input: z.strictObject({
    list: text('Name of the list: 1 to 60 letters, digits, spaces, dots, hyphens, underscores.'),
    companies: z
      .array(
        z.strictObject({ nif: nifInput, reference: z.string().nullish().describe('Your own name for it.') }),
      )
      .min(1)
      .max(MOST_AT_ONCE),
  }),
  answer: watchlistChange,
  async prepare({ db, livemode }, { caller, work }, { list, companies: rows }) {
    const key = { clientId: caller.clientId, name: listName(list, '#/list') };
    const gathering = gatherCompanies();
    for (const [index, { nif, reference }] of rows.entries()) gathering.take(index + 1, nif, reference);
    const { companies, untouched, rejected, rejectedMore } = gathering.end();
    work.add(rows.length * PRICES.listRow);
    const putting = { companies, untouched, part: true, create: true };
    return answered(TO_BE_DONE, {
      afterwards: async () =>
        changeAnswer(await putCompanies(db, key, putting), { livemode, rejected, rejectedMore }),
    });
  },
  tell: (body: z.output<typeof watchlistChange>) => ({ answer: body, unknown: [] }),
});

const { after, limit, types } = eventsQuery.shape;

export const whatChangedTool = toolOf({
  name: 'what_changed',
  scope: 'events:read',
  title: 'What changed',
  description:
    'Events since a place in your log, oldest first: verdicts and scores that changed, alerts about watched companies, analyses that ' +
    'completed. Keep `cursor` of the answer and send it as `after` the next time; kept for 30 days. Costs no quota. Needs `events:read` and `contractors:read`.',
  isReading: true,
  input: z.strictObject({
    after: z.string().optional().describe(after.description!),
    limit: z.int().min(1).max(100).default(50).describe(limit.description!),
    types: z.array(z.enum(EVENT_TYPES)).optional().describe(types.description!),
  }),
  answer: eventList,
  prepare(deps, request, args) {
    const query = { ...args, types: args.types?.join(',') };
    return eventsRoute.prepare(deps, restRequest(request, eventsRoute.name, { query }));
  },
  tell: (body: z.output<typeof eventList>) => ({
    answer: body,
    unknown: body.hasMore ? ['later events: ask again with `after`'] : [],
  }),
});
