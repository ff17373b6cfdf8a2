/** The contract of a REST route: it prepares its answer by reads only, and writes once the request is admitted. */
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { AdmissionDecision, Pay } from '../../access/admission/admission.ts';
import type { ShownCompanies } from '../../access/admission/shown-companies.ts';
import type { Work } from '../../access/admission/work.ts';
import type { Caller } from '../../access/caller.ts';
import type { Scope } from '../../access/scopes.ts';
import type { GraphContext } from '../../graph/engine/builder.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Answer } from '../problem-response.ts';

export interface RouteRequest {
  readonly caller: Caller;
  readonly method: string;
  readonly requestId: string;
  readonly url: URL;
  /** A field of the request by its name in small letters, or null. */
  readonly header: (name: string) => string | null;
  /** What stands in the braces of the route's name, not yet decoded. */
  readonly params: readonly string[];
  /** Its body, which nobody has read yet. */
  readonly incoming: IncomingMessage;
  /** Companies in the answer besides the one that it is about. */
  readonly shown: ShownCompanies;
  /** What the request has done so far, which it is charged for. */
  readonly work: Work;
  /** Where to read what may be some seconds old. */
  readonly mayBeOld: GraphContext['mayBeOld'];
  /** The bytes of the body; throws `malformed-request` when it breaks off. */
  readonly body: () => AsyncIterable<Uint8Array>;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /** For a stream: a signal that aborts with `ended`, and when the key is no longer valid or the service stops. */
  readonly lasting: (ended: AbortSignal) => AbortSignal;
}

export interface Prepared {
  readonly answer: Answer;
  /** Under which it is logged; left out: that of the route. */
  readonly route?: string;
  /** `answered`, or `refused:<problem code>`, for the log. */
  readonly outcome: string;
  readonly nif: string | null;
  readonly assessmentId: string | null;
  readonly quotaUnits: number;
  /** NIF whose completion the caller will be notified of once this is admitted. */
  readonly awaits: string | null;
  /** Set for a cached answer: until when its assessment is fresh (RFC 3339). */
  readonly validUntil?: string;
  /** Runs at the end of the request, admitted or refused. */
  readonly release?: () => void;
  /** Runs once the request is admitted; its answer replaces the prepared one. `pay`: for what is known to be due only then. */
  readonly afterwards?: (admitted: AdmissionDecision, pay: Pay) => Promise<Afterwards>;
}

export interface Afterwards {
  readonly answer: Answer;
  /** Set if the answer is not the one that was admitted: it goes through admission again. */
  readonly amendment?: Pick<Prepared, 'quotaUnits' | 'assessmentId'> & { readonly outcome?: string };
}

export interface Route {
  /** Its address, each part that differs in braces; so it is named in the log, never by the raw address. */
  readonly name: string;
  /** Left out: `GET` and `HEAD`. */
  readonly methods?: readonly string[];
  /** The parameters of its query, or of each method's: any other is refused. Left out: it takes none. */
  readonly query?: z.ZodObject | ((method: string) => z.ZodObject);
  /** Null: any valid key will do. */
  readonly scope: Scope | null;
  prepare(deps: HttpDeps, request: RouteRequest): Promise<Prepared>;
}

export const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-cache',
} as const;

export const jsonAnswer = (body: object, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers: { ...JSON_HEADERS, ...headers },
  body: JSON.stringify(body),
});

/** An answer about no one company, of which nothing is charged; `more` says otherwise. */
export const answered = (answer: Answer, more: Partial<Prepared> = {}): Prepared => ({
  answer,
  outcome: 'answered',
  nif: null,
  assessmentId: null,
  quotaUnits: 0,
  awaits: null,
  ...more,
});

/** For a company without an assessment: once the request is admitted, its analysis is opened, or the open one joined. */
export const toBeAnalysed = (nif: Nif, afterwards: NonNullable<Prepared['afterwards']>): Prepared =>
  answered({ status: 202, headers: {}, body: null }, { nif, awaits: nif, afterwards });

/** The request without its conditional headers. */
export const unconditional = (request: RouteRequest): RouteRequest => ({ ...request, header: () => null });

/** What was to be joined is over; asked again, it is answered. */
export const completedMeanwhile = (): Problem =>
  new Problem('unavailable', 'The analysis completed at this very moment. Ask again.', {
    headers: { 'Retry-After': '1' },
  });

/** For a request that changes something, as it is admitted before. */
export const TO_BE_DONE: Answer = { status: 200, headers: JSON_HEADERS, body: null };

/** Decodes a path segment; one with broken percent-encoding stays as it is, and is then no valid number. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
