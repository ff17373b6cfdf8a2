/**
 * Authenticates GraphQL requests before their body is read, counts and logs every request of a known
 * key once, even if it is not executed, and adds the limit headers.
 */
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { type AdmissionDecision, admitWithin, type Claim } from '../../access/admission/admission.ts';
import { rateLimitHeaders } from '../../access/admission/rate-limit-headers.ts';
import type { Caller } from '../../access/caller.ts';
import type { GraphContext } from '../../graph/engine/builder.ts';
import { createExecution } from '../../graph/engine/compiled-execution.ts';
import { newId } from '../../kernel/ids.ts';
import { Problem, type ProblemCode } from '../../kernel/problems.ts';
import { isDatabaseAway } from '../../kernel/process/database-away.ts';
import { accepts } from '../connection/media-types.ts';
import { holdsCredential, unmetExpectation } from '../connection/request-target.ts';
import type { HttpDeps } from '../http-deps.ts';
import { admissionProblem, keyInAddress, unauthenticated } from '../not-admitted.ts';
import { problemAnswer } from '../problem-response.ts';
import { plannedError, problemOf } from '../public-error.ts';
import type { AnonymousLimiter } from './anonymous-limiter.ts';
import {
  admitSubscription,
  type Charging,
  chargedExecution,
  chargedSubscription,
  type OperationCharge,
  unitsOf,
} from './charged-execution.ts';
import { ALLOWED } from './use-posted-json.ts';
import type { ServerContext } from './use-rest.ts';

interface Visit {
  readonly requestId: string;
  readonly caller: Caller;
  readonly startedAt: number;
  isAdmissionDone: boolean;
  /** Code of a refusal before execution. */
  refusedBy: ProblemCode | null;
  headers: Record<string, string>;
}

const visits = new WeakMap<Request, Visit>();

/** Request id and caller of an accepted request, for the context factory. */
export function visitOf(request: Request): { requestId: string; caller: Caller } {
  const visit = visits.get(request);
  if (!visit) throw unauthenticated();
  return { requestId: visit.requestId, caller: visit.caller };
}

/** Id of a request as it is answered and logged; undefined before it has one. */
export const requestIdOf = (request: Request): string | undefined => visits.get(request)?.requestId;

type AccessDeps = Pick<
  HttpDeps,
  'authenticator' | 'admission' | 'onRequestEnded' | 'keyPrefix' | 'publicUrl' | 'log'
>;
type AdmissionDeps = Pick<AccessDeps, 'authenticator' | 'admission' | 'onRequestEnded'>;

function answerOf(
  { publicUrl }: AccessDeps,
  problem: Problem,
  requestId: string,
  limits: Record<string, string>,
) {
  const answer = problemAnswer(problem, { publicUrl, requestId, instance: '/graphql' });
  return { ...answer, headers: { ...answer.headers, ...limits, 'Request-Id': requestId } };
}

