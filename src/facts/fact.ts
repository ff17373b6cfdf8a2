/**
 * The vocabulary between registers and checks. A register turns its records into facts about one company;
 * a check reads facts and nothing else. Facts are plain JSON: they are stored and replayed.
 */
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { RegisterName, SpecifiedRegister } from '../kernel/register-name.ts';
import type { PersonKey } from '../kernel/secrets/person-key.ts';
import { fold } from '../kernel/text/fold.ts';
import type { OrUnreadable } from '../kernel/unreadable.ts';
import type { Sentence } from './sentence.ts';

/** Where a fact stands: enough for a person to find the same record in the official register. */
export interface Source<Name extends RegisterName = SpecifiedRegister> {
  readonly register: Name;
  /** The register's own reference: process, document, inscription or licence number, list file and row. */
  readonly reference: string;
  /** Official address of the record or of the search page; null if the register gives none. */
  readonly url: string | null;
  /** The register's own date of the record (publication, list date). */
  readonly date: LocalDate | null;
}

interface FactBase {
  /** Stable: the same record read twice is the same fact. */
  readonly key: string;
  readonly source: Source;
}

/** One act published in the CIRE pages (insolvency code, DL 53/2004), with the role the company has in it. */
export interface InsolvencyNotice extends FactBase {
  readonly kind: 'insolvency-notice';
  /** Process number without the court unit, e.g. `1401/26.0T8LRA`: insolvencies are counted by process. */
  readonly process: string;
  readonly proceeding: (typeof PROCEEDINGS)[number];
  readonly act: InsolvencyAct;
  /** `debtor` is the subject of the proceeding; creditors and petitioners are not adverse. */
  readonly role: (typeof NOTICE_ROLES)[number];
  readonly publishedOn: LocalDate;
  /** The day of filing (*data da propositura*); the periods of CIRE art. 49 and 186 run back from it. */
  readonly filedOn?: LocalDate | null;
  /** *Espécie*, as worded: who asked for the insolvency stands in it, e.g. `(Apresentação)`, `(Requerida)`. */
  readonly species?: string | null;
}

export const PROCEEDINGS = ['insolvency', 'per', 'peap', 'peve'] as const;
export const NOTICE_ROLES = ['debtor', 'respondent', 'creditor', 'petitioner', 'other'] as const;

export const INSOLVENCY_ACTS = [
  'closed-final-distribution',
  'closed-insufficient-estate',
  'closed-plan-approved',
  'closed-debtor-request',
  'closed-negotiations',
  'closed-unspecified',
  'revoked',
  /** A petition that led to no declaration: dismissed by the court, or withdrawn. */
  'petition-ended',
  'plan-refused',
  'plan-approved',
  'declared-without-assets',
  'declared',
  'qualified-culpable',
  'qualified-fortuitous',
  'plan-proposed',
  'liquidation',
  'distribution',
  'opened',
  'administrator-changed',
  'notice',
] as const;
export type InsolvencyAct = (typeof INSOLVENCY_ACTS)[number];

/** The company is on the current list of debtors of the tax authority (AT) or of Segurança Social (SS). */
export interface DebtorListing extends FactBase {
  readonly kind: 'debtor-listing';
  readonly creditor: (typeof CREDITORS)[number];
  /** Lowest debt of the band, in euros; the lists give bands, never amounts. */
  readonly minEur: number;
  /** Highest debt of the band; null for the open-ended band. */
  readonly maxEur: number | null;
  readonly listDate: LocalDate;
}

export const CREDITORS = ['tax', 'social-security'] as const;

/** A title to build: alvará or certificado of IMPIC (Lei 41/2015). */
export interface Licence extends FactBase {
  readonly kind: 'licence';
  readonly number: string;
  readonly title: (typeof TITLES)[number];
  /** 1 to 9 (Portaria 212/2022); null for a certificado. */
  readonly class: number | null;
  readonly state: (typeof LICENCE_STATES)[number];
  readonly stateSince: LocalDate | null;
}

export const TITLES = [
  'alvara-publicas',
  'certificado-publicas',
  'alvara-particulares',
  'certificado-particulares',
] as const;
export const LICENCE_STATES = ['valid', 'suspended', 'cancelled', 'expired'] as const;

/** A commercial-register act published by the Ministério da Justiça (MJ), other than offices. */
export interface CompanyAct extends FactBase {
  readonly kind: 'company-act';
  readonly act: CompanyActType;
  readonly publishedOn: LocalDate;
  readonly firma: string;
  readonly legalForm: string | null;
  /** Seat stated by the act; of companies only, never of a person. */
  readonly seat: Seat | null;
  readonly accountsYear: number | null;
  /** Share capital that the act states, in euros. */
  readonly capitalEur?: number | null;
}

export const COMPANY_ACTS = [
  'constitution',
  'accounts',
  'merger-or-division',
  'insolvency',
  'deregistration',
  'quota-transfer',
  'dissolution',
  'office-ceased',
  'office-appointed',
  'capital',
  'seat-change',
  'object-change',
  'articles-change',
  /** Dissolved by the registrar without a request, e.g. for years without accounts (RJPADLEC art. 5). */
  'dissolution-ex-officio',
  /** The registrar began the procedure that may dissolve it, e.g. for years without accounts (RJPADLEC arts. 4 ff.). */
  'dissolution-proceeding',
  /** The liquidation is over; the deregistration follows. */
  'liquidation-closed',
  /** Back in activity after a dissolution (CSC art. 161), or the dissolution itself was cancelled or found null. */
  'activity-resumed',
  /** Another legal form, e.g. Lda to SA (CSC art. 130). */
  'conversion',
  /** The seat is moved to another country. */
  'moved-abroad',
  /** A quota of the company, or another share in it, is seized for a debt of its partner (*penhora*). */
  'quota-attached',
  /** Assets of the company, or quotas in it, are frozen (*arresto*, *providência cautelar*), or assets of its own seized. */
  'assets-frozen',
  'other',
] as const;
export type CompanyActType = (typeof COMPANY_ACTS)[number];

