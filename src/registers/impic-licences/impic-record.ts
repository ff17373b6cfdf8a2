/** What IMPIC says about one title (alvará or certificado) of one company. */
import type { Licence } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { OrUnreadable } from '../../kernel/unreadable.ts';

export type LicenceTitle = Licence['title'];
export type LicenceState = Licence['state'];

/** The part that stands in the detail block only. */
export interface TitleDetail {
  readonly title: LicenceTitle | null;
  /** 1 to 9, the highest class held; null for a certificado. */
  readonly class: number | null;
  readonly state: LicenceState | null;
  /** Unreadable where its day is mistyped: the state stands all the same. */
  readonly stateSince: OrUnreadable<LocalDate | null>;
  /** No check needs it: a mistyped one leaves the title as it is. */
  readonly issuedOn: OrUnreadable<LocalDate | null>;
}

/**
 * A row of the list says who holds which title and nothing of its state; a detail block says the state and may
 * not say whose title it is. Only `title` is both together, and only that becomes a fact.
 */
export interface ImpicRecord extends TitleDetail {
  readonly readFrom: 'list-row' | 'detail' | 'title';
  /** Licence number with its suffix, e.g. `45012-PUB`. */
  readonly number: string;
  /** IMPIC's internal id of the title (`data-value` of the row's link); null in a lone detail block. */
  readonly id: string | null;
  /** Null where a lone detail block does not say it. */
  readonly nif: Nif | null;
  readonly name: string | null;
}

export const NO_DETAIL: TitleDetail = {
  title: null,
  class: null,
  state: null,
  stateSince: null,
  issuedOn: null,
};

/** `45012-PUB` from the ways it is printed, or null. */
export function licenceNumber(text: string): string | null {
  const found = /^(\d{1,9})(?:\s*[-–/]\s*([a-z]{2,5}))?$/i.exec(text.trim());
  if (!found) return null;
  return found[2] ? `${found[1]}-${found[2].toUpperCase()}` : found[1]!;
}

/** A detail may print the number without its suffix; two different suffixes are two titles. */
export function sameLicence(a: string, b: string): boolean {
  const [digitsA, suffixA] = a.split('-');
  const [digitsB, suffixB] = b.split('-');
  return digitsA === digitsB && (suffixA === suffixB || !suffixA || !suffixB);
}
