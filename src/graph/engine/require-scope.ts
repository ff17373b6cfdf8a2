import { requireCompany, requireJudgements, requireScope as requireScopeOf } from '../../access/caller.ts';
import type { Scope } from '../../access/scopes.ts';
import type { GraphContext } from './context.ts';

/** Throws the planned refusal unless the caller's key has the scope. */
export const requireScope = ({ caller }: Pick<GraphContext, 'caller'>, scope: Scope): void =>
  requireScopeOf(caller, scope);

/** Alerts carry judgements. */
export function requireAlerts(context: Pick<GraphContext, 'caller'>): void {
  requireScope(context, 'watch');
  requireJudgements(context.caller);
}

/** Throws the planned refusal unless the caller may see what leads from this company to others. */
export function requireLinks(context: Pick<GraphContext, 'caller'>, nif: string): void {
  requireScope(context, 'network:read');
  requireCompany(context.caller, nif);
}
