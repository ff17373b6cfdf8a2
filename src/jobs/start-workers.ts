/** The workers of a process: which job does what, and how many at once. */

import { setTimeout } from 'node:timers/promises';
import { areBatchesOpen, stepBatches } from '../batches/step-batches.ts';
import type { ShadowModel } from '../contractors/analyses/complete-analysis.ts';
import type { AnalysisOpening } from '../contractors/analyses/open-analysis.ts';
import { rankOf, readAnalysis } from '../contractors/analysis.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Tally } from '../kernel/process/tally.ts';
import { isSpecified } from '../kernel/register-name.ts';
import type { DeliveryDeps } from '../webhooks/deliver.ts';
import { askFurther } from './analysis/ask-further.ts';
import { consultLinked } from './analysis/consult-linked.ts';
import { reviseAssessment, reviseLater, reviseNow } from './analysis/revise-assessment.ts';
import { giveUpAnalysis, runAnalysis } from './analysis/run-analysis.ts';
import { createAnswers } from './answers/answers.ts';
import { workDeliveries } from './deliveries/work-deliveries.ts';
import { fillFirst, type HarvestWork, workHarvest } from './harvest/work-harvest.ts';
import { importPastActs, type PastActs } from './imports/import-past-acts.ts';
import { readMissingLists, refreshList, scheduleLists } from './lists/refresh-lists.ts';
import type { JobPump } from './queue/job-pump.ts';
import { analysisSender, batchSender } from './queue/job-queue.ts';
import { ANALYSIS_SECONDS } from './queue/queues.ts';
import type { UpkeepWork } from './upkeep/work-upkeep.ts';
import * as upkeep from './upkeep/work-upkeep.ts';
import { watchDigest, watchRound } from './watch-work.ts';

export interface Workers extends UpkeepWork {
  readonly livemode: boolean;
  readonly tally?: Tally | undefined;
  readonly delivery: Pick<DeliveryDeps, 'db' | 'sealKey' | 'egress' | 'cursors'>;
  readonly shadow?: ShadowModel | undefined;
  /** Null where the registers are the real ones. */
  readonly pastActs: SandboxPastActs | null;
  readonly freshHours: number;
}

/** Polling is needed beside notifications: a retried job of a killed worker comes without one. */
const ANALYSES = { atOnce: 20, perGroup: 1, everyMs: 1_000 };
const LINKED_AT_ONCE = 4;
const FURTHER_AT_ONCE = 2;

export interface RunningWorkers {
  readonly ready: Promise<void>;
  /** Call it after deliveries were created: they need not wait for the next poll then. */
  wakeDeliveries(): void;
  /** Running jobs finish within `graceMs`; another process takes up the rest. */
  stop(graceMs: number): Promise<void>;
}

/** Starts to take jobs once past acts and lists are read. */
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

/** Two imports: each country, and each size of its planted networks, is imported once. */
export interface SandboxPastActs {
  readonly atLarge: PastActs;
  readonly inNetworks: PastActs;
  /** They are read in seconds. */
  readonly areFew: boolean;
}

async function begin(workers: Workers, pumps: JobPump[], signal: AbortSignal): Promise<void> {
  const { patientDb: db, gateway, jobQueue, log, pastActs } = workers;
  const deps = { db, gateway, jobQueue, log };
  const importing = async (acts: PastActs | undefined) => {
    if (acts) await importPastActs(deps, acts, signal);
  };
  const take = async (steps: readonly (() => Promise<unknown>)[]) => {
    for (const step of steps) await persistently(step, workers, signal);
  };
  await take([() => upkeep.workRequestLog(workers), () => upkeep.workEvents(workers)]);
  // Known before the first company is judged: directors' other companies, failures, and the lists (in the sandbox all, which are
  // small).
  const known = take([
    () => {
      const actsAndLists = Promise.all([
        importing(pastActs?.atLarge),
        importing(pastActs?.inNetworks),
        readMissingLists(deps, ({ meta }) => meta.essential || pastActs !== null, signal),
      ]);
      return Promise.all([actsAndLists, pastActs && fillFirst(harvestWork(workers), actsAndLists, signal)]);
    },
  ]);
  // The first companies of a small country are asked about meanwhile.
  if (!pastActs?.areFew) await known;
  await take([async () => void pumps.push(await workAnalyses(workers, known, signal))]);
  await known;
  await take([
    () => workBatches(workers, signal),
    () => workHarvest(harvestWork(workers), signal),
    () => workLists(workers, signal),
    () => workWatching(workers, signal),
    () => upkeep.workPurge(workers),
    () => upkeep.workReceipts(workers, signal),
    () => readMissingLists(deps, () => true, signal),
  ]);
}

const harvestWork = ({ patientDb, gateway, jobQueue, log }: Workers): HarvestWork => ({
  db: patientDb,
  gateway,
  jobQueue,
  log,
  answers: createAnswers(patientDb),
});

