/**
 * Makes subscriptions over SSE resumable: a stream begins with its place in the log, each event has its cursor as `id:`, and a
 * reader that reconnects with `Last-Event-ID` continues after it.
 *
 * When we end a stream (the process stops, the key or token ends) we close the connection without `event: complete`. That
 * event says that nothing will follow; clients of GraphQL over SSE reconnect only after a broken connection. They are then
 * accepted again, or refused with 401.
 */
import type { ServerResponse } from 'node:http';
import { isAsyncIterable, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import type { GraphContext } from '../../graph/engine/builder.ts';
import { cursorOfLatest } from '../../graph/engine/follow-events.ts';
import { eventStreamHead } from '../rest/event-stream-route.ts';
import type { ServerContext } from './use-rest.ts';

export function useEventStreams(): Plugin<YogaInitialContext & GraphContext & Partial<ServerContext>> {
  return {
    onContextBuilding({ context, extendContext }) {
      const lastEventId = context.request?.headers.get('last-event-id');
      if (lastEventId) extendContext({ lastEventId });
    },
    onSubscribe: () => ({
      onSubscribeResult({ args: { contextValue }, result }) {
        const { res, signal } = contextValue;
        // Tests call it without a connection.
        if (res && isAsyncIterable(result)) {
          res.once('pipe', () => res.write(eventStreamHead(cursorOfLatest(contextValue))));
          cutWhenOver(res, signal);
        }
        return {
          /**
           * Yoga writes no `id:` lines. It writes `data: `, the result by its `stringify`, and a blank line. The fields
           * of an event may come in any order, so the `id:` line is appended to the data, which is one line of JSON.
           */
          onNext({ result: next, setResult }) {
            const cursor = cursorOfLatest(contextValue);
            if (!cursor || !next.data) return;
            const stringify = (value: unknown) => `${JSON.stringify(value)}\nid: ${cursor}`;
            setResult({ ...next, stringify } as typeof next);
          },
        };
      },
    }),
  };
}

/** Ends the response when `over` aborts; bytes written before still arrive. */
function cutWhenOver(response: ServerResponse, over: AbortSignal): void {
  const cut = () => response.socket?.destroySoon();
  if (over.aborted) cut();
  else over.addEventListener('abort', cut, { once: true });
}
