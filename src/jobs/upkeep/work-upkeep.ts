/** The jobs that keep and forget: the log of requests, events, receipts, and what is past its retention. */
import { keepRequestLog } from '../../access/requests/keep-request-log.ts';
import { tellLateReaders } from '../../contractors/recall/recall.ts';
import type { Database } from '../../db/open-database.ts';
import { sqlTransaction } from '../../db/sql-transaction.ts';
import { keepEvents } from '../../events/keep-events.ts';
import type { Relay } from '../../events/relay.ts';
import type { Log } from '../../kernel/log.ts';
import { appendReceipts, type LogDeps } from '../../receipts/log.ts';
import { stampHeads } from '../../receipts/stamp-heads.ts';
import { forgetListReadings } from '../../watching/lists/read-watched.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { purge } from './purge.ts';

export interface UpkeepWork {
  readonly db: Database;
  /** For lists and upkeep, whose statements may take minutes. */
  readonly patientDb: Database;
  readonly gateway: RegisterGateway;
  readonly jobQueue: JobQueue;
  readonly log: Log;
  readonly relay: Pick<Relay, 'place' | 'placed' | 'wake'>;
  /** Of the log of receipts: what signs and stamps it, and the address of the service. */
  readonly receipts: Omit<LogDeps, 'db'>;
  readonly requestLogDays: number;
  /** Setting `ASSESSMENT_RETENTION_MONTHS`. */
  readonly assessmentMonths: number;
}

export const EVERY_MINUTE = '* * * * *';

/** Every hour: a run that could not get the lock is repeated by the next. */
const LOG_SCHEDULE = '4 * * * *';

export async function workRequestLog({
  patientDb: db,
  jobQueue,
  log,
  requestLogDays,
}: UpkeepWork): Promise<void> {
  await jobQueue.work('keep-request-log', 1, async () => {
    const { daysDropped } = await keepRequestLog(db, { days: requestLogDays });
    await forgetListReadings(db.pool, { days: requestLogDays });
    if (daysDropped > 0)
      log.info({ daysDropped }, 'days of the request log are past their retention and gone');
  });
  await jobQueue.send(null, 'keep-request-log', {}, { singletonKey: 'start' });
  await jobQueue.schedule('keep-request-log', LOG_SCHEDULE, {}, 'hourly');
}

/** Before the lists of the day are read. */
const PURGE_SCHEDULE = '25 4 * * *';

export async function workPurge({
  patientDb: db,
  gateway,
  jobQueue,
  log,
  assessmentMonths,
}: UpkeepWork): Promise<void> {
  await jobQueue.work('purge', 1, async () => {
    const counts = await purge(db, { registers: gateway.registers, assessmentMonths });
    log.info(counts, 'what was kept longer than it may be is deleted');
  });
  await jobQueue.schedule('purge', PURGE_SCHEDULE, {}, 'daily');
}

/** Every hour, apart from the other upkeep. */
const EVENTS_SCHEDULE = '34 * * * *';

export async function workEvents({ patientDb: db, jobQueue, log }: UpkeepWork): Promise<void> {
  await jobQueue.work('keep-events', 1, async (_payload, signal) => {
    const forgotten = await keepEvents(db, signal);
    if (forgotten > 0) log.info({ forgotten }, 'events are past their retention and gone');
  });
  await jobQueue.schedule('keep-events', EVENTS_SCHEDULE, {}, 'hourly');
}

/** What was said is put on record, and whoever read what was taken back meanwhile is told. */
export async function workReceipts(
  { db, jobQueue, log, relay, receipts }: UpkeepWork,
  stopping: AbortSignal,
): Promise<void> {
  await jobQueue.work('append-receipts', 1, async (_payload, signal) => {
    while (!signal.aborted && (await appendReceipts({ db, ...receipts })) > 0);
    if (receipts.timeStampUrl) await jobQueue.send(null, 'stamp-heads', {}, { singletonKey: 'minutely' });
  });
  await jobQueue.work('stamp-heads', 1, (_payload, signal) =>
    stampHeads({ db, url: receipts.timeStampUrl, log }, AbortSignal.any([signal, stopping])),
  );
  // Also without a stamper: heads that waited for an earlier one wait no more.
  await jobQueue.send(null, 'stamp-heads', {}, { singletonKey: 'start' });
  await jobQueue.schedule('append-receipts', EVERY_MINUTE, {}, 'minutely');
  await jobQueue.work('tell-late-readers', 1, async () => {
    if ((await sqlTransaction(db, tellLateReaders)) > 0) relay.wake();
  });
  await jobQueue.schedule('tell-late-readers', EVERY_MINUTE, {}, 'minutely');
}
