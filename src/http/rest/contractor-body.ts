/** The contractor as the specification writes it; the further members follow in a fixed order. */
import type { Analysis } from '../../contractors/analysis.ts';
import type { Assessment } from '../../contractors/assessment.ts';
import type { Correction } from '../../contractors/corrections.ts';
import { CALIBRATED, NOTICE } from '../../contractors/notice.ts';

export function completeBody(
  assessment: Assessment,
  {
    refreshing,
    corrections,
    analysis,
  }: { refreshing: boolean; corrections: readonly Correction[]; analysis: Analysis | null },
) {
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
    calibrated: CALIBRATED,
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
    corrections: corrections.map(correctionInBody),
    // How far the analysis behind the answer has come, while there is one.
    analysis: analysis && analysisInBody(analysis),
  };
}

/** What is said to be wrong about the company, and what has become of it. */
const correctionInBody = ({ nif: _, ...correction }: Correction) => correction;

function analysisInBody(analysis: Analysis) {
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
    corrections: [],
    analysis: analysisInBody(analysis),
  };
}
