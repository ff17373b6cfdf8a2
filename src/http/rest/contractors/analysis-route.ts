/** `GET /api/v1/analyses/{id}`: 202 while it runs, 303 to the contractor when complete. */
import { requireCompany } from '../../../access/caller.ts';
import { readAnalysis } from '../../../contractors/analysis.ts';
import { isId } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problems.ts';
import { noQuery } from '../query-parameters.ts';
import { answered, type Route } from '../route.ts';
import { analyzingAnswer } from './analyzing-answer.ts';

export const analysisRoute: Route = {
  name: '/api/v1/analyses/{id}',
  query: noQuery,
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
