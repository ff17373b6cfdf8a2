import { requireCompany } from '../../access/caller.ts';
import { type RequestedAnalysis, requestAnalysis } from '../../contractors/request-analysis.ts';
import { askedCompany } from '../../kernel/asked-company.ts';
import { builder } from '../engine/builder.ts';
import { NIF_ARGUMENT } from '../engine/nif-argument.ts';
import { requireScope } from '../engine/require-scope.ts';
import { Analysis } from '../types/companies/analysis.ts';
import { Contractor } from '../types/companies/contractor.ts';

const RequestAnalysisPayload = builder.objectRef<RequestedAnalysis>('RequestAnalysisPayload').implement({
  description: 'The contractor now, and the open analysis, if there is one.',
  fields: t => ({
    contractor: t.field({
      type: Contractor,
      nullable: true,
      description: 'The contractor now. Needs `contractors:read`; null with an error without it.',
      resolve: ({ contractor }, _args, context) => {
        requireScope(context, 'contractors:read');
        return contractor;
      },
    }),
    analysis: t.expose('analysis', {
      type: Analysis,
      nullable: true,
      description: 'The open analysis, opened now or before; null when the assessment is fresh.',
    }),
  }),
});

builder.mutationField('requestAnalysis', t =>
  t.field({
    type: RequestAnalysisPayload,
    description:
      'Asks for the analysis of a company. At most one is open per company, whoever asks: asking again returns the same. ' +
      'A company that was analysed within the service’s freshness is returned as it is; an older assessment is returned and renewed. ' +
      'The event `analysis.completed` follows when a first analysis completes. Needs `analyses:write`.',
    args: { nif: t.arg.string({ required: true, description: NIF_ARGUMENT }) },
    resolve: async (_root, { nif }, context) => {
      requireScope(context, 'analyses:write');
      const company = askedCompany(nif);
      requireCompany(context.caller, company);
      const requested = await requestAnalysis(context, { clientId: context.caller.clientId, nif: company });
      context.shown.answer(company);
      return requested;
    },
  }),
);
