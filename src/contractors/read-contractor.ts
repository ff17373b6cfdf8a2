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
  db: Database,
  { nif, freshHours }: { nif: Nif; freshHours: number },
): Promise<Contractor> {
  const [contractor] = await readContractors(db, { nifs: [nif], freshHours });
  return contractor!;
}

/** Several in one statement, in the order asked. */
export async function readContractors(
  { pool }: Database,
  { nifs, freshHours }: { nifs: readonly Nif[]; freshHours: number },
): Promise<Contractor[]> {
  const { rows } = await pool.query({
    name: 'read_contractors',
    text: `select asked.nif as asked, to_jsonb(open) as analysis, a.assessed_at < app_now() - make_interval(hours => $2::int) as stale, ${ASSESSMENT_COLUMNS},
             (select jsonb_agg(${CORRECTION_JSON} order by k.created_at, k.id)
              from corrections k where k.nif = asked.nif and k.state <> 'closed') as corrections
           from unnest($1::text[]) with ordinality as asked(nif, place)
           left join companies c on c.nif = asked.nif
           left join assessments a on a.id = c.latest_assessment_id
           left join lateral (select ${ANALYSIS_COLUMNS} from analyses n where n.nif = asked.nif and n.state <> 'complete') open on true
           order by asked.place`,
    values: [nifs, freshHours],
  });
  return rows.map(row => ({
    nif: row.asked as Nif,
    assessment: row.id ? assessmentFromRow(row) : null,
    analysis: row.analysis ? analysisFromRow(row.analysis) : null,
    stale: row.stale === true,
    corrections: (row.corrections ?? []).map(correctionFromJson),
  }));
}
