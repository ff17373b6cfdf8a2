import type { ShownCompany } from './shown-companies.ts';

/** What admission counts and logs for a request before its answer leaves; and its result. */
export interface Claim {
  readonly requestId: string;
  readonly keyId: string;
  readonly method: string;
  /** The route's pattern, never the raw address. */
  readonly route: string;
  /** A company's NIF, never a person's. */
  readonly nif: string | null;
  readonly status: number;
  readonly durationMs: number;
  /** `answered`, or `refused:<problem code>`. */
  readonly outcome: string;
  /** What the request takes from every usage limit; 0 for a part of a request that was admitted before. */
  readonly cost: number;
  /** What it takes from the daily quota; if it awaits an analysis, admission decides. */
  readonly quotaUnits: number;
  /** The NIF whose analysis the caller waits for: it will get the event of the completion. */
  readonly awaits: string | null;
  readonly assessmentId: string | null;
  /** Companies in the answer besides `nif`, each once. */
  readonly shown?: readonly ShownCompany[];
  /** Set: a company of `shown` costs a unit only once per client and day (UTC). */
  readonly oncePerDay?: boolean;
  /** Set for a cached answer: granted only until then, while `assessmentId` is the latest and no analysis or correction is open. */
  readonly validUntil?: string;
  /** `loggedAt` of an earlier admission of the same request, whose log row is updated. Left out: a new row. */
  readonly amends?: string;
}

export interface AdmissionDecision {
  /** `stale`: the awaited analysis has just completed, or a cached answer is out of date. Nothing was counted; prepare the answer again. */
  readonly refusal: null | 'key' | 'limit' | 'stale';
  /** Of the key's limits and quota, this request included; empty for a key without any. */
  readonly usage: readonly LimitUsage[];
  /** Names of the limits that are spent. */
  readonly violated: readonly string[];
  /** What the request takes from every usage limit. */
  readonly cost: number;
  /** Units taken from the daily quota. */
  readonly units: number;
  /** The time under which the request is logged (RFC 3339). */
  readonly loggedAt: string;
}

export interface LimitUsage {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly used: number;
  readonly resetsInSeconds: number;
}
