import { type Caller, requireCompany, requireJudgements, requireScope } from '../../access/caller.ts';

/** Alerts carry judgements. */
export function requireAlerts({ caller }: { readonly caller: Caller }): void {
  requireScope(caller, 'watch');
  requireJudgements(caller);
}

/** Throws the planned refusal unless the caller may see what leads from this company to others. */
export function requireLinks({ caller }: { readonly caller: Caller }, nif: string): void {
  requireScope(caller, 'network:read');
  requireCompany(caller, nif);
}
