/** A stored assessment of a company. */
import type { CheckValue, Outcome } from '../checks/check.ts';
import { CHECK_KEYS } from '../checks/check-keys.ts';
import type { Color, Contribution, Verdict } from '../checks/judging/judgement.ts';
import type { NetworkCoverage } from '../facts/network-coverage.ts';
import { withPeopleNumbered } from '../facts/person-references.ts';
import { type Calibration, calibrationAt, calibrationFromJson } from './assessments/calibration.ts';
import { WITHDRAWN, type Withdrawn, withdrawnFromJson } from './recall/withdrawn.ts';

/** An assessment without its evidence, which is large (tens of kB): for lists of companies. */
export interface AssessmentHead {
  readonly id: string;
  readonly nif: string;
  readonly livemode: boolean;
  readonly assessedAt: Date;
  /** When registers were last asked: earlier, if it was judged from stored answers alone. */
  readonly consultedAt: Date;
  readonly modelVersion: string;
  readonly score: number;
  readonly verdict: Verdict;
  readonly color: Color;
  readonly completeness: number;
  readonly bounds: { readonly low: number; readonly high: number };
  readonly unknownChecks: readonly string[];
  readonly reasons: readonly string[];
  readonly directorNetwork: { readonly companiesKnown: number; readonly asOf: Date };
  /** Null until the operator has calibrated its model. */
  readonly calibration: Calibration | null;
  /** Null in assessments that were made before it was kept. */
  readonly networkCoverage: ShownCoverage | null;
  /** It was taken back; null while it stands. */
  readonly withdrawn: Withdrawn | null;
}

/** How much of the failures around the company was read when it was judged. */
export interface ShownCoverage extends Omit<NetworkCoverage, 'unread'> {
  /** Of the failures known, the share whose officers were read; null while none is known. */
  readonly share: number | null;
  /** Failed companies that this one may continue, and whose acts nobody has read. */
  readonly notRuledOut: NetworkCoverage['unread'];
}

export interface Assessment extends AssessmentHead {
  /** Every check of the catalogue, the specified five first. Null: unknown, or it does not apply. Empty past the retention. */
  readonly checks: Readonly<Record<string, CheckValue | null>>;
  /** Keys of the checks that do not apply, or that the assessment's model did not have yet. */
  readonly notApplicableChecks: readonly string[];
  /** People are numbered within the answer, so that no reference to a person leaves it. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly contributions: readonly Contribution[];
  /** Keys of the checks whose records hold the verdict, in their own order. */
  readonly heldBy: readonly string[];
}

/** An assessment with its checks and without their evidence: what a lookup shows of it. */
export type AssessmentFace = Omit<Assessment, 'outcomes' | 'contributions' | 'heldBy'>;

/** SQL of the moment at which registers were last asked for an assessment, alias `a`: its freshness counts from there. */
export const CONSULTED_AT = 'coalesce(a.consulted_at, a.assessed_at)';

/** SQL of whether the assessment, alias `a`, is no longer fresh; `hours`: the parameter that says for how long one is. */
export const isStale = (hours: string): string =>
  `${CONSULTED_AT} < app_now() - make_interval(hours => ${hours}::int)`;

/** SQL of a moment after all others. */
const LATEST = `'infinity'`;

const STORED_HEAD = `a.id, a.nif, a.livemode, a.assessed_at, ${CONSULTED_AT} as consulted_at, a.model_version, a.score, a.verdict, a.color,
  a.completeness, a.bound_low, a.bound_high, a.unknown_checks, a.reasons, a.companies_known, a.network_as_of,
  a.network_coverage, ${WITHDRAWN} as withdrawn`;

const HELD_BY = `array(select key from jsonb_each(a.levels) where value ? 'holds' order by key collate "C") as held_by`;

/** Columns of `assessments` that an `AssessmentHead` needs, under the alias `a`. */
export const HEAD_COLUMNS = `${STORED_HEAD}, ${calibrationAt(LATEST)}`;

export const FACE_COLUMNS = `${HEAD_COLUMNS}, a.checks`;

/** Columns that an `Assessment` needs, as of a moment given in SQL. */
export const assessmentColumnsAt = (moment: string): string =>
  `${STORED_HEAD}, ${calibrationAt(moment)}, a.checks, a.outcomes, a.contributions, ${HELD_BY}`;

/** The same now. */
export const ASSESSMENT_COLUMNS = assessmentColumnsAt(LATEST);

/** Of a row, or of a row that the database gave as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a row of the SQL above
export function headFromRow(row: any): AssessmentHead {
  return {
    id: row.id,
    nif: row.nif,
    livemode: row.livemode,
    assessedAt: new Date(row.assessed_at),
    consultedAt: new Date(row.consulted_at),
    modelVersion: row.model_version,
    score: row.score,
    verdict: row.verdict,
    color: row.color,
    completeness: row.completeness,
    bounds: { low: row.bound_low, high: row.bound_high },
    unknownChecks: row.unknown_checks,
    reasons: row.reasons,
    directorNetwork: { companiesKnown: row.companies_known, asOf: new Date(row.network_as_of) },
    networkCoverage: row.network_coverage ? shownCoverage(row.network_coverage) : null,
    calibration: calibrationFromJson(row.calibration),
    withdrawn: withdrawnFromJson(row.withdrawn),
  };
}

const shownCoverage = ({
  failuresKnown,
  officersRead,
  oldestDay,
  newestDay,
  unread,
}: NetworkCoverage): ShownCoverage => ({
  failuresKnown,
  officersRead,
  // Rounded down: only all of them are the whole.
  share: failuresKnown === 0 ? null : Math.floor((100 * officersRead) / failuresKnown) / 100,
  oldestDay,
  newestDay,
  notRuledOut: unread,
});

// biome-ignore lint/suspicious/noExplicitAny: as above
export const faceFromRow = (row: any): AssessmentFace => ({ ...headFromRow(row), ...checksFrom(row.checks) });

// biome-ignore lint/suspicious/noExplicitAny: as above
export function assessmentFromRow(row: any): Assessment {
  return {
    ...faceFromRow(row),
    outcomes: withPeopleNumbered(row.outcomes),
    contributions: row.contributions,
    heldBy: row.held_by,
  };
}

/**
 * The stored object has no key for a check that does not apply, and no order of keys. The answer has every check, in the
 * catalogue's order, then those that the catalogue no longer has.
 */
export function checksFrom(
  stored: Record<string, CheckValue | null>,
): Pick<Assessment, 'checks' | 'notApplicableChecks'> {
  if (Object.keys(stored).length === 0) return { checks: {}, notApplicableChecks: [] };
  const keys = CHECK_KEYS.map(({ key }) => key);
  const inOrder = Object.fromEntries(keys.map(key => [key, stored[key] ?? null]));
  return {
    checks: { ...inOrder, ...stored },
    notApplicableChecks: keys.filter(key => !(key in stored)),
  };
}
