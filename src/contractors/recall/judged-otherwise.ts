/** Companies that are judged otherwise because what is stored of them was read wrongly, and the assessments that said so. */
import { judge } from '../../checks/judging/judge.ts';
import type { Judgement } from '../../checks/judging/judgement.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { RegisterAge } from '../../facts/register-age.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { gatherKnown } from '../assessments/gather-known.ts';
import { type Recalled, recall } from './recall.ts';
import type { WithdrawalCause } from './withdrawn.ts';

export interface JudgedOtherwise {
  readonly nif: Nif;
  readonly before: Judgement;
  readonly after: Judgement;
}

/**
 * Judges companies by what is stored, has it changed, and judges them again: nothing but the change is between the two. Companies
 * that somebody runs or ran together with one of these are judged too. Returns those that differ.
 */
export async function judgedOtherwise(
  tx: SqlTx,
  about: {
    readonly nifs: readonly Nif[];
    readonly today: LocalDate;
    readonly registers: readonly RegisterAge[];
  },
  change: () => Promise<unknown>,
): Promise<JudgedOtherwise[]> {
  const { rows } = await tx.query<{ nif: Nif }>(TOUCHED, [about.nifs]);
  const judgeAll = async () => {
    const judgements: Judgement[] = [];
    for (const { nif } of rows)
      judgements.push(judge((await gatherKnown({ pool: tx }, { ...about, nif })).known));
    return judgements;
  };
  const before = await judgeAll();
  await change();
  const after = await judgeAll();
  return rows
    .map(({ nif }, index) => ({ nif, before: before[index]!, after: after[index]! }))
    .filter(one => differing(one).length > 0);
}

const TOUCHED = `
  select distinct a.nif from assessments a where a.nif = any($1) or a.nif in (
    select there.company_nif from appointments here
    join appointments there on there.person_id = here.person_id or there.person_id is null and there.holder_company_nif = here.company_nif
    where here.company_nif = any($1)
    union all
    select holder_company_nif from appointments where company_nif = any($1)) order by 1`;

/** Keys of the checks whose value differs, and `score`. */
export function differing({ before, after }: Omit<JudgedOtherwise, 'nif'>): string[] {
  const keys = new Set([...Object.keys(before.checks), ...Object.keys(after.checks)]);
  const changed = [...keys].filter(key => before.checks[key] !== after.checks[key]);
  return before.score === after.score ? changed : [...changed, 'score'];
}

/** Recalls every assessment since then that says, where the two differ, what was judged before. */
export async function recallOtherwise(
  tx: SqlTx,
  otherwise: readonly JudgedOtherwise[],
  { since, cause }: { readonly since: Date; readonly cause: WithdrawalCause },
): Promise<Recalled> {
  const byNif = new Map(otherwise.map(one => [one.nif as string, one]));
  const { rows } = await tx.query<{ id: string; nif: string; score: number; checks: Judgement['checks'] }>(
    `select id, nif, score, checks from assessments where nif = any($1) and assessed_at >= $2`,
    [[...byNif.keys()], since],
  );
  const wrong = rows.filter(({ nif, score, checks }) => {
    const one = byNif.get(nif)!;
    return differing(one).some(key =>
      key === 'score'
        ? score === one.before.score
        : (checks[key] ?? null) === (one.before.checks[key] ?? null),
    );
  });
  const now = new Map(
    otherwise.map(({ nif, after: { score, verdict, color } }) => [
      nif as string,
      { assessmentId: null, score, verdict, color },
    ]),
  );
  return recall(tx, { assessmentIds: wrong.map(({ id }) => id), cause, now });
}
