/** The workers of a process: which job does what, and how many at once. */
import { setTimeout } from 'node:timers/promises';
import { keepRequestLog } from '../access/keep-request-log.ts';
import type { AnalysisOpening } from '../contractors/open-analysis.ts';
import type { Database } from '../db/open-database.ts';
import type { Relay } from '../events/relay.ts';
import type { Log } from '../kernel/log.ts';
import type { Tally } from '../kernel/tally.ts';
import type { DeliveryParts } from '../webhooks/deliver.ts';
import { createAnswers } from './answers.ts';
import type { Conductor } from './conductor.ts';
import { consultLinked } from './consult-linked.ts';
import { giveUpAnalysis } from './give-up-analysis.ts';
import { importPastActs, type PastActs } from './import-past-acts.ts';
import type { JobPump } from './job-pump.ts';
import { keepEvents } from './keep-events.ts';
import { purge } from './purge.ts';
import { readMissingLists, refreshList, scheduleLists } from './refresh-lists.ts';
import type { RegisterDesk } from './register-desk.ts';
import { reviseAssessment, reviseLater, reviseNow } from './revise-assessment.ts';
import { runAnalysis } from './run-analysis.ts';
import { workDeliveries } from './work-deliveries.ts';

export interface Workers {
  readonly db: Database;
  /** For lists and upkeep, whose statements may take minutes. */
  readonly patientDb: Database;
  readonly desk: RegisterDesk;
  readonly conductor: Conductor;
  readonly log: Log;
  readonly livemode: boolean;
  readonly relay: Pick<Relay, 'place' | 'placed' | 'wake'>;
  readonly tally?: Tally | undefined;
  readonly delivery: Pick<DeliveryParts, 'db' | 'sealKey' | 'egress' | 'cursors'>;
  /** Null where the registers are the real ones. */
  readonly pastActs: PastActs | null;
  /** Setting `REQUEST_LOG_RETENTION_DAYS`. */
  readonly requestLogDays: number;
  /** Setting `ASSESSMENT_RETENTION_MONTHS`. */
  readonly assessmentMonths: number;
}

/** Beside what is sent with a notification: a job that is tried again, of a worker that was killed, comes without one. */
const ANALYSES = { atOnce: 20, perGroup: 1, everyMs: 1_000 };
/** What an analysis may take, as its queue has it: beyond it the job is another's. */
const ANALYSIS_MS = 1_800_000;
const LINKED_AT_ONCE = 4;

export interface RunningWorkers {
  readonly ready: Promise<void>;
  /** Deliveries were created: they need not wait for the next look. */
  wakeDeliveries(): void;
  /** What is under way finishes within `graceMs`, or is taken up again elsewhere. */
  stop(graceMs: number): Promise<void>;
}

/** Starts taking jobs as soon as the past is known; returns how to stop what runs outside the queues. */
export function startWorkers(workers: Workers): RunningWorkers {
  const stopping = new AbortController();
  const deliveries = workDeliveries(workers);
  const pumps: JobPump[] = [];
  const ready = begin(workers, pumps, stopping.signal).catch(error => {
    if (!stopping.signal.aborted) workers.log.error({ err: error }, 'the workers could not start');
  });
  return {
    ready,
    wakeDeliveries: deliveries.wake,
    async stop(graceMs) {
      stopping.abort();
      const others = ready.then(() => Promise.all(pumps.map(pump => pump.stop(graceMs))));
      await Promise.all([deliveries.stop(graceMs), others]);
    },
  };
}

async function begin(workers: Workers, pumps: JobPump[], signal: AbortSignal): Promise<void> {
  const { patientDb: db, desk, conductor, log, pastActs } = workers;
  const steps: (() => Promise<void>)[] = [
    () => workRequestLog(workers),
    () => workEvents(workers),
    // Directors' other companies must be known before the first company is judged.
    async () => {
      if (pastActs) await importPastActs({ db, personKey: desk.personKey, log }, pastActs, signal);
    },
    // In the sandbox the further lists are small and read first, so that the first answers are whole.
    () =>
      readMissingLists(
        { db, desk, conductor, log },
        ({ meta }) => meta.essential || pastActs !== null,
        signal,
      ),
    async () => void pumps.push(await workAnalyses(workers, signal)),
    () => workLists(workers, signal),
    () => workPurge(workers),
    () => readMissingLists({ db, desk, conductor, log }, () => true, signal),
  ];
  for (const step of steps) await persistently(step, workers, signal);
}

