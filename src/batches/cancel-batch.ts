import type { Database } from '../db/open-database.ts';
import { sqlTransaction } from '../db/sql-transaction.ts';
import type { BatchQueue } from './accept-batch.ts';
import { type Batch, readBatch } from './batch.ts';
import { finishRowsIn } from './finish-rows.ts';

/**
 * Ends at once what has not begun, or waits for a register; what is being asked now is finished first. A batch that is over stays as
 * it is. Null when there is no such batch of the client (null: of any).
 */
export async function cancelBatch(
  { db, enqueue, freshHours }: BatchQueue & { db: Database; freshHours: number },
  asked: { id: string; clientId: string | null },
): Promise<Batch | null> {
  await sqlTransaction(db, async tx => {
    const { rowCount } = await tx.query(
      `update batches set state = 'cancelling', cancelled_at = app_now()
       where id = $1 and client_id = coalesce($2, client_id) and state = 'running'`,
      [asked.id, asked.clientId],
    );
    if (rowCount === 0) return;
    await finishRowsIn(tx, { id: asked.id, freshHours });
    // Other batches go on, and this one once its last rows are done.
    await enqueue(tx);
  });
  return readBatch(db, asked);
}