export function useGraphqlAccess(
  deps: AccessDeps,
  anonymousLimiter: AnonymousLimiter,
): Plugin<GraphContext, ServerContext> {
  const charging = chargingOf(deps);
  const execute = chargedExecution(charging, createExecution());
  return {
    async onRequest({ request, url, serverContext: { req }, endResponse, fetchAPI }) {
      if (url.pathname !== '/graphql') return;
      const requestId = newId('req');
      const refuse = (problem: Problem, limits: Record<string, string> = {}) => {
        const { body, ...init } = answerOf(deps, problem, requestId, limits);
        endResponse(new fetchAPI.Response(body, init));
      };
      try {
        const startedAt = performance.now();
        const caller = await anonymousLimiter.callerOfRequest(req);
        if (!caller) {
          const without = () => unauthenticated(request.headers.get('authorization'));
          return refuse(holdsCredential(url, deps.keyPrefix) ? keyInAddress() : without());
        }
        const visit: Visit = {
          requestId,
          caller,
          startedAt,
          isAdmissionDone: false,
          refusedBy: null,
          headers: {},
        };
        const isLeaked = holdsCredential(url, deps.keyPrefix);
        if (caller.status === 'good' && !isLeaked) visits.set(request, visit);
        else {
          const problem = await logRefused(deps, visit, request.method, 401);
          refuse(problem ?? (isLeaked ? keyInAddress() : unauthenticated()), visit.headers);
        }
      } catch (error) {
        refuse(problemOf(deps, error, requestId));
      }
    },
    async onRequestParse({ request, serverContext: { req } }) {
      const unmet = unmetExpectation(req);
      if (unmet) throw plannedError(unmet);
      // Yoga would execute it first.
      const { accept } = req.headers;
      if (accept && !FORMS.some(form => accepts(accept, form))) throw plannedError(notAcceptable());
      // Before the body is read: with the smallest possible cost.
      const visit = visits.get(request);
      if (visit) await refuseSpent(deps, { ...visit, request }, null, 1);
    },
    onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
    async onSubscribe({ args, subscribeFn, setSubscribeFn }) {
      await admitSubscription(charging, args);
      setSubscribeFn(chargedSubscription(charging.admit, subscribeFn));
    },
    onResultProcess({ request, result }) {
      const visit = visits.get(request);
      if (!visit || visit.isAdmissionDone || isAsyncIterable(result) || Array.isArray(result)) return;
      const cause = result.errors?.[0]?.originalError;
      if (cause instanceof Problem) visit.refusedBy = cause.code;
      if (isDatabaseAway(cause)) visit.isAdmissionDone = true;
    },
    async onResponse({ request, response, setResponse, fetchAPI }) {
      const visit = visits.get(request);
      if (!visit) return;
      const { requestId } = visit;
      const answerInstead = (problem: Problem) => {
        const { body, ...init } = answerOf(deps, problem, requestId, visit.headers);
        setResponse(new fetchAPI.Response(body, init));
      };
      if (!visit.isAdmissionDone) {
        const problem = await logRefused(deps, visit, request.method, response.status).catch(error =>
          problemOf(deps, error, requestId),
        );
        if (problem) return answerInstead(problem);
      }
      // Yoga's own has no body.
      if (response.status === 406) return answerInstead(notAcceptable());
      if (response.status === 405) response.headers.set('Allow', ALLOWED);
      response.headers.set('Request-Id', requestId);
      response.headers.set('Cache-Control', response.status < 400 ? 'private, no-cache' : 'no-store');
      for (const [name, value] of Object.entries(visit.headers)) response.headers.set(name, value);
    },
  };
}

/** How an operation is charged, over HTTP and on sockets alike. */
export const chargingOf = (deps: AdmissionDeps): Charging => ({
  admit: (...asked) => admit(deps, ...asked),
  refuseSpent: (...asked) => refuseSpent(deps, ...asked),
  answered: () => deps.onRequestEnded?.('/graphql', 'answered'),
});

/** The context of an operation; without a request it came on a socket. */
type Asking = Pick<GraphContext, 'caller' | 'requestId'> & { readonly request?: Request };

/** The request that a charge admits. Results of a subscription have log rows of their own. */
const visitBehind = ({ request }: Asking, { isResult }: OperationCharge): Visit | undefined =>
  request && !isResult ? visits.get(request) : undefined;

/** Admits one operation of a caller; throws the planned refusal. */
async function admit(
  deps: AdmissionDeps,
  asking: Asking,
  operation: string,
  charge: OperationCharge,
): Promise<AdmissionDecision> {
  const visit = visitBehind(asking, charge);
  // Set first, so that a failed admission is not repeated when the answer leaves.
  if (visit) visit.isAdmissionDone = true;
  const claim = claimOf(asking, operation, charge);
  const admitted = await (charge.within ? admitWithin(charge.within, claim) : deps.admission.admit(claim));
  const isPart = (charge.isResult ?? charge.within) !== undefined;
  refuseUngranted(deps, asking, admitted, { units: charge.units, isPart });
  return admitted;
}

