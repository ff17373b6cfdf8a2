/** Asks for the analysis of a company. */
import { ANALYSIS, takeAnalysis } from './live.ts';
import { change } from './request.ts';

const REQUEST = `mutation ($input: AnalysisRequestInput!) { analysisRequest(input: $input) {
  result { analysis { ${ANALYSIS} } company { nif } } errors { code detail } } }`;

const mine = new Set();
/** Whether the reader asked for an analysis of it here: others' are not told aloud. */
export const isAsked = nif => mine.has(nif);

/** Says whether an analysis runs now; throws `ApiError`. `maxAgeHours`: the oldest answer wanted; null: as the service thinks. */
export async function requestAnalysis(nif: string, maxAgeHours: number | null = null) {
  const asked = await change(REQUEST, { nif, maxAgeHours });
  if (asked.analysis) {
    mine.add(asked.analysis.nif);
    takeAnalysis(asked.analysis);
  }
  return { nif: asked.analysis?.nif ?? asked.company?.nif ?? nif, runs: asked.analysis !== null };
}
