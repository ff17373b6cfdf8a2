/** The background analysis of one company: its state and progress. */
import type { Database } from '../db/open-database.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { AnalysisPurpose, AnalysisState } from './analyses/analysis-state.ts';

export interface Analysis {
  readonly id: string;
  readonly nif: string;
  readonly state: AnalysisState;
  readonly refresh: boolean;
  /** No client waits for it: all others go first, until a client asks. */
  readonly unhurried: boolean;
  readonly purpose: AnalysisPurpose;
  readonly livemode: boolean;
  /** When it was requested; REST and GraphQL call this `startedAt`. */
  readonly createdAt: Date;
  /** When a worker began it; null until then. */
  readonly takenUpAt: Date | null;
  readonly completedAt: Date | null;
  /** Grows with every change. */
  readonly version: number;
  /** Registers that have not answered and are retried. */
  readonly waitingFor: readonly RegisterName[];
  readonly assessmentId: string | null;
  /**
   * Finished steps of all steps: one for each register about the company, and those about linked companies (where a
   * failed one also counts as finished).
   */
  readonly progress: { readonly done: number; readonly total: number };
}

/**
 * Which jobs of analyses go first. `asked`: a client waits now. `unhurried`: a batch or a watchlist waits. `idle`: a revision, of which
 * thousands may come at once, or another try of an analysis that no client waits for now.
 */
export type Rank = 'asked' | 'unhurried' | 'idle';

export const rankOf = ({ unhurried, purpose }: Pick<Analysis, 'unhurried' | 'purpose'>): Rank =>
  unhurried ? (purpose === 'revision' ? 'idle' : 'unhurried') : 'asked';

export const rankOfRetry = ({ unhurried }: Pick<Analysis, 'unhurried'>): Rank =>
  unhurried ? 'idle' : 'asked';

/** Columns of `analyses`, under the alias `n`. */
export const ANALYSIS_COLUMNS = `n.id, n.nif, n.state, n.refresh, n.unhurried, n.purpose, n.livemode, n.created_at, n.started_at, n.completed_at, n.version,
  n.waiting_for, n.assessment_id,
  (select count(*) filter (where s.state = 'answered')::int from analysis_steps s where s.analysis_id = n.id)
    + (select count(*) filter (where l.state <> 'pending')::int from linked_steps l where l.analysis_id = n.id) as done,
  (select count(*)::int from analysis_steps s where s.analysis_id = n.id)
    + (select count(*)::int from linked_steps l where l.analysis_id = n.id) as total`;

// biome-ignore lint/suspicious/noExplicitAny: a row of the SQL above, or its JSON, whose times are text
export function analysisFromRow(row: any): Analysis {
  const time = (value: string | Date | null) => (value === null ? null : new Date(value));
  return {
    id: row.id,
    nif: row.nif,
    state: row.state,
    refresh: row.refresh,
    unhurried: row.unhurried,
    purpose: row.purpose,
    livemode: row.livemode,
    createdAt: new Date(row.created_at),
    takenUpAt: time(row.started_at),
    completedAt: time(row.completed_at),
    version: row.version,
    waitingFor: row.waiting_for,
    assessmentId: row.assessment_id,
    progress: { done: row.done, total: row.total },
  };
}

export async function readAnalysis({ pool }: Database, id: string): Promise<Analysis | null> {
  const { rows } = await pool.query({
    name: 'read_analysis',
    text: `select ${ANALYSIS_COLUMNS} from analyses n where n.id = $1`,
    values: [id],
  });
  return rows[0] ? analysisFromRow(rows[0]) : null;
}

/** Whether only a batch waits for it. */
export async function isUnhurried({ pool }: Pick<Database, 'pool'>, id: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_unhurried',
    text: 'select from analyses where id = $1 and unhurried',
    values: [id],
  });
  return rowCount === 1;
}
