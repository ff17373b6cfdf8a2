/** Another company that a current director runs or ran, and what is known of it. */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';
import type { Seen } from './phoenix-finding.ts';

/** Registers that the checks on linked companies need; the two lists are read whole, the others per company. */
export const LINKED_REGISTERS = [
  'citius-insolvency',
  'citius-executions',
  'at-debtors',
  'ss-debtors',
] as const;

export interface LinkedCompany {
  readonly nif: Nif;
  readonly name: string;
  /** Offices of current directors there. */
  readonly links: readonly [CompanyLink, ...CompanyLink[]];
  readonly records: readonly LinkedRecord[];
  /** Of `LINKED_REGISTERS`, those that have not answered about it within their age limit. */
  readonly silent: readonly SpecifiedRegister[];
}

export interface CompanyLink {
  /** `dir_…` */
  readonly directorId: string;
  /** Null if the beginning is not published. */
  readonly from: LocalDate | null;
  /** Null while in office. */
  readonly to: LocalDate | null;
  readonly seen: Seen;
}

export interface LinkedRecord {
  readonly kind: 'insolvency' | 'tax-debt' | 'social-security-debt' | 'execution';
  /** The declaration, the date of the list, the extinction. */
  readonly on: LocalDate;
  /** Whether a current director was in control then (an insolvency) or is now (others). */
  readonly controlled: boolean;
  readonly seen: Seen;
}

/** What was left out of the network, and why. */
export interface CutOff {
  /** `hub`: a person with too many companies; `bound`: more linked companies than are read. */
  readonly reason: 'hub' | 'bound';
  readonly companies: number;
}

/** The companies linked to one company by its directors. */
export interface NetworkKnowledge {
  readonly companies: readonly LinkedCompany[];
  readonly cutOff: readonly CutOff[];
}
