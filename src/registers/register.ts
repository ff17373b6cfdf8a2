/**
 * The contract of a register adapter. Adding a register is one folder that satisfies it and one line in
 * `all-registers.ts`; the conformance suite covers it from that moment.
 *
 * Bytes become a `Reading` in `parse` (pure, strict, no network), records become facts in `facts` (pure), and
 * `consult` or `readList` does the asking. `parse` is what `contractor-risk registers parse` runs on a saved capture.
 */
import type { Fact } from '../facts/fact.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { Capture, Validators } from './capture.ts';
import type { RegisterSession } from './http/register-session.ts';

export type { Capture, Validators };

export interface ParseContext {
  /** Day of reading, in Lisbon. */
  readonly today: LocalDate;
  /** Keyed hash of a natural person's NIF: the number itself never leaves the parser. */
  readonly personKey: (nif: string) => PersonKey;
  /** Full legal name of the company asked about, where it is known: some registers name parties without their numbers. */
  readonly companyName?: string | null;
}

/**
 * What one capture, or one consultation of several, says. Never fewer than these: a miss that comes from a
 * throttle page, a redesign or a firewall is not a clean record.
 */
export type Reading<R> =
  | {
      readonly outcome: 'found';
      readonly records: readonly R[];
      readonly registerDate: LocalDate | null;
      /** Rows of natural persons that stood among these and were dropped, where the parser counts them. */
      readonly persons?: number;
    }
  /** The register's own words for "nothing" were recognised. */
  | { readonly outcome: 'not_found'; readonly registerDate: LocalDate | null }
  /** The register did not answer: network, status, throttle, firewall, captcha. Trying later makes sense. */
  | { readonly outcome: 'unavailable'; readonly reason: string; readonly retryAfterSeconds?: number }
  /** It answered something this parser does not know. Somebody must look. */
  | { readonly outcome: 'unreadable'; readonly reason: string }
  /** A whole file that must not be taken: natural persons, no header, cut short, another format. */
  | { readonly outcome: 'refused'; readonly reason: string };

export interface RegisterMeta {
  readonly name: RegisterName;
  /** Official name, in Portuguese. */
  readonly title: string;
  /** The body that publishes it. */
  readonly authority: string;
  readonly officialBaseUrl: string;
  /** Page where a person can ask the same question. */
  readonly officialPage: string;
  readonly legalBasis: string;
  /** How long the register itself publishes what it says, in words. */
  readonly retention: string;
  readonly keeps: Keeping;
  /** An answer younger than this is used again instead of asking, and counts as present knowledge. */
  readonly maxAgeHours: number;
  /** Stands behind one of the five specified checks: never guessed, the analysis waits for it. */
  readonly essential: boolean;
  /** The official page limits what its list may be used for: in `live` it is not read until the operator gives a legal basis. */
  readonly needsLegalBasis?: true;
  /** Has no tax numbers: it is asked by the company's full legal name, once another register has told it. */
  readonly asksByName?: true;
  /** When a list is read anew, as a cron expression in Lisbon time; lists only. */
  readonly schedule?: string;
  readonly pace: { readonly perSecond: number; readonly inFlight: number };
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  /**
   * Well-formed answers in a row after which the parser is suspected all the same: a layout that changes quietly finds
   * nothing, a page that stands still brings nothing new. Rare for what truly happens, soon enough for what does not.
   */
  readonly alarmAfter: { readonly nothingFound: number; readonly nothingNew: number };
  /** Bumped when the same bytes would be read differently. */
  readonly parserVersion: number;
}

/**
 * How long what was read may be kept here; `jobs/purge.ts` enforces it. Data of a public register may not be kept longer
 * than the register keeps them (CJEU, C-26/22 and C-64/22), unless the register is a permanent public record.
 */
export interface Keeping {
  /** `while-published`: what the register states no more is deleted, and so is a list that is past its age limit. */
  readonly statements: 'while-published' | 'permanent';
  /** Years after the day that the register gives a statement, beyond which it is deleted in any case. */
  readonly mostYears?: number;
  /** Days for which the pages behind an answer are kept; of a list, no pages but those of its current edition are. */
  readonly pageDays?: number;
}

