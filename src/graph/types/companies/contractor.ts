import { requireCompany } from '../../../access/caller.ts';
import { LONGEST_NAME } from '../../../contractors/company-name.ts';
import { furtherEvidence } from '../../../contractors/further-records.ts';
import { askedCompany } from '../../../kernel/asked-company.ts';
import { companyNif, type Nif } from '../../../kernel/nif.ts';
import { askAhead } from '../../engine/ask-ahead.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { loadTogether } from '../../engine/load-together.ts';
import { NIF_ARGUMENT } from '../../engine/nif-argument.ts';
import {
  type ContractorSeen,
  readContractorAhead,
  readContractorsAhead,
} from '../../engine/read-contractor-ahead.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Assessed } from '../judgement/assessed.ts';
import { Assessment } from '../judgement/assessment.ts';
import { PresenceEvidence } from '../judgement/evidence.ts';
import { Analysis } from './analysis.ts';
import { Correction } from './correction.ts';
import { loadNames, matched, NameMatch } from './name-match.ts';

/** What is known of one company of a list, without evidence: all of the list in one statement. */
export const loadListedContractor = loadTogether<Nif, ContractorSeen>(({ db }, nifs) =>
  readContractorsAhead(
    db,
    nifs.map(nif => ({ nif, whole: false, counterfactuals: false, directors: null })),
  ),
);

/** The contractor, or null if it was never analysed and no analysis is open. */
export const ifKnown = (contractor: ContractorSeen): ContractorSeen | null =>
  contractor.assessment || contractor.analysis ? contractor : null;

const loadFurtherRecords = loadTogether(({ db }, nifs: readonly string[]) => furtherEvidence(db, nifs));

const ContractorStatus = enumOf<'complete' | 'analyzing'>(
  'ContractorStatus',
  'Whether there is an assessment.',
  {
    complete: 'There is an assessment.',
    analyzing: 'The first analysis is open; there is no assessment yet.',
  },
);

const ref = builder.objectRef<ContractorSeen>('Contractor');

export const Contractor = builder.node(ref, {
  description:
    'What this service has judged of a company: its assessment, the analysis that is open, and its history. What registers ' +
    'publish of the company itself is in `company`.',
  interfaces: [Assessed],
  id: { resolve: contractor => contractor.nif, description: 'Global id: the NIF.' },
  loadOne: async (id, context) => {
    requireScope(context, 'contractors:read');
    const nif = companyNif(id);
    if (!nif) return null;
    requireCompany(context.caller, nif);
    return ifKnown(await loadListedContractor(context, nif));
  },
  fields: t => ({
    name: t.string({
      nullable: true,
      description: 'Name in the latest published act; null if no register has named it.',
      resolve: contractor => contractor.name,
    }),
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
    status: t.field({
      type: ContractorStatus,
      description: 'Whether there is an assessment.',
      resolve: ({ assessment }) => (assessment ? 'complete' : 'analyzing'),
    }),
    livemode: t.boolean({
      description: 'True: from the real registers. False: from the sandbox, about an invented company.',
      resolve: ({ assessment, analysis }, _args, context) =>
        (assessment ?? analysis)?.livemode ?? context.livemode,
    }),
    refreshing: t.boolean({
      description: 'Whether a new analysis will replace the assessment.',
      resolve: ({ assessment, analysis }) => assessment !== null && analysis !== null,
    }),
    corrections: t.expose('corrections', {
      type: [Correction],
      description: 'Corrections that the company asked for, oldest first, without closed ones.',
    }),
    furtherRecords: t.field({
      type: [PresenceEvidence],
      description:
        'What registers say that no check reads: it informs, and costs nothing. They are asked after an analysis, so that ' +
        'it may be empty for a while.',
      resolve: ({ nif }, _args, context) => loadFurtherRecords(context, nif),
    }),
    assessment: t.field({
      type: Assessment,
      nullable: true,
      description: 'The latest assessment; null while `status` is `analyzing`.',
      resolve: contractor => contractor.assessment,
    }),
    analysis: t.field({
      type: Analysis,
      nullable: true,
      description: 'The open analysis; null when none runs.',
      resolve: contractor => contractor.analysis,
    }),
  }),
});

builder.queryField('contractor', t =>
  t.field({
    type: Contractor,
    nullable: true,
    description:
      'What is known about a company now; null when it was never analysed and is not being analysed. A query never ' +
      'starts an analysis: `analysisRequest` does. Needs `contractors:read`.',
    args: { nif: t.arg.string({ required: true, description: NIF_ARGUMENT }) },
    resolve: async (_root, { nif }, context, info) => {
      requireScope(context, 'contractors:read');
      const company = askedCompany(nif);
      requireCompany(context.caller, company);
      return ifKnown(await readContractorAhead(context, askAhead(context, company, info)));
    },
  }),
);
