/** `GET /api/v1/analyses/{id}`: 202 while it runs, 303 to the contractor when complete. */
import { requireCompany } from '../../access/caller.ts';
import { readAnalysis } from '../../contractors/analysis.ts';
import { isId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problems.ts';
import { analyzingAnswer } from './analyzing-answer.ts';
import { noQuery } from './parameters.ts';
import type { Route } from './route.ts';

export const analysisRoute: Route = {
  name: '/api/v1/analyses/{id}',
  query: noQuery,
  scope: 'contractors:read',
  async prepare({ db }, { params, caller }) {
    const id = params[0]!;
    const analysis = isId('anl', id) ? await readAnalysis(db, id) : null;
    if (!analysis) throw new Problem('not-found', 'There is no such analysis.');
    requireCompany(caller, analysis.nif);
    const settled = {
      outcome: 'answered',
      nif: analysis.nif,
      quotaUnits: 0,
      awaits: null,
      assessmentId: analysis.assessmentId,
    };
    if (analysis.state === 'complete')
      return {
        ...settled,
        answer: {
          status: 303,
          headers: { Location: `/api/v1/contractors/${analysis.nif}`, 'Cache-Control': 'no-store' },
          body: null,
        },
      };
    return { ...settled, answer: await analyzingAnswer({ db }, analysis, null) };
  },
};
