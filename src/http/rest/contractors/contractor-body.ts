/** The body of a contractor: the specification's members first, then the further ones in a fixed order. JSON writes moments as RFC 3339. */
import type { Analysis } from '../../../contractors/analysis.ts';
import type { AssessmentFace } from '../../../contractors/assessment.ts';
import { NOTICE } from '../../../contractors/assessments/notice.ts';
import { type KnownNames, nameMatch } from '../../../contractors/companies/company-name.ts';
import type { Correction } from '../../../contractors/corrections/correction.ts';

export function completeBody(
  assessment: AssessmentFace,
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
    assessedAt: assessment.assessedAt,
    modelVersion: assessment.modelVersion,
    calibrated: assessment.calibration !== null,
    calibration: assessment.calibration,
    completeness: assessment.completeness,
    bounds: assessment.bounds,
    unknownChecks: assessment.unknownChecks,
    notApplicableChecks: assessment.notApplicableChecks,
    directorNetwork: assessment.directorNetwork,
    networkCoverage: assessment.networkCoverage,
    withdrawn: assessment.withdrawn,
    refreshing,
    reasons: assessment.reasons,
    notice: NOTICE.en,
    corrections: corrections.map(correctionInBody),
    // The analysis that will replace the assessment, if one is open.
    analysis: analysis && refreshInBody(analysis),
  };
}

const correctionInBody = ({ nif: _, ...correction }: Correction) => correction;

type ShownAnalysis = Pick<
  Analysis,
  'id' | 'nif' | 'livemode' | 'state' | 'createdAt' | 'progress' | 'waitingFor'
>;

function analysisInBody(analysis: ShownAnalysis) {
  return {
    id: analysis.id,
    state: analysis.state,
    startedAt: analysis.createdAt,
    progress: analysis.progress,
    waitingFor: analysis.waitingFor,
  };
}

/** Only the constant members of an analysis, so that the ETag stays the same during its progress. */
const refreshInBody = ({ id, createdAt }: Analysis) => ({ id, startedAt: createdAt });

/** The same members as a complete body, with empty arrays and nulls. */
export function analyzingBody(analysis: ShownAnalysis) {
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
    calibration: null,
    completeness: null,
    bounds: null,
    unknownChecks: [],
    notApplicableChecks: [],
    directorNetwork: null,
    networkCoverage: null,
    withdrawn: null,
    refreshing: false,
    reasons: [],
    notice: null,
    corrections: [],
    analysis: analysisInBody(analysis),
  } satisfies Record<keyof ReturnType<typeof completeBody>, unknown>;
}

/** The last members: the registered name, and whether a name that the caller has is the company's. */
export const namesInBody = (names: KnownNames, asked: string | null) => ({
  company: names.company,
  ...(asked === null ? {} : { nameMatch: nameMatch(asked, names) }),
});
