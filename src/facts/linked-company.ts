/** Another company that this one, or somebody who controls it, runs or ran, and what is known of it. */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';
import type { PathOffice, Seen } from './phoenix-finding.ts';

/** Registers that tell what stands against another company; the two lists are read whole, the others per company. */
export const RECORD_REGISTERS = [
  'citius-insolvency',
  'citius-executions',
  'at-debtors',
  'ss-debtors',
] as const;

/** Registers of which a rule reads records of another company: they are asked about it, or said to be silent. */
export const LINKED_REGISTERS = [
  ...RECORD_REGISTERS,
  'mj-publications',
  'citius-cases',
  'impic-licences',
  'base-contracts',
] as const;

export interface LinkedCompany {
  readonly nif: Nif;
  readonly name: string;
  /** How those who control this company stand there. */
  readonly links: readonly [CompanyLink, ...CompanyLink[]];
  readonly records: readonly LinkedRecord[];
  /** Of `LINKED_REGISTERS`, those that have not answered about it within their age limit. */
  readonly silent: readonly SpecifiedRegister[];
}

/** A listing of so much shows by itself that a company cannot pay (CIRE art. 20/1-g): the lists begin at 10,000 euros. */
export const MUCH_LISTED_EUR = 1_000_000;

export interface CompanyLink extends Omit<PathOffice, 'as'> {
  /** `dir_…`; the NIF of a legal person of which nobody is known, or of this company. */
  readonly directorId: string;
}

export interface LinkedRecord {
  readonly kind: 'insolvency' | 'tax-debt' | 'social-security-debt' | 'execution';
  /** The declaration, the date of the list, the extinction. */
  readonly on: LocalDate;
  /** Whether somebody who controls this company was in control there then (an insolvency) or is now (others). */
  readonly controlled: boolean;
  /** All who were in control there have left this company: the last of them on this day. */
  readonly leftOn?: LocalDate;
  /** A register that is silent about the company could still undo it. */
  readonly open?: true;
  readonly seen: Seen;
}

/** What was left out of the network, and why. */
export interface CutOff {
  /**
   * `hub`: a person with too many companies, of which only failed ones are read; `bound`: more linked companies than are read;
   * `acts`: the company register is silent about who runs them; `partners`: they own the company together, and count as who owns it
   * alone if all are in trouble, which silent registers could still show.
   */
  readonly reason: 'hub' | 'bound' | 'acts' | 'partners';
  readonly companies: number;
}

/** The companies linked to one company by those who control it. */
export interface NetworkKnowledge {
  readonly companies: readonly LinkedCompany[];
  readonly cutOff: readonly CutOff[];
}
