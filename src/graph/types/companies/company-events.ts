/** What the caller was told of one company. */
import { requireCompany } from '../../../access/caller.ts';
import { asEvent } from '../../../events/read-events.ts';
import { builder } from '../../engine/builder.ts';
import { pagesOf } from '../../engine/pages.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Event } from '../account/event.ts';
import { Company } from './company.ts';

/** The parent is `client/NIF`. Cursors of the log have one width here, so that they sort as text. */
const eventsAbout = pagesOf<Record<string, unknown> & { readonly key: string }>({
  name: 'events_about_company',
  rows: `select e.*, lpad(e.cursor::text, 19, '0') as key
         from event_cursors l join events e on e.client_id = l.client_id and e.cursor > l.retired
         where l.client_id = split_part(ask.parent, '/', 1) and e.nif = split_part(ask.parent, '/', 2)`,
  newestFirst: true,
});

builder.objectField(Company, 'events', t =>
  t.connection(
    {
      type: Event,
      description:
        'The client’s own events about the company, newest first, for the 30 days that they are kept. Needs `events:read` and `contractors:read`.',
      resolve: async ({ nif }, args, context) => {
        requireScope(context, 'events:read');
        requireCompany(context.caller, nif);
        const page = await eventsAbout.read(context, `${context.caller.clientId}/${nif}`, args);
        return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: asEvent(node) })) };
      },
    },
    { name: 'CompanyEventsConnection', description: 'A page of the events about a company.' },
    { name: 'CompanyEventsEdge', description: 'An event about the company.' },
  ),
);
