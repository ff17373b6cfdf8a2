/** The contractor as the specification writes it; the further members follow in a fixed order. */
import type { Analysis } from '../../contractors/analysis.ts';
import type { Assessment } from '../../contractors/assessment.ts';

export const NOTICE =
  'Decision support drawn from public registers, not a decision and not advice. It shows what the registers state at the dates given; ' +
  'a person should weigh it. If something is wrong, ask the service’s operator for a correction, and the register for a rectification.';

export function completeBody(assessment: Assessment, { refreshing }: { refreshing: boolean }) {
  return {
    object: 'contractor',
    nif: assessment.nif,
    status: 'complete',
    score: assessment.score,
    verdict: assessment.verdict,
    color: assessment.color,
    checks: assessment.checks,
    id: assessment.id,
    livemode: assessment.livemode,
    assessedAt: assessment.assessedAt.toISOString(),
    modelVersion: assessment.modelVersion,
    calibrated: false,
    completeness: assessment.completeness,
    bounds: assessment.bounds,
    unknownChecks: assessment.unknownChecks,
    directorNetwork: {
      companiesKnown: assessment.directorNetwork.companiesKnown,
      asOf: assessment.directorNetwork.asOf.toISOString(),
    },
    refreshing,
    reasons: assessment.reasons,
    notice: NOTICE,
    analysis: null,
  };
}

export type AnalysisInBody = ReturnType<typeof analysisInBody>;

export function analysisInBody(analysis: Analysis) {
  return {
    id: analysis.id,
    state: analysis.state,
    startedAt: (analysis.startedAt ?? analysis.createdAt).toISOString(),
    progress: analysis.progress,
    waitingFor: analysis.waitingFor,
  };
}

/** The same members as a complete body: arrays empty, what is not known yet null. */
export function analyzingBody(analysis: Analysis) {
  return {
    object: 'contractor',
    nif: analysis.nif,
    status: 'analyzing',
    score: null,
    verdict: null,
    color: null,
    checks: null,
    id: null,
    livemode: analysis.livemode,
    assessedAt: null,
    modelVersion: null,
    calibrated: null,
    completeness: null,
    bounds: null,
    unknownChecks: [],
    directorNetwork: null,
    refreshing: false,
    reasons: [],
    notice: null,
    analysis: analysisInBody(analysis),
  };
}
