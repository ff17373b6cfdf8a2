/** A search of the Citius portal by the name of a party: what one of them has of its own. None of them has tax numbers. */
import type { CheerioAPI } from 'cheerio';
import type { CourtCase } from '../../../facts/fact.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import type { Capture, RegisterMeta } from '../../register.ts';

/** How every page of the portal is read. */
export const CITIUS = {
  authority: 'Ministério da Justiça (portal Citius)',
  officialBaseUrl: 'https://www.citius.mj.pt',
  // Those who read the site for years wait 1.0 to 1.5 s between requests, one at a time, and stop at the first 429.
  pace: { perSecond: 1, inFlight: 1 },
  maxBodyBytes: 5 * 1024 * 1024,
} as const satisfies Partial<RegisterMeta>;

/** Before anything about persons is dropped. Never leaves the parser. */
export interface PrintedRow {
  readonly parties: readonly PrintedParty[];
}

/**
 * A row as it may leave the parser: seen from the company asked about, without whoever else is named in it. The portal has no tax
 * numbers: whatever is said here about a company is a match by name ("correspondência por nome"), never an identity: homonyms are possible.
 */
export type Matched<Row extends PrintedRow> = Omit<Row, 'parties'> & {
  /** The company asked about, in its role; null where nobody asked, or no party bears its name. */
  readonly match: PartyMatch | null;
};

export interface CitiusSearch<Row extends PrintedRow> {
  /** Path of the page below the base address. */
  readonly path: string;
  /** What its rows are, for the operator: `cases`, and one of them. */
  readonly of: string;
  readonly one: string;
  /** The page's count of them, folded, the number first: `12 processos encontrados`. */
  readonly count: RegExp;
  /** Its words for none, folded. */
  readonly nothing: RegExp;
  /** Fields of a question for all of them, besides court and party, by the end of their names. */
  fields(today: LocalDate): Readonly<Record<string, string>>;
  /** By which field the question of a saved page was narrowed, or null. */
  narrowedBy($: CheerioAPI, capture: Capture): string | null;
  readonly labelOf: LabelOf;
  readRow(row: GridRow, today: LocalDate): Row;
}

export type Selection = ReturnType<CheerioAPI>;

/** Which of the labels of a register's rows a label is, `ignored`, or null for one that is not known. */
export type LabelOf = (label: string) => string | null;

export interface GridRow {
  /** @throws `unreadable` where the row has no such label. */
  element(label: string): Selection;
  text(label: string): string;
  readonly parties: readonly PrintedParty[];
}

/** The company that was asked about, by the only thing that the portal knows of it. */
export interface SearchTarget {
  readonly nif: Nif;
  /** Full legal name. */
  readonly name: string;
}

export type PartyRole = CourtCase['role'];

/** A party as printed. */
export interface PrintedParty {
  readonly roleLabel: string;
  readonly name: string;
  /** Something is printed of it under a label that is not known. */
  readonly isStrange?: true;
}

export interface PartyMatch {
  readonly nif: Nif;
  readonly role: PartyRole;
}
