import { databaseNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Log } from '../../kernel/log.ts';
import { clientsWithNews, makeDigest } from '../../watching/alerts/digest.ts';
import { noticeSilence } from '../../watching/alerts/notice-silence.ts';

/**
 * A look for silent registers, then the day's digest of every client with news. If it is cut off, the next run does what is left:
 * nothing is told twice.
 */
export async function watchDigest(
  { db, livemode, log }: { db: Database; livemode: boolean; log: Log },
  signal: AbortSignal,
): Promise<void> {
  const day = lisbonDay(await databaseNow(db));
  await noticeSilence(db, { livemode }, signal);
  const clients = await clientsWithNews(db, day);
  for (const clientId of clients) {
    signal.throwIfAborted();
    await makeDigest(db, { clientId, day, livemode });
  }
  if (clients.length > 0) log.info({ clients: clients.length }, 'digests of alerts are made');
}
