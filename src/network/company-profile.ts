import type { CompanyAct, Fact, Seat } from '../facts/fact.ts';
import type { LocalDate } from '../kernel/local-date.ts';

export interface CompanyProfile {
  readonly name: string;
  readonly legalForm: string | null;
  readonly seat: Seat | null;
  readonly incorporatedOn: LocalDate | null;
}

/** What the published acts say a company is called now, where it sits and since when it exists; null without an act. */
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
