/** A batch of companies that a client asked about at once, and how far it is. */
import type { AnalysisOpening } from '../contractors/analyses/open-analysis.ts';
import type { Database, Tx } from '../db/open-database.ts';
import { Problem } from '../kernel/problems.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { type ExpectedEnd, expectedEnd, OVER } from './expected-end.ts';

/** `cancelling`: no row is begun any more, and those that were begun are being finished. */
export const BATCH_STATES = ['running', 'cancelling', 'complete', 'cancelled'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export interface Batch {
  readonly id: string;
  readonly clientId: string;
  readonly state: BatchState;
  readonly livemode: boolean;
  readonly rows: number;
  /** Rows with an assessment. */
  readonly done: number;
  readonly rejected: number;
  readonly cancelled: number;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  readonly completedAt: Date | null;
}

export interface BatchProgress extends Batch, ExpectedEnd {
  readonly analysing: number;
  readonly waiting: number;
  /** Registers whose silence holds up rows that are being analysed. */
  readonly waitingFor: readonly RegisterName[];
}

export const BATCH_COLUMNS = `b.id, b.client_id as "clientId", b.state, b.livemode, b.rows,
  b.finished - b.rejected - b.cancelled as done, b.rejected, b.cancelled, b.created_at as "createdAt",
  b.cancelled_at as "cancelledAt", b.completed_at as "completedAt"`;

/** A client's own batch, or (for the operator, `clientId` null) any; null when there is none. */
export async function readBatch(
  { pool }: Pick<Database, 'pool'>,
  { id, clientId }: { id: string; clientId: string | null },
): Promise<Batch | null> {
  const { rows } = await pool.query<Batch>({
    name: 'read_batch',
    text: `select ${BATCH_COLUMNS} from batches b where b.id = $1 and b.client_id = coalesce($2, b.client_id)`,
    values: [id, clientId],
  });
  return rows[0] ?? null;
}

export const noSuchBatch = (): Problem =>
  new Problem('not-found', 'There is no such batch, or it ended more than 30 days ago.');

/** The newest first; `after` is the id of a batch. */
export async function listBatches(
  { pool }: Pick<Database, 'pool'>,
  { clientId, after, limit }: { clientId: string | null; after: string | null; limit: number },
): Promise<Batch[]> {
  const { rows } = await pool.query<Batch>(
    `select ${BATCH_COLUMNS} from batches b
     where b.client_id = coalesce($1, b.client_id) and ($2::text is null or b.id < $2) order by b.id desc limit $3`,
    [clientId, after, limit],
  );
  return rows;
}

/** How far it is now, and when it is expected to be ready. */
export async function progressOf(
  opening: Pick<AnalysisOpening, 'db' | 'registers'>,
  batch: Batch,
): Promise<BatchProgress> {
  const { rows } = await opening.db.pool.query<{ analysing: number; waitingFor: RegisterName[] }>({
    name: 'batch_under_way',
    text: `with under_way as (select nif from batch_rows where batch_id = $1 and state = 'analysing' and finished is null)
           select (select count(*)::int from under_way) as analysing, array(
             select distinct register from under_way join analyses n on n.nif = under_way.nif and n.state <> 'complete'
             cross join unnest(n.waiting_for) as silent(register) order by register) as "waitingFor"`,
    values: [batch.id],
  });
  const { analysing, waitingFor } = rows[0]!;
  const left = batch.rows - batch.done - batch.rejected - batch.cancelled;
  const end = isOver(batch)
    ? OVER
    : await expectedEnd(opening, { batchId: batch.id, analyses: left, waitingFor });
  return { ...batch, analysing, waiting: Math.max(0, left - analysing), waitingFor, ...end };
}

/** No row is left to be finished. */
export const isOver = ({ state }: Pick<Batch, 'state'>): boolean =>
  state === 'complete' || state === 'cancelled';

/** Days for which a batch and its results are kept after its end. */
const BATCH_DAYS = 30;

/** Deletes batches past their retention, with their rows; returns how many. Assessments stay. */
export const forgetBatches = (tx: Tx): Promise<number> =>
  tx.$executeRawUnsafe(
    `delete from batches where completed_at < app_now() - make_interval(days => ${BATCH_DAYS})`,
  );
