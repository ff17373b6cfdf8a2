/**
 * Keys guard GraphQL too: who asks is known before anything is read, every request of a known key is settled once,
 * whether or not it came to be executed, and the limits are told on the answer.
 */
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { Caller } from '../access/caller.ts';
import { rateLimitHeaders } from '../access/rate-limit-headers.ts';
import type { Claim, Settled } from '../access/settlement.ts';
import type { GraphContext } from '../graph/context.ts';
import { isDatabaseAway } from '../kernel/database-away.ts';
import { newId } from '../kernel/ids.ts';
import { Problem, type ProblemCode } from '../kernel/problems.ts';
import { chargedExecution, type OperationCharge, settleSubscription } from './charged-execution.ts';
import { problemOf } from './database-away.ts';
import type { HttpDeps } from './http-deps.ts';
import { problemAnswer } from './problem-response.ts';
import { plannedError } from './public-error.ts';
import { addressOf, holdsCredential, oneAuthorization } from './request-target.ts';
import { settlementProblem, unauthenticated } from './rest/serve-rest.ts';
import type { ServerContext } from './use-rest.ts';

interface Visit {
  readonly requestId: string;
  readonly caller: Caller;
  readonly startedAt: number;
  isSettled: boolean;
  /** Code of what refused the request before it came to be executed. */
  refusedBy: ProblemCode | null;
  headers: Record<string, string>;
}

const visits = new WeakMap<Request, Visit>();

/** What the context factory needs to know of a request that was let in. */
export function visitOf(request: Request): { requestId: string; caller: Caller } {
  const visit = visits.get(request);
  if (!visit) throw unauthenticated();
  return { requestId: visit.requestId, caller: visit.caller };
}

/** Id of a request as it is answered and logged; undefined before it has one. */
export const requestIdOf = (request: Request): string | undefined => visits.get(request)?.requestId;

export function useGraphqlAccess(deps: HttpDeps): Plugin<GraphContext, ServerContext> {
  const answerOf = (problem: Problem, requestId: string, limits: Record<string, string> = {}) => {
    const answer = problemAnswer(problem, { publicUrl: deps.publicUrl, requestId, instance: '/graphql' });
    return { ...answer, headers: { ...answer.headers, ...limits, 'Request-Id': requestId } };
  };
  return {
    async onRequest({ request, url, serverContext: { req }, endResponse, fetchAPI }) {
      if (url.pathname !== '/graphql') return;
      const requestId = newId('req');
      const refuse = (problem: Problem) => {
        const { body, ...init } = answerOf(problem, requestId);
        endResponse(new fetchAPI.Response(body, init));
      };
      if (holdsCredential(url, deps.keyPrefix)) return refuse(unauthenticated());
      try {
        const startedAt = performance.now();
        const caller = await deps.authenticator.authenticate(
          oneAuthorization(req),
          () => addressOf(req, deps.trustProxy),
          req.socket,
        );
        if (!caller) return refuse(unauthenticated());
        const visit: Visit = { requestId, caller, startedAt, isSettled: false, refusedBy: null, headers: {} };
        if (caller.standing === 'good') visits.set(request, visit);
        else {
          await settleRefused(deps, visit, request.method, 401);
          refuse(unauthenticated());
        }
      } catch (error) {
        refuse(problemOf(deps, error, requestId));
      }
    },
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn(chargedExecution((...settling) => settle(deps, ...settling), executeFn));
    },
    async onSubscribe({ args }) {
      await settleSubscription((...settling) => settle(deps, ...settling), args);
    },
    onResultProcess({ request, result }) {
      const visit = visits.get(request);
      if (!visit || visit.isSettled || isAsyncIterable(result) || Array.isArray(result)) return;
      const cause = result.errors?.[0]?.originalError;
      if (cause instanceof Problem) visit.refusedBy = cause.code;
      if (isDatabaseAway(cause)) visit.isSettled = true;
    },
    async onResponse({ request, response, setResponse, fetchAPI }) {
      const visit = visits.get(request);
      if (!visit) return;
      const { requestId } = visit;
      if (!visit.isSettled) {
        const problem = await settleRefused(deps, visit, request.method, response.status).catch(error =>
          problemOf(deps, error, requestId),
        );
        if (problem) {
          const { body, ...init } = answerOf(problem, requestId, visit.headers);
          return setResponse(new fetchAPI.Response(body, init));
        }
      }
      response.headers.set('Request-Id', requestId);
      response.headers.set('Cache-Control', 'private, no-cache');
      for (const [name, value] of Object.entries(visit.headers)) response.headers.set(name, value);
    },
  };
}

/** Settles one operation of a caller; throws the planned refusal. Used by HTTP and by sockets alike. */
export async function settle(
  deps: HttpDeps,
  context: GraphContext & { request?: Request },
  operation: string,
  { cost, quotaUnits, amends }: OperationCharge,
): Promise<Settled> {
  const visit = context.request ? visits.get(context.request) : undefined;
  // Said first: one that fails is not tried again when the answer leaves.
  if (visit) visit.isSettled = true;
  const settled = await deps.settlement.settle({
    ...UNREMARKABLE,
    requestId: visit ? visit.requestId : newId('req'),
    keyId: context.caller.keyId,
    method: context.request ? context.request.method : 'WS',
    route: `/graphql ${operation}`,
    durationMs: visit ? Math.round(performance.now() - visit.startedAt) : 0,
    cost,
    quotaUnits,
    ...(amends === undefined ? {} : { amends }),
  });
  if (visit) visit.headers = rateLimitHeaders(settled.usage);
  if (settled.refusal === 'key') deps.authenticator.forget(context.caller.keyId);
  const problem = settlementProblem(settled);
  if (problem) throw plannedError(problem);
  return settled;
}

const UNREMARKABLE: Pick<Claim, 'nif' | 'status' | 'outcome' | 'awaits' | 'assessmentId'> = {
  nif: null,
  status: 200,
  outcome: 'answered',
  awaits: null,
  assessmentId: null,
};

/** What Yoga refuses in its own words. */
const YOGAS_OWN: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  405: 'method-not-allowed',
  413: 'payload-too-large',
};

/** A request that never came to be executed is counted and logged all the same. Returns what is to be answered instead. */
async function settleRefused(
  deps: HttpDeps,
  visit: Visit,
  method: string,
  status: number,
): Promise<Problem | null> {
  const settled = await deps.settlement.settle({
    ...UNREMARKABLE,
    requestId: visit.requestId,
    keyId: visit.caller.keyId,
    method: method.slice(0, 16),
    route: '/graphql',
    status,
    durationMs: Math.round(performance.now() - visit.startedAt),
    outcome:
      status < 400 ? 'answered' : `refused:${visit.refusedBy ?? YOGAS_OWN[status] ?? 'malformed-request'}`,
    cost: 1,
    quotaUnits: 0,
  });
  Object.assign(visit, { isSettled: true, headers: rateLimitHeaders(settled.usage) });
  return settlementProblem(settled);
}
