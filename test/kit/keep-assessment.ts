/** A company judged from invented facts as the service judges, and kept as the service keeps it: for histories and what explains them. */
import type { Known } from '../../src/checks/check.ts';
import { assess } from '../../src/checks/judging/assess.ts';
import type { Database } from '../../src/db/open-database.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { knownOf } from '../checks/known-of.ts';

/** Its latest assessment from then on; returns the id. */
export async function keepAssessment(
  { pool }: Pick<Database, 'pool'>,
  nif: string,
  parts: Partial<Known>,
  hoursAgo: number,
): Promise<string> {
  const id = newId('asm', Date.now() - hoursAgo * 3_600_000);
  const { known, judgement, counterfactuals } = assess({ ...knownOf(), nif: nif as Nif, ...parts });
  const json = [judgement.checks, judgement.outcomes, judgement.contributions, counterfactuals, known].map(
    value => JSON.stringify(value),
  );
  await pool.query('insert into companies (nif, name) values ($1, $2) on conflict do nothing', [
    nif,
    `Obras ${nif}, Lda.`,
  ]);
  await pool.query(
    `insert into assessments (id, nif, livemode, assessed_at, model_version, score, verdict, color, completeness, bound_low,
       bound_high, unknown_checks, reasons, checks, outcomes, contributions, counterfactuals, known, companies_known, network_as_of)
     values ($1, $2, false, app_now() - make_interval(hours => $3), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       0, app_now())`,
    [
      id,
      nif,
      hoursAgo,
      judgement.modelVersion,
      judgement.score,
      judgement.verdict,
      judgement.color,
      judgement.completeness,
      judgement.bounds.low,
      judgement.bounds.high,
      judgement.unknownChecks,
      judgement.reasons,
      ...json,
    ],
  );
  await pool.query('update companies set latest_assessment_id = $2 where nif = $1', [nif, id]);
  return id;
}
