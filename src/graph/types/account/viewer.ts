/** The caller: its key and client, and everything that is private to the client. */

import type { LimitUsage } from '../../../access/admission/admission.ts';
import {
  limitsNow,
  MOST_DAYS,
  type UsedDay as UsedDayRow,
  usagePerDay,
} from '../../../access/admission/usage.ts';
import { requireAnyCompany, requireScope } from '../../../access/caller.ts';
import {
  type LoggedRequest as LoggedRequestRow,
  type LogPosition,
  readRequests,
} from '../../../access/requests/read-requests.ts';
import { ANALYSIS_COLUMNS, analysisFromRow } from '../../../contractors/analysis.ts';
import { HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import { isId } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problems.ts';
import { builder, type GraphContext } from '../../engine/builder.ts';
import {
  brokenCursor,
  COUNTED_AT_MOST,
  keyOf,
  listOf,
  type PageArgs,
  pageBy,
  refuseUnusable,
  toCursor,
} from '../../engine/pages.ts';
import { Analysis } from '../companies/analysis.ts';
import { Assessment } from '../judgement/assessment.ts';
import { endpointsOf, WebhookEndpoint } from './webhook-endpoint.ts';

export const LoggedRequest = builder.objectRef<LoggedRequestRow>('LoggedRequest').implement({
  description: 'A logged request, or a sum of refusals. It never has a secret or a number of a person.',
  fields: t => ({
    ...t.exposeMembers('ID', {
      id: 'Id of the request, `req_…`: the answer’s `Request-Id`.',
      keyId: 'Id of the key, `key_…`.',
    }),
    ...t.exposeMembers('DateTime', { at: 'When it was settled, on the database’s clock.' }),
    ...t.exposeMembers('String', {
      method: 'Method of HTTP; `WS` for an operation on a socket.',
      route: 'Pattern of the route, e.g. `/api/v1/contractors/{nif}`.',
      outcome: '`answered`, or `refused:` and the code of the problem.',
    }),
    ...t.exposeMembers('Int', {
      requests:
        'How many requests it stands for: refusals of a key that is spent, or stands no more, are counted by route and minute; ' +
        '0 for what a subscription showed after its beginning.',
      status: 'Status of the answer.',
      durationMs: 'Milliseconds until it was settled.',
      quotaUnits: 'Units of the daily quota charged.',
    }),
    ...t.exposeNullable('NIF', {
      nif: 'NIF of the requested company; null if there was none, or it must not be logged.',
    }),
    ...t.exposeNullable('ID', {
      assessmentId: 'Id of the assessment answered, `asm_…`; null where none was.',
    }),
  }),
});

/** A page of the client's requests. The log is long, so pages use keys, never offsets. */
export async function requestsOf({ mayBeOld, caller }: GraphContext, args: PageArgs) {
  refuseUnusable(args);
  const { clientId } = caller;
  const list = listOf('requests', clientId);
  const page = await pageBy<LoggedRequestRow>(
    args,
    ({ at, id }) => toCursor(list, `${at.toISOString()}/${id}`),
    ({ after, before, limit, inverted }) =>
      readRequests(mayBeOld, {
        clientId,
        olderThan: placeOf(list, after),
        newerThan: placeOf(list, before),
        oldestFirst: inverted,
        limit,
      }),
  );
  const counted = async () => (await readRequests(mayBeOld, { clientId, limit: COUNTED_AT_MOST })).length;
  return { ...page, counted };
}

function placeOf(list: string, cursor: string | undefined): LogPosition | undefined {
  const key = keyOf(list, cursor);
  if (key === null) return undefined;
  const [time = '', id = ''] = key.split('/');
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || !isId('req', id)) throw brokenCursor();
  return { at, id };
}

const KeyLimit = builder.objectRef<LimitUsage>('KeyLimit').implement({
  description: 'A usage limit of a key, or its daily quota, in the current window.',
  fields: t => ({
    ...t.exposeMembers('String', { name: 'Name of the limit; `daily` is the quota.' }),
    ...t.exposeMembers('Int', {
      limit: 'What may be used in one window: requests, or units of the quota.',
      windowSeconds:
        'Length of the window in seconds; windows are aligned to the epoch, the quota’s to the UTC day.',
      used: 'Used so far, over all processes of the service.',
      resetsInSeconds: 'Seconds until the next window begins, 1 or more.',
    }),
    remaining: t.int({
      description: 'What is left of it.',
      resolve: ({ limit, used }) => Math.max(0, limit - used),
    }),
  }),
});

const UsedDay = builder.objectRef<UsedDayRow>('UsedDay').implement({
  description: 'The use on one day.',
  fields: t => ({
    ...t.exposeMembers('Date', { day: 'The day in UTC, not in Lisbon.' }),
    ...t.exposeMembers('Int', {
      requests: 'Requests answered, refusals included.',
      refused: 'Of those, the ones refused (4xx).',
      quotaUnits: 'Units of the daily quota charged.',
    }),
  }),
});

const Client = builder.prismaNode('Client', {
  id: { field: 'id', description: 'Id of the client, `cli_…`.' },
  nullable: true,
  findUnique: (id, { caller }) => ({ id, AND: [{ id: caller.clientId }] }),
  description: 'A partner: whoever holds keys and receives events.',
  fields: t => ({
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name by which the operator knows the client; never null.',
    }),
  }),
});

