/**
 * Counters for metrics; made in `app.ts`. Every label comes from a fixed list, never an id, a company, a person or an
 * address, because a monitor keeps each label for ever.
 */
export interface Tally {
  batchAdmitted(requests: number, ms: number): void;
  registerAnswered(register: string, outcome: string, ms: number): void;
  /** An analysis completed; `ms` since its request. */
  analysisCompleted(ms: number): void;
  /** A webhook attempt: `delivered`, `refused`, or why it did not arrive. */
  deliveryTried(outcome: string, ms: number): void;
}

export const silentTally: Tally = {
  batchAdmitted() {},
  registerAnswered() {},
  analysisCompleted() {},
  deliveryTried() {},
};
