/** What registers that have answered say about a company that is not judged yet. */
import { judgedBy } from '../../checks/judging/assess.ts';
import { MODEL_IN_FORCE } from '../../checks/models.ts';
import { databaseNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import type { Evidence, PresenceEvidence } from '../../facts/evidence.ts';
import { withPeopleNumbered } from '../../facts/person-references.ts';
import type { RegisterAge } from '../../facts/register-age.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { gatherKnown } from './gather-known.ts';

/** Each record once that a check would find now, in the order of the checks. */
export async function recordsSoFar(
  db: Database,
  { nif, registers }: { nif: Nif; registers: readonly RegisterAge[] },
): Promise<PresenceEvidence[]> {
  const today = lisbonDay(await databaseNow(db));
  const { known } = await gatherKnown(db, { nif, today, registers });
  const outcomes = Object.values(withPeopleNumbered(judgedBy(known, MODEL_IN_FORCE).judgement.outcomes));
  const found = outcomes.flatMap((outcome): readonly Evidence[] =>
    outcome.kind === 'hit' ? outcome.evidence : [],
  );
  const records = found.filter(one => one.type === 'presence');
  return [...new Map(records.map(record => [record.fact, record])).values()];
}
