/** Keys guard GraphQL too: who asks is settled before anything is executed, and the limits are told on the answer. */
import { getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Caller } from '../access/caller.ts';
import { rateLimitHeaders } from '../access/rate-limit-headers.ts';
import type { GraphContext } from '../graph/context.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import type { HttpDeps } from './http-deps.ts';
import { problemAnswer } from './problem-response.ts';
import { plannedError } from './public-error.ts';
import { holdsCredential, oneAuthorization } from './request-target.ts';
import { quotaExceeded, unauthenticated } from './rest/serve-rest.ts';
import { isDatabaseAway, type ServerContext } from './use-rest.ts';

interface Visit {
  readonly requestId: string;
  readonly caller: Caller | null;
  headers: Record<string, string>;
}

const visits = new WeakMap<Request, Visit>();

/** What the context factory needs to know of a request that was let in. */
export function visitOf(request: Request): { requestId: string; caller: Caller } {
  const visit = visits.get(request);
  if (!visit?.caller) throw unauthenticated();
  return { requestId: visit.requestId, caller: visit.caller };
}

/** Id of a request as it is answered and logged; undefined before it has one. */
export const requestIdOf = (request: Request): string | undefined => visits.get(request)?.requestId;

export function useGraphqlAccess(deps: HttpDeps): Plugin<GraphContext, ServerContext> {
  return {
    async onRequest({ request, url, serverContext, endResponse, fetchAPI }) {
      if (url.pathname !== '/graphql') return;
      const requestId = newId('req');
      const about = { publicUrl: deps.publicUrl, requestId, instance: '/graphql' };
      const refuse = (problem: Problem) => {
        const answer = problemAnswer(problem, about);
        endResponse(
          new fetchAPI.Response(answer.body, {
            status: answer.status,
            headers: { ...answer.headers, 'Request-Id': requestId },
          }),
        );
      };
      if (deps.graphiql && isPageVisit(request)) return;
      if (holdsCredential(url, deps.keyPrefix)) return refuse(unauthenticated());
      try {
        const caller = await deps.authenticator.authenticate(oneAuthorization(serverContext.req));
        if (!caller || caller.standing === 'refused') return refuse(unauthenticated());
        visits.set(request, { requestId, caller, headers: {} });
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        refuse(
          new Problem(
            'unavailable',
            'The service cannot reach its database right now. Try again in a moment.',
            { headers: { 'Retry-After': '2' } },
          ),
        );
      }
    },
    async onExecute({ args }) {
      await settle(
        deps,
        args.contextValue,
        getOperationAST(args.document, args.operationName)?.operation ?? 'query',
      );
    },
    async onSubscribe({ args }) {
      await settle(deps, args.contextValue, 'subscription');
    },
    onResponse({ request, response }) {
      const visit = visits.get(request);
      if (!visit) return;
      response.headers.set('Request-Id', visit.requestId);
      response.headers.set('Cache-Control', 'private, no-cache');
      for (const [name, value] of Object.entries(visit.headers)) response.headers.set(name, value);
    },
  };
}

/** A browser opening the page, not a client asking a question. */
const isPageVisit = (request: Request): boolean =>
  request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html');

/** Settles one operation of a caller; throws the planned refusal. Used by HTTP and by sockets alike. */
export async function settle(
  deps: HttpDeps,
  context: GraphContext & { request?: Request },
  operation: string,
): Promise<void> {
  const settled = await deps.settlement.settle({
    requestId: context.request ? context.requestId : newId('req'),
    keyId: context.caller.keyId,
    method: context.request ? context.request.method : 'WS',
    route: `/graphql ${operation}`,
    nif: null,
    status: 200,
    durationMs: 0,
    outcome: 'answered',
    cost: 1,
    quotaUnits: 0,
    awaits: null,
    assessmentId: null,
  });
  const visit = context.request ? visits.get(context.request) : undefined;
  if (visit) visit.headers = rateLimitHeaders(settled.usage);
  if (settled.refusal === 'limit') throw plannedError(quotaExceeded(settled));
  if (settled.refusal === 'key') {
    deps.authenticator.forget(context.caller.keyId);
    throw plannedError(unauthenticated());
  }
}
