import type { CompanyAct, Fact, Seat } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';

export interface CompanyProfile {
  readonly name: string;
  readonly legalForm: string | null;
  readonly seat: Seat | null;
  readonly incorporatedOn: LocalDate | null;
}

/** Name, seat and foundation of a company by its published acts; null without an act. */
export function companyProfile(facts: readonly Fact[]): CompanyProfile | null {
  const acts = facts
    .filter((fact): fact is CompanyAct => fact.kind === 'company-act')
    .sort((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1));
  const latest = acts[0];
  if (!latest) return null;
  return {
    name: latest.firma,
    legalForm: acts.find(act => act.legalForm !== null)?.legalForm ?? null,
    seat: acts.find(act => act.seat !== null)?.seat ?? null,
    incorporatedOn: acts.find(act => act.act === 'constitution')?.publishedOn ?? null,
  };
}
