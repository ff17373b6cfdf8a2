/** An assessment as it is read back: what was judged of a company, and when. */
import { allChecks } from '../checks/all-checks.ts';
import type { CheckValue, Outcome } from '../checks/check.ts';
import type { Color, Contribution, Verdict } from '../checks/judgement.ts';

/** Without what it rests on, which is large (tens of kB): for who shows many companies. */
export interface AssessmentHead {
  readonly id: string;
  readonly nif: string;
  readonly livemode: boolean;
  readonly assessedAt: Date;
  readonly modelVersion: string;
  readonly score: number;
  readonly verdict: Verdict;
  readonly color: Color;
  readonly completeness: number;
  readonly bounds: { readonly low: number; readonly high: number };
  readonly unknownChecks: readonly string[];
  readonly reasons: readonly string[];
  readonly directorNetwork: { readonly companiesKnown: number; readonly asOf: Date };
}

export interface Assessment extends AssessmentHead {
  readonly checks: Readonly<Record<string, CheckValue | null>>;
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly contributions: readonly Contribution[];
}

/** Columns of `assessments` that an `AssessmentHead` needs, under the alias `a`. */
export const HEAD_COLUMNS = `a.id, a.nif, a.livemode, a.assessed_at, a.model_version, a.score, a.verdict, a.color,
  a.completeness, a.bound_low, a.bound_high, a.unknown_checks, a.reasons, a.companies_known, a.network_as_of`;

/** Those that an `Assessment` needs. */
export const ASSESSMENT_COLUMNS = `${HEAD_COLUMNS}, a.checks, a.outcomes, a.contributions`;

/** Of a row, or of a row that the database gave as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a row of the SQL above
export function headFromRow(row: any): AssessmentHead {
  return {
    id: row.id,
    nif: row.nif,
    livemode: row.livemode,
    assessedAt: new Date(row.assessed_at),
    modelVersion: row.model_version,
    score: row.score,
    verdict: row.verdict,
    color: row.color,
    completeness: row.completeness,
    bounds: { low: row.bound_low, high: row.bound_high },
    unknownChecks: row.unknown_checks,
    reasons: row.reasons,
    directorNetwork: { companiesKnown: row.companies_known, asOf: new Date(row.network_as_of) },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: as above
export function assessmentFromRow(row: any): Assessment {
  return {
    ...headFromRow(row),
    checks: inCatalogueOrder(row.checks),
    outcomes: row.outcomes,
    contributions: row.contributions,
  };
}

/** The database keeps no order of keys; the answer has the catalogue's: the specified five first. */
function inCatalogueOrder(checks: Record<string, CheckValue | null>): Record<string, CheckValue | null> {
  const ordered: Record<string, CheckValue | null> = {};
  for (const { key } of allChecks) if (key in checks) ordered[key] = checks[key]!;
  return { ...ordered, ...checks };
}
