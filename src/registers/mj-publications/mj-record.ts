/** One publication of the company register, as far as its captures tell. */
import type { CompanyActType, OfficeHolder, OfficeRole, Seat } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';

export interface MjRecord {
  /** Whether a row of the register's own list stands behind it; a text captured alone has none. */
  readonly listed: boolean;
  /** Day of publication; null where a lone act text does not say it. */
  readonly publishedOn: LocalDate | null;
  /** NIPC of the company that the act is about; never a person's number. */
  readonly nif: string;
  readonly entity: string;
  /** The act as the register words it. */
  readonly actLabel: string;
  /** What the act does, at least one: "CONSTITUIÇÃO … E DESIGNAÇÃO" does two things. */
  readonly actTypes: readonly CompanyActType[];
  /** What the text of the act says; null for a row of the grid whose text was not captured. */
  readonly detail: ActDetail | null;
}

export interface ActDetail {
  readonly firma: string;
  readonly legalForm: string | null;
  /** Seat of the company; the new one where the act moves it. */
  readonly seat: Seat | null;
  readonly presentation: Presentation | null;
  /** Number of the inscription in the company's own series. */
  readonly inscription: number | null;
  readonly appointed: readonly NamedOffice[];
  readonly ceased: readonly CeasedOffice[];
  /** Who holds a quota by the act. */
  readonly quotas: readonly OfficeHolder[];
  readonly deliberatedOn: OrUnreadable<LocalDate | null>;
  readonly accountsYear: OrUnreadable<number | null>;
  readonly capitalEur: number | null;
}

/** `AP. 2/20250314` (presentation) or `DEP 2763/2026-07-21` (deposit): a number of the day, and the day. */
export interface Presentation {
  readonly kind: 'AP' | 'DEP' | 'OF';
  readonly number: number;
  readonly on: LocalDate;
}

export interface NamedOffice {
  readonly role: OfficeRole;
  /** The office as worded; the organ's heading where the act omits it. */
  readonly roleLabel: string;
  readonly holder: OfficeHolder;
}

export interface CeasedOffice extends NamedOffice {
  readonly cause: string | null;
  readonly on: OrUnreadable<LocalDate | null>;
}
