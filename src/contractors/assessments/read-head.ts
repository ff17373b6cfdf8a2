import type { Database } from '../../db/open-database.ts';
import { type AssessmentHead, HEAD_COLUMNS, headFromRow } from '../assessment.ts';

/** An assessment of any age: its score and verdict are kept for ever. */
export async function readHead({ pool }: Pick<Database, 'pool'>, id: string): Promise<AssessmentHead | null> {
  const { rows } = await pool.query({
    name: 'read_head',
    text: `select ${HEAD_COLUMNS} from assessments a where a.id = $1`,
    values: [id],
  });
  return rows[0] ? headFromRow(rows[0]) : null;
}
