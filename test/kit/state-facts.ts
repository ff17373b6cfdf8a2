import type { Tx } from '../../src/db/open-database.ts';
import { type StatedFacts, storeFacts } from '../../src/facts/stored-facts.ts';

/** A register says this about companies now; with `complete`, and nothing else. */
export const stateFacts = (
  tx: Tx,
  stated: readonly Omit<StatedFacts, 'askedAt'>[],
  { complete = false } = {},
): Promise<void> => {
  const askedAt = new Date();
  return storeFacts(
    tx,
    stated.map(one => ({ ...one, askedAt })),
    { complete },
  );
};
