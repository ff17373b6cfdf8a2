/** Who is asking: a key that was verified, and the client it belongs to. */
import { Problem } from '../kernel/problems.ts';
import type { Scope } from './scopes.ts';

export interface Caller {
  readonly keyId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Revoked and expired keys are recognised so that their requests are logged; they are answered like unknown ones. */
  readonly standing: 'good' | 'refused';
  /** Set when it is a client token of the key that asks: until when (as `performance.now()` tells), and about which companies (null: any). */
  readonly token?: { readonly until: number; readonly nifs: ReadonlySet<string> | null };
}

/** Throws the planned refusal when the caller's token was made for certain companies: what is asked tells of others. */
export function requireAnyCompany({ token }: Caller): void {
  if (token?.nifs)
    throw new Problem(
      'company-not-granted',
      'The client token was made for certain companies, and this tells of others.',
    );
}

/** Whether the caller may be told what was judged of a company: a token for certain companies tells of no other. */
export const mayBeTold = ({ token }: Caller, nif: string): boolean => token?.nifs?.has(nif) ?? true;

/** Throws the planned refusal when the caller's token was made for other companies. */
export function requireCompany(caller: Caller, nif: string): void {
  if (!mayBeTold(caller, nif))
    throw new Problem('company-not-granted', 'The client token was made for other companies.');
}

/** One usage limit: at most `requests` in each window of `windowSeconds`, aligned to the epoch. */
export interface UsageLimit {
  readonly name: string;
  readonly requests: number;
  readonly windowSeconds: number;
}
