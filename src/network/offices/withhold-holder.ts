import type { Tx } from '../../db/open-database.ts';
import { WITHHELD } from '../../facts/forgotten-people.ts';

/** The person goes, and with them the name; offices that no act speaks of any more stay, held by somebody unnamed. */
export async function withholdHolder(tx: Tx, personId: string): Promise<void> {
  await tx.$executeRaw`
    update appointments set person_id = null, holder_name = ${WITHHELD} where person_id = ${personId}`;
  await tx.$executeRaw`delete from people where id = ${personId}`;
}
