import type { Scope } from '../access/scopes.ts';
import { Problem } from '../kernel/problems.ts';
import type { GraphContext } from './context.ts';

/** Throws the planned refusal unless the caller's key has the scope. */
export function requireScope({ caller }: GraphContext, scope: Scope): void {
  if (!caller.scopes.has(scope))
    throw new Problem(
      'insufficient-scope',
      `The key lacks the scope ${scope}. Ask the operator for a key that has it.`,
    );
}
