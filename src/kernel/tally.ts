/**
 * What rooms tell whoever counts for a monitor; made in `app.ts`. Every word comes from a fixed list: never an id, a
 * company, a person or an address, of which a monitor would keep each for ever.
 */
export interface Tally {
  /** A statement that settled so many requests. */
  batchSettled(requests: number, ms: number): void;
  registerAnswered(register: string, outcome: string, ms: number): void;
  /** From being asked for until judged. */
  analysisCompleted(ms: number): void;
  /** A try of a webhook: `delivered`, `refused`, or what kept it from arriving. */
  deliveryTried(outcome: string, ms: number): void;
}

export const silentTally: Tally = {
  batchSettled() {},
  registerAnswered() {},
  analysisCompleted() {},
  deliveryTried() {},
};
