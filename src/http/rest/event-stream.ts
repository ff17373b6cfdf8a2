/** A client's events as Server-Sent Events: those behind a place in the log, then each as it comes. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { LoggedEvent } from '../../events/event.ts';
import type { HttpDeps } from '../http-deps.ts';
import { eventBody } from './event-body.ts';

export interface Following {
  readonly clientId: string;
  /** Behind this place. */
  readonly after: bigint;
  /** The reader began at the end of the log: it is told where that was, so that it can come back there. */
  readonly fromEnd: boolean;
  readonly accepts: (event: LoggedEvent) => boolean;
  /** A signal that aborts when `ended` does, or when the reader must hear no more. */
  readonly lasting: (ended: AbortSignal) => AbortSignal;
}

/** A comment so often, so that proxies keep a silent stream open and a dead reader is noticed. */
const HEARTBEAT_MS = 12_000;

/**
 * Written no faster than it is read: a slow reader holds one page of events and 32 kB of text here, the rest waits in
 * the log. Ends when its reader goes or must hear no more.
 */
export function eventStream(
  { feed, cursors, log }: Pick<HttpDeps, 'feed' | 'cursors' | 'log'>,
  { clientId, after, fromEnd, accepts, lasting }: Following,
): Readable {
  const stream = new PassThrough({ highWaterMark: 16_384 });
  const gone = new AbortController();
  stream.once('close', () => gone.abort());
  const signal = lasting(gone.signal);
  const heartbeat = setInterval(() => {
    if (stream.writableLength === 0) stream.write(':\n\n');
  }, HEARTBEAT_MS);

  async function follow(): Promise<void> {
    stream.write(': events follow\n\n');
    if (fromEnd) stream.write(`id: ${cursors.encode(clientId, after)}\n\n`);
    for await (const event of feed.follow(clientId, after, signal)) {
      if (!accepts(event)) continue;
      const { id, type, ...body } = eventBody(event, cursors);
      const text = `id: ${body.cursor}\nevent: ${type}\ndata: ${JSON.stringify({ ...body, id, type })}\n\n`;
      if (!stream.write(text)) await once(stream, 'drain', { signal });
    }
  }

  follow()
    .catch(error => {
      // Its reader comes back behind the last event it got.
      if (!signal.aborted) log.warn({ err: error }, 'an event stream was cut off');
    })
    .finally(() => {
      clearInterval(heartbeat);
      stream.end();
    });
  return stream;
}
