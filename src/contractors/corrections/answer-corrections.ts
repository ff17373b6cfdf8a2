/** Answers corrections by the assessment that was made after their registers were asked again. */
import type { Judgement } from '../../checks/judging/judgement.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { Analysis } from '../analysis.ts';
import { recall } from '../recall/recall.ts';
import { LINKED_CHECKS } from './corrections.ts';

/**
 * Answers the corrections whose registers this analysis has all asked again, also about linked companies if the check
 * depends on them; the others wait for the next analysis. What was said otherwise since a correction came is recalled.
 * Returns whether somebody is told of that.
 */
export async function answerCorrections(
  tx: SqlTx,
  {
    analysis,
    assessmentId,
    before,
    after,
  }: {
    analysis: Analysis;
    assessmentId: string;
    /** The checks of the assessment before; null when there was none. */
    before: Readonly<Record<string, unknown>> | null;
    after: Judgement;
  },
): Promise<boolean> {
  const { rows } = await tx.query<{ id: string; check: string; createdAt: Date }>({
    text: `
      update corrections c set state = 'answered', answered_at = app_now(), assessment_id = $3
      where c.nif = $1 and c.state = 'open' and not exists (
        select from unnest(c.registers) r where not exists (
          select from analysis_steps s
          where s.analysis_id = $2 and s.register = r and s.since >= c.created_at and s.state = 'answered'))
        and (c.check_key <> all($4) or not exists (
          select from linked_steps l
          where l.analysis_id = $2 and l.register = any(c.registers) and l.state <> 'answered'))
      returning c.id, c.check_key as "check", c.created_at as "createdAt"`,
    values: [analysis.nif, analysis.id, assessmentId, LINKED_CHECKS.map(({ key }) => key)],
  });
  let isTold = false;
  for (const { id, check, createdAt } of rows) {
    const changed = before === null || before[check] !== after.checks[check];
    await tx.query('update corrections set changed = $2 where id = $1', [id, changed]);
    const said = JSON.stringify(after.checks[check] ?? null);
    const { rows: otherwise } = await tx.query<{ id: string }>(SAID_OTHERWISE, [
      analysis.nif,
      createdAt,
      check,
      said,
    ]);
    const { score, verdict, color } = after;
    const { events } = await recall(tx, {
      assessmentIds: otherwise.map(({ id }) => id),
      cause: 'correction',
      now: new Map([[analysis.nif, { assessmentId, score, verdict, color }]]),
    });
    isTold ||= events > 0;
  }
  return isTold;
}

/**
 * Assessments in force since the correction came that say something else of the check. Parameters: company, when it came, check,
 * its value now as JSON.
 */
const SAID_OTHERWISE = `
  select a.id from assessments a
  where a.nif = $1 and a.checks <> '{}' and coalesce(a.checks -> $3, 'null') <> $4::jsonb and a.assessed_at >= coalesce(
    (select max(b.assessed_at) from assessments b where b.nif = $1 and b.assessed_at <= $2), '-infinity')`;
