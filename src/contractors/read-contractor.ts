/** The one read of the domain behind REST and GraphQL: what is known about a company now. */
import type { Database } from '../db/open-database.ts';
import type { Nif } from '../kernel/nif.ts';
import { ANALYSIS_COLUMNS, type Analysis, analysisFromRow } from './analysis.ts';
import { ASSESSMENT_COLUMNS, type Assessment, assessmentFromRow } from './assessment.ts';
import { CORRECTION_JSON, type Correction, correctionFromJson } from './corrections.ts';

export interface Contractor {
  readonly nif: Nif;
  /** The latest assessment; null when the company was never assessed. */
  readonly assessment: Assessment | null;
  /** The open analysis; null when none runs. */
  readonly analysis: Analysis | null;
  /** The assessment is older than the service promises: a new analysis is due. */
  readonly stale: boolean;
  /** What is said to be wrong about it, oldest first; closed ones left out. */
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
const IS_STALE = 'a.assessed_at < app_now() - make_interval(hours => $2::int) as stale';

/**
 * A row for each company of `asked` (`nif`), with the columns of `assessments` (alias `a`) that are wanted, and
 * whatever else is selected of `asked.nif`.
 */
const rowsOf = (asked: string, wanted: string): string => `
  select asked.nif as asked, to_jsonb(open) as analysis, ${wanted},
    (select jsonb_agg(${CORRECTION_JSON} order by k.created_at, k.id)
     from corrections k where k.nif = asked.nif and k.state <> 'closed') as corrections
  from ${asked}
  left join companies c on c.nif = asked.nif
  left join assessments a on a.id = c.latest_assessment_id
  left join lateral (select ${ANALYSIS_COLUMNS} from analyses n where n.nif = asked.nif and n.state <> 'complete') open on true`;

/**
 * Of the one company that `nif` says, in SQL. Not a list of one: of a list PostgreSQL does not know the length, holds its
 * general plan for too dear, and makes another at every call, which takes longer than the statement itself.
 */
export const contractorRow = (nif: string, wanted: string): string =>
  rowsOf(`(select ${nif} as nif) asked`, wanted);

/** Several in one statement, in the order asked. */
export async function readContractors(
  { pool }: Database,
  { nifs, freshHours }: { nifs: readonly Nif[]; freshHours: number },
): Promise<Contractor[]> {
  const { rows } = await pool.query({
    name: 'read_contractors',
    text: `${rowsOf('unnest($1::text[]) with ordinality as asked(nif, place)', `${IS_STALE}, ${ASSESSMENT_COLUMNS}`)}
      order by asked.place`,
    values: [nifs, freshHours],
  });
  return rows.map(withAssessment);
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the SQL above
const withAssessment = (row: any): Contractor => ({
  ...contractorFromRow(row),
  stale: row.stale === true,
  assessment: row.id ? assessmentFromRow(row) : null,
});

/** What every row above has. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function contractorFromRow(row: any): Omit<Contractor, 'assessment' | 'stale'> {
  return {
    nif: row.asked as Nif,
    analysis: row.analysis ? analysisFromRow(row.analysis) : null,
    corrections: (row.corrections ?? []).map(correctionFromJson),
  };
}
