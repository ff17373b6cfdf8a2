import { requireScope as requireScopeOf } from '../../access/caller.ts';
import type { Scope } from '../../access/scopes.ts';
import type { GraphContext } from './context.ts';

/** Throws the planned refusal unless the caller's key has the scope. */
export const requireScope = ({ caller }: Pick<GraphContext, 'caller'>, scope: Scope): void =>
  requireScopeOf(caller, scope);
