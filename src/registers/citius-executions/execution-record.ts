import type { Execution } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';

/** One entry of the public list of executions about a company: the fields of Portaria 313/2009, art. 5, n.º 2. */
export interface ExecutionRecord {
  readonly nif: Nif;
  readonly name: string;
  /** Debt on the day that the execution was extinguished, in euros. */
  readonly owedEur: OrUnreadable<number>;
  /** `1234/22.5T8LRA`. */
  readonly process: string;
  readonly court: string;
  readonly reason: Execution['reason'];
  readonly extinguishedOn: LocalDate;
  /** No check needs it. */
  readonly includedOn: OrUnreadable<LocalDate>;
}
