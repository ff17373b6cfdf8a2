/** What a batch would cost and how long it would take: counted, not guessed, but for the time. */

import type { AnalysisOpening } from '../contractors/analyses/open-analysis.ts';
import { isStale } from '../contractors/assessment.ts';
import type { RowFault } from '../kernel/companies/given-row.ts';
import type { Nif } from '../kernel/nif.ts';
import { type ExpectedEnd, expectedEnd } from './expected-end.ts';
import type { Submission } from './submission.ts';

export interface Quote extends ExpectedEnd {
  readonly rows: number;
  readonly rejected: number;
  /** The first 1,000 of them. */
  readonly rejectedRows: readonly (RowFault & { readonly row: number })[];
  /** Different companies among the good rows: each is a unit of the quota. */
  readonly companies: number;
  /** Of these: assessed before, and answered at once. */
  readonly known: number;
  /** Of the known ones: old, and analysed anew afterwards. */
  readonly toRefresh: number;
  /** Never assessed: they are analysed first. */
  readonly toAnalyse: number;
}

const MOST_NAMED = 1_000;
/** Companies in one statement. */
const CHUNK = 10_000;

export async function quote(
  { opening, freshHours }: { opening: Pick<AnalysisOpening, 'db' | 'registers'>; freshHours: number },
  { rows }: Submission,
): Promise<Quote> {
  const companies = companiesOf({ rows });
  const rejected = rows.filter(row => 'problem' in row);
  let [known, toRefresh] = [0, 0];
  for (let from = 0; from < companies.length; from += CHUNK) {
    const counted = await opening.db.pool.query<{ known: number; stale: number }>({
      name: 'count_known',
      text: `select count(*)::int as known,
               count(*) filter (where ${isStale('$2')})::int as stale
             from companies c join assessments a on a.id = c.latest_assessment_id where c.nif = any($1::text[])`,
      values: [companies.slice(from, from + CHUNK), freshHours],
    });
    known += counted.rows[0]!.known;
    toRefresh += counted.rows[0]!.stale;
  }
  const toAnalyse = companies.length - known;
  return {
    rows: rows.length,
    rejected: rejected.length,
    rejectedRows: rejected.slice(0, MOST_NAMED).map(({ row, problem }) => ({ row, ...problem })),
    companies: companies.length,
    known,
    toRefresh,
    toAnalyse,
    ...(await expectedEnd(opening, { batchId: null, analyses: toAnalyse })),
  };
}

/** The companies of its good rows, each once. */
export const companiesOf = ({ rows }: Pick<Submission, 'rows'>): Nif[] => [
  ...new Set(rows.flatMap(row => ('nif' in row ? [row.nif] : []))),
];
