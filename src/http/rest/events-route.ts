/**
 * `GET /api/v1/events`: the client's own events, oldest first. A page of JSON, or, with `Accept: text/event-stream`, a
 * stream that begins at the same place. It is logged and limited, and costs no quota.
 */
import { z } from 'zod';
import { requireAnyCompany } from '../../access/caller.ts';
import type { EventType } from '../../events/event.ts';
import { EVENT_TYPES } from '../../events/event.ts';
import { type LogBounds, readEventPage, readLogBounds } from '../../events/read-events.ts';
import { readCursor, requireResumable } from '../../events/resume.ts';
import { namedType } from '../connection/media-types.ts';
import type { HttpDeps } from '../http-deps.ts';
import { eventBody } from './event-body.ts';
import { eventStream } from './event-stream.ts';
import { cursorAfter, listPage } from './list-page.ts';
import { anyOf, readParameters, wholeNumber } from './query-parameters.ts';
import { answered, type Prepared, type Route, type RouteRequest } from './route.ts';

export const eventsQuery = z.object({
  after: cursorAfter('`latest`: only future events.'),
  limit: wholeNumber(1, 100, 100).describe('Events on a page.'),
  types: anyOf(EVENT_TYPES).describe('Only events of these types. Left out: all.'),
});

/** In place of a cursor: only future events. */
const LATEST = 'latest';

export const eventsRoute: Route = {
  name: '/api/v1/events',
  query: eventsQuery,
  scope: 'events:read',
  prepare: async (deps, request) => {
    requireAnyCompany(request.caller);
    return namedType(request.header('accept'), ['text/event-stream', 'application/json']) ===
      'text/event-stream'
      ? prepareStream(deps, request)
      : preparePage(deps, request);
  },
};

async function preparePage(deps: HttpDeps, { caller, url }: RouteRequest): Promise<Prepared> {
  const { clientId } = caller;
  const { db, cursors, livemode } = deps;
  const { after, limit, types: asked } = readParameters(eventsQuery, url);
  const types = asked.length > 0 ? asked : null;
  const place = after === LATEST ? (await readLogBounds(db, clientId)).last : placeOf(deps, clientId, after);
  const page = await readEventPage(db, { clientId, after: place ?? 0n, types, limit });
  if (place !== null) requireResumable(cursors, { clientId, place, bounds: page });
  // At the end of the log the cursor also skips events of other types.
  const end = page.more ? page.events.at(-1)!.sequence : page.last;
  const cursor = cursors.encode(clientId, end);
  const data = page.events.map(event => eventBody(event, cursors));
  return answered(listPage(url, { livemode, data, hasMore: page.more, cursor }));
}

/** The stream begins after a granted settlement. */
async function prepareStream(deps: HttpDeps, request: RouteRequest): Promise<Prepared> {
  const { caller, url } = request;
  const { clientId } = caller;
  const { types } = readParameters(eventsQuery, url);
  const bounds = await readLogBounds(deps.db, clientId);
  const after = startOf(deps, request, bounds);
  const answer = {
    status: 200,
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-cache, no-transform',
      // Proxies that buffer answers would delay events.
      'X-Accel-Buffering': 'no',
      Vary: 'Authorization, Accept',
    },
    body: null,
  };
  if (request.method === 'HEAD') return answered(answer);
  const accepts = ({ type }: { type: EventType }) => types.length === 0 || types.includes(type);
  const following = { clientId, after, accepts, lasting: request.lasting };
  return {
    ...answered(answer),
    afterwards: async () => ({ answer: { ...answer, body: eventStream(deps, following) } }),
  };
}

/** A reader that reconnects sends `Last-Event-ID` and its original address: the later of the two places counts. */
function startOf(deps: HttpDeps, { caller, url, header }: RouteRequest, bounds: LogBounds): bigint {
  const { clientId } = caller;
  const last = placeOf(deps, clientId, header('last-event-id'));
  const after = url.searchParams.get('after');
  if (after === LATEST && last === null) return bounds.last;
  const begun = after === LATEST ? null : placeOf(deps, clientId, after);
  if (last === null && begun === null) return bounds.retired;
  const place = (last ?? 0n) > (begun ?? 0n) ? last! : (begun ?? last!);
  requireResumable(deps.cursors, { clientId, place, bounds });
  return place;
}

const placeOf = ({ cursors }: HttpDeps, clientId: string, cursor: string | null): bigint | null =>
  cursor === null ? null : readCursor(cursors, clientId, cursor);
