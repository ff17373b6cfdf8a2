/** A judged case as REST would answer it with `expand=evidence,counterfactuals`, without what only a stored assessment has. */
import type { CaseFile } from '../../cases/case.ts';
import { knownOf } from '../../cases/judge-case.ts';
import { CHECK_KEYS } from '../../checks/check-keys.ts';
import { headroomOf } from '../../checks/explain/headroom.ts';
import { withPoints } from '../../checks/explain/with-points.ts';
import { assess } from '../../checks/judging/assess.ts';
import { inEnglish } from '../../checks/words/in-words.ts';
import { NOTICE } from '../../contractors/assessments/notice.ts';
import { withPeopleNumbered } from '../../facts/person-references.ts';

export function judgedBody(file: CaseFile) {
  const { known, judgement, counterfactuals } = assess(knownOf(file));
  const keys = CHECK_KEYS.map(({ key }) => key);
  const outcomes = withPeopleNumbered(judgement.outcomes);
  return {
    object: 'contractor' as const,
    nif: known.nif,
    status: 'complete' as const,
    score: judgement.score,
    verdict: judgement.verdict,
    color: judgement.color,
    checks: Object.fromEntries(keys.map(key => [key, judgement.checks[key] ?? null])),
    asOf: known.today,
    modelVersion: judgement.modelVersion,
    // A calibration is kept in the database, and a case needs none.
    calibrated: false,
    completeness: judgement.completeness,
    bounds: judgement.bounds,
    unknownChecks: judgement.unknownChecks,
    notApplicableChecks: keys.filter(key => !(key in judgement.checks)),
    directorNetwork: { companiesKnown: known.network.companies.length },
    reasons: judgement.reasons,
    notice: NOTICE.en,
    evidence: inEnglish(withPoints(outcomes, judgement.contributions)),
    headroom: headroomOf(judgement),
    counterfactuals,
  };
}
