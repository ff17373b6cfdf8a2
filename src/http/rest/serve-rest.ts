/**
 * The way of every REST request, in one direction: who asks, what is asked, the answer prepared by reads, the
 * settlement, what follows from it, the answer.
 */
import type { Caller } from '../../access/caller.ts';
import { rateLimitHeaders, retryAfterSeconds } from '../../access/rate-limit-headers.ts';
import type { Claim, Settled } from '../../access/settlement.ts';
import { Problem } from '../../kernel/problems.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Answer, problemAnswer } from '../problem-response.ts';
import { ALL_ROUTES } from './all-routes.ts';
import type { Prepared, Route } from './route.ts';

export interface RestRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly requestId: string;
  /** Null: no key, or none that is known. */
  readonly caller: Caller | null;
  readonly signal: AbortSignal;
}

/** Times that an answer is prepared again because the analysis it speaks of completed meanwhile. */
const PREPARATIONS = 3;

export async function serveRest(deps: HttpDeps, request: RestRequest): Promise<Answer> {
  const startedAt = performance.now();
  const route = ALL_ROUTES.find(candidate => candidate.path.test(request.url.pathname)) ?? null;
  const refuse = (problem: Problem) => refusal(deps, request, route, problem);
  const prepare = () =>
    prepareAnswer(deps, request, route).catch((error: unknown) => {
      if (error instanceof Problem) return refuse(error);
      throw error;
    });
  const { caller } = request;
  if (!caller) return (await prepare()).answer;
  for (let attempt = 1; ; attempt++) {
    const prepared = await prepare();
    const settled = await deps.settlement.settle(claimOf(request, caller, route, prepared, startedAt));
    if (settled.refusal === 'stale' && attempt < PREPARATIONS) continue;
    if (settled.refusal === 'key') deps.authenticator.forget(caller.keyId);
    const problem = settlementProblem(settled);
    const answer = problem ? refuse(problem).answer : await finish(deps, request, prepared);
    return { ...answer, headers: { ...answer.headers, ...rateLimitHeaders(settled.usage) } };
  }
}

/** A refusal. `instance` is the address asked, except where it holds a number that must not be repeated. */
function refusal(
  deps: HttpDeps,
  { url, requestId }: RestRequest,
  route: Route | null,
  problem: Problem,
): Prepared {
  const silent = problem.code === 'natural-person' || problem.code === 'invalid-nif';
  const instance = silent ? (route?.name ?? '/') : url.pathname.slice(0, 200);
  const answer = problemAnswer(problem, { publicUrl: deps.publicUrl, requestId, instance });
  return {
    answer,
    outcome: `refused:${problem.code}`,
    nif: null,
    assessmentId: null,
    quotaUnits: 0,
    awaits: null,
  };
}

async function prepareAnswer(deps: HttpDeps, request: RestRequest, route: Route | null): Promise<Prepared> {
  if (!route) throw new Problem('not-found', 'Nothing is at this address.');
  if (!route.methods.includes(request.method))
    throw new Problem('method-not-allowed', `This address takes ${route.methods.join(' and ')}.`, {
      headers: { Allow: route.methods.join(', ') },
    });
  const { caller } = request;
  if (!caller || caller.standing === 'refused') throw unauthenticated();
  if (!caller.scopes.has(route.scope))
    throw new Problem(
      'insufficient-scope',
      `The key lacks the scope ${route.scope}. Ask the operator for a key that has it.`,
    );
  const params = (route.path.exec(request.url.pathname) ?? []).slice(1);
  return route.prepare(deps, {
    caller,
    requestId: request.requestId,
    url: request.url,
    headers: request.headers,
    params,
    signal: request.signal,
  });
}

/** One body for no key, a bad one, an unknown, expired or revoked one: nothing can be learned from it. */
export const unauthenticated = (): Problem =>
  new Problem(
    'unauthenticated',
    'Send a valid key as "Authorization: Bearer <key>". Keys are issued by the operator and never go into the address.',
  );

function claimOf(
  request: RestRequest,
  caller: Caller,
  route: Route | null,
  prepared: Prepared,
  startedAt: number,
): Claim {
  return {
    requestId: request.requestId,
    keyId: caller.keyId,
    method: request.method.slice(0, 16),
    route: route?.name ?? 'unknown',
    nif: prepared.nif,
    status: prepared.answer.status,
    durationMs: Math.round(performance.now() - startedAt),
    outcome: prepared.outcome,
    cost: 1,
    quotaUnits: prepared.quotaUnits,
    awaits: prepared.awaits,
    assessmentId: prepared.assessmentId,
  };
}

function settlementProblem(settled: Settled): Problem | null {
  switch (settled.refusal) {
    case null:
      return null;
    case 'key':
      return unauthenticated();
    case 'limit':
      return quotaExceeded(settled);
    case 'stale':
      return new Problem('unavailable', 'The analysis completed at this very moment. Ask again.', {
        headers: { 'Retry-After': '1' },
      });
  }
}

async function finish(deps: HttpDeps, request: RestRequest, prepared: Prepared): Promise<Answer> {
  return prepared.afterwards ? recorded(deps, request, await prepared.afterwards()) : prepared.answer;
}

/** A held request is logged with what it was answered in the end. */
async function recorded(
  deps: HttpDeps,
  request: RestRequest,
  answer: Answer & { assessmentId?: string },
): Promise<Answer> {
  if (answer.assessmentId)
    await deps.db.pool.query(
      "update request_log set status = $2, assessment_id = $3 where id = $1 and at > app_now() - interval '1 hour'",
      [request.requestId, answer.status, answer.assessmentId],
    );
  return answer;
}

export function quotaExceeded(settled: Settled): Problem {
  const seconds = retryAfterSeconds(settled.usage, settled.violated);
  return new Problem(
    'quota-exceeded',
    `The key has spent ${settled.violated.map(name => `"${name}"`).join(' and ')}. Try again in ${seconds} s.`,
    {
      headers: { 'Retry-After': String(seconds) },
      members: { 'violated-policies': settled.violated },
    },
  );
}
