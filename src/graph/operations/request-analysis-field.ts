import { requireCompany, requireScope } from '../../access/caller.ts';
import { type RequestedAnalysis, requestAnalysis } from '../../contractors/analyses/request-analysis.ts';
import { LEAST_AGE_HOURS, MOST_AGE_HOURS } from '../../contractors/analyses/wanted-age.ts';
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import { builder } from '../engine/builder.ts';
import { NIF_ARGUMENT } from '../engine/given-companies.ts';
import { mutation, wrongArgument } from '../engine/mutation.ts';
import { Analysis } from '../types/companies/analysis.ts';
import { Company, loadCompany } from '../types/companies/company.ts';

const Requested = builder.objectRef<RequestedAnalysis>('RequestedAnalysis').implement({
  description: 'The company now, and the open analysis, if there is one.',
  fields: t => ({
    company: t.field({
      type: Company,
      nullable: true,
      description: 'The company now. Needs `contractors:read`; null with an error without it.',
      resolve: async ({ contractor }, _args, context) => {
        requireScope(context.caller, 'contractors:read');
        const company = await loadCompany(context, contractor.nif);
        return company && { ...company, latest: contractor.assessment, seen: contractor };
      },
    }),
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
