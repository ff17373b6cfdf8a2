/** Asks for the analysis of a company. */
import { ANALYSIS, takeAnalysis } from './live.js';
import { change } from './request.js';

const REQUEST = `mutation ($input: AnalysisRequestInput!) { analysisRequest(input: $input) {
  result { analysis { ${ANALYSIS} } company { nif } } errors { code detail } } }`;

const mine = new Set();
/** Whether the reader asked for an analysis of it here: others' are not told aloud. */
export const isAsked = nif => mine.has(nif);

/**
 * @param {string} nif
 * @param {number | null} [maxAgeHours] The oldest answer wanted; null: as the service thinks.
 * @returns whether an analysis runs now; throws `ApiError`.
 */
export async function requestAnalysis(nif, maxAgeHours = null) {
  const asked = await change(REQUEST, { nif, maxAgeHours });
  if (asked.analysis) {
    mine.add(asked.analysis.nif);
    takeAnalysis(asked.analysis);
  }
  return { nif: asked.analysis?.nif ?? asked.company?.nif ?? nif, runs: asked.analysis !== null };
}
