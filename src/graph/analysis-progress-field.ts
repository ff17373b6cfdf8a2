import { requireCompany } from '../access/caller.ts';
import {
  ANALYSIS_COLUMNS,
  type Analysis as AnalysisRow,
  analysisFromRow,
  readAnalysis,
} from '../contractors/analysis.ts';
import { askedCompany } from '../kernel/asked-company.ts';
import { Problem } from '../kernel/problems.ts';
import { Analysis } from './analysis.ts';
import { builder } from './builder.ts';
import type { GraphContext } from './context.ts';
import { NIF_ARGUMENT } from './nif-argument.ts';
import { requireScope } from './require-scope.ts';

/** Open analyses that a subscription to all of them begins with. */
const SHOWN_FIRST = 100;

builder.subscriptionField('analysisProgress', t =>
  t.field({
    type: Analysis,
    description:
      'Analyses as they move, register by register. The present state comes first: of the company, its open analysis or its ' +
      `last one; of all companies, the ${SHOWN_FIRST} newest that are open. It is no event: a reader that comes back is shown ` +
      'the present state, and one that is slow is spared what is past. Needs `contractors:read`.',
    args: {
      nif: t.arg.string({ description: `${NIF_ARGUMENT} Left out: every company.` }),
    },
    subscribe: (_root, { nif }, context) => {
      requireScope(context, 'contractors:read');
      const company = nif == null ? null : askedCompany(nif);
      if (company) requireCompany(context.caller, company);
      else if (context.caller.token?.nifs)
        throw new Problem('company-not-granted', 'The client token covers certain companies only: name one.');
      return progress(context, company);
    },
    resolve: analysis => analysis,
  }),
);

async function* progress(
  { db, changes, signal }: GraphContext,
  nif: string | null,
): AsyncGenerator<AnalysisRow, void> {
  const gone = new AbortController();
  const moves = changes.follow(nif, AbortSignal.any([signal, gone.signal]));
  /** Versions that were shown; of those that are open only, so that it does not grow. */
  const shown = new Map<string, number>();
  const isNews = (analysis: AnalysisRow | null): analysis is AnalysisRow => {
    if (!analysis || (shown.get(analysis.id) ?? -1) >= analysis.version) return false;
    if (analysis.state === 'complete') shown.delete(analysis.id);
    else shown.set(analysis.id, analysis.version);
    return true;
  };
  try {
    for (const analysis of await presentStates(db, nif)) if (isNews(analysis)) yield analysis;
    for await (const id of moves) {
      const looked =
        id === null ? await presentStates(db, nif, [...shown.keys()]) : [await readAnalysis(db, id)];
      for (const analysis of looked) if (isNews(analysis)) yield analysis;
    }
  } finally {
    gone.abort();
  }
}

async function presentStates(
  { pool }: GraphContext['db'],
  nif: string | null,
  also: readonly string[] = [],
): Promise<AnalysisRow[]> {
  const { rows } = await pool.query({
    name: nif === null ? 'analyses_open' : 'analyses_of_company',
    text:
      nif === null
        ? `select ${ANALYSIS_COLUMNS} from (
             (select * from analyses where state <> 'complete' order by created_at desc limit ${SHOWN_FIRST})
             union select * from analyses where id = any($1)) n order by n.created_at`
        : `select ${ANALYSIS_COLUMNS} from analyses n where n.nif = $1 order by n.created_at desc limit 1`,
    values: [nif === null ? also : nif],
  });
  return rows.map(analysisFromRow);
}
