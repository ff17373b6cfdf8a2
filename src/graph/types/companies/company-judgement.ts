/** What this service has judged of a company, beside its latest assessment, and what it is about to. */
import { PRICES } from '../../../access/admission/prices.ts';
import { mayReadCompany, requireCompany, requireScope } from '../../../access/caller.ts';
import { HEAD_COLUMNS, headFromRow } from '../../../contractors/assessment.ts';
import { furtherEvidence } from '../../../contractors/assessments/further-records.ts';
import { LONGEST_NAME } from '../../../contractors/companies/company-name.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { loadTogether } from '../../engine/load-together.ts';
import { pagesOf } from '../../engine/pages.ts';
import {
  type CompanyRow,
  type ContractorSeen,
  readContractorsAhead,
} from '../../engine/read-contractor-ahead.ts';
import { Assessment } from '../judgement/assessment.ts';
import { PresenceEvidence } from '../judgement/evidence.ts';
import { readKnown } from '../judgement/load-assessment.ts';
import { Analysis } from './analysis.ts';
import { Company, loadNames, matched, NameMatch } from './company.ts';
import { Correction } from './correction.ts';

/** What was judged of one company of a list, without evidence: all of the list in one statement. */
const loadJudged = loadTogether<Nif, ContractorSeen>(({ db }, nifs) =>
  readContractorsAhead(
    db,
    nifs.map(nif => ({ nif, whole: false, counterfactuals: false, directors: null })),
  ),
);

/** Null to a client token that was made for other companies. */
async function judgedOf({ nif, seen }: CompanyRow, context: GraphContext): Promise<ContractorSeen | null> {
  requireScope(context.caller, 'contractors:read');
  return mayReadCompany(context.caller, nif) ? (seen ?? loadJudged(context, nif as Nif)) : null;
}

const loadFurtherRecords = loadTogether(({ db }, nifs: readonly string[]) => furtherEvidence(db, nifs));

const CompanyStatus = enumOf<'complete' | 'analyzing'>('CompanyStatus', 'Whether there is an assessment.', {
  complete: 'There is an assessment.',
  analyzing: 'The first analysis is open; there is no assessment yet.',
});

function statusOf({ assessment, analysis }: ContractorSeen): 'complete' | 'analyzing' | null {
  if (assessment) return 'complete';
  return analysis ? 'analyzing' : null;
}

builder.objectFields(Company, t => ({
  status: t.deriveNullable(
    CompanyStatus,
    'Whether there is an assessment. Null when it was never analysed and is not being analysed, which is no clean record, ' +
      'and to a client token that was made for other companies. Needs `contractors:read`.',
    async (company, _args, context) => {
      const judged = await judgedOf(company, context);
      return judged && statusOf(judged);
    },
  ),
  refreshing: t.boolean({
    description: 'Whether a new analysis will replace the assessment. Needs `contractors:read`.',
    resolve: async (company, _args, context) => {
      const judged = await judgedOf(company, context);
      return judged?.assessment != null && judged.analysis !== null;
    },
  }),
  analysis: t.deriveNullable(
    Analysis,
    'The open analysis; null when none runs, and to a client token that was made for other companies. Needs `contractors:read`.',
    async (company, _args, context) => (await judgedOf(company, context))?.analysis ?? null,
  ),
  livemode: t.boolean({
    description:
      'True: from the real registers. False: from the sandbox, about an invented company. Needs `contractors:read`.',
    resolve: async (company, _args, context) => {
      const judged = await judgedOf(company, context);
      return (judged?.assessment ?? judged?.analysis)?.livemode ?? context.livemode;
    },
  }),
  corrections: t.field({
    type: [Correction],
    description:
      'Corrections that the company asked for, oldest first, without closed ones. Needs `contractors:read`.',
    args: {
      knownAt: t.arg({
        type: 'DateTime',
        description: 'As they stood beside the assessment of that moment. Left out: now.',
      }),
    },
    complexity: ({ knownAt }) => ({ field: knownAt == null ? 1 : PRICES.asKnown }),
    resolve: async (company, { knownAt }, context) => {
      requireCompany(context.caller, company.nif);
      const judged = await judgedOf(company, context);
      const known = knownAt ? await readKnown(context, company.nif as Nif, { knownAt, asOf: null }) : judged;
      return known?.corrections ?? [];
    },
  }),
  recordsSoFar: t.derive(
    [PresenceEvidence],
    'While the first analysis is open: the records of the registers that have answered. No judgement, as the others may add to it; ' +
      'empty where there is an assessment, whose checks have the evidence. Any record takes a unit of the quota. Needs `contractors:read`.',
    async (company, _args, context) => {
      const { nif } = company;
      requireCompany(context.caller, nif);
      const judged = await judgedOf(company, context);
      if (!judged || statusOf(judged) !== 'analyzing') return [];
      const records = await context.work.inTurn(() => context.recordsSoFar(nif as Nif));
      if (records.length > 0) context.shown.read(nif, null);
      return records;
    },
  ),
  furtherRecords: t.derive(
    [PresenceEvidence],
    'What registers say that no check reads: it informs, and costs nothing. They are asked after an analysis, so that ' +
      'it may be empty for a while. Needs `contractors:read`.',
    ({ nif }, _args, context) => {
      requireScope(context.caller, 'contractors:read');
      requireCompany(context.caller, nif);
      return loadFurtherRecords(context, nif);
    },
  ),
  nameMatch: t.field({
    type: NameMatch,
    description:
      'Whether a name is the registered one, so that a mistyped number is seen. It decides nothing and changes no score.',
    args: {
      name: t.arg.string({
        required: true,
        description: `The name that you have of the company, 1 to ${LONGEST_NAME} characters.`,
      }),
    },
    resolve: async ({ nif }, { name }, context) => matched(name, await loadNames(context, nif)),
  }),
}));

const historyOf = pagesOf<Record<string, unknown> & { readonly key: string }>({
  name: 'assessments_of_company',
  rows: `select ${HEAD_COLUMNS}, a.id as key from assessments a where a.nif = ask.parent`,
  newestFirst: true,
});

builder.objectField(Company, 'assessments', t =>
  t.connection(
    {
      type: Assessment,
      description:
        'The history: every assessment of the company, newest first. Score and verdict stay for ever, the rest for the ' +
        'retention (`inputsKept`). Needs `contractors:read`.',
      resolve: async ({ nif, latest }, args, context) => {
        requireScope(context.caller, 'contractors:read');
        requireCompany(context.caller, nif);
        const page = await historyOf.read(context, nif, args, { including: latest?.assessedAt ?? null });
        const edges = page.edges.map(({ cursor, node }) => ({ cursor, node: headFromRow(node) }));
        return { ...page, edges };
      },
    },
    { name: 'CompanyAssessmentsConnection', description: 'A page of the history of a company.' },
    { name: 'CompanyAssessmentsEdge', description: 'An assessment in the history.' },
  ),
);