const TRY_AGAIN_MS = 1_000;

/** A database that is away while the workers begin delays them, and no more. Every step may be begun again. */
async function persistently(step: () => Promise<void>, { log }: Workers, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await step();
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'the workers could not begin; trying again');
      await setTimeout(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
}

async function workLists(
  { patientDb: db, desk, conductor, log }: Workers,
  stopping: AbortSignal,
): Promise<void> {
  await conductor.work('refresh-list', 1, ({ register }, signal) =>
    refreshList({ db, desk, conductor, log }, register, AbortSignal.any([signal, stopping])),
  );
  await scheduleLists({ db, desk, conductor, log });
}

/** Every hour, in UTC's first minutes too: a lock that was not to be had is tried for again by the job. */
const LOG_SCHEDULE = '4 * * * *';

async function workRequestLog({ patientDb: db, conductor, log, requestLogDays }: Workers): Promise<void> {
  await conductor.work('keep-request-log', 1, async () => {
    const { daysDropped } = await keepRequestLog(db, { days: requestLogDays });
    if (daysDropped > 0)
      log.info({ daysDropped }, 'days of the request log are past their retention and gone');
  });
  await conductor.send(db.prisma, 'keep-request-log', {}, { singletonKey: 'start' });
  await conductor.schedule('keep-request-log', LOG_SCHEDULE, {}, 'hourly');
}

/** Before the lists of the day are read. */
const PURGE_SCHEDULE = '25 4 * * *';

async function workPurge({ patientDb: db, desk, conductor, log, assessmentMonths }: Workers): Promise<void> {
  await conductor.work('purge', 1, async () => {
    const counts = await purge(db, { registers: desk.registers, assessmentMonths });
    log.info(counts, 'what was kept longer than it may be is deleted');
  });
  await conductor.schedule('purge', PURGE_SCHEDULE, {}, 'daily');
}

/** Every hour, apart from the other upkeep. */
const EVENTS_SCHEDULE = '34 * * * *';

async function workEvents({ patientDb: db, conductor, log }: Workers): Promise<void> {
  await conductor.work('keep-events', 1, async (_payload, signal) => {
    const forgotten = await keepEvents(db, signal);
    if (forgotten > 0) log.info({ forgotten }, 'events are past their retention and gone');
  });
  await conductor.schedule('keep-events', EVENTS_SCHEDULE, {}, 'hourly');
}

async function workAnalyses(workers: Workers, stopping: AbortSignal): Promise<JobPump> {
  const { db, patientDb, desk, conductor, log, relay, tally } = workers;
  const answers = createAnswers(db);
  await conductor.work('ask-linked', LINKED_AT_ONCE, async ({ analysisId }, signal) => {
    await consultLinked({ db, desk, log, answers }, analysisId, AbortSignal.any([signal, stopping]));
    await conductor.send(db.prisma, 'run-analysis', { analysisId }, { singletonKey: analysisId });
  });
  await conductor.work('revise-assessment', 2, ({ nif }) => reviseAssessment(openingOf(workers), nif));
  await conductor.work('analysis-given-up', 1, ({ analysisId }) =>
    giveUpAnalysis({ db, conductor, log }, analysisId),
  );
  return conductor.pump('run-analysis', ANALYSES, ({ analysisId }) =>
    runAnalysis(
      {
        db,
        patientDb,
        desk,
        log,
        relay,
        tally,
        answers,
        reviseLater: nif => reviseLater({ db, conductor }, nif),
        reviseNow: nif => reviseNow({ db, conductor }, nif),
        askLinked: id => conductor.send(db.prisma, 'ask-linked', { analysisId: id }, { singletonKey: id }),
        enqueue: (tx, id, inMs) =>
          conductor.send(tx, 'run-analysis', { analysisId: id }, { inMs, singletonKey: id }),
      },
      analysisId,
      AbortSignal.any([AbortSignal.timeout(ANALYSIS_MS), stopping]),
    ),
  );
}

const openingOf = ({ db, desk, conductor, livemode }: Workers): AnalysisOpening => ({
  db,
  livemode,
  registers: desk.registers.map(({ meta }) => meta.name),
  enqueue: (tx, analysisId) =>
    conductor.send(tx, 'run-analysis', { analysisId }, { singletonKey: analysisId }),
});
