/** `GET /api/v1/comparison.{html,pdf}?nifs=…`: two to five companies beside each other and one by one, as one file. */
import { z } from 'zod';
import { requireCompany } from '../../../access/caller.ts';
import { readContractor } from '../../../contractors/read-contractor.ts';
import { parseCompanyNif } from '../../../kernel/companies/parse-company-nif.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { Problem } from '../../../kernel/problems.ts';
import { makeComparison, type Unassessed } from '../../../reports/content/make-comparison.ts';
import { acceptedLanguage } from '../../../reports/language.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { readParameters } from '../query-parameters.ts';
import { answered, type Route } from '../route.ts';
import { FORMATS, languageOfReport, materialOf, reportFile } from './report-file.ts';
import { inForce } from './report-routes.ts';

/** So many fit beside each other on a page. */
const [FEWEST, MOST] = [2, 5];

export const comparisonQuery = z.object({
  nifs: z
    .string()
    .max(200)
    .transform(text => [...new Set(text.split(',').map(one => one.trim()))])
    .pipe(z.array(z.string()).min(FEWEST).max(MOST))
    .meta({
      takes: `${FEWEST} to ${MOST} different tax numbers, separated by commas; of more companies take several files`,
      several: true,
      type: 'string',
    })
    .describe(
      `The companies: ${FEWEST} to ${MOST} tax numbers, separated by commas; they stand in this order.`,
    ),
  lang: languageOfReport,
});

/** The company at this place of the list; a refusal names the place, as a number that is no company's is not repeated. */
function companyAt(text: string, place: number): Nif {
  try {
    return parseCompanyNif(text);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const detail = `${error.message} It is number ${place + 1} of \`nifs\`.`;
    throw new Problem(error.code, detail, { faults: [{ pointer: `nifs/${place}`, detail }] });
  }
}

const unassessed = async ({ db, freshHours }: HttpDeps, nif: Nif): Promise<Unassessed> => {
  const { name, analysis } = await readContractor(db, { nif, freshHours });
  return { nif, name, isAnalyzing: analysis !== null };
};

export const comparisonRoutes: readonly Route[] = FORMATS.map(format => ({
  name: `/api/v1/comparison.${format.suffix}`,
  query: comparisonQuery,
  scope: 'contractors:read',
  async prepare(deps, request) {
    const { caller, shown } = request;
    const { nifs: asked, lang } = readParameters(comparisonQuery, request.url);
    const nifs = asked.map(companyAt);
    for (const nif of nifs) requireCompany(caller, nif);
    const language = lang ?? acceptedLanguage(request.header('accept-language'));
    const found = await Promise.all(nifs.map(nif => inForce(deps, { nif, knownAt: null })));
    const { answer, unpaid, release } = await reportFile(deps, request, {
      format,
      language,
      nifs,
      sources: found,
      compose: async () => {
        const companies = await Promise.all(
          nifs.map((nif, i) => {
            const one = found[i];
            return one ? materialOf(deps, caller, { language, found: one }) : unassessed(deps, nif);
          }),
        );
        const report = makeComparison(language, companies);
        if (!report)
          throw new Problem(
            'not-found',
            'None of these companies has an assessment. Ask for each at /api/v1/contractors/{nif} first; what is still unknown of one then stands in the file.',
          );
        return { report, materials: companies.filter(one => 'assessment' in one) };
      },
    });
    const due = new Set(unpaid.map(({ nif }) => nif));
    for (const [i, nif] of nifs.entries()) {
      const assessmentId = found[i]?.assessment.id;
      if (assessmentId === undefined) shown.name(nif);
      else {
        if (!due.has(nif)) shown.paid(nif, assessmentId);
        shown.read(nif, assessmentId);
      }
    }
    return answered(answer, { quotaUnits: due.size, release });
  },
}));
