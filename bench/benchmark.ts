/** What a benchmark is, and what it hands to the frame. */

/** One figure of one side, measured once per round. */
export interface Measured {
  readonly side: string;
  readonly values: readonly number[];
}

export interface Row {
  /** What is compared, and with what: one line. */
  readonly against: string;
  /** Ours divided by theirs, of the medians. */
  readonly ratio: number;
  /** `>= 3` or `<= 1.2`: what the ratio is to be; `within 3`: neither more than 3 nor less than a third. */
  readonly goal: Goal;
  readonly held: boolean;
  readonly unit: string;
  readonly ours: Measured;
  readonly theirs: Measured;
  /** Sides between the two, shown and not judged. */
  readonly between?: readonly Measured[];
}

export type Goal = `${'>=' | '<=' | 'within'} ${number}`;

export interface Benchmark {
  readonly name: string;
  /** For the reader of the table: what is measured, and under which load. */
  readonly what: string;
  /** Measures; what it started is ended when this resolves or rejects. */
  run(): Promise<readonly Row[]>;
}
