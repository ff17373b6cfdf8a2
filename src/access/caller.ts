/** The caller of a request: a verified key and its client. */
import { Problem } from '../kernel/problems.ts';
import type { Scope } from './scopes.ts';

export interface Caller {
  readonly keyId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<Scope>;
  /** `refused`: a revoked or expired key, answered like an unknown one but logged. */
  readonly status: 'good' | 'refused';
  /** By GraphQL it asks only documents that its client has registered. */
  readonly documentsOnly: boolean;
  /** Networks from which the key is taken; left out: any. A browser's token is taken from anywhere. */
  readonly addresses?: readonly string[];
  /** For a client token: its end (in `performance.now()` time), its companies (null: any), and whether a server asks with it. */
  readonly token?: {
    readonly until: number;
    readonly nifs: ReadonlySet<string> | null;
    readonly ofServer: boolean;
  };
}

/** Throws the planned refusal if the caller's token is for certain companies only. */
export function requireAnyCompany({ token }: Caller): void {
  if (token?.nifs)
    throw new Problem(
      'company-not-granted',
      'The client token was made for certain companies, and this tells of others.',
    );
}

/** Throws the planned refusal if the caller's token is not for this company. */
export function requireCompany(caller: Caller, nif: string): void {
  if (!isGranted(caller, nif))
    throw new Problem('company-not-granted', 'The client token was made for other companies.');
}

const isGranted = ({ token }: Caller, nif: string): boolean => token?.nifs?.has(nif) ?? true;

/** Events and deliveries tell of scores and verdicts: whoever may not read those may not read these. */
const TELLS_JUDGEMENTS: readonly Scope[] = ['events:read', 'webhooks:write'];

/** Throws the planned refusal unless the caller's key has the scope, and what the scope needs. */
export function requireScope(caller: Caller, scope: Scope): void {
  requireOne(caller, scope);
  if (TELLS_JUDGEMENTS.includes(scope)) requireJudgements(caller);
}

/** Throws the planned refusal unless the caller may see judgements: the one rule for every object that carries one. */
export const requireJudgements = (caller: Caller): void => requireOne(caller, 'contractors:read');

function requireOne({ scopes }: Caller, scope: Scope): void {
  if (!scopes.has(scope))
    throw new Problem(
      'insufficient-scope',
      `The key lacks the scope ${scope}. Ask the operator for a key that has it.`,
    );
}

/** Whether the caller may see the assessment of a company that an answer also names. */
export const mayReadCompany = (caller: Caller, nif: string): boolean =>
  caller.scopes.has('contractors:read') && isGranted(caller, nif);

/** One usage limit: at most `requests` in each window of `windowSeconds`, aligned to the epoch. */
export interface UsageLimit {
  readonly name: string;
  readonly requests: number;
  readonly windowSeconds: number;
}
