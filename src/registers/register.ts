/**
 * The contract of a register adapter. A new register is one folder that satisfies it and one line in
 * `all-registers.ts`; the conformance tests then cover it.
 *
 * Bytes become a `Reading` in `parse` (pure, strict, no network), records become facts in `facts` (pure), and
 * `consult` or `readList` asks the register. `contractor-risk registers parse` runs `parse` on a saved capture.
 */
import type { StatedFact } from '../facts/fact.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { PersonKey } from '../kernel/secrets/person-key.ts';
import { type Capture, NOTHING_CAME, type Shape, type Validators } from './capture.ts';
import type { RegisterSession } from './http/register-session.ts';
import type { RowSetAside } from './reading/set-aside.ts';
import type { UnreadAnswer } from './reading/vocabulary.ts';

export { type Capture, NOTHING_CAME, type Validators };

export interface ParseContext {
  /** Day of reading, in Lisbon. */
  readonly today: LocalDate;
  /** Keyed hash of a natural person's NIF: the number itself never leaves the parser. */
  readonly personKey: (nif: string) => PersonKey;
  /** Full legal name of the company, if known: some registers name parties without their numbers. */
  readonly companyName?: string | null;
  /** A reading with more is refused, by a register in its thread. */
  readonly mostRecords?: number;
}

/**
 * The result of parsing one capture, or of one consultation. All outcomes must be kept apart: a throttle page, a redesign
 * or a firewall page is no clean record.
 */
export type Reading<R> =
  | {
      readonly outcome: 'found';
      readonly records: readonly R[];
      readonly registerDate: LocalDate | null;
      /** Dropped rows of natural persons, if the parser counts them. */
      readonly persons?: number;
      /** Rows of a list that do not say whom they are about. */
      readonly setAside?: readonly RowSetAside[];
    }
  /** The register's own words for "nothing" were recognised. */
  | { readonly outcome: 'not_found'; readonly registerDate: LocalDate | null }
  /** The register did not answer: network, status, throttle, firewall, captcha. A retry may succeed. */
  | { readonly outcome: 'unavailable'; readonly reason: string; readonly retryAfterSeconds?: number }
  /** The parser does not recognise the answer, or something in it: `shown` are records that it does. Somebody must look. */
  | { readonly outcome: 'unreadable'; readonly reason: string; readonly shown?: readonly R[] }
  /** A whole file that must not be used: natural persons, no header, cut short, another format. */
  | { readonly outcome: 'refused'; readonly reason: string };

export interface RegisterMeta<Name extends RegisterName = RegisterName> {
  readonly name: Name;
  /** Official name, in Portuguese. */
  readonly title: string;
  /** The body that publishes it. */
  readonly authority: string;
  readonly officialBaseUrl: string;
  /** Page where a person can search. */
  readonly officialPage: string;
  readonly legalBasis: string;
  /** How long the register itself publishes a record, in words. */
  readonly retention: string;
  readonly keeps: Keeping;
  /** An answer younger than this is valid, and used instead of asking again. */
  readonly maxAgeHours: number;
  /** One of the five specified checks needs it: the analysis waits for it. */
  readonly essential: boolean;
  /** The official page limits the purposes of its list: in `live` it is not read until the operator gives a legal basis. */
  readonly needsLegalBasis?: true;
  /** It has no tax numbers: it is searched by the full legal name, once that is known from another register. */
  readonly asksByName?: true;
  /** When a list is read again, as a cron expression in Lisbon time; lists only. */
  readonly schedule?: string;
  /** A list of so many rows may not lose more than half of them at once; left out: of 200. */
  readonly mayNotHalveFrom?: number;
  readonly pace: { readonly perSecond: number; readonly inFlight: number };
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  /**
   * Well-formed answers in a row with nothing found, or nothing new, after which an alarm is raised: the layout may have
   * changed, or the page may no longer be updated.
   */
  readonly alarmAfter: { readonly nothingFound: number; readonly nothingNew: number };
  /** Increase it when the same bytes would be parsed differently. */
  readonly parserVersion: number;
}

/**
 * How long data may be kept here; `jobs/upkeep/purge.ts` enforces it. Data of a public register may not be kept longer
 * than the register keeps them (CJEU, C-26/22 and C-64/22), unless the register is a permanent public record.
 */
export interface Keeping {
  /** `while-published`: what the register no longer states is deleted, and so is a list past its age limit. */
  readonly statements: 'while-published' | 'permanent';
  /** Years after the register's date of a record, after which it is deleted in any case. */
  readonly mostYears?: number;
  /** Days for which the pages of an answer are kept; of a list only those of its current edition are. */
  readonly pageDays?: number;
}

export interface RegisterContext extends ParseContext {
  /** Base address to use instead of `officialBaseUrl` (a setting), without a trailing slash. */
  readonly baseUrl: string;
  /** Opens a polite session (cookies, pace, timeouts, size caps) with this register. */
  readonly openSession: () => RegisterSession;
  readonly signal: AbortSignal;
  readonly log: Log;
}

interface RegisterBase<R, F extends StatedFact> {
  readonly meta: RegisterMeta;
  /** Reads one capture. With `nif`, only what concerns that company; without, every record in it. Never throws. */
  parse(
    capture: Capture,
    asked: { readonly nif: Nif | null },
    context: ParseContext,
  ): Reading<R> | Promise<Reading<R>>;
  /** How the page is built; null where that could not be seen. Only registers whose answers are read in a thread have it. */
  shape?(capture: Capture, asked: { readonly nif: Nif | null }, context: ParseContext): Promise<Shape | null>;
  /**
   * What the records say about one company. Records about others are passed over. A register of the specification
   * states what checks read; a further one states `further-record`s.
   */
  facts(records: readonly R[], about: Nif): F[];
}

