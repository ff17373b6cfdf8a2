/** What a request claims before its answer leaves, and what the settlement says to it. */
export interface Claim {
  readonly requestId: string;
  readonly keyId: string;
  readonly method: string;
  /** The route's pattern, never the raw address. */
  readonly route: string;
  /** A company's NIF; a person's is never passed here. */
  readonly nif: string | null;
  readonly status: number;
  readonly durationMs: number;
  /** `answered`, or `refused:<problem code>`. */
  readonly outcome: string;
  /** What the request takes of every usage limit. */
  readonly cost: number;
  /** What it takes of the daily quota; for one that awaits an analysis, the settlement decides. */
  readonly quotaUnits: number;
  /** The NIF whose analysis the caller is told to wait for; the caller is then owed its completion. */
  readonly awaits: string | null;
  readonly assessmentId: string | null;
  /** The answer was kept ready: granted only while `assessmentId` is the company's latest, until then, and nothing moves. */
  readonly standsUntil?: string;
  /** `loggedAt` of an earlier settlement of the same request: its log row is brought up to date. Left out: a new row. */
  readonly amends?: string;
}

export interface Settled {
  /** `stale`: the awaited analysis has just completed, or a ready answer stands no more; prepare it again. Nothing was counted. */
  readonly refusal: null | 'key' | 'limit' | 'stale';
  /** Of the key's limits and quota, this request included; empty for a key without any. */
  readonly usage: readonly LimitUsage[];
  /** Names of the limits that are spent. */
  readonly violated: readonly string[];
  /** What was taken of the daily quota. */
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
