import type { Database } from '../db/open-database.ts';
import { sqlTransaction } from '../db/sql-transaction.ts';
import type { BatchDesk } from './accept-batch.ts';
import { type Batch, readBatch } from './batch.ts';

/**
 * No further row is begun from now on; the batch's job marks those as cancelled, and ends the batch when what was begun is
 * finished. One that is over stays as it is. Null when there is no such batch of the client (null: of any).
 */
export async function cancelBatch(
  { db, enqueue }: BatchDesk & { db: Database },
  asked: { id: string; clientId: string | null },
): Promise<Batch | null> {
  await sqlTransaction(db, async tx => {
    const { rowCount } = await tx.query(
      `update batches set state = 'cancelling', cancelled_at = app_now()
       where id = $1 and client_id = coalesce($2, client_id) and state = 'running'`,
      [asked.id, asked.clientId],
    );
    if (rowCount === 1) await enqueue(tx, asked.id);
  });
  return readBatch(db, asked);
}
