/**
 * The way of every REST request, in one direction: who asks, what is asked, the answer prepared by reads, the
 * settlement, what follows from it, the answer.
 */
import type { Caller } from '../../access/caller.ts';
import { rateLimitHeaders, retryAfterSeconds } from '../../access/rate-limit-headers.ts';
import type { Claim, Settled } from '../../access/settlement.ts';
import { isDatabaseAway } from '../../kernel/database-away.ts';
import { companyNif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { problemOf } from '../database-away.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Answer, problemAnswer } from '../problem-response.ts';
import { ALL_ROUTES } from './all-routes.ts';
import { withDeprecations } from './deprecations.ts';
import type { Prepared, Route } from './route.ts';

export interface RestRequest {
  readonly method: string;
  readonly url: URL;
  /** The address as it was written is no plain path: nothing is there. */
  readonly isTrick?: boolean;
  /** A field of the request by its name in small letters, or null. */
  readonly header: (name: string) => string | null;
  readonly requestId: string;
  /** Null: no key, or none that is known. */
  readonly caller: Caller | null;
  readonly signal: AbortSignal;
  /** The signal of an answer to a key that lasts until `ended`. */
  readonly lasting: (caller: Caller, ended: AbortSignal) => AbortSignal;
}

/** Times that an answer is prepared again because the analysis it speaks of completed meanwhile. */
const PREPARATIONS = 3;

export async function serveRest(deps: HttpDeps, request: RestRequest): Promise<Answer> {
  const route = request.isTrick
    ? null
    : (ALL_ROUTES.find(({ path }) => path.test(request.url.pathname)) ?? null);
  return withDeprecations(await serveRoute(deps, request, route), route?.name);
}

async function serveRoute(deps: HttpDeps, request: RestRequest, route: Route | null): Promise<Answer> {
  const { caller } = request;
  if (!caller) return (await prepare(deps, request, route)).answer;
  const visit: Visit = { deps, request, route, caller, startedAt: performance.now() };
  for (let attempt = 1; ; attempt++) {
    const prepared = await prepare(deps, request, route);
    const settled = await deps.settlement.settle(claimOf(visit, prepared));
    if (settled.refusal === 'stale' && prepared.nif) deps.ready.forget(prepared.nif);
    if (settled.refusal === 'stale' && attempt < PREPARATIONS) continue;
    // What is held of the key is behind the database.
    if (settled.refusal === 'key' && caller.standing === 'good') deps.authenticator.forget(caller.keyId);
    return settled.refusal || !prepared.afterwards
      ? told(visit, prepared.answer, settled)
      : finish(visit, prepared, settled);
  }
}

/** One request of a known key, on its way. */
interface Visit {
  readonly deps: HttpDeps;
  readonly request: RestRequest;
  readonly route: Route | null;
  readonly caller: Caller;
  readonly startedAt: number;
}

/** The answer by reads only; what goes wrong on the way is an answer too, and is settled like one. */
async function prepare(deps: HttpDeps, request: RestRequest, route: Route | null): Promise<Prepared> {
  try {
    return await prepareAnswer(deps, request, route);
  } catch (error) {
    // Nothing can be settled then, so nothing is answered as if it were.
    if (isDatabaseAway(error)) throw error;
    return refusal(deps, request, route, problemOf(deps, error, request.requestId));
  }
}

/** What follows a granted settlement. What has become of the answer meanwhile is settled and logged once more. */
async function finish(visit: Visit, prepared: Prepared, settled: Settled): Promise<Answer> {
  const { deps, request, route } = visit;
  const { answer, unsettled } = await prepared.afterwards!(settled).catch(error => {
    if (isDatabaseAway(error)) throw error;
    const problem = problemOf(deps, error, request.requestId);
    const { answer: refused, outcome } = refusal(deps, request, route, problem);
    return { answer: refused, unsettled: { quotaUnits: 0, assessmentId: null, outcome } };
  });
  // Nobody is there any more to be answered, or charged for it.
  if (!unsettled || request.signal.aborted) return told(visit, answer, settled);
  const held: Prepared = { ...prepared, ...unsettled, answer, awaits: null };
  const claim = { ...claimOf(visit, held), cost: 0, amends: settled.loggedAt };
  return told(visit, answer, await deps.settlement.settle(claim));
}

/** The answer, or the refusal that the settlement gave instead, with what is left of the key's limits. */
function told({ deps, request, route }: Visit, answer: Answer, settled: Settled): Answer {
  const problem = settlementProblem(settled);
  const { headers, ...rest } = problem ? refusal(deps, request, route, problem).answer : answer;
  return { ...rest, headers: { ...headers, ...rateLimitHeaders(settled.usage) } };
}

/** A place in a route that holds one of our ids. */
const OWN_ID = /^[a-z]{3}_[0-9a-z]{26}$/;

/** The address asked, as far as it may be repeated: where anything may have been written, a secret or a person's number may be. */
function shownAddress(pathname: string, route: Route | null): string {
  if (!route) return '/';
  const places = route.path.exec(pathname)?.slice(1) ?? [];
  return places.every(place => OWN_ID.test(place) || companyNif(place) !== null) ? pathname : route.name;
}

/** A refusal, as problem details about the address asked. */
function refusal(
  deps: HttpDeps,
  { url, requestId }: RestRequest,
  route: Route | null,
  problem: Problem,
): Prepared {
  const instance = shownAddress(url.pathname, route);
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
  if (route.scope && !caller.scopes.has(route.scope))
    throw new Problem(
      'insufficient-scope',
      `The key lacks the scope ${route.scope}. Ask the operator for a key that has it.`,
    );
  const params = (route.path.exec(request.url.pathname) ?? []).slice(1);
  return route.prepare(deps, {
    caller,
    method: request.method,
    requestId: request.requestId,
    url: request.url,
    header: request.header,
    params,
    signal: request.signal,
    lasting: ended => request.lasting(caller, ended),
  });
}

/** One body for no key, a bad one, an unknown, expired or revoked one: nothing can be learned from it. */
export const unauthenticated = (): Problem =>
  new Problem(
    'unauthenticated',
    'Send a valid key as "Authorization: Bearer <key>". Keys are issued by the operator and never go into the address.',
  );

function claimOf({ request, caller, route, startedAt }: Visit, prepared: Prepared): Claim {
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
    ...(prepared.standsUntil === undefined ? {} : { standsUntil: prepared.standsUntil }),
  };
}

export function settlementProblem(settled: Settled): Problem | null {
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
