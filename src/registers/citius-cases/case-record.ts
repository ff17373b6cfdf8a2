import type { CaseKind } from '../../facts/case-kind.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { PartyMatch, ShownParty } from '../reading/citius-search/citius-search.ts';

/**
 * One case as the distribution list shows it. The list names parties without their numbers, so that whatever is said
 * here about a company is a match by name ("correspondência por nome"), never an identity: homonyms are possible.
 */
export interface CaseRecord {
  readonly matchedBy: 'name';
  /** As printed, with the letters of an appendix (`-A`) if it has any. */
  readonly process: string;
  /** Without appendix and appeal: what cases are counted by. */
  readonly mainProcess: string;
  /** `(1234)` behind the day of entry, where given. */
  readonly entryNumber: string | null;
  readonly enteredOn: LocalDate | null;
  readonly distributedOn: LocalDate | null;
  /** `Juízo Local Cível de Leiria - Juiz 2`. */
  readonly unit: string | null;
  /** Espécie as printed, and what it is by its keywords. */
  readonly species: string;
  readonly kind: CaseKind;
  readonly valueEur: number | null;
  /** Every party by its role; the name only where it shows a legal form or is the company asked about. */
  readonly parties: readonly ShownParty[];
  /** The company asked about and the name that matched; null where nobody asked, or no party bears the name. */
  readonly match: PartyMatch | null;
}
