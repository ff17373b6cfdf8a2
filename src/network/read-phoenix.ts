/** Signs that a company carries on one that failed, as they show on a day: of findings, not of what is still silent. */
import type { Database } from '../db/open-database.ts';
import type { PhoenixFinding, Seen } from '../facts/phoenix-finding.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import { readNetwork } from './read-network.ts';

export type { PhoenixFinding, Seen };

/** The company as successor, strongest first; null where the acts do not let anything be compared. */
export async function readPhoenix(
  db: Database,
  { nif, asOf }: { nif: Nif; asOf: LocalDate },
): Promise<readonly PhoenixFinding[] | null> {
  const {
    answer: { phoenix },
  } = await readNetwork(db, { nif, asOf, registers: [] });
  return phoenix.assessable ? phoenix.findings : null;
}
