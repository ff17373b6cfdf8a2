import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { cursorOfLatest } from '../graph/follow-events.ts';

/**
 * SSE as a browser resumes it: each event leaves with its cursor as `id:`, and a reader that comes back with
 * `Last-Event-ID` goes on behind it.
 *
 * Yoga writes no `id:` lines. It writes `data: `, the result by its own `stringify`, and a blank line; fields of an
 * event may stand in any order, so the line is written after the data (which is JSON, and so one line).
 */
export function useEventIds(): Plugin<YogaInitialContext> {
  return {
    onContextBuilding({ context, extendContext }) {
      const lastEventId = context.request?.headers.get('last-event-id');
      if (lastEventId) extendContext({ lastEventId } as Partial<YogaInitialContext>);
    },
    onSubscribe: () => ({
      onSubscribeResult: () => ({
        onNext({ args, result, setResult }) {
          const cursor = cursorOfLatest(args.contextValue);
          if (!cursor || !result.data) return;
          const stringify = (value: unknown) => `${JSON.stringify(value)}\nid: ${cursor}`;
          setResult({ ...result, stringify } as typeof result);
        },
      }),
    }),
  };
}
