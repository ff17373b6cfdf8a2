/**
 * The path of every request but those of GraphQL: find the caller, find the route, prepare the answer by reads, admit, write what
 * follows, answer.
 */

import {
  type AdmissionDecision,
  admitWithin,
  type Claim,
  type Pay,
} from '../../access/admission/admission.ts';
import { rateLimitHeaders } from '../../access/admission/rate-limit-headers.ts';
import { ShownCompanies } from '../../access/admission/shown-companies.ts';
import { requestsOf, Work } from '../../access/admission/work.ts';
import { type Caller, requireScope } from '../../access/caller.ts';
import { companyNif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { isDatabaseAway } from '../../kernel/process/database-away.ts';
import type { HttpDeps } from '../http-deps.ts';
import { mcpRoute } from '../mcp/mcp-route.ts';
import { admissionProblem, unauthenticated } from '../not-admitted.ts';
import { type Answer, problemAnswer } from '../problem-response.ts';
import { problemOf } from '../public-error.ts';
import { ALL_ROUTES } from './all-routes.ts';
import { rowsExpected } from './large-body.ts';
import { noQuery, refuseLostLetters, refuseUnknownParameters } from './query-parameters.ts';
import { answered, type Prepared, type Route, type RouteRequest } from './route.ts';

export interface RestRequest extends Omit<RouteRequest, 'caller' | 'params' | keyof Noted | 'lasting'> {
  /** The raw address is no plain path, so it is not found. */
  readonly isTrick?: boolean;
  /** Refuses the request, whatever its route. */
  readonly fault?: Problem | null;
  /** Null: no key, or an unknown one. */
  readonly caller: Caller | null;
  /** A signal for a stream: aborts with `ended`, and when the key or the service ends. */
  readonly lasting: (caller: Caller, ended: AbortSignal) => AbortSignal;
}

/** Most times that an answer is prepared, because its analysis completed meanwhile. */
const PREPARATIONS = 3;

const ROUTES: readonly Route[] = [...ALL_ROUTES, mcpRoute];

/** The addresses of each route, with a group for each part in braces. */
const PATTERNS = ROUTES.map(route => {
  const pattern = route.name.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)');
  return { route, pattern: new RegExp(`^${pattern}$`) };
});

/** A route, and what its address has for the parts in braces. */
interface Found {
  readonly route: Route;
  readonly params: readonly string[];
}

function routeAt({ isTrick, url }: RestRequest): Found | null {
  if (isTrick) return null;
  for (const { route, pattern } of PATTERNS) {
    const match = pattern.exec(url.pathname);
    if (match) return { route, params: match.slice(1) };
  }
  return null;
}

export async function serveRest(deps: HttpDeps, request: RestRequest): Promise<Answer> {
  const { caller } = request;
  const found = routeAt(request);
  const work = new Work(caller?.clientId ?? '', request.signal);
  const { ofNow, mayBeOld } = deps.reads;
  const noted = (reads = ofNow) => ({ shown: new ShownCompanies(), mayBeOld: reads() });
  if (!caller) return (await prepare(deps, request, found, { ...noted(), work })).answer;
  const asked = { deps, request, found, caller, startedAt: performance.now(), work };
  const expected = requestsOf(rowsExpected(request));
  if (deps.admission.isSpent({ keyId: caller.keyId, cost: expected })) {
    const unprepared: Visit = { ...asked, ...noted() };
    const spent = await deps.admission.refuseSpent({ ...claimOf(unprepared, UNPREPARED), cost: expected });
    if (spent) return respond(unprepared, UNPREPARED, spent);
  }
  let refused = null as AdmissionDecision | null;
  work.askFirst(async () => {
    refused = await deps.admission.refuseSpent(claimOf({ ...asked, ...noted() }, UNPREPARED));
    if (refused) throw admissionProblem(refused);
  });
  for (let attempt = 1; ; attempt++) {
    // What has just changed is read where it changed.
    const visit: Visit = { ...asked, ...noted(attempt === 1 ? mayBeOld : ofNow) };
    const prepared = await prepare(deps, request, found, visit);
    if (refused) return respond(visit, UNPREPARED, refused);
    try {
      const admitted = await deps.admission.admit(claimOf(visit, prepared));
      if (admitted.refusal === 'stale' && prepared.nif) deps.answerCache.forget(prepared.nif);
      if (admitted.refusal === 'stale' && attempt < PREPARATIONS) continue;
      // The cached key is out of date.
      if (admitted.refusal === 'key' && caller.status === 'good') deps.authenticator.forget(caller.keyId);
      return admitted.refusal || !prepared.afterwards
        ? respond(visit, prepared, admitted)
        : await finish(visit, prepared, admitted);
    } finally {
      prepared.release?.();
    }
  }
}

const isTooBusy = (error: unknown): boolean => error instanceof Problem && error.code === 'unavailable';

/** Counted and logged for a key that is surely spent, without preparing an answer. */
const UNPREPARED = answered({ status: 200, headers: {}, body: null });

/** What is noted of a request while its answer is prepared. */
type Noted = Pick<RouteRequest, 'shown' | 'work' | 'mayBeOld'>;

/** One request of a known key. */
interface Visit extends Noted {
  readonly deps: HttpDeps;
  readonly request: RestRequest;
  readonly found: Found | null;
  readonly caller: Caller;
  readonly startedAt: number;
}

