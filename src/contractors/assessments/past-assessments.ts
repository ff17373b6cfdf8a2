/** Removes what assessments were made from, after its retention or because it names a person. Score and verdict stay. */
import type { Tx } from '../../db/open-database.ts';
import { throughPrisma } from '../../db/sql-transaction.ts';
import { recall } from '../recall/recall.ts';

/**
 * Strips assessments older than `months`. If one is the company's latest it is no longer answered, and the company is analysed again when
 * a client asks. Returns how many were stripped.
 */
export async function stripAssessments(tx: Tx, months: number): Promise<number> {
  await tx.$executeRaw`
    update companies c set latest_assessment_id = null, latest_verdict = null, latest_score = null, latest_since = null from assessments t
    where t.id = c.latest_assessment_id and t.assessed_at < app_now() - make_interval(months => ${months}::int)`;
  return tx.$executeRaw`
    update assessments t set checks = '{}', outcomes = '{}', contributions = '[]', counterfactuals = null, known = '{}', reasons = '{}', unknown_checks = '{}'
    where t.assessed_at < app_now() - make_interval(months => ${months}::int)
      and (t.checks, t.outcomes, t.known) is distinct from ('{}'::jsonb, '{}'::jsonb, '{}'::jsonb)`;
}

/**
 * Replaces what was judged by `without` of it in every assessment that refers to a person by one of these marks: the keys of
 * facts, and the director's id. Every company's, for the network of one names people of others. Who read one is told that it is
 * taken back. Returns whose they are.
 */
export async function rewriteJudged(
  tx: Tx,
  marks: readonly string[],
  without: (content: unknown, nif: string) => string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string; nif: string; content: Record<string, unknown> }[]>`
    select id, nif, jsonb_build_object('known', known, 'outcomes', outcomes, 'contributions', contributions) as content
    from assessments
    where exists (select from unnest(${marks}::text[]) mark
      where strpos(known::text, mark) > 0 or strpos(outcomes::text, mark) > 0)`;
  for (const { id, nif, content } of rows) {
    const rewritten = without(content, nif);
    await tx.$executeRaw`
      update assessments set known = ${rewritten}::jsonb->'known', outcomes = ${rewritten}::jsonb->'outcomes',
        contributions = ${rewritten}::jsonb->'contributions' where id = ${id}`;
  }
  await recall(throughPrisma(tx), { assessmentIds: rows.map(({ id }) => id), cause: 'forgotten' });
  return rows.map(({ nif }) => nif);
}
