/**
 * Refuses requests while the process is overloaded, before they are authenticated. Health and metrics are always
 * answered.
 */
import type { Plugin } from 'graphql-yoga';
import { tooBusy } from '../../access/admission/admission.ts';
import { newId } from '../../kernel/ids.ts';
import type { HttpDeps } from '../http-deps.ts';
import { problemAnswer } from '../problem-response.ts';
import type { LoadGuard } from './load-guard.ts';
import type { ServerContext } from './use-rest.ts';

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