export interface Seat {
  readonly address: string;
  readonly postalCode: string | null;
  readonly municipality: string | null;
  readonly district: string | null;
}

/** Somebody began or ended an office of the company, or holds a quota of it, by a published MJ act. */
export interface OfficeAct extends FactBase {
  readonly kind: 'office';
  readonly movement: (typeof MOVEMENTS)[number];
  readonly role: OfficeRole;
  /** The role in the words of the act, e.g. `Gerente`, `Administrador Único`. */
  readonly roleLabel: string;
  readonly holder: OfficeHolder;
  /** Date of deliberation or cessation if the act gives it, else of the registration. */
  readonly on: LocalDate;
  /** Cause of a cessation as worded: renúncia, destituição, caducidade, … */
  readonly cause: string | null;
}

/** Whether an office ended with the life of its holder. */
export const isDeath = (cause: string | null): boolean => /[óo]bito|falec|morte/i.test(cause ?? '');

/** A court barred the holder from any office for two to ten years, as who is to blame for an insolvency (CIRE art. 189/2-c). */
export const isBar = (cause: string | null): boolean => BAR.test(fold(cause ?? ''));
const BAR =
  /inibi|proibi[cd]|(?<!nao )culposa|\bart(?:igo|\.)? ?189(?!\d)|interdi[ct][a-z]{1,3} (?:de |do )?exerc/;

export const MOVEMENTS = ['appointed', 'ceased', 'quota-held'] as const;

/** Only `director` controls a company; auditors, liquidators and administrators of insolvency never link two. */
export const OFFICE_ROLES = [
  'director',
  'auditor',
  'board-member',
  'liquidator',
  'insolvency-administrator',
  'partner',
] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];

export type OfficeHolder =
  | { readonly type: 'person'; readonly key: PersonKey; readonly name: string }
  /** Named without a number, so not identified. The key is of the name: it links nobody, and finds who is to be forgotten. */
  | { readonly type: 'unidentified'; readonly key?: PersonKey; readonly name: string }
  | { readonly type: 'company'; readonly nif: Nif; readonly name: string };

/** An execution on the public list that ended without (full) payment (Portaria 313/2009). */
export interface Execution extends FactBase {
  readonly kind: 'execution';
  readonly process: string;
  /** Debt on the day that the execution was extinguished, in euros. */
  readonly owedEur: OrUnreadable<number>;
  readonly reason: (typeof EXECUTION_REASONS)[number];
  readonly extinguishedOn: LocalDate;
}

export const EXECUTION_REASONS = ['no-assets', 'partial-payment'] as const;

/** A labour sanction made public by ACT (Código do Trabalho, art. 562). */
export interface LabourSanction extends FactBase {
  readonly kind: 'labour-sanction';
  /** Null where the list does not state it. */
  readonly gravity: OrUnreadable<(typeof GRAVITIES)[number] | null>;
  /** Driving-time infringements are not failures of site safety. */
  readonly area: OrUnreadable<(typeof SANCTION_AREAS)[number]>;
  readonly infringement: string;
  readonly on: LocalDate;
}

export const GRAVITIES = ['light', 'serious', 'very-serious'] as const;
export const SANCTION_AREAS = ['safety', 'transport', 'other'] as const;

/** A court case in which a party has the company's full legal name: a match by name, never an identity. */
export interface CourtCase extends FactBase {
  readonly kind: 'court-case';
  readonly process: string;
  readonly role: (typeof CASE_ROLES)[number];
  readonly species: string;
  /** Null where it is not published, or could not be read. */
  readonly valueEur: number | null;
  readonly on: LocalDate;
}

export const CASE_ROLES = ['defendant', 'claimant', 'other'] as const;

/** A public contract won by the company (Portal BASE). */
export interface PublicContract extends FactBase {
  readonly kind: 'public-contract';
  readonly authority: { readonly nif: Nif | null; readonly name: string };
  /** Negative where the authority receives (a concession): a price, of which no share is taken. */
  readonly priceEur: OrUnreadable<number | null>;
  /** Price after the last modification, or the total that was paid; null if neither is published. */
  readonly finalPriceEur?: OrUnreadable<number | null>;
  readonly signedOn: OrUnreadable<LocalDate | null>;
  /** Ended by resolution, as `tipoFimContrato` says; null in a form of the register that shows neither an end nor a last price. */
  readonly terminated: boolean | null;
  /** Whether it is for public works (*empreitada*); null where the register does not say. Left out, a large one of a builder is taken for works. */
  readonly works?: boolean | null;
  /** How many won it together; left out: one. */
  readonly winners?: number;
}

/** Barred from public contracts for a time (CCP art. 460, CT art. 562, Lei 41/2015). */
export interface ContractBan extends FactBase {
  readonly kind: 'contract-ban';
  readonly from: OrUnreadable<LocalDate | null>;
  readonly until: OrUnreadable<LocalDate | null>;
}

/** What a further register says: it informs, and no check reads it. */
export interface FurtherRecord extends Omit<FactBase, 'source'> {
  readonly kind: 'further-record';
  readonly source: Source<RegisterName>;
  /** What the record says, and by what it was found to be about the company. */
  readonly says: Sentence;
}

/** Whatever a register says about a company. */
export type StatedFact = Fact | FurtherRecord;

/** What checks read. */
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
