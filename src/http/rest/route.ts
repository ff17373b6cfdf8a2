/** The contract of a REST route. Its answer is prepared by reads only; what writes follows a granted settlement. */
import type { Caller } from '../../access/caller.ts';
import type { Scope } from '../../access/scopes.ts';
import type { Settled } from '../../access/settlement.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Answer } from '../problem-response.ts';

export interface RouteRequest {
  readonly caller: Caller;
  readonly method: string;
  readonly requestId: string;
  readonly url: URL;
  /** A field of the request by its name in small letters, or null. */
  readonly header: (name: string) => string | null;
  /** Groups of the route's pattern, not yet decoded. */
  readonly params: readonly string[];
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /** For an answer that lasts: aborts with `ended`, and when the key no longer stands or the service stops. */
  readonly lasting: (ended: AbortSignal) => AbortSignal;
}

export interface Prepared {
  readonly answer: Answer;
  /** `answered`, or `refused:<problem code>`, for the log. */
  readonly outcome: string;
  readonly nif: string | null;
  readonly assessmentId: string | null;
  readonly quotaUnits: number;
  /** NIF whose completion the caller is owed once this is settled. */
  readonly awaits: string | null;
  /** Set when the answer was kept ready: until when its assessment is fresh (RFC 3339). */
  readonly standsUntil?: string;
  /** Runs after a granted settlement; its answer leaves instead. */
  readonly afterwards?: (settled: Settled) => Promise<Afterwards>;
}

export interface Afterwards {
  readonly answer: Answer;
  /** What the answer has become in the meantime, where it is not what was settled: it is settled and logged once more. */
  readonly unsettled?: { readonly quotaUnits: number; readonly assessmentId: string | null };
}

export interface Route {
  /** As logged: never the raw address. */
  readonly name: string;
  readonly path: RegExp;
  readonly methods: readonly string[];
  /** Null: any key that stands will do. */
  readonly scope: Scope | null;
  prepare(deps: HttpDeps, request: RouteRequest): Promise<Prepared>;
}

export const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-cache',
} as const;
