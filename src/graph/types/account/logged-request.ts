import {
  type LoggedRequest as LoggedRequestRow,
  type LogPosition,
  readRequests,
} from '../../../access/requests/read-requests.ts';
import { isId } from '../../../kernel/ids.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
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
