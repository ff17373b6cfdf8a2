/**
 * What processes tell each other through the database (`LISTEN` and `NOTIFY`), when the transaction that made it true
 * commits. A notification wakes and may be lost: the rows are the truth.
 */

/** A key was revoked, disabled, enabled, rolled or changed. The payload is its id. */
export const KEY_CHANGED = 'key_changed';

/** Events have their places (SQL function `place_events`). The payload is read by `events/placed-events.ts`. */
export const EVENTS_PLACED = 'events_placed';

/** An analysis moved from one state to another, or forward in it. The payload is an `AnalysisChange` as JSON. */
export const ANALYSIS_CHANGED = 'analysis_changed';

export interface AnalysisChange {
  readonly id: string;
  readonly nif: string;
  readonly state: string;
  readonly version: number;
}
