import type { SandboxCase } from '../../../../sandbox/country/country.ts';
import type { LocalDate } from '../../../../src/kernel/local-date.ts';
import type { PersonKey } from '../../../../src/kernel/secrets/person-key.ts';

/** Who reads the country's rows, and when: nothing dated later is seen. */
export interface Reader {
  readonly today: LocalDate;
  readonly personKey: (nif: string) => PersonKey;
  /** Cases on the distribution lists in which somebody bears this name, whoever it is. */
  readonly casesNaming: (name: string) => readonly SandboxCase[];
}
