/**
 * The vocabulary between registers and checks. A register turns its records into facts about one company;
 * a check reads facts and nothing else. Facts are plain JSON: they are stored and replayed.
 */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import type { RegisterName } from '../kernel/register-name.ts';

/** Where a fact stands: enough for a person to find the same record in the official register. */
export interface Source {
  readonly register: RegisterName;
  /** The register's own reference: process, document, inscription or licence number, list file and row. */
  readonly reference: string;
  /** Official address of the record or of the page to ask; null where the register gives none. */
  readonly url: string | null;
  /** The date that the register itself puts on the record (publication, list date). */
  readonly date: LocalDate | null;
}

interface FactBase {
  /** Stable over readings of the same record: the same record read twice is the same fact. */
  readonly key: string;
  readonly source: Source;
}

/** One act published in the CIRE pages (insolvency code, DL 53/2004), with the role the company has in it. */
export interface InsolvencyNotice extends FactBase {
  readonly kind: 'insolvency-notice';
  /** Process number without the court unit, e.g. `1401/26.0T8LRA`: insolvencies are counted by process. */
  readonly process: string;
  readonly proceeding: 'insolvency' | 'per' | 'peap' | 'peve';
  readonly act: InsolvencyAct;
  /** `debtor` is the subject of the proceeding; creditors and petitioners are not adverse. */
  readonly role: 'debtor' | 'respondent' | 'creditor' | 'petitioner' | 'other';
  readonly publishedOn: LocalDate;
}

export type InsolvencyAct =
  | 'closed-final-distribution'
  | 'closed-insufficient-estate'
  | 'closed-plan-approved'
  | 'closed-debtor-request'
  | 'closed-negotiations'
  | 'closed-unspecified'
  | 'revoked'
  | 'plan-refused'
  | 'plan-approved'
  | 'declared-without-assets'
  | 'declared'
  | 'qualified-culpable'
  | 'qualified-fortuitous'
  | 'plan-proposed'
  | 'liquidation'
  | 'distribution'
  | 'opened'
  | 'administrator-changed'
  | 'notice';

/** The company stands on the current list of debtors of the tax authority (AT) or of Segurança Social (SS). */
export interface DebtorListing extends FactBase {
  readonly kind: 'debtor-listing';
  readonly creditor: 'tax' | 'social-security';
  /** Lowest debt of the band, in euros; the lists give bands, never amounts. */
  readonly minEur: number;
  /** Highest debt of the band; null for the open-ended band. */
  readonly maxEur: number | null;
  readonly listDate: LocalDate;
}

/** A title to build: alvará or certificado of IMPIC (Lei 41/2015). */
export interface Licence extends FactBase {
  readonly kind: 'licence';
  readonly number: string;
  readonly title:
    | 'alvara-publicas'
    | 'certificado-publicas'
    | 'alvara-particulares'
    | 'certificado-particulares';
  /** 1 to 9 (Portaria 212/2022); null for a certificado. */
  readonly class: number | null;
  readonly state: 'valid' | 'suspended' | 'cancelled' | 'expired';
  readonly stateSince: LocalDate | null;
}

/** A commercial-register act published by the Ministério da Justiça (MJ), other than offices. */
export interface CompanyAct extends FactBase {
  readonly kind: 'company-act';
  readonly act: CompanyActType;
  readonly publishedOn: LocalDate;
  readonly firma: string;
  readonly legalForm: string | null;
  /** Seat stated by the act; of companies only, never of a person. */
  readonly seat: Seat | null;
  /** Year of the accounts, for `accounts`. */
  readonly accountsYear: number | null;
}

export type CompanyActType =
  | 'constitution'
  | 'accounts'
  | 'merger-or-division'
  | 'insolvency'
  | 'deregistration'
  | 'quota-transfer'
  | 'dissolution'
  | 'office-ceased'
  | 'office-appointed'
  | 'capital'
  | 'seat-change'
  | 'object-change'
  | 'articles-change'
  | 'other';

export interface Seat {
  readonly address: string;
  readonly postalCode: string | null;
  readonly municipality: string | null;
  readonly district: string | null;
}

/** Somebody took or left an office of the company (or holds a quota of it), by a published MJ act. */
export interface OfficeAct extends FactBase {
  readonly kind: 'office';
  readonly movement: 'appointed' | 'ceased' | 'quota-held';
  readonly role: OfficeRole;
  /** The role as the act words it, e.g. `Gerente`, `Administrador Único`. */
  readonly roleLabel: string;
  readonly holder: OfficeHolder;
  /** Date of deliberation or cessation where the act gives it, else of the registration. */
  readonly on: LocalDate;
  /** Cause of a cessation as worded: renúncia, destituição, caducidade, … */
  readonly cause: string | null;
}

/** Only `director` controls a company; auditors, liquidators and administrators of insolvency never link two. */
export type OfficeRole =
  | 'director'
  | 'auditor'
  | 'board-member'
  | 'liquidator'
  | 'insolvency-administrator'
  | 'partner';

export type OfficeHolder =
  | { readonly type: 'person'; readonly key: PersonKey; readonly name: string }
  /** Named without a number: a possibility, never an identity. */
  | { readonly type: 'unidentified'; readonly name: string }
  | { readonly type: 'company'; readonly nif: Nif; readonly name: string };

/** An execution that ended without (full) payment and stands on the public list (Portaria 313/2009). */
export interface Execution extends FactBase {
  readonly kind: 'execution';
  readonly process: string;
  /** Debt on the day that the execution was extinguished, in euros. */
  readonly owedEur: number;
  readonly reason: 'no-assets' | 'partial-payment';
  readonly extinguishedOn: LocalDate;
}

/** A labour sanction made public by ACT (Código do Trabalho, art. 562). */
export interface LabourSanction extends FactBase {
  readonly kind: 'labour-sanction';
  readonly gravity: 'light' | 'serious' | 'very-serious';
  /** Driving-time infringements are not failures of site safety. */
  readonly area: 'safety' | 'transport' | 'other';
  readonly infringement: string;
  readonly on: LocalDate;
}

/** A court case in which a party bears the company's full legal name: a match by name, never an identity. */
export interface CourtCase extends FactBase {
  readonly kind: 'court-case';
  readonly process: string;
  readonly role: 'defendant' | 'claimant' | 'other';
  readonly species: string;
  readonly valueEur: number | null;
  readonly on: LocalDate;
}

/** A public contract won by the company (Portal BASE). */
export interface PublicContract extends FactBase {
  readonly kind: 'public-contract';
  readonly authority: { readonly nif: Nif | null; readonly name: string };
  readonly priceEur: number | null;
  readonly signedOn: LocalDate | null;
  /** Ended by resolution, as `tipoFimContrato` says. */
  readonly terminated: boolean;
}

/** Barred from public contracts for a time (CCP art. 460, CT art. 562, Lei 41/2015). */
export interface ContractBan extends FactBase {
  readonly kind: 'contract-ban';
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
}

export type Fact =
  | InsolvencyNotice
  | DebtorListing
  | Licence
  | CompanyAct
  | OfficeAct
  | Execution
  | LabourSanction
  | CourtCase
  | PublicContract
  | ContractBan;
export type FactKind = Fact['kind'];
export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;
