/** Asks for the analysis of a company. */
import { ANALYSIS, takeAnalysis } from './live.js';
import { change } from './request.js';

const REQUEST = `mutation ($input: AnalysisRequestInput!) { analysisRequest(input: $input) {
  result { analysis { ${ANALYSIS} } contractor { nif } } errors { code detail } } }`;

/** @returns whether an analysis runs now; throws `ApiError`. */
export async function requestAnalysis(nif) {
  const asked = await change(REQUEST, { nif });
  if (asked.analysis) takeAnalysis(asked.analysis);
  return { nif: asked.analysis?.nif ?? asked.contractor?.nif ?? nif, runs: asked.analysis !== null };
}
