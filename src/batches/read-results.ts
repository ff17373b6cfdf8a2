/** Finished rows of a batch, in the order of finishing: each once, and never one that a reader has passed. */
import type { Analysis } from '../contractors/analysis.ts';
import { type AssessmentFace, FACE_COLUMNS, faceFromRow } from '../contractors/assessment.ts';
import { type KnownNames, readNames } from '../contractors/companies/company-name.ts';
import type { Correction } from '../contractors/corrections/correction.ts';
import { contractorFromRow, rowsOf } from '../contractors/read-contractor.ts';
import type { Reading } from '../db/sql-transaction.ts';

export interface FinishedRow {
  readonly row: number;
  readonly nif: string | null;
  readonly reference: string | null;
  readonly state: 'complete' | 'rejected' | 'cancelled';
  /** Its place among the finished rows, from 1. */
  readonly place: number;
  readonly problem: { readonly code: string; readonly detail: string } | null;
  readonly assessmentId: string | null;
}

export interface Result extends FinishedRow {
  /** Null where the row was rejected or cancelled. */
  readonly known: {
    readonly assessment: AssessmentFace;
    /** A lookup gives it now. False: a later one does, or it was withdrawn with a list, or is past its retention. */
    readonly inForce: boolean;
    readonly names: KnownNames;
    readonly corrections: readonly Correction[];
    /** The open analysis of the company; null when none runs. */
    readonly analysis: Analysis | null;
    /** The assessment is old and will be replaced. */
    readonly refreshing: boolean;
  } | null;
}

interface Span {
  readonly id: string;
  /** Place of the last row that the reader has. */
  readonly after: number;
  readonly limit: number;
}

const ROW = `r.row, r.nif, r.reference, r.state, r.finished as place, r.problem, r.assessment_id as "assessmentId"`;
const IN_SPAN = 'batch_id = $1 and finished > $2 order by finished limit $3';

/** The rows alone. */
export async function readFinished({ pool }: Reading, { id, after, limit }: Span): Promise<FinishedRow[]> {
  const { rows } = await pool.query<FinishedRow>({
    name: 'finished_rows',
    text: `select ${ROW} from batch_rows r where ${IN_SPAN}`,
    values: [id, after, limit],
  });
  return rows;
}

/** The same with what a lookup shows of each company. */
export async function readResults({ pool }: Reading, { id, after, limit }: Span): Promise<Result[]> {
  const { rows } = await pool.query({
    name: 'results_of_batch',
    text: `${rowsOf(
      `(select * from batch_rows where ${IN_SPAN}) asked`,
      `asked.row, asked.reference, asked.state as row_state, asked.finished as place, asked.problem, asked.refresh,
        a.id is not distinct from c.latest_assessment_id as in_force, ${FACE_COLUMNS}`,
      'asked.assessment_id',
    )} order by asked.finished`,
    values: [id, after, limit],
  });
  const judged = rows.filter(row => row.id);
  const names = await readNames(
    { pool },
    judged.map(row => row.asked),
  );
  const named = new Map(judged.map((row, place) => [row, names[place]!]));
  return rows.map(row => resultFromRow(row, named.get(row)));
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the SQL above
function resultFromRow(row: any, names: KnownNames | undefined): Result {
  const { analysis, corrections } = contractorFromRow(row);
  return {
    row: row.row,
    nif: row.asked,
    reference: row.reference,
    state: row.row_state,
    place: row.place,
    problem: row.problem,
    assessmentId: row.id,
    known: names
      ? {
          assessment: faceFromRow(row),
          inForce: row.in_force,
          names,
          corrections,
          analysis,
          refreshing: row.refresh || analysis !== null,
        }
      : null,
  };
}
