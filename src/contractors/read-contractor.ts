/** Reads what is known about a company now, for REST and GraphQL alike. */
import type { Database } from '../db/open-database.ts';
import type { Nif } from '../kernel/nif.ts';
import { ANALYSIS_COLUMNS, type Analysis, analysisFromRow } from './analysis.ts';
import { ASSESSMENT_COLUMNS, type Assessment, assessmentFromRow, isStale } from './assessment.ts';
import { CORRECTION_JSON, type Correction, correctionFromJson } from './corrections/correction.ts';

export interface Contractor {
  readonly nif: Nif;
  /** Null if no register has named it: its stored name is its NIF. */
  readonly name: string | null;
  /** The latest assessment; null when the company was never assessed. */
  readonly assessment: Assessment | null;
  /** The open analysis; null when none runs. */
  readonly analysis: Analysis | null;
  /** The assessment is older than `ASSESSMENT_FRESH_HOURS`: a new analysis is due. */
  readonly stale: boolean;
  /** Its corrections, oldest first, without closed ones. */
  readonly corrections: readonly Correction[];
}

export async function readContractor(
  { pool }: Database,
  { nif, freshHours }: { nif: Nif; freshHours: number },
): Promise<Contractor> {
  const { rows } = await pool.query({
    name: 'read_contractor',
    text: contractorRow('$1::text', `${IS_STALE}, ${ASSESSMENT_COLUMNS}`),
    values: [nif, freshHours],
  });
  return withAssessment(rows[0]);
}

/** Parameter 2: hours for which an assessment is fresh. */
const IS_STALE = `${isStale('$2')} as stale`;

/**
 * A row for each company of `asked` (column `nif`), with the `wanted` columns of `assessments` (alias `a`), by default of
 * its latest.
 */
export const rowsOf = (asked: string, wanted: string, assessmentId = 'c.latest_assessment_id'): string => `
  select asked.nif as asked, nullif(c.name, asked.nif) as named, to_jsonb(open) as analysis, ${wanted},
    (select jsonb_agg(${CORRECTION_JSON} order by k.created_at, k.id)
     from corrections k where k.nif = asked.nif and k.state <> 'closed') as corrections
  from ${asked}
  left join companies c on c.nif = asked.nif
  left join assessments a on a.id = ${assessmentId}
  left join lateral (select ${ANALYSIS_COLUMNS} from analyses n where n.nif = asked.nif and n.state <> 'complete') open on true`;

/**
 * The row of one company, given as an SQL expression. Not a list of one: PostgreSQL does not know the length of a list,
 * rejects the generic plan as too expensive, and plans every call, which takes longer than the statement.
 */
export const contractorRow = (nif: string, wanted: string): string =>
  rowsOf(`(select ${nif} as nif) asked`, wanted);

// biome-ignore lint/suspicious/noExplicitAny: a row of the SQL above
const withAssessment = (row: any): Contractor => ({
  ...contractorFromRow(row),
  name: row.named,
  stale: row.stale === true,
  assessment: row.id ? assessmentFromRow(row) : null,
});

/** What every row above has. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function contractorFromRow(row: any): Omit<Contractor, 'name' | 'assessment' | 'stale'> {
  return {
    nif: row.asked as Nif,
    analysis: row.analysis ? analysisFromRow(row.analysis) : null,
    corrections: (row.corrections ?? []).map(correctionFromJson),
  };
}
