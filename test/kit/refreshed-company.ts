/** A company whose assessment is old, and its refresh as a worker would move it: for what a partner is told meanwhile. */
import { readAnalysis } from '../../src/contractors/analysis.ts';
import type { Database } from '../../src/db/open-database.ts';
import { completeByHand, hearNothing } from './assess-by-hand.ts';
import { writeAssessedCompanies } from './assessed-company.ts';

/** Writes a company that was assessed longer ago than an assessment is fresh; returns its NIF. */
export async function writeOldCompany({ pool }: Database, serial: number): Promise<string> {
  const [nif] = await writeAssessedCompanies(pool, { count: 1, firstSerial: serial });
  await pool.query(`update assessments set assessed_at = app_now() - interval '169 hours' where nif = $1`, [
    nif,
  ]);
  return nif!;
}

/** One more of the company's registers has answered. */
export async function makeProgress({ pool }: Database, nif: string): Promise<void> {
  await pool.query(
    `with step as (
       update analysis_steps set state = 'answered' where (analysis_id, register) = (
         select s.analysis_id, s.register from analysis_steps s join analyses n on n.id = s.analysis_id
         where n.nif = $1 and n.state <> 'complete' and s.state = 'pending' order by 2 limit 1)
       returning analysis_id)
     update analyses set state = 'running', version = version + 1, started_at = coalesce(started_at, app_now())
     from step where id = step.analysis_id`,
    [nif],
  );
}

/** Completes the open analysis of the company from what the database holds; returns the id of the assessment. */
export async function completeOpen(db: Database, nif: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from analyses where nif = $1 and state <> 'complete'`,
    [nif],
  );
  const analysis = await readAnalysis(db, rows[0]!.id);
  await hearNothing(db, nif);
  return (await completeByHand(db, analysis!)).assessmentId;
}
