/**
 * A world: an invented country with a truth that no register shows, by which a scorecard is tried. Each is written from
 * published figures, which it names, and by somebody who has seen neither the scorecard nor another world.
 */
import type { CaseFile } from '../../src/cases/case.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';

export interface World {
  /** Lower case, hyphens: the name of its folder. */
  readonly name: string;
  /** What it rests on: each figure with where it was published. */
  readonly sources: readonly string[];
  /** E.g. `steady`, `crisis`, `sparse-registers`: the first is the ordinary one. */
  readonly regimes: readonly string[];
  /** The same arguments give the same companies, in the same order, and hold few of them at a time. */
  companies(asked: WorldAsked): Iterable<WorldCompany>;
}

export interface WorldAsked {
  readonly seed: number;
  readonly companies: number;
  readonly regime: string;
}

/** A company that is going on the day of the case: neither declared insolvent nor dissolved by then. */
export interface WorldCompany {
  /** What the registers show by the day `asOf`, and nothing later: of the company, and of those around it. */
  readonly case: CaseFile;
  /** The first day after `asOf`, within 24 months, of its failure: declared insolvent, or ended with unpaid debts. Null if none. */
  readonly failsOn: LocalDate | null;
  /** Its hidden chance of failing within 12 months, 0 to 1: no score can rank better than this. */
  readonly hidden: number;
}
