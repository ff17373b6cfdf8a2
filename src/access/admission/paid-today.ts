/**
 * Companies that clients have paid for today (UTC), as far as this process knows: of those the database is not asked again. It
 * is told the day, and admits nothing where that is over.
 */
import { createRecent, type Recent } from '../../kernel/pacing/recent.ts';

const KEPT = 50_000;

export interface PaidToday {
  /** The day (UTC) on which all of it was paid, `2026-11-20`; null: nothing is known. */
  readonly day: string | null;
  has(keyId: string, nif: string): boolean;
  /** What was paid on an earlier day is forgotten. */
  add(day: string, keyId: string, nif: string): void;
  forget(): void;
}

export function createPaidToday(): PaidToday {
  let day: string | null = null;
  let paid: Recent<true>;
  return {
    get day() {
      return day;
    },
    has: (keyId, nif) => day !== null && paid.get(`${keyId} ${nif}`) === true,
    add(on, keyId, nif) {
      if (on !== day) paid = createRecent({ sizeOf: () => 1, mostSize: KEPT });
      day = on;
      paid.set(`${keyId} ${nif}`, true);
    },
    forget() {
      day = null;
    },
  };
}
