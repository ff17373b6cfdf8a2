/** Findings about the current directors of a company, each with its source. */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Source } from './fact.ts';

/** One current director and the issues of the companies that this person runs or ran. */
export interface DirectorFinding {
  /** `dir_…`; no number or address of the person. */
  readonly directorId: string;
  readonly name: string;
  readonly issues: readonly DirectorIssue[];
  /** Other companies of this person that may still turn out to be an issue. */
  readonly unanswered: readonly Nif[];
}

export interface DirectorIssue {
  readonly kind:
    | 'insolvency'
    | 'failed-revitalization'
    | 'dissolved-with-debts'
    | 'abandoned'
    | 'tax-debt'
    | 'social-security-debt'
    | 'execution'
    | 'phoenix';
  /** How the director stands, or stood, there; left out for a director in office. */
  readonly as?: 'resigned' | 'partner' | 'through-company';
  readonly company: { readonly nif: Nif; readonly name: string };
  /** The day of the issue: declaration, list date, extinction; for a pattern, the failure. */
  readonly on: LocalDate;
  readonly source: Source;
  /** When that register was asked about that company (RFC 3339), if known. */
  readonly askedAt?: string;
}
