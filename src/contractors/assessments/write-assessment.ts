/** Writes an assessment, which becomes the latest of its company, and completes the analysis that made it. */
import type { Assessed } from '../../checks/judging/assess.ts';
import type { Judgement } from '../../checks/judging/judgement.ts';
import type { Levels } from '../../checks/judging/levels.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { isNeighbourhoodRead } from '../../facts/network-coverage.ts';
import { complete } from '../analyses/analysis-state.ts';
import type { Analysis } from '../analysis.ts';
import { CONSULTED_AT } from '../assessment.ts';
import type { Gathered } from './gather-known.ts';

/** Returns the clients that waited for it. */
export async function writeAssessment(
  tx: SqlTx,
  {
    assessmentId,
    analysis,
    assessed: { known, judgement, counterfactuals, levels },
    gathered,
  }: { assessmentId: string; analysis: Analysis; assessed: Assessed; gathered: Gathered },
): Promise<readonly string[]> {
  const json = (value: unknown) => JSON.stringify(value);
  const { rows } = await tx.query<{ waiting: string[] }>({
    name: 'write_assessment',
    text: WRITE_ASSESSMENT,
    values: [
      assessmentId,
      analysis.nif,
      analysis.id,
      analysis.livemode,
      judgement.modelVersion,
      judgement.score,
      judgement.verdict,
      judgement.color,
      json(judgement.checks),
      judgement.completeness,
      judgement.bounds.low,
      judgement.bounds.high,
      judgement.unknownChecks,
      judgement.reasons,
      json(judgement.outcomes),
      json(judgement.contributions),
      json(counterfactuals),
      json(known),
      gathered.companiesKnown,
      json({ ...gathered.coverage, isRead: isNeighbourhoodRead(gathered.coverage) }),
      json(levels),
      analysis.purpose === 'edition',
    ],
  });
  return rows[0]!.waiting;
}

/** Parameters: ids of assessment, company and analysis; the columns of the assessment; whether no register was asked. */
const WRITE_ASSESSMENT = `
  with written as (
    insert into assessments (id, nif, livemode, assessed_at, model_version, score, verdict, color, checks, completeness,
      bound_low, bound_high, unknown_checks, reasons, outcomes, contributions, counterfactuals, known, companies_known, network_as_of,
      network_coverage, levels, consulted_at)
    values ($1, $2, $4, app_now(), $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13::text[], $14::text[],
      $15::jsonb, $16::jsonb, $17::jsonb, $18::jsonb, $19, app_now(), $20::jsonb, $21::jsonb,
      case when $22 then (select ${CONSULTED_AT} from assessments a where a.nif = $2 order by a.assessed_at desc limit 1) end)),
  shown as (
    insert into companies as c (nif, name, latest_assessment_id, latest_verdict, latest_score, latest_since)
    values ($2, $2, $1, $7, $6, app_now())
    on conflict (nif) do update set latest_assessment_id = excluded.latest_assessment_id,
      latest_verdict = excluded.latest_verdict, latest_score = excluded.latest_score,
      latest_since = case when (c.latest_verdict, c.latest_score) = (excluded.latest_verdict, excluded.latest_score)
        then c.latest_since else excluded.latest_since end),
  ${complete({ id: '$3', assessmentId: '$1' })},
  waited as (delete from analysis_watchers where nif = $2 returning client_id)
  select coalesce(array_agg(client_id order by client_id), '{}') as waiting, (select announced from announced) from waited`;

/** What a model that is not in force says beside it. */
export async function writeShadow(
  tx: SqlTx,
  {
    assessmentId,
    version,
    judgement,
    levels,
  }: { assessmentId: string; version: string; judgement: Judgement; levels: Levels },
): Promise<void> {
  await tx.query({
    name: 'write_shadow',
    text: `insert into shadow_judgements (assessment_id, model_version, score, verdict, levels) values ($1, $2, $3, $4, $5::jsonb)`,
    values: [assessmentId, version, judgement.score, judgement.verdict, JSON.stringify(levels)],
  });
}
