import type { Plugin } from 'graphql-yoga';
import { tooBusy } from '../../access/admission/admission.ts';
import { newId } from '../../kernel/ids.ts';
import type { HttpDeps } from '../http-deps.ts';
import { problemAnswer } from '../problem-response.ts';
import type { ServerContext } from './use-rest.ts';

export type LoadGuard = ReturnType<typeof createLoadGuard>;

/** Most requests waiting for the database; at some thousands a second, they wait under a second. */
const MOST_WAITING = 2_000;
/** How often the event loop is checked. It is overloaded if each of the last checks was late by the given time. */
const LOOK_MS = 100;
const LATE_MS = 500;
const LOOKS = 5;

/**
 * Detects overload of this process, so that further requests are refused at once: with a growing queue nobody would be
 * answered in time. `waiting`: requests that wait for the database now.
 */
export function createLoadGuard({
  waiting,
  mostWaiting = MOST_WAITING,
}: {
  waiting: () => number;
  mostWaiting?: number;
}) {
  // One long stall is no overload, only repeated ones are.
  const delays: number[] = new Array(LOOKS).fill(0);
  let due = performance.now() + LOOK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.push(now - due);
    delays.shift();
    due = now + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return {
    busy: () => waiting() >= mostWaiting || Math.min(...delays) > LATE_MS,
    stop: () => clearInterval(timer),
  };
}

/** Refuses requests while the process is overloaded, before they are authenticated; never those for health and metrics. */
export function useDoorkeeper(
  { publicUrl }: Pick<HttpDeps, 'publicUrl'>,
  guard: LoadGuard,
): Plugin<object, ServerContext> {
  return {
    onRequest({ request, url, endResponse, fetchAPI }) {
      if (url.pathname.startsWith('/health/') || url.pathname === '/metrics' || !guard.busy()) return;
      const requestId = newId('req');
      const answer = problemAnswer(tooBusy(), { publicUrl, requestId, instance: '/' });
      endResponse(
        new fetchAPI.Response(request.method === 'HEAD' ? null : answer.body, {
          status: answer.status,
          headers: { ...answer.headers, 'Request-Id': requestId },
        }),
      );
    },
  };
}
