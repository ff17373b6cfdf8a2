/** The network around one company: who holds or held which office of which company. */
import type { Source } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { Declaration } from '../continuity/failures.ts';

export interface NetworkGraph {
  readonly nif: Nif;
  /** It has nothing that was published later. */
  readonly asOf: LocalDate;
  readonly depth: number;
  /** The requested company first, then by step; within a step those linked by a current office first. */
  readonly companies: readonly NetworkCompany[];
  readonly people: readonly NetworkPerson[];
  readonly offices: readonly NetworkOffice[];
  readonly cutOff: readonly NetworkCut[];
}

interface Node {
  /** The NIF of a company; `dir_…` for a person. */
  readonly id: string;
  readonly name: string;
  /** Steps from the requested company: 0 for it and for its own directors. */
  readonly step: number;
}

export interface NetworkCompany extends Node {
  readonly type: 'company';
  readonly id: Nif;
  /** Of its latest assessment on the day; null if it had none, or the caller may not see it. */
  readonly verdict: string | null;
  readonly score: number | null;
  /** RFC 3339 */
  readonly assessedAt: string | null;
  readonly assessmentId: string | null;
  /** Declared by the day and not revoked, oldest first, including those ended by a plan. */
  readonly insolvencies: readonly Declaration[];
}

export interface NetworkPerson extends Node {
  readonly type: 'person';
  /** It has too many companies, which were not followed. */
  readonly isHub: boolean;
}

export interface NetworkOffice {
  /** The holder of the office: a person or a company. */
  readonly from: string;
  readonly to: Nif;
  /** A share in the company is no office, but shown as `partner`. */
  readonly role: 'director' | 'partner';
  readonly roleLabel: string;
  /** Null if the beginning is not published. */
  readonly appointedOn: LocalDate | null;
  /** Null if it is current on the day. */
  readonly ceasedOn: LocalDate | null;
  /** The act that began it, or that ended it if the beginning is not published. */
  readonly source: Source;
  readonly ceasedSource: Source | null;
}

/**
 * `hub`: a holder with too many companies. `many-offices`: a company has more offices than are read.
 * `unidentified`: acts name somebody without a number. `first`: more nodes than requested. `depth`: holders of
 * offices in the outermost companies were not read.
 */
export type CutReason = 'hub' | 'many-offices' | 'unidentified' | 'first' | 'depth';

export interface NetworkCut {
  readonly reason: CutReason;
  /** Node at which it was cut; null for the edge of the network. */
  readonly at: string | null;
  /** At least how many were left out; there may be more behind them. */
  readonly omitted: number;
}

/** The same network without assessments that the reader may not see; links stay. */
export const redacted = (graph: NetworkGraph, mayRead: (nif: Nif) => boolean): NetworkGraph => ({
  ...graph,
  companies: graph.companies.map(company =>
    mayRead(company.id)
      ? company
      : { ...company, verdict: null, score: null, assessedAt: null, assessmentId: null },
  ),
});

export const nodesIn = ({ companies, people }: NetworkGraph): number => companies.length + people.length;