/** Prepares the answer by reads only; a failure is an answer too, and is counted and logged like one. */
async function prepare(
  deps: HttpDeps,
  request: RestRequest,
  found: Found | null,
  noted: Noted,
): Promise<Prepared> {
  try {
    return await prepareAnswer(deps, request, found, noted);
  } catch (error) {
    // Nothing can be counted then, or is to be.
    if (isDatabaseAway(error) || isTooBusy(error)) throw error;
    return refusal(deps, request, found, problemOf(deps, error, request.requestId));
  }
}

/** What follows admission. If the answer has changed, it goes through admission again. */
async function finish(visit: Visit, prepared: Prepared, admitted: AdmissionDecision): Promise<Answer> {
  const { deps, request, found } = visit;
  let paid = admitted;
  const pay: Pay = async (tx, quotaUnits) => {
    const due = { ...prepared, quotaUnits, awaits: null };
    paid = await admitWithin(tx, { ...claimOf(visit, due), cost: 0, amends: admitted.loggedAt });
    const problem = admissionProblem(paid, quotaUnits);
    if (problem) throw problem;
  };
  const { answer, amendment } = await prepared.afterwards!(admitted, pay).catch(error => {
    if (isDatabaseAway(error)) throw error;
    const problem = problemOf(deps, error, request.requestId);
    const { answer: refused, outcome } = refusal(deps, request, found, problem);
    return { answer: refused, amendment: { quotaUnits: 0, assessmentId: null, outcome } };
  });
  // If the caller has gone away, nothing more is charged.
  if (!amendment || request.signal.aborted) return respond(visit, { ...prepared, answer }, paid);
  const held: Prepared = { ...prepared, ...amendment, answer, awaits: null };
  const claim = { ...claimOf(visit, held), cost: 0, amends: admitted.loggedAt };
  return respond(visit, held, await deps.admission.admit(claim));
}

/** The answer, or admission's refusal, with the limit headers. */
function respond(
  { deps, request, found, mayBeOld }: Visit,
  prepared: Prepared,
  admitted: AdmissionDecision,
): Answer {
  const problem = admissionProblem(admitted, prepared.quotaUnits);
  const { answer, outcome } = problem ? refusal(deps, request, found, problem) : prepared;
  const { headers, ...rest } = answer;
  // What is to be prepared again is not in the log.
  if (admitted.refusal !== 'stale') deps.onRequestEnded?.(prepared.route ?? routeName(found), outcome);
  const age = problem || !mayBeOld.asOf ? {} : { 'Data-As-Of': mayBeOld.asOf.toISOString() };
  return { ...rest, headers: { ...headers, ...age, ...rateLimitHeaders(admitted.usage) } };
}

/** A path segment with one of our ids. */
const OWN_ID = /^[a-z]{3}_[0-9a-z]{26}$/;

/** The path without unknown text, which may be a secret or a person's number. */
function shownAddress(pathname: string, found: Found | null): string {
  if (!found) return '/';
  const { route, params } = found;
  return params.every(place => OWN_ID.test(place) || companyNif(place) !== null) ? pathname : route.name;
}

/** A refusal as problem details, with the path as `instance`. */
function refusal(
  deps: HttpDeps,
  { url, requestId }: RestRequest,
  found: Found | null,
  problem: Problem,
): Prepared {
  const instance = shownAddress(url.pathname, found);
  const answer = problemAnswer(problem, { publicUrl: deps.publicUrl, requestId, instance });
  return answered(answer, { outcome: `refused:${problem.code}` });
}

async function prepareAnswer(
  deps: HttpDeps,
  request: RestRequest,
  found: Found | null,
  { shown, work, mayBeOld }: Noted,
): Promise<Prepared> {
  if (request.fault) throw request.fault;
  if (!found)
    throw new Problem('not-found', `Nothing is at this address. What there is: ${deps.publicUrl}/docs`);
  const { route, params } = found;
  const { methods = ['GET', 'HEAD'] } = route;
  if (!methods.includes(request.method))
    throw new Problem('method-not-allowed', `This address takes ${methods.join(' and ')}.`, {
      headers: { Allow: methods.join(', ') },
    });
  const { caller } = request;
  if (!caller || caller.status === 'refused') throw unauthenticated(request.header('authorization'));
  if (route.scope) requireScope(caller, route.scope);
  const { query = noQuery } = route;
  refuseUnknownParameters(typeof query === 'function' ? query(request.method) : query, request.url);
  refuseLostLetters(request.url);
  const lasting = (ended: AbortSignal) => request.lasting(caller, ended);
  return route.prepare(deps, { ...request, caller, params, shown, work, mayBeOld, lasting });
}

const routeName = (found: Found | null): string => found?.route.name ?? 'unknown';

function claimOf({ request, caller, found, startedAt, shown, work }: Visit, prepared: Prepared): Claim {
  return {
    requestId: request.requestId,
    keyId: caller.keyId,
    method: request.method.slice(0, 16),
    route: prepared.route ?? routeName(found),
    nif: prepared.nif,
    status: prepared.answer.status,
    durationMs: Math.round(performance.now() - startedAt),
    outcome: prepared.outcome,
    cost: requestsOf(work.fields + work.unforeseen),
    quotaUnits: prepared.quotaUnits,
    awaits: prepared.awaits,
    assessmentId: prepared.assessmentId,
    ...(prepared.outcome === 'answered' ? { shown: shown.take() } : {}),
    ...(prepared.validUntil === undefined ? {} : { validUntil: prepared.validUntil }),
  };
}
