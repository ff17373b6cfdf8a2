/** Who is asking: a key that was verified, and the client it belongs to. */
import type { Scope } from './scopes.ts';

export interface Caller {
  readonly keyId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Revoked and expired keys are recognised so that their requests are logged; they are answered like unknown ones. */
  readonly standing: 'good' | 'refused';
}

/** One usage limit: at most `requests` in each window of `windowSeconds`, aligned to the epoch. */
export interface UsageLimit {
  readonly name: string;
  readonly requests: number;
  readonly windowSeconds: number;
}
