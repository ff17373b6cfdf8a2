/**
 * Options of the Relay plugin. Our ids are unique over all types already (a prefix, or the nine digits of a NIF), so they
 * are the global ids: `node` finds a thing by the id that REST, events and logs use.
 */
import { type IdPrefix, isId } from '../../kernel/ids.ts';
import { isoDay, type LocalDate } from '../../kernel/local-date.ts';
import { companyNif } from '../../kernel/nif.ts';

const TYPE_BY_PREFIX: Readonly<Partial<Record<IdPrefix, string>>> = {
  asm: 'Assessment',
  anl: 'Analysis',
  alr: 'Alert',
  bat: 'Batch',
  cli: 'Client',
  cor: 'Correction',
  dir: 'Director',
  whe: 'WebhookEndpoint',
  dlv: 'WebhookDelivery',
  // One type of events stands for all: it loads any, and brands it as what it is.
  evt: 'AssessmentEvent',
  key: 'Key',
  wl: 'Watchlist',
};

/** The type of an id; empty if no type has ids of this form. */
function typeOfId(id: string): string {
  const prefix = id.slice(0, id.indexOf('_')) as IdPrefix;
  const type = TYPE_BY_PREFIX[prefix];
  if (type === 'Assessment') return isAssessmentId(id) ? type : '';
  if (type) return isId(prefix, id) ? type : '';
  return companyNif(id) === id ? 'Company' : '';
}

function isAssessmentId(id: string): boolean {
  const { id: stored, day } = partsOfId(id);
  return isId('asm', stored) && id === (day === null ? stored : `${stored}@${day}`);
}

/** An assessment that was judged for another day has the day in its id. */
export function partsOfId(id: string): { readonly id: string; readonly day: LocalDate | null } {
  const [assessment = '', day] = id.split('@');
  return { id: assessment, day: day === undefined ? null : isoDay(day) };
}

export const relayOptions = {
  idFieldOptions: { description: 'Global id: finds the same object again through `node`.' },
  encodeGlobalID: (_type: string, id: string | number | bigint) => String(id),
  decodeGlobalID: (id: string) => ({ typename: typeOfId(id), id }),
  nodeTypeOptions: { description: 'An object that `node` finds by its id.' },
  nodeQueryOptions: {
    description:
      'The object behind a global id, as an `id` field gave it; null when there is none, or it is another client’s. ' +
      'Needs the scope of the object’s type: `network:read` for a director, `webhooks:write` for endpoints and deliveries, ' +
      '`events:read` for events, `watch` for alerts and watchlists, none for the caller’s own client and key, `contractors:read` for the others.',
    nullable: true,
    args: { id: { description: 'Global id, exactly as an `id` field gave it.' } },
    // biome-ignore lint/suspicious/noExplicitAny: the plugin's own resolver, passed through
    resolve: (_root: unknown, { id }: any, _context: any, _info: any, resolveNode: (id: any) => any) =>
      id.typename === '' ? null : resolveNode(id),
  },
  nodesQueryOptions: false,
  cursorType: 'String',
  cursorFieldOptions: { description: 'Opaque place of this edge in the list: for `after` and `before`.' },
  nodeFieldOptions: { description: 'The object at the end of the edge.', nullable: false },
  edgesFieldOptions: {
    description: 'The objects of this page, in the order of the list.',
    nullable: { list: false, items: false },
  },
  nodesOnConnection: {
    description: 'The objects of this page without their edges, for who needs no cursors.',
  },
  pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
  pageInfoFieldOptions: { description: 'Where this page stands in the list.' },
  hasNextPageFieldOptions: { description: 'Whether there is more after `endCursor`.' },
  hasPreviousPageFieldOptions: { description: 'Whether there is more before `startCursor`.' },
  startCursorFieldOptions: { description: 'Cursor of the first edge; null when the page is empty.' },
  endCursorFieldOptions: {
    description:
      'Cursor of the last edge; null if the page is empty, except for `events`, where it is the place to resume from.',
  },
  firstArgOptions: {
    description:
      'Page size from the start, or after `after`: 0 to 100, default 20. More is `query-too-complex`.',
  },
  lastArgOptions: {
    description: 'Page size from the end, or before `before`: 0 to 100. Not together with `first`.',
  },
  afterArgOptions: { description: 'Cursor to start after. A broken one is `invalid-cursor`.' },
  beforeArgOptions: { description: 'Cursor to end before. A broken one is `invalid-cursor`.' },
} as const;
