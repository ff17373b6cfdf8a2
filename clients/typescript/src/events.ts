import { linesOf } from './lines.ts';
import { Refusal } from './refusal.ts';
import { type Asking, pauseSeconds, sleep, type Transport, Unsendable } from './transport.ts';
import type { KnownEvent } from './types.ts';

/** Where a reader keeps the cursor of the last event that it finished. */
export interface Place {
  load(): Promise<string | null | undefined> | string | null | undefined;
  save(cursor: string): unknown;
}

export interface EventsAsked extends Asking {
  /** Behind which event to begin: a cursor, or `latest`. Left out: with the oldest event left. */
  readonly after?: string;
  /** Takes the part of `after` once something was saved. */
  readonly place?: Place;
  readonly types?: readonly KnownEvent['type'][];
}

/** The stream has a comment every 12 seconds: silence means that it was cut. */
const SILENCE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 60;

/**
 * The client's events as they happen, in order, until `signal` or `break` ends it. A cut, a restart and an answer that passes are
 * waited out. An event is saved as finished when the next one is asked for: after a crash it comes again, and none is lost.
 * Types that this version does not know come too: leave them to a `default`.
 */
export async function* followEvents(
  transport: Transport,
  { after, place, types, signal }: EventsAsked,
): AsyncGenerator<KnownEvent, never> {
  let cursor = (await place?.load()) || after;
  for (let failures = 0; ; failures++) {
    const ended = new AbortController();
    let fault: unknown = null;
    try {
      const query = { after: cursor, types: types?.join(',') };
      const until = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
      const messages = messagesOf(transport, query, until, ended);
      for (;;) {
        const next = await messages.next().catch(thrown => {
          fault = thrown;
        });
        if (!next?.value) break;
        failures = 0;
        const { id, event } = next.value;
        if (event) yield event;
        if (id === cursor) continue;
        cursor = id;
        await place?.save(id);
      }
    } finally {
      ended.abort();
    }
    signal?.throwIfAborted();
    const refusal = fault instanceof Refusal ? fault : null;
    if (fault instanceof Unsendable || (refusal && !refusal.isPassing)) throw fault;
    await sleep(pauseSeconds(failures, refusal, LONGEST_PAUSE_SECONDS), signal);
  }
}

/** A stream begins with a message that has an id and no event: where it stands. */
async function* messagesOf(
  { send }: Transport,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  ended: AbortController,
): AsyncGenerator<{ id: string; event: KnownEvent | null }, void> {
  const stream = await send(
    '/api/v1/events/stream',
    { query, signal, isStream: true },
    response => response.body!,
  );
  const listen = () =>
    setTimeout(() => ended.abort(new Error('The stream fell silent.')), SILENCE_SECONDS * 1_000);
  let silence = listen();
  let [id, data] = ['', ''];
  try {
    for await (const line of linesOf(stream)) {
      clearTimeout(silence);
      if (line.startsWith('id: ')) id = line.slice(4);
      else if (line.startsWith('data: ')) data = line.slice(6);
      else if (line === '' && id) {
        yield { id, event: data ? (JSON.parse(data) as KnownEvent) : null };
        [id, data] = ['', ''];
      }
      silence = listen();
    }
  } finally {
    clearTimeout(silence);
  }
}
