/** A client's events as Server-Sent Events: those after a place in the log, then each as it comes. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { LoggedEvent } from '../../events/event.ts';
import { eventStreamHead } from '../graphql/event-stream-head.ts';
import type { HttpDeps } from '../http-deps.ts';
import { eventBody } from './event-body.ts';

export interface Following {
  readonly clientId: string;
  /** Sequence number to continue after. */
  readonly after: bigint;
  readonly accepts: (event: LoggedEvent) => boolean;
  /** A signal that aborts with `ended`, and when the reader's key or the service ends. */
  readonly lasting: (ended: AbortSignal) => AbortSignal;
}

/** Comments at this interval keep a silent stream open in proxies, and reveal a dead reader. */
const HEARTBEAT_MS = 12_000;

/**
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
  const heartbeat = setInterval(() => {
    if (stream.writableLength === 0) stream.write(':\n\n');
  }, HEARTBEAT_MS);

  async function follow(): Promise<void> {
    stream.write(eventStreamHead(cursors.encode(clientId, after)));
    for await (const event of feed.follow(clientId, after, signal)) {
      if (!accepts(event)) continue;
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
