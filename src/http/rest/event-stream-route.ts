/** `GET /api/v1/events/stream`: the client's own events as they come, after those that it has not read. Logged and limited, it costs no quota. */
import { requireAnyCompany } from '../../access/caller.ts';
import type { EventType } from '../../events/event.ts';
import { type LogBounds, readLogBounds } from '../../events/read-events.ts';
import { requireResumable } from '../../events/resume.ts';
import type { HttpDeps } from '../http-deps.ts';
import { eventStream } from './event-stream.ts';
import { eventsQuery, LATEST, placeOf } from './events-route.ts';
import { readParameters } from './query-parameters.ts';
import { answered, type Route, type RouteRequest } from './route.ts';

export const streamQuery = eventsQuery.omit({ limit: true });

/** The stream begins after a granted settlement. */
export const eventStreamRoute: Route = {
  name: '/api/v1/events/stream',
  query: streamQuery,
  scope: 'events:read',
  async prepare(deps, request) {
    const { caller, url, method, lasting } = request;
    requireAnyCompany(caller);
    const { clientId } = caller;
    const { after, types } = readParameters(streamQuery, url);
    const bounds = await readLogBounds(deps.db, clientId);
    const place = startOf(deps, request, { after, bounds });
    if (method === 'HEAD') return answered(ANSWER);
    const accepts = ({ type }: { type: EventType }) => types.length === 0 || types.includes(type);
    const following = { clientId, after: place, accepts, lasting };
    return answered(ANSWER, {
      afterwards: async () => ({ answer: { ...ANSWER, body: eventStream(deps, following) } }),
    });
  },
};

const ANSWER = {
  status: 200,
  headers: {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-cache, no-transform',
    // Proxies that buffer answers would delay events.
    'X-Accel-Buffering': 'no',
  },
  body: null,
};

/** A reader that reconnects sends `Last-Event-ID` and its original address: the later of the two places counts. */
function startOf(
  deps: HttpDeps,
  { caller: { clientId }, header }: RouteRequest,
  { after, bounds }: { after: string | null; bounds: LogBounds },
): bigint {
  const last = placeOf(deps, clientId, header('last-event-id'));
  if (after === LATEST && last === null) return bounds.last;
  const begun = after === LATEST ? null : placeOf(deps, clientId, after);
  if (last === null && begun === null) return bounds.retired;
  const place = (last ?? 0n) > (begun ?? 0n) ? last! : (begun ?? last!);
  requireResumable(deps.cursors, { clientId, place, bounds });
  return place;
}
