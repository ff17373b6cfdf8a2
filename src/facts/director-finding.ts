/** What the director network found about the people who run a company today: links, each with its source. */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Source } from './fact.ts';

/** One current director and what stands against the companies that this person runs or ran. */
export interface DirectorFinding {
  /** `dir_…`; no number or address of the person. */
  readonly directorId: string;
  readonly name: string;
  readonly issues: readonly DirectorIssue[];
  /** Other companies of this person of which it is not known yet whether they would be an issue. */
  readonly unanswered: readonly Nif[];
}

export interface DirectorIssue {
  readonly kind: 'insolvency' | 'tax-debt' | 'social-security-debt' | 'execution' | 'phoenix';
  readonly company: { readonly nif: Nif; readonly name: string };
  /** The day that the issue speaks about: declaration, list date, extinction; for a pattern, the failure behind it. */
  readonly on: LocalDate;
  readonly source: Source;
  /** When that register was asked about that company (RFC 3339), where it is known. */
  readonly askedAt?: string;
}