const Key = builder.prismaNode('ApiKey', {
  name: 'Key',
  id: { field: 'id', description: 'Id of the key, `key_…`.' },
  nullable: true,
  findUnique: (id, { caller }) => ({ id, AND: [{ id: caller.keyId }] }),
  description: 'A secret key, without its secret.',
  fields: t => ({
    lastFour: t.exposeString('lastFour', { description: 'The last four characters of the secret.' }),
    scopes: t.exposeStringList('scopes', { description: 'What the key may do, e.g. `contractors:read`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null: never.',
    }),
  }),
});

/** Days of use that are told unless asked otherwise. */
const DAYS = 30;

export const Viewer = builder.prismaObject('ApiKey', {
  variant: 'Viewer',
  select: {},
  description: 'The caller.',
  fields: t => ({
    client: t.relation('client', { type: Client, description: 'The client that the key belongs to.' }),
    key: t.variant(Key, { description: 'The key of the request.' }),
    limits: t.field({
      type: [KeyLimit],
      description:
        'The usage limits of the key and its daily quota (`daily`), by name; empty when it has none.',
      resolve: (_key, _args, { db, caller }) => limitsNow(db, caller.keyId),
    }),
    usage: t.field({
      type: [UsedDay],
      description: 'Use of the key per day, today first; days without a request are left out.',
      args: {
        days: t.arg.int({
          required: true,
          defaultValue: DAYS,
          description: `Number of days, including today: 1 to ${MOST_DAYS}.`,
        }),
      },
      resolve: (_key, { days }, { mayBeOld, caller }) => {
        if (days >= 1 && days <= MOST_DAYS)
          return usagePerDay(mayBeOld, { of: { keyId: caller.keyId }, days });
        throw new Problem('invalid-parameter', `\`days\` is 1 to ${MOST_DAYS}.`);
      },
    }),
    requests: t.connection(
      {
        type: LoggedRequest,
        description:
          'Every request of the client, with any of its keys, newest first, for as long as the log is kept. Needs `requests:read`.',
        resolve: (_key, args, context) => {
          requireScope(context.caller, 'requests:read');
          requireAnyCompany(context.caller);
          return requestsOf(context, args);
        },
      },
      { name: 'ViewerRequestsConnection', description: 'A page of the client’s own requests.' },
      { name: 'ViewerRequestsEdge', description: 'A request in the log.' },
    ),
    webhookEndpoints: t.connection(
      {
        type: WebhookEndpoint,
        description:
          'The client’s webhook endpoints, oldest first. Needs `webhooks:write` and `contractors:read`.',
        resolve: (_key, args, context) => {
          requireScope(context.caller, 'webhooks:write');
          return endpointsOf.read(context, context.caller.clientId, args);
        },
      },
      { name: 'ViewerWebhookEndpointsConnection', description: 'A page of webhook endpoints.' },
      { name: 'ViewerWebhookEndpointsEdge', description: 'A webhook endpoint of the client.' },
    ),
  }),
});

builder.queryField('viewer', t =>
  t.prismaField({
    type: Viewer,
    description: 'The caller: its key and client. Needs no scope.',
    resolve: (query, _root, _args, { db, caller }) =>
      db.prisma.apiKey.findUniqueOrThrow({ ...query, where: { id: caller.keyId } }),
  }),
);

/** Entries of each. */
const MOST = 20;
const complexity = { field: 1, multiplier: MOST };

/** The companies of a token; null: all. */
const companiesOf = ({ caller }: GraphContext): string[] | null =>
  caller.token?.nifs ? [...caller.token.nifs] : null;

builder.objectField(Viewer, 'openAnalyses', t =>
  t.field({
    type: [Analysis],
    description: `The ${MOST} newest analyses that the client was answered \`analyzing\` about and that are not complete. Needs \`contractors:read\`.`,
    complexity,
    async resolve(_viewer, _args, context) {
      requireScope(context.caller, 'contractors:read');
      const { rows } = await context.db.pool.query({
        name: 'analyses_awaited',
        text: `select ${ANALYSIS_COLUMNS} from analysis_watchers w
               join analyses n on n.nif = w.nif and n.state <> 'complete'
               where w.client_id = $1 and ($2::text[] is null or w.nif = any($2))
               order by n.created_at desc limit $3`,
        values: [context.caller.clientId, companiesOf(context), MOST],
      });
      return rows.map(analysisFromRow);
    },
  }),
);

/** Most events that are searched for companies; if one company has very many events, fewer companies are shown. */
const EVENTS_LOOKED_AT = 1_000;

builder.objectField(Viewer, 'latestAssessments', t =>
  t.field({
    type: [Assessment],
    description: `The latest assessment of each company in the client’s events, the ${MOST} newest. Needs \`contractors:read\`.`,
    complexity,
    async resolve(_viewer, _args, context) {
      requireScope(context.caller, 'contractors:read');
      const { rows } = await context.db.pool.query({
        name: 'assessments_told_of',
        text: `select ${HEAD_COLUMNS} from (
                 select distinct nif from (
                   select nif from events where client_id = $1 and cursor is not null
                   order by cursor desc limit ${EVENTS_LOOKED_AT}) recent
                 where nif is not null and ($2::text[] is null or nif = any($2))) told
               join companies c on c.nif = told.nif
               join assessments a on a.id = c.latest_assessment_id
               order by a.assessed_at desc limit $3`,
        values: [context.caller.clientId, companiesOf(context), MOST],
      });
      return rows.map(headFromRow);
    },
  }),
);
