import { worthAskingInSeconds } from '../../../contractors/analyses/worth-asking.ts';
import type { Analysis } from '../../../contractors/analysis.ts';
import { readNames } from '../../../contractors/companies/company-name.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { JSON_HEADERS } from '../route.ts';
import { analyzingBody, namesInBody } from './contractor-body.ts';

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