/** Asked per company. */
export interface ConsultedRegister<R, F extends StatedFact = StatedFact> extends RegisterBase<R, F> {
  readonly kind: 'consulted';
  /** Asks the register about one company; every page is read, or the answer is not `found`. Never throws. */
  consult(nif: Nif, context: RegisterContext): Promise<Consultation<R>>;
  /** Reads the pages of one answer about one company that a person saved; where one may have several. Never throws. */
  parseTogether?(captures: readonly Capture[], nif: Nif, context: ParseContext): Reading<R>;
  /** For which words the pages of an answer are not read. Only registers whose answers are read in a thread have it. */
  words?(nif: Nif, pages: readonly Uint8Array[], context: ParseContext): Promise<UnreadAnswer>;
  /**
   * Everything that was published from one day to another, about whomever: only where the register's search needs no number.
   * `refused` where these are more documents than one search reads: fewer days are to be asked for. Never throws.
   */
  searchDays?(days: DaySpan, context: RegisterContext): Promise<Consultation<R>>;
}

/** Both days included. */
export interface DaySpan {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface Consultation<R> {
  readonly reading: Reading<R>;
  /** Every page that was read, in order, for provenance. */
  readonly captures: readonly Capture[];
  /** Questions that it took. */
  readonly questions?: number;
}

/** Read whole, on a schedule; a company is then looked up in the stored current list. */
export interface ListRegister<R extends ListRecord> extends RegisterBase<R, StatedFact> {
  readonly kind: 'list';
  /** Reads the whole list, part by part (a file, a page). A part that is not `found` or `not_found` ends the reading: the old list stays. */
  readList(context: RegisterContext): AsyncGenerator<ListPart<R>>;
  /**
   * Parses a saved file that may be too large for one capture as a stream, in parts of bounded size; the last part says how
   * it ended. `parse` gives the same for each part's capture. The memory of a chunk, and of a part's capture, is reused: it
   * is valid until the next one is requested. Never throws.
   */
  parseStream?(
    chunks: AsyncIterable<Uint8Array>,
    context: ParseContext,
    fileName?: string,
  ): AsyncGenerator<ListPart<R>>;
  /** Its parts are files with dates of their own, of which some come later: the oldest date does not tell an older edition. */
  readonly isDatedByFile?: true;
  /** Looks whether the files that a person saved are all of the edition. */
  watchWhole(): WholeWatch<R>;
  /**
   * Whether the published list is unchanged, without reading it: by a conditional request (If-None-Match,
   * If-Modified-Since), or by the register's checksums. False if that cannot be known. Never throws.
   */
  isUnchanged?(files: FileMarks, context: RegisterContext): Promise<boolean>;
  /** Later changes, in this part, of facts from any part and any edition. */
  amendments?(records: readonly R[]): ListAmendment[];
  /** Of several facts with one key the one counts that has the earliest of these members; of equals, the first. */
  readonly outweighs?: readonly Readonly<Record<string, unknown>>[];
  /**
   * What may be kept of a part as its page. Needed only if removing what identifies persons from its text is not
   * enough or not possible.
   */
  storedPage?(part: Pick<ListPart<R>, 'reading' | 'capture'>): Uint8Array;
}

/** Sees every part of saved files in turn: half a list would clear the companies on the other half. */
export interface WholeWatch<R extends ListRecord> {
  see(part: Omit<ListPart<R>, 'part'>, file: string): void;
  /** What is missing, after the last part; null where nothing shows that anything is. */
  fault(): string | null;
}

export interface ListPart<R> {
  readonly part: string;
  readonly reading: Reading<R>;
  readonly capture: Capture;
  /** The file of this part, if the register can be asked whether it has changed. */
  readonly file?: { readonly name: string; readonly mark: FileMark };
  /** It is a piece of a file, kept together with the neighbouring pieces. */
  readonly isPiece?: true;
}

/** The files of an edition by name; the adapter chooses the names. */
export type FileMarks = Readonly<Record<string, FileMark>>;

/** Identifies one version of a file of a list. */
export interface FileMark extends Validators {
  /** SHA-256 of the file, hexadecimal, for sites without conditional requests. */
  readonly sha256?: string;
  /** Checksum or time of last change in the publisher's catalogue. */
  readonly catalogued?: string;
}

/** A change of facts with this key: the one with the latest date counts, whenever it was read. */
export interface ListAmendment {
  readonly key: string;
  /** Compared as text. */
  readonly at: string;
  /** Members that replace the fact's own. */
  readonly patch: Readonly<Record<string, unknown>>;
}

export interface ListRecord {
  readonly nif: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the list of registers is heterogeneous; each entry is typed in its folder
export type Register = ConsultedRegister<any> | ListRegister<any>;

/** A list register with any record type. */
export type AnyListRegister = Extract<Register, { kind: 'list' }>;

export const unavailable = (reason: string, retryAfterSeconds?: number): Reading<never> =>
  retryAfterSeconds === undefined
    ? { outcome: 'unavailable', reason }
    : { outcome: 'unavailable', reason, retryAfterSeconds };
export const unreadable = (reason: string): Reading<never> => ({ outcome: 'unreadable', reason });
/** All that a reading shows; beside what cannot be read there may be more. */
export const shownIn = <R>(reading: Reading<R>): readonly R[] =>
  reading.outcome === 'found' ? reading.records : 'shown' in reading ? (reading.shown ?? []) : [];
export const refused = (reason: string): Reading<never> => ({ outcome: 'refused', reason });
