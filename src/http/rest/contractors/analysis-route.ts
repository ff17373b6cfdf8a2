/** `GET /api/v1/analyses/{id}`: 202 while it runs, 303 to the contractor when complete. */
import { requireCompany } from '../../../access/caller.ts';
import { worthAskingInSeconds } from '../../../contractors/analyses/worth-asking.ts';
import { type Analysis, readAnalysis } from '../../../contractors/analysis.ts';
import { readNames } from '../../../contractors/companies/company-name.ts';
import { isId } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problems.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { answered, JSON_HEADERS, type Route } from '../route.ts';
import { analyzingBody, namesInBody } from './contractor-body.ts';

export const analysisRoute: Route = {
  name: '/api/v1/analyses/{id}',
  scope: 'contractors:read',
  async prepare({ db }, { params, caller }) {
    const id = params[0]!;
    const analysis = isId('anl', id) ? await readAnalysis(db, id) : null;
    if (!analysis) throw new Problem('not-found', 'There is no such analysis.');
    requireCompany(caller, analysis.nif);
    const { nif, assessmentId, state } = analysis;
    const headers = { Location: `/api/v1/contractors/${nif}`, 'Cache-Control': 'no-store' };
    const answer =
      state === 'complete'
        ? { status: 303, headers, body: null }
        : await analyzingAnswer({ db }, analysis, null);
    return answered(answer, { nif, assessmentId });
  },
};

/** `202`: the analysis, its address, and when to ask again. `name`: that the caller has of the company. */
export async function analyzingAnswer(
  { db }: Pick<HttpDeps, 'db'>,
  analysis: Analysis,
  name: string | null,
): Promise<Answer> {
  const [names] = await readNames(db, [analysis.nif]);
  return {
    status: 202,
    headers: {
      ...JSON_HEADERS,
      Location: `/api/v1/analyses/${analysis.id}`,
      'Retry-After': String(await worthAskingInSeconds(db, analysis)),
    },
    body: JSON.stringify({ ...analyzingBody(analysis), ...namesInBody(names!, name) }),
  };
}
