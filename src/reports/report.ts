/**
 * The content of a report, of one company or of several side by side: sentences in one language, in the order in which they are read. Plain JSON without the time of
 * writing, so that one assessment, language, client and state of corrections is one content, and one receipt.
 */
import type { Color, Verdict } from '../checks/judging/judgement.ts';
import type { Language } from './language.ts';
import type { DrawnNetwork } from './writing/network-drawing.ts';

/**
 * The number of what writes the pages. Raise it when the same content gives other bytes: a file of an earlier layout is then
 * known by its content alone.
 */
export const LAYOUT = 4;

export interface Report {
  readonly layout: number;
  readonly language: Language;
  /** For programs, and for whoever checks a receipt. */
  readonly about: About;
  readonly title: string;
  /** Which companies it is about, under the title. */
  readonly subject: string;
  readonly sections: readonly Section[];
}

export interface About {
  /** Those whose assessments it shows. */
  readonly companies: readonly [AssessedCompany, ...AssessedCompany[]];
  readonly livemode: boolean;
  readonly client: string;
  /** The address of the service that gave it. */
  readonly service: string;
}

export interface AssessedCompany {
  readonly nif: string;
  readonly name: string | null;
  readonly assessmentId: string;
  /** RFC 3339. */
  readonly assessedAt: string;
  readonly score: number;
  readonly verdict: Verdict;
}

/** The day on which the last of its assessments was made, `2026-11-02`. */
export const dayOf = ({ about }: Report): string =>
  about.companies
    .map(({ assessedAt }) => assessedAt.slice(0, 10))
    .sort()
    .at(-1)!;

export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Of one company among several: it begins a page. */
  readonly parts?: readonly Section[];
}

export interface Said {
  readonly text: string;
}

export type Block =
  | { readonly kind: 'text'; readonly said: Said }
  | { readonly kind: 'list'; readonly items: readonly Said[] }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | SidesBlock
  | ScoreBlock
  | CheckBlock
  | { readonly kind: 'network'; readonly network: DrawnNetwork; readonly label: string };

export interface Row {
  readonly label: string;
  readonly value: Said;
}

/** Companies side by side: of each row a cell for each company, which says one thing or several. */
export interface SidesBlock {
  readonly kind: 'sides';
  /** Above the first column, and above that of each company. */
  readonly head: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly (readonly Said[])[] }[];
}

/** The score on its scale of 0 to 100. */
export interface ScoreBlock {
  readonly kind: 'score';
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly color: Color;
  /** The verdict and its colour in words. */
  readonly verdict: string;
  /** The score and its bounds in words. */
  readonly words: string;
}

export interface CheckBlock {
  readonly kind: 'check';
  readonly key: string;
  readonly question: Said;
  /** `hit`, `clear`, `unknown`, `not-applicable`, and the same in words. */
  readonly state: string;
  readonly stateWord: string;
  /** Its value, where it has one, and the points that it takes. */
  readonly found: string;
  readonly notes: readonly Said[];
  readonly evidence: readonly EvidenceEntry[];
}

export interface EvidenceEntry {
  readonly says: Said;
  /** Register, record, its date, when it was asked. */
  readonly source: string;
  readonly url: string | null;
}

/** A register's answer could hold any address; only these become links. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//.test(url);
