/** `GET /api/v1/events/stream`: the client's own events as they come, after those that it has not read. Logged and limited, it costs no quota. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { requireAnyCompany } from '../../access/caller.ts';
import type { EventType } from '../../events/all-events.ts';
import { resumedPlace } from '../../events/cursor.ts';
import type { LoggedEvent } from '../../events/event.ts';
import type { HttpDeps } from '../http-deps.ts';
import { eventBody, eventsQuery, LATEST } from './events-route.ts';
import { readParameters } from './query-parameters.ts';
import { answered, type Route } from './route.ts';

export const streamQuery = eventsQuery.omit({ limit: true });

/** The stream begins once the request is admitted. */
export const eventStreamRoute: Route = {
  name: '/api/v1/events/stream',
  query: streamQuery,
  scope: 'events:read',
  async prepare(deps, request) {
    const { caller, url, method, header, lasting } = request;
    requireAnyCompany(caller);
    const { clientId } = caller;
    const { after, types } = readParameters(streamQuery, url);
    const isLatest = after === LATEST;
    const named = { clientId, named: [isLatest ? null : after, header('last-event-id')] };
    const { place, bounds } = await resumedPlace(deps.db, deps.cursors, named);
    const start = place ?? (isLatest ? bounds.last : bounds.retired);
    if (method === 'HEAD') return answered(ANSWER);
    const accepts = ({ type }: { type: EventType }) => types.length === 0 || types.includes(type);
    const following = { clientId, after: start, accepts, lasting };
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

interface Following {
  readonly clientId: string;
  /** Sequence number to continue after. */
  readonly after: bigint;
  readonly accepts: (event: LoggedEvent) => boolean;
  /** A signal that aborts with `ended`, and when the reader's key or the service ends. */
  readonly lasting: (ended: AbortSignal) => AbortSignal;
}

/**
 * Comments at this interval keep a silent stream open in proxies, and reveal a dead reader. Where only events passed that the
 * reader did not ask for, their place: that of the last which it was sent may be past the retention when it comes back.
 */
const HEARTBEAT_MS = 12_000;

/**
 * A client's events as Server-Sent Events: those after a place in the log, then each as it comes.
 * It is written no faster than it is read: a slow reader takes one page of events and 32 kB of text here, the rest waits in
 * the log. It ends when the reader goes away or its key ends.
 */
export function eventStream(
  { feed, cursors, log }: Pick<HttpDeps, 'feed' | 'cursors' | 'log'>,
  { clientId, after, accepts, lasting }: Following,
): Readable {
  const stream = new PassThrough({ highWaterMark: 16_384 });
  const gone = new AbortController();
  stream.once('close', () => gone.abort());
  const signal = lasting(gone.signal);
  let passed: bigint | null = null;
  const heartbeat = setInterval(() => {
    if (stream.writableLength > 0) return;
    stream.write(passed ? `id: ${cursors.encode(clientId, passed)}\n\n` : ':\n\n');
    passed = null;
  }, HEARTBEAT_MS);

  async function follow(): Promise<void> {
    stream.write(eventStreamHead(cursors.encode(clientId, after)));
    for await (const event of feed.follow(clientId, after, signal)) {
      passed = accepts(event) ? null : event.sequence;
      if (passed) continue;
      const { id, type, ...body } = eventBody(event, cursors);
      const text = `id: ${body.cursor}\nevent: ${type}\ndata: ${JSON.stringify({ ...body, id, type })}\n\n`;
      if (!stream.write(text)) await once(stream, 'drain', { signal });
    }
  }

  follow()
    .catch(error => {
      // Its reader can resume after its last event.
      if (!signal.aborted) log.warn({ err: error }, 'an event stream was cut off');
    })
    .finally(() => {
      clearInterval(heartbeat);
      stream.end();
    });
  return stream;
}

/** Readers reconnect spread over some time, not all at once to a service that has just started. */
const RETRY_FROM_MS = 1_000;
const RETRY_WITHIN_MS = 2_000;

/**
 * The beginning of an event stream: when to reconnect, and, if it can be resumed, the place in the log where it begins.
 * So a reader that is disconnected before the first event also misses nothing.
 */
export function eventStreamHead(cursor?: string): string {
  const retry = RETRY_FROM_MS + Math.floor(Math.random() * RETRY_WITHIN_MS);
  return `retry: ${retry}\n${cursor ? `id: ${cursor}\n` : ''}\n`;
}
