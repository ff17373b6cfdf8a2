import { openDatabase } from '../src/db/open-database.ts';
import { logKey } from '../src/receipts/head.ts';
import { appendReceipts } from '../src/receipts/log.ts';

/** What signs the log of receipts in a benchmark; nobody stamps it. */
export const receiptsOfBench = () => ({
  key: logKey('a secret of the bench, 32 characters'),
  publicUrl: 'http://127.0.0.1',
  timeStampUrl: null,
});

/** Puts every assessment of a database into its log. */
export async function logReceipts(url: string): Promise<void> {
  const db = openDatabase(url, { poolSize: 1, onError: () => {} });
  while ((await appendReceipts({ db, ...receiptsOfBench() })) > 0);
  await db.close();
}
