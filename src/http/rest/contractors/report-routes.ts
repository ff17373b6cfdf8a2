/** `GET /api/v1/contractors/{nif}/report.{html,pdf}`: the assessment as a report, to keep and to print. */
import { z } from 'zod';
import { requireCompany } from '../../../access/caller.ts';
import { openFirstAnalysis } from '../../../contractors/analyses/open-analysis.ts';
import { type AsKnown, readAsKnown } from '../../../contractors/assessments/read-as-known.ts';
import { readContractor } from '../../../contractors/read-contractor.ts';
import { parseCompanyNif } from '../../../kernel/companies/parse-company-nif.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { Problem } from '../../../kernel/problems.ts';
import { makeReport } from '../../../reports/content/make-report.ts';
import { acceptedLanguage, type Language } from '../../../reports/language.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { readParameters } from '../query-parameters.ts';
import {
  answered,
  completedMeanwhile,
  decoded,
  type Prepared,
  type Route,
  type RouteRequest,
  toBeAnalysed,
  unconditional,
} from '../route.ts';
import { analyzingAnswer } from './analysis-route.ts';
import { contractorQuery } from './contractor-query.ts';
import { FORMATS, type Format, languageOfReport, materialOf, reportFile } from './report-file.ts';

export const reportQuery = z.object({ lang: languageOfReport, knownAt: contractorQuery.shape.knownAt });

export const reportRoutes: readonly Route[] = FORMATS.map(format => ({
  name: `/api/v1/contractors/{nif}/report.${format.suffix}`,
  query: reportQuery,
  scope: 'contractors:read',
  async prepare(deps, request) {
    const nif = parseCompanyNif(decoded(request.params[0]!));
    requireCompany(request.caller, nif);
    const { lang, knownAt } = readParameters(reportQuery, request.url);
    const found = await inForce(deps, { nif, knownAt });
    const wanted = { format, language: lang ?? acceptedLanguage(request.header('accept-language')) };
    return found
      ? prepareReport(deps, request, { ...wanted, found })
      : prepareAnalyzing(deps, request, { ...wanted, nif });
  },
}));

/** Null: the company is to be analysed, as the contractor route does it. */
export async function inForce(
  deps: HttpDeps,
  { nif, knownAt }: { nif: Nif; knownAt: Date | null },
): Promise<AsKnown | null> {
  const { db, retentionMonths, freshHours } = deps;
  try {
    const found = await readAsKnown(deps, { nif, knownAt, asOf: null, retentionMonths });
    if (found || knownAt === null) return found;
    throw new Problem('not-found', `The company had no assessment at ${knownAt.toISOString()}.`);
  } catch (error) {
    const isExpired = error instanceof Problem && error.code === 'assessment-expired';
    if (knownAt !== null || !isExpired) throw error;
    // Past its retention it is no longer the company's latest; until it is taken away, asking for the contractor renews it.
    const { assessment } = await readContractor(db, { nif, freshHours });
    if (assessment) throw error;
    return null;
  }
}

interface Wanted {
  readonly format: Format;
  readonly language: Language;
  readonly found: AsKnown;
}

async function prepareReport(deps: HttpDeps, request: RouteRequest, wanted: Wanted): Promise<Prepared> {
  const { format, language, found } = wanted;
  const { nif, id: assessmentId } = found.assessment;
  const { answer, unpaid, release } = await reportFile(deps, request, {
    format,
    language,
    nifs: [nif],
    sources: [found],
    compose: async () => {
      const material = await materialOf(deps, request.caller, { language, found });
      return { report: makeReport(material), materials: [material] };
    },
  });
  return answered(answer, { nif, assessmentId, quotaUnits: unpaid.length, release });
}

function prepareAnalyzing(
  deps: HttpDeps,
  request: RouteRequest,
  { nif, ...wanted }: Omit<Wanted, 'found'> & { nif: Nif },
): Prepared {
  const id = newId('anl');
  return toBeAnalysed(nif, async admitted => {
    const analysis = await openFirstAnalysis(deps.opening, { id, nif, maxAgeHours: null });
    if (analysis) {
      const { 'Content-Type': _, ...headers } = (await analyzingAnswer(deps, analysis, null)).headers;
      return { answer: { status: 202, headers, body: null } };
    }
    // Assessed meanwhile.
    const found = await inForce(deps, { nif, knownAt: null });
    if (!found) throw completedMeanwhile();
    const { answer, assessmentId, quotaUnits, release } = await prepareReport(deps, unconditional(request), {
      ...wanted,
      found,
    });
    release?.();
    // One request is not charged twice.
    return { answer, amendment: { assessmentId, quotaUnits: Math.max(0, quotaUnits - admitted.units) } };
  });
}
