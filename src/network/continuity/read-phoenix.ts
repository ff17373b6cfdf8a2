/** Signs on a given day that a company continues one that failed; without what is still unknown. */
import type { Database } from '../../db/open-database.ts';
import { WHOLE_COVERAGE } from '../../facts/network-coverage.ts';
import { withPeopleNumbered } from '../../facts/person-references.ts';
import type { PhoenixFinding, Seen } from '../../facts/phoenix-finding.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { readNetwork } from '../exploring/read-network.ts';

export type { PhoenixFinding, Seen };

/** Findings with the company as successor, strongest first, for display; null if the acts do not allow a comparison. */
export async function readPhoenix(
  db: Database,
  { nif, asOf }: { nif: Nif; asOf: LocalDate },
): Promise<readonly PhoenixFinding[] | null> {
  // What is found does not depend on how much is read, so nothing is counted.
  const countryCoverage = async () => WHOLE_COVERAGE;
  const { answer } = await readNetwork(db, { nif, asOf, registers: [], countryCoverage });
  const { phoenix } = answer;
  return phoenix.assessable ? withPeopleNumbered(phoenix.findings) : null;
}
