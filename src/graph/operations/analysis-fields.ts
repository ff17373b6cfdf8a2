/** Analyses: asked for, and followed. */
import { requireCompany, requireScope } from '../../access/caller.ts';
import { type RequestedAnalysis, requestAnalysis } from '../../contractors/analyses/request-analysis.ts';
import { LEAST_AGE_HOURS, MOST_AGE_HOURS } from '../../contractors/analyses/wanted-age.ts';
import {
  ANALYSIS_COLUMNS,
  type Analysis as AnalysisRow,
  analysisFromRow,
} from '../../contractors/analysis.ts';
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { builder, type GraphContext } from '../engine/builder.ts';
import { NIF_ARGUMENT } from '../engine/given-companies.ts';
import { mutation, wrongArgument } from '../engine/mutation.ts';
import { Analysis } from '../types/companies/analysis.ts';
import { Company, loadCompany } from '../types/companies/company.ts';

const Requested = builder.objectRef<RequestedAnalysis>('RequestedAnalysis').implement({
  description: 'The company now, and the open analysis, if there is one.',
  fields: t => ({
    company: t.deriveNullable(
      Company,
      'The company now. Needs `contractors:read`; null with an error without it.',
      async ({ contractor }, _args, context) => {
        requireScope(context.caller, 'contractors:read');
        const company = await loadCompany(context, contractor.nif);
        return company && { ...company, latest: contractor.assessment, seen: contractor };
      },
    ),
    ...t.exposeNullable(Analysis, {
      analysis: 'The open analysis, opened now or before; null when the assessment is fresh.',
    }),
  }),
});

mutation('analysisRequest', {
  type: Requested,
  description:
    'Asks for the analysis of a company. At most one is open per company, whoever asks: asking again returns the same. ' +
    'A company that was analysed within the service’s freshness is returned as it is; an older assessment is returned and renewed. ' +
    'The event `analysis.completed` follows when a first analysis completes. It takes a quota unit, as REST does: for your first request ' +
    'of a first analysis, or for the assessment that there is, once a day. Needs `analyses:write`.',
  input: t => ({
    nif: t.field({ type: 'NIF', required: true, description: NIF_ARGUMENT }),
    maxAgeHours: t.int({
      description:
        `The oldest answer wanted, ${LEAST_AGE_HOURS} to ${MOST_AGE_HOURS}: an assessment is renewed too if it, or a consulted ` +
        'register’s answer in it, is older. Registers whose answer is young enough are not asked again; lists are read on a ' +
        'schedule. Left out: the service’s freshness.',
    }),
  }),
  resolve: async ({ nif, maxAgeHours = null }, context) => {
    requireScope(context.caller, 'analyses:write');
    const company = parseCompanyNif(nif);
    requireCompany(context.caller, company);
    if (maxAgeHours !== null && (maxAgeHours < LEAST_AGE_HOURS || maxAgeHours > MOST_AGE_HOURS))
      throw wrongArgument(
        'maxAgeHours',
        `Takes a whole number from ${LEAST_AGE_HOURS} to ${MOST_AGE_HOURS}.`,
      );
    const { clientId } = context.caller;
    const requested = await requestAnalysis(context, { clientId, nif: company, maxAgeHours });
    const { assessment } = requested.contractor;
    // Its event may tell what becomes of it.
    if (assessment) context.shown.read(company, assessment.id);
    else context.shown.answer(company);
    return requested;
  },
});

/** Most open analyses that a subscription without `nif` begins with. */
const SHOWN_FIRST = 100;

builder.subscriptionField('analysisProgress', t =>
  t.field({
    type: Analysis,
    description:
      'Analyses as they move, register by register. The present state comes first: of the company, its open analysis or its ' +
      `last one; without \`nif\`, the ${SHOWN_FIRST} newest that are open and that the client asked for or was answered about ` +
      'while they were. It is no event: a reader that comes back is shown the present state, and one that is slow is spared ' +
      'what is past. What it shows of an assessment takes a unit of the quota, once a company and day. Needs `contractors:read`.',
    args: {
      nif: t.arg({
        type: 'NIF',
        description: `${NIF_ARGUMENT} Left out: every company that the client waits for.`,
      }),
    },
    subscribe: (_root, { nif }, context) => {
      requireScope(context.caller, 'contractors:read');
      const company = nif == null ? null : parseCompanyNif(nif);
      if (company) requireCompany(context.caller, company);
      else if (context.caller.token?.nifs)
        throw new Problem('company-not-granted', 'The client token covers certain companies only: name one.');
      return progress(context, company);
    },
    resolve: analysis => analysis,
  }),
);

async function* progress(
  { db, changes, signal, caller: { clientId } }: GraphContext,
  nif: string | null,
): AsyncGenerator<AnalysisRow, void> {
  const gone = new AbortController();
  const moves = changes.follow(nif, AbortSignal.any([signal, gone.signal]));
  /** Shown versions, only of open analyses, so that it does not grow. */
  const shown = new Map<string, number>();
  const isNews = (analysis: AnalysisRow | null): analysis is AnalysisRow => {
    if (!analysis || (shown.get(analysis.id) ?? -1) >= analysis.version) return false;
    if (analysis.state === 'complete') shown.delete(analysis.id);
    else shown.set(analysis.id, analysis.version);
    return true;
  };
  try {
    const look = (ids: readonly string[] | null) =>
      nif === null ? ownAnalyses(db, clientId, ids) : analysesOf(db, nif, ids);
    for (const analysis of await look(null)) if (isNews(analysis)) yield analysis;
    for await (const id of moves) {
      const looked =
        id === null ? [...(await look(null)), ...(await look([...shown.keys()]))] : await look([id]);
      for (const analysis of looked) if (isNews(analysis)) yield analysis;
    }
  } finally {
    gone.abort();
  }
}

/** Those of `ids`; null: the company's open analysis or its last one. */
async function analysesOf(
  db: GraphContext['db'],
  nif: string,
  ids: readonly string[] | null,
): Promise<AnalysisRow[]> {
  const { rows } = await db.pool.query({
    name: 'analyses_of_company',
    text: `select ${ANALYSIS_COLUMNS} from analyses n where n.nif = $1 and ($2::text[] is null or n.id = any($2))
           order by n.created_at desc limit 1`,
    values: [nif, ids],
  });
  return rows.map(analysisFromRow);
}

/** Longest time between the admission of a request and the opening of its analysis. */
const OPENED_WITHIN_SECONDS = 10;

/** Those of `ids` (null: of all open ones) that the client requested, or was answered about while they were open. */
async function ownAnalyses(
  db: GraphContext['db'],
  clientId: string,
  ids: readonly string[] | null,
): Promise<AnalysisRow[]> {
  const { rows } = await db.pool.query({
    name: ids === null ? 'own_analyses_open' : 'own_analyses',
    text: `select ${ANALYSIS_COLUMNS} from (
             select n.* from analyses n
             where ${ids === null ? "n.state <> 'complete' and $2::text[] is null" : 'n.id = any($2)'} and (
               exists (select from analysis_watchers w where w.nif = n.nif and w.client_id = $1)
               or exists (select from shown_companies s where s.nif = n.nif and s.client_id = $1 and s.answered
                 and s.at >= n.created_at - interval '${OPENED_WITHIN_SECONDS} seconds'
                 and s.at <= coalesce(n.completed_at, s.at)))
             order by n.created_at desc limit ${SHOWN_FIRST}) n order by n.created_at`,
    values: [clientId, ids],
  });
  return rows.map(analysisFromRow);
}
