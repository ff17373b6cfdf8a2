/** What became of companies that were asked about for the first time, whatever befell the processes meanwhile. */
import type pg from 'pg';

export interface FirstAnswers {
  /** First analyses; a refresh, which follows where linked companies could not be asked about in time, is none. */
  readonly begun: number;
  readonly complete: number;
  /** Events of completion. */
  readonly told: number;
  /** Assessments that are not the result of exactly one analysis: work that was done twice. */
  readonly astray: number;
}

export async function firstAnswers(
  sql: Pick<pg.Pool, 'query'>,
  nifs: readonly string[],
): Promise<FirstAnswers> {
  const { rows } = await sql.query<FirstAnswers>(
    `select count(*)::int as begun, (count(*) filter (where state = 'complete'))::int as complete,
       (select count(*)::int from events where nif = any($1) and type = 'analysis.completed') as told,
       (select count(*)::int from assessments s where nif = any($1)
          and (select count(*) from analyses where assessment_id = s.id) <> 1) as astray
     from analyses where nif = any($1) and not refresh`,
    [nifs],
  );
  return rows[0]!;
}

/** All are done, once, and told, once. */
export const eachDoneOnce = (nifs: readonly string[]): FirstAnswers => ({
  begun: nifs.length,
  complete: nifs.length,
  told: nifs.length,
  astray: 0,
});