export interface RegisterContext extends ParseContext {
  /** Base address asked instead of `officialBaseUrl` (a setting), without a trailing slash. */
  readonly baseUrl: string;
  /** Opens a polite session (cookies, pace, timeouts, size caps) with this register. */
  readonly openSession: () => RegisterSession;
  readonly signal: AbortSignal;
  readonly log: Log;
}

interface RegisterBase<R> {
  readonly meta: RegisterMeta;
  /** Reads one capture. With `nif`, only what concerns that company; without, every record in it. Never throws. */
  parse(
    capture: Capture,
    asked: { readonly nif: Nif | null },
    context: ParseContext,
  ): Reading<R> | Promise<Reading<R>>;
  /** What the records say about one company. Records about others are passed over. */
  facts(records: readonly R[], about: Nif): Fact[];
}

/** Asked per company. */
export interface ConsultedRegister<R> extends RegisterBase<R> {
  readonly kind: 'consulted';
  /** Asks the register about one company; every page is read, or the answer is not `found`. Never throws. */
  consult(nif: Nif, context: RegisterContext): Promise<Consultation<R>>;
}

export interface Consultation<R> {
  readonly reading: Reading<R>;
  /** Every page that was read, in order, for provenance. */
  readonly captures: readonly Capture[];
}

/** Read whole, on a schedule; a company is then looked up in the stored current list. */
export interface ListRegister<R extends ListRecord> extends RegisterBase<R> {
  readonly kind: 'list';
  /** Reads the whole list, part by part (a file, a page). A part that is not `found` or `not_found` ends the reading: the old list stays. */
  readList(context: RegisterContext): AsyncGenerator<ListPart<R>>;
  /**
   * Reads a saved file that may be too large for one capture, as its bytes come, in parts of bounded size; the last
   * part says how it ended. Each part's capture reads the same by `parse`. The memory of a chunk, and of a part's
   * capture, is used again: it is good until the next one is asked for. Never throws.
   */
  parseStream?(
    chunks: AsyncIterable<Uint8Array>,
    context: ParseContext,
    fileName?: string,
  ): AsyncGenerator<ListPart<R>>;
  /**
   * Whether the published list is still the one that stands, asked without reading it: on condition (If-None-Match,
   * If-Modified-Since), or by the checksums that the register tells. False where that cannot be known. Never throws.
   */
  stillStands?(files: FileMarks, context: RegisterContext): Promise<boolean>;
  /** What a part says later of facts that another part states, wherever it stands and in whichever edition. */
  amendments?(records: readonly R[]): ListAmendment[];
  /**
   * What of a part may be kept as its page. Needed only where cutting persons' numbers and addresses out of its text is
   * not enough or not possible.
   */
  keptPage?(part: Pick<ListPart<R>, 'reading' | 'capture'>): Uint8Array;
}

export interface ListPart<R> {
  readonly part: string;
  readonly reading: Reading<R>;
  readonly capture: Capture;
  /** The file that this is, or is a part of, where the register can be asked whether it is still the same. */
  readonly file?: { readonly name: string; readonly mark: FileMark };
  /** A piece of one file, as its neighbours are: they are kept together. */
  readonly isPiece?: true;
}

/** The files of an edition by a name of the register's own choosing. */
export type FileMarks = Readonly<Record<string, FileMark>>;

/** By what one file of a list is known again. */
export interface FileMark extends Validators {
  /** SHA-256 of the file, hexadecimal, for sites that answer every question whole. */
  readonly sha256?: string;
  /** What the publisher's catalogue says of the file: its checksum, or the time of its last change. */
  readonly catalogued?: string;
}

/** A change of facts with this key: the one dated latest counts, whenever it was read. */
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

/** A list register whose record type is its own affair. */
export type AnyListRegister = Extract<Register, { kind: 'list' }>;

export const unavailable = (reason: string, retryAfterSeconds?: number): Reading<never> =>
  retryAfterSeconds === undefined
    ? { outcome: 'unavailable', reason }
    : { outcome: 'unavailable', reason, retryAfterSeconds };
export const unreadable = (reason: string): Reading<never> => ({ outcome: 'unreadable', reason });
export const refused = (reason: string): Reading<never> => ({ outcome: 'refused', reason });
