/** A company judged from invented facts as the service judges, and kept as the service keeps it: for histories and what explains them. */
import type { Known } from '../../src/checks/check.ts';
import { assess } from '../../src/checks/judging/assess.ts';
import type { Database } from '../../src/db/open-database.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { knownOf } from '../checks/known-of.ts';
import { writeAssessment } from './assessed-company.ts';

/** Its latest assessment from then on; returns the id. */
export async function keepAssessment(
  { pool }: Pick<Database, 'pool'>,
  nif: string,
  parts: Partial<Known>,
  hoursAgo: number,
): Promise<string> {
  const id = newId('asm', Date.now() - hoursAgo * 3_600_000);
  const { known, judgement, counterfactuals, levels } = assess({ ...knownOf(), nif: nif as Nif, ...parts });
  await pool.query('insert into companies (nif, name) values ($1, $2) on conflict do nothing', [
    nif,
    `Obras ${nif}, Lda.`,
  ]);
  const { low: boundLow, high: boundHigh } = judgement.bounds;
  const written = { ...judgement, boundLow, boundHigh, counterfactuals, known, levels };
  await writeAssessment(pool, { id, nif, ago: `${hoursAgo} hours`, ...written });
  await pool.query('update companies set latest_assessment_id = $2 where nif = $1', [nif, id]);
  return id;
}
