import { requireCompany, requireScope as requireScopeOf } from '../../access/caller.ts';
import type { Scope } from '../../access/scopes.ts';
import type { GraphContext } from './context.ts';

/** Throws the planned refusal unless the caller's key has the scope. */
export const requireScope = ({ caller }: Pick<GraphContext, 'caller'>, scope: Scope): void =>
  requireScopeOf(caller, scope);

/** Throws the planned refusal unless the caller may see what leads from this company to others. */
export function requireLinks(context: Pick<GraphContext, 'caller'>, nif: string): void {
  requireScope(context, 'network:read');
  requireCompany(context.caller, nif);
}