const TRY_AGAIN_MS = 1_000;

/** Repeats a step while the database is away. Every step may be repeated. */
async function persistently(
  step: () => Promise<unknown>,
  { log }: Workers,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await step();
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'the workers could not begin; trying again');
      await setTimeout(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
}

async function workLists(
  { patientDb: db, gateway, jobQueue, log }: Workers,
  stopping: AbortSignal,
): Promise<void> {
  const deps = { db, gateway, jobQueue, log };
  await jobQueue.work('refresh-list', 1, ({ register }, signal) =>
    refreshList(deps, register, AbortSignal.any([signal, stopping])),
  );
  await scheduleLists(deps);
}

async function workAnalyses(
  workers: Workers,
  known: Promise<unknown>,
  stopping: AbortSignal,
): Promise<JobPump> {
  const { db, patientDb, gateway, jobQueue, log, relay, tally, shadow } = workers;
  const answers = createAnswers(db);
  const placeOf = async (id: string) => {
    const analysis = await readAnalysis(db, id);
    return { singletonKey: id, ...(analysis && { rank: rankOf(analysis) }) };
  };
  const stepBatchesNow = batchSender(jobQueue);
  await jobQueue.work('ask-linked', LINKED_AT_ONCE, async ({ analysisId }, signal) => {
    await consultLinked({ db, gateway, log, answers }, analysisId, AbortSignal.any([signal, stopping]));
    await jobQueue.send(null, 'run-analysis', { analysisId }, await placeOf(analysisId));
  });
  await jobQueue.work('ask-further', FURTHER_AT_ONCE, ({ nif }, signal) =>
    askFurther({ db, gateway, log, answers }, nif as Nif, AbortSignal.any([signal, stopping])),
  );
  await jobQueue.work('revise-assessment', 2, ({ nif }) => reviseAssessment(openingOf(workers), nif));
  await jobQueue.work('analysis-given-up', 1, ({ analysisId }) =>
    giveUpAnalysis({ db, jobQueue, log }, analysisId),
  );
  return jobQueue.pump('run-analysis', ANALYSES, async ({ analysisId }) => {
    await runAnalysis(
      {
        db,
        patientDb,
        gateway,
        log,
        relay,
        tally,
        shadow,
        answers,
        known,
        reviseLater: (tx, nif) => reviseLater(jobQueue, tx, nif),
        reviseNow: (tx, nif) => reviseNow(jobQueue, tx, nif),
        askLinked: async id => jobQueue.send(null, 'ask-linked', { analysisId: id }, await placeOf(id)),
        goOnRound: () => jobQueue.send(null, 'watch-round', {}, { singletonKey: 'now' }),
        askFurther: nif => jobQueue.send(null, 'ask-further', { nif }, { singletonKey: nif }),
        enqueue: (tx, id, next) =>
          jobQueue.send(tx, 'run-analysis', { analysisId: id }, { ...next, singletonKey: id }),
      },
      analysisId,
      AbortSignal.any([AbortSignal.timeout(ANALYSIS_SECONDS * 1_000), stopping]),
    );
    // It has ended, or waits and makes room for another.
    if (await areBatchesOpen(db)) await stepBatchesNow(null);
  });
}

async function workBatches(workers: Workers, stopping: AbortSignal): Promise<void> {
  const { jobQueue, relay, freshHours } = workers;
  await jobQueue.work('step-batches', 1, (_payload, signal) =>
    stepBatches(
      { opening: openingOf(workers), freshHours, ended: relay.wake },
      AbortSignal.any([signal, stopping]),
    ),
  );
  // In case a worker was killed before it sent the job.
  await jobQueue.schedule('step-batches', upkeep.EVERY_MINUTE, {}, 'minutely');
}

const openingOf = ({ db, gateway, jobQueue, livemode }: Workers): AnalysisOpening => ({
  db,
  livemode,
  registers: gateway.registers.map(({ meta }) => meta.name).filter(isSpecified),
  enqueue: analysisSender(jobQueue),
});

/** In Lisbon: before the day's work begins. */
const DIGEST_SCHEDULE = '0 7 * * *';

async function workWatching(workers: Workers, stopping: AbortSignal): Promise<void> {
  const { db, gateway, jobQueue, log, livemode, relay } = workers;
  await jobQueue.work('watch-round', 1, (_payload, signal) =>
    watchRound(
      { db, opening: openingOf(workers), registers: gateway.registers, log },
      AbortSignal.any([signal, stopping]),
    ),
  );
  await jobQueue.schedule('watch-round', upkeep.EVERY_MINUTE, {}, 'minutely');
  await jobQueue.work('watch-digest', 1, async (_payload, signal) => {
    await watchDigest({ db, livemode, log }, AbortSignal.any([signal, stopping]));
    relay.wake();
  });
  await jobQueue.schedule('watch-digest', DIGEST_SCHEDULE, {}, 'daily');
}
