import { requireCompany } from '../access/caller.ts';
import { type RequestedAnalysis, requestAnalysis } from '../contractors/request-analysis.ts';
import { askedCompany } from '../kernel/asked-company.ts';
import { Analysis } from './analysis.ts';
import { builder } from './builder.ts';
import { Contractor } from './contractor.ts';
import { NIF_ARGUMENT } from './nif-argument.ts';
import { requireScope } from './require-scope.ts';

const RequestAnalysisPayload = builder.objectRef<RequestedAnalysis>('RequestAnalysisPayload').implement({
  description: 'What is known now, and the analysis that runs, if one does.',
  fields: t => ({
    contractor: t.field({
      type: Contractor,
      nullable: true,
      description:
        'The contractor as it is known now. Needs `contractors:read`; null, with an error, without it.',
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
    resolve: (_root, { nif }, context) => {
      requireScope(context, 'analyses:write');
      const company = askedCompany(nif);
      requireCompany(context.caller, company);
      return requestAnalysis(context, { clientId: context.caller.clientId, nif: company });
    },
  }),
);
