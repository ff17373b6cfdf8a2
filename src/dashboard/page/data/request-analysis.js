/** Asks for the analysis of a company. */
import { ANALYSIS, takeAnalysis } from './live.js';
import { request } from './request.js';

const REQUEST = `mutation ($nif: String!) { requestAnalysis(nif: $nif) { analysis { ${ANALYSIS} } contractor { nif } } }`;

/** @returns whether an analysis runs now; throws `ApiError`. */
export async function requestAnalysis(nif) {
  const { requestAnalysis: asked } = await request(REQUEST, { nif });
  if (asked.analysis) takeAnalysis(asked.analysis);
  return { nif: asked.analysis?.nif ?? asked.contractor?.nif ?? nif, runs: asked.analysis !== null };
}