/** Throws the planned refusal of a surely spent key; the refusal is counted and logged. */
async function refuseSpent(
  deps: AdmissionDeps,
  asking: Asking,
  operation: string | null,
  cost: number,
): Promise<void> {
  const claim = claimOf(asking, operation, { cost, shown: [] });
  const spent = await deps.admission.refuseSpent(claim);
  if (!spent) return;
  const visit = asking.request && visits.get(asking.request);
  if (visit) visit.isAdmissionDone = true;
  refuseUngranted(deps, asking, spent);
}

function claimOf(asking: Asking, operation: string | null, charge: OperationCharge): Claim {
  const { request, requestId, caller } = asking;
  const { cost, units = 0, shown, isResult, amends } = charge;
  const visit = visitBehind(asking, charge);
  return {
    ...UNREMARKABLE,
    requestId: isResult ? newId('req') : requestId,
    keyId: caller.keyId,
    method: request ? request.method : 'WS',
    route: operation === null ? '/graphql' : `/graphql ${operation}`,
    durationMs: visit ? Math.round(performance.now() - visit.startedAt) : 0,
    cost,
    quotaUnits: unitsOf(shown) + units,
    shown,
    oncePerDay: true,
    ...(amends === undefined ? {} : { amends }),
  };
}

function refuseUngranted(
  { authenticator, onRequestEnded }: AdmissionDeps,
  { request, caller }: Asking,
  admitted: AdmissionDecision,
  { units, isPart = false }: { readonly units?: number | undefined; readonly isPart?: boolean } = {},
): void {
  const visit = request && visits.get(request);
  if (visit) visit.headers = rateLimitHeaders(admitted.usage);
  if (admitted.refusal === 'key') authenticator.forget(caller.keyId);
  const problem = admissionProblem(admitted, units);
  if (!problem) return;
  // What is to be prepared again is not in the log, and a part of an operation does not end it.
  if (admitted.refusal !== 'stale' && !isPart) onRequestEnded?.('/graphql', `refused:${problem.code}`);
  throw plannedError(problem);
}

const UNREMARKABLE: Pick<Claim, 'nif' | 'status' | 'outcome' | 'awaits' | 'assessmentId'> = {
  nif: null,
  status: 200,
  outcome: 'answered',
  awaits: null,
  assessmentId: null,
};

/** What a caller may accept to get an answer. */
const FORMS = [
  'application/graphql-response+json',
  'application/json',
  'text/event-stream',
  'multipart/mixed',
  'application/*',
  'text/*',
  '*/*',
];

const notAcceptable = (): Problem =>
  new Problem(
    'not-acceptable',
    'Accept application/graphql-response+json or application/json; for a subscription text/event-stream.',
  );

/** Codes for Yoga's own refusals, by status. */
const YOGAS_OWN: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  405: 'method-not-allowed',
  406: 'not-acceptable',
  413: 'payload-too-large',
};

/** Counts and logs a request that was not executed. Returns the answer to give instead. */
async function logRefused(
  { admission, onRequestEnded }: AdmissionDeps,
  visit: Visit,
  method: string,
  status: number,
): Promise<Problem | null> {
  const outcome =
    status < 400 ? 'answered' : `refused:${visit.refusedBy ?? YOGAS_OWN[status] ?? 'malformed-request'}`;
  const admitted = await admission.admit({
    ...UNREMARKABLE,
    requestId: visit.requestId,
    keyId: visit.caller.keyId,
    method: method.slice(0, 16),
    route: '/graphql',
    status,
    durationMs: Math.round(performance.now() - visit.startedAt),
    outcome,
    cost: 1,
    quotaUnits: 0,
  });
  Object.assign(visit, { isAdmissionDone: true, headers: rateLimitHeaders(admitted.usage) });
  const problem = admissionProblem(admitted);
  if (admitted.refusal !== 'stale')
    onRequestEnded?.('/graphql', problem ? `refused:${problem.code}` : outcome);
  return problem;
}
