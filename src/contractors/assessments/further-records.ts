/** What the further registers say about companies: no check reads it. */
import type { Database } from '../../db/open-database.ts';
import { type PresenceEvidence, presence } from '../../facts/evidence.ts';
import { readFurtherRecords } from '../../facts/stored-facts.ts';
import type { RegisterName } from '../../kernel/register-name.ts';

export type FurtherEvidence = PresenceEvidence<RegisterName>;

/** In the order of the companies asked about. */
export async function furtherEvidence(db: Database, nifs: readonly string[]): Promise<FurtherEvidence[][]> {
  const stated = Map.groupBy(await readFurtherRecords(db, nifs), ({ nif }) => nif);
  return nifs.map(nif =>
    (stated.get(nif) ?? []).map(({ fact, askedAt }) => presence(fact, askedAt, fact.says)),
  );
}
