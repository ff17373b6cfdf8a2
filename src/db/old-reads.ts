/**
 * The reads of one request that may be old: from the replica while it is new enough, else from the primary. A read that fails
 * at the replica is done again at the primary.
 */
import type { Replica } from './replica.ts';
import type { Reading, SqlTx } from './sql-transaction.ts';

/** Those of each request. */
export interface Reads {
  readonly mayBeOld: () => OldReads;
  /** From the primary alone. */
  readonly ofNow: () => OldReads;
}

export const createReads = (primary: Reading, replica: Replica | null): Reads => ({
  mayBeOld: () => new OldReads(primary, replica),
  ofNow: () => new OldReads(primary, null),
});

/** A transaction commits at most so long after the time that it writes. */
const LONGEST_TRANSACTION_MS = 10_000;

export class OldReads implements Reading {
  readonly #primary: Reading;
  readonly #replica: Replica | null;
  /** The same for the whole request, so that no read is older than the one before it. */
  #holding: ReturnType<Replica['holding']>;
  #asOf: Date | null = null;

  /** Without a replica all is read from the primary. */
  constructor(primary: Reading, replica: Replica | null) {
    this.#primary = primary;
    this.#replica = replica;
    this.#holding = replica?.holding() ?? null;
  }

  /** What the answer says: everything until then is in it. Null: it was read from the primary, and is of now. */
  get asOf(): Date | null {
    return this.#asOf;
  }

  readonly pool: SqlTx = {
    query: async (query, values) => {
      const holding = this.#holding;
      if (holding)
        try {
          const result = await holding.pool.query(query, values);
          this.#asOf = holding.asOf;
          return result as never;
        } catch (error) {
          this.#holding = null;
          this.#replica?.failed(error);
        }
      return this.#primary.pool.query(query, values);
    },
  };

  /** The same, for reads that must have in them what was written at `at`: who has changed something sees it changed. */
  including(at: Date): Reading {
    const holding = this.#holding;
    if (!holding || holding.asOf.getTime() - at.getTime() < LONGEST_TRANSACTION_MS) return this.#primary;
    this.#asOf = holding.asOf;
    return this;
  }
}
