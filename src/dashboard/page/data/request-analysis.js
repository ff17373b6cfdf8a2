/** Asks for the analysis of a company. */
import { ANALYSIS, takeAnalysis } from './live.js';
import { ApiError, request } from './request.js';

const REQUEST = `mutation ($input: AnalysisRequestInput!) { analysisRequest(input: $input) {
  result { analysis { ${ANALYSIS} } contractor { nif } } errors { code detail } } }`;

/** @returns whether an analysis runs now; throws `ApiError`. */
export async function requestAnalysis(nif) {
  const { result: asked, errors } = (await request(REQUEST, { input: { nif } })).analysisRequest;
  if (!asked) throw new ApiError(errors[0].detail, { code: errors[0].code.replaceAll('_', '-') });
  if (asked.analysis) takeAnalysis(asked.analysis);
  return { nif: asked.analysis?.nif ?? asked.contractor?.nif ?? nif, runs: asked.analysis !== null };
}
