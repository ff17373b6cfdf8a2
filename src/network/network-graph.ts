/** A part of the country's network, around one company: who holds or held which office of which company. */
import type { Source } from '../facts/fact.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Declaration } from './failures.ts';

export interface NetworkGraph {
  readonly nif: Nif;
  /** Nothing that was published later is in it. */
  readonly asOf: LocalDate;
  readonly depth: number;
  /** The company asked about first; then by step, those linked by a running office first. */
  readonly companies: readonly NetworkCompany[];
  readonly people: readonly NetworkPerson[];
  readonly offices: readonly NetworkOffice[];
  readonly cutOff: readonly NetworkCut[];
}

interface Node {
  /** Of a company the NIF; of a person `dir_…`, which says nothing about the person. */
  readonly id: string;
  readonly name: string;
  /** Companies between this and the one asked about, itself counted: 0 for it and for its own directors. */
  readonly step: number;
}

export interface NetworkCompany extends Node {
  readonly type: 'company';
  readonly id: Nif;
  /** Of its latest assessment by the day; null where it had none, or where it may not be told. */
  readonly verdict: string | null;
  readonly score: number | null;
  /** RFC 3339 */
  readonly assessedAt: string | null;
  /** Declared by the day and not revoked, oldest first; those that ended by a plan too. */
  readonly insolvencies: readonly Declaration[];
}

export interface NetworkPerson extends Node {
  readonly type: 'person';
  /** Has so many companies that they were not followed. */
  readonly isHub: boolean;
}

export interface NetworkOffice {
  /** Who holds the office: a person or a company. */
  readonly from: string;
  readonly to: Nif;
  /** A part held in the company is no office, and is told as `partner`. */
  readonly role: 'director' | 'partner';
  readonly roleLabel: string;
  /** Null where the beginning is not published. */
  readonly appointedOn: LocalDate | null;
  /** Null while it runs on the day. */
  readonly ceasedOn: LocalDate | null;
  /** The act that began it, or ended it where the beginning is not published. */
  readonly source: Source;
  readonly ceasedSource: Source | null;
}

/**
 * `hub`: a holder with so many companies links none. `many-offices`: a company has more offices than are looked at.
 * `unidentified`: acts name somebody without a number. `first`: more nodes than were asked for. `depth`: holders of
 * offices in the outermost companies were not looked at.
 */
export type CutReason = 'hub' | 'many-offices' | 'unidentified' | 'first' | 'depth';

export interface NetworkCut {
  readonly reason: CutReason;
  /** Node at which it was cut; null where it is the network's edge. */
  readonly at: string | null;
  /** How many were left out, at least: more may lie behind them. */
  readonly omitted: number;
}

/** The same network without what was judged of companies that are none of the reader's: who is linked how is left. */
export const toldOf = (graph: NetworkGraph, mayBeTold: (nif: Nif) => boolean): NetworkGraph => ({
  ...graph,
  companies: graph.companies.map(company =>
    mayBeTold(company.id) ? company : { ...company, verdict: null, score: null, assessedAt: null },
  ),
});
