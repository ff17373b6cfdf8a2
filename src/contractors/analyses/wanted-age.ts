/** Whether an assessment is older than a client wants. Lists are not asked per company: their editions have their own days. */
import type { Nif } from '../../kernel/nif.ts';
import { type AnalysisOpening, reconsultedRegisters } from './open-analysis.ts';

/** The least age that a client may ask for, in hours: each younger answer costs an official site a question. */
export const LEAST_AGE_HOURS = 1;
export const MOST_AGE_HOURS = 8_760;

/**
 * Parameters: company, assessment, hours, registers. A register that was asked for a younger answer within the last hour, in vain, does not
 * count: else each request would begin another analysis while an official site is away.
 */
const IS_OLDER = `
  with wanted as (select app_now() - make_interval(hours => $3::int) as since)
  select a.assessed_at < since or exists (
      select from unnest($4::text[]) r
      where (a.known #>> array['registers', r, 'askedAt'])::timestamptz < since and not exists (
        select from analyses n join analysis_steps s on s.analysis_id = n.id
        where n.nif = $1 and n.completed_at > app_now() - interval '1 hour'
          and s.register = r and s.since is not null and s.state <> 'answered')) as older
  from assessments a, wanted where a.id = $2`;

/** Whether the assessment, or a consulted register's answer in it, is older than so many hours. False where `maxAgeHours` is null. */
export async function isOlderThanWanted(
  opening: AnalysisOpening,
  { nif, assessmentId, maxAgeHours }: { nif: Nif; assessmentId: string; maxAgeHours: number | null },
): Promise<boolean> {
  if (maxAgeHours === null) return false;
  const { rows } = await opening.db.pool.query<{ older: boolean }>({
    name: 'is_older_than_wanted',
    text: IS_OLDER,
    values: [nif, assessmentId, maxAgeHours, reconsultedRegisters(opening)],
  });
  return rows[0]?.older === true;
}
