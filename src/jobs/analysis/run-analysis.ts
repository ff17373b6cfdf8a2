/**
 * One round of an analysis: asks every register that has not answered, stores each answer as it comes, and judges
 * when all have answered. All progress is in the database: an interrupted round is simply run again, and asks only
 * the registers whose answer is not stored.
 */
import { setTimeout } from 'node:timers/promises';
import { beginRound, countRound } from '../../contractors/analyses/analysis-state.ts';
import {
  type Completed,
  completeAnalysis,
  type ShadowModel,
} from '../../contractors/analyses/complete-analysis.ts';
import { pauseAnalysis } from '../../contractors/analyses/pause-analysis.ts';
import { type Analysis, type Rank, rankOf, rankOfRetry, readAnalysis } from '../../contractors/analysis.ts';
import { awaitsAnswer } from '../../contractors/corrections/corrections.ts';
import type { Database } from '../../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../../db/sql-transaction.ts';
import type { Relay } from '../../events/relay.ts';
import type { Log } from '../../kernel/log.ts';
import type { Tally } from '../../kernel/process/tally.ts';
import type { Surroundings } from '../../network/exploring/read-network.ts';
import { raiseAlerts } from '../../watching/alerts/raised.ts';
import { registerAges } from '../asking/register-ages.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { furtherRegisters } from './ask-further.ts';
import { type AskDeps, type AskingDeps, ask, type OpenStep, type SilentStep } from './ask-register.ts';
import { askLinked, isAskableAmong, planLinked } from './consult-linked.ts';

export interface AnalysisDeps extends AskDeps {
  /** Sends the next round's job, in the transaction that puts the analysis to wait. */
  readonly enqueue: (
    tx: SqlTx,
    analysisId: string,
    next: { readonly inMs: number; readonly rank: Rank },
  ) => Promise<void>;
  /** Has another analysis of the company opened later, if the transaction commits: a register that is not required was silent. */
  readonly reviseLater: (tx: SqlTx, nif: string) => Promise<void>;
  /** Has one opened at once: linked companies are still to be asked about. */
  readonly reviseNow: (tx: SqlTx, nif: string) => Promise<void>;
  /** Sends the job that asks about linked companies and then resumes this analysis. */
  readonly askLinked: (analysisId: string) => Promise<void>;
  /** Sends the job that asks the further registers about the company. */
  readonly askFurther: (nif: string) => Promise<void>;
  /** A second model, which judges beside the one in force. */
  readonly shadow?: ShadowModel | undefined;
  /** Opens the next analyses of the watching round; left out where there is none. */
  readonly goOnRound?: () => Promise<void>;
  /** Places the event of a completed analysis. */
  readonly relay: Pick<Relay, 'place' | 'placed' | 'wake'>;
  readonly tally?: Pick<Tally, 'analysisCompleted'> | undefined;
}

/** Most milliseconds that a first assessment waits for linked companies; what is then missing widens its bounds. */
const LINKED_PATIENCE_MS = 5_000;

/** Runs one round. Harmless when the analysis is complete already. */
export async function runAnalysis(
  deps: AnalysisDeps,
  analysisId: string,
  signal: AbortSignal,
): Promise<void> {
  const analysis = await readAnalysis(deps.db, analysisId);
  if (!analysis) return;
  // The worker that completed it may have been killed before it saw to a correction.
  if (analysis.state === 'complete') return reviseContested(deps, analysis);
  await beginRound(deps.db, analysis.id);
  // Nobody waits for a refresh, so its linked companies have a job of their own.
  const linkedAsking = analysis.refresh ? null : askLinkedMeanwhile(deps, analysis, signal);
  try {
    await runRound(deps, analysis, { linkedAsking, signal });
  } finally {
    await linkedAsking?.stop();
  }
}

async function runRound(
  deps: AnalysisDeps,
  analysis: Analysis,
  { linkedAsking, signal }: { linkedAsking: LinkedAsking | null; signal: AbortSignal },
): Promise<void> {
  const steps = await pendingSteps(deps, analysis);
  const isStored = analysis.purpose === 'edition';
  const askThose = (byName: boolean) =>
    Promise.all(
      steps
        .filter(({ register }) => (register.meta.asksByName === true) === byName)
        .map(step => ask(deps, analysis, step, signal)),
    );
  // A register that is searched by name comes last: the others tell the name.
  const silent = [...(await askThose(false)), ...(await askThose(true))].filter(step => step !== null);
  await deps.known;
  signal.throwIfAborted();
  const waitsFor = silent.filter(step => step.essential);
  if (waitsFor.length > 0) return putToWait(deps, analysis, waitsFor);
  const planned = linkedAsking || isStored ? null : await planLinked(deps, analysis);
  if (planned && planned.open > 0) return deps.askLinked(analysis.id);
  const { isWhole, surroundings } = linkedAsking
    ? await linkedAsking.catchUp(LINKED_PATIENCE_MS)
    : { isWhole: true, surroundings: planned?.surroundings };
  signal.throwIfAborted();
  /** How temporary unknowns are asked again; null where nothing was silent, and for an analysis that asked nobody. */
  const revise = (silentOfLinked: Completed['silentOfLinked']) => {
    if (isStored) return null;
    if (!isWhole) return deps.reviseNow;
    const wasSilent = silent.some(step => !step.lacksName) || isAskableAmong(deps.gateway, silentOfLinked);
    return wasSilent ? deps.reviseLater : null;
  };
  const completed = await completeAnalysis(deps.db, {
    analysis,
    registers: registerAges(deps.gateway.registers, { anyAge: isStored }),
    surroundings,
    shadow: deps.shadow,
    onCompleted: raiseAlerts,
    follow: async (tx, silentOfLinked) => revise(silentOfLinked)?.(tx, analysis.nif),
    place: deps.relay.place,
  });
  if (!completed) return runAgain(deps, analysis);
  const { assessmentId, silentOfLinked, events } = completed;
  deps.log.info({ analysisId: analysis.id, nif: analysis.nif, assessmentId }, 'analysis complete');
  deps.tally?.analysisCompleted(Math.max(0, Date.now() - analysis.createdAt.getTime()));
  if (events === 'placed') deps.relay.placed();
  if (events === 'waiting') deps.relay.wake();
  if (analysis.purpose === 'round') await deps.goOnRound?.();
  if (!isStored && furtherRegisters(deps.gateway).length > 0) await deps.askFurther(analysis.nif);
  // A correction that came meanwhile, or joined an analysis that asked nobody, waits for another.
  if (!revise(silentOfLinked)) await reviseContested(deps, analysis);
}

/** A list was withdrawn meanwhile, so its question is open again. If the analysis was complete already, the round does nothing. */
const runAgain = ({ db, enqueue }: AnalysisDeps, analysis: Analysis): Promise<void> =>
  sqlTransaction(db, tx => enqueue(tx, analysis.id, { inMs: 0, rank: rankOf(analysis) }));

async function reviseContested({ db, reviseLater }: AnalysisDeps, { nif }: Analysis): Promise<void> {
  if (await awaitsAnswer(db, nif)) await sqlTransaction(db, tx => reviseLater(tx, nif));
}

async function pendingSteps({ db, gateway }: AnalysisDeps, { id, purpose }: Analysis): Promise<OpenStep[]> {
  const { rows } = await db.pool.query<{ register: string; since: Date | null }>({
    name: 'pending_steps',
    text: `select register, since from analysis_steps where analysis_id = $1 and state <> 'answered'`,
    values: [id],
  });
  const sinceOf = new Map(rows.map(row => [row.register, row.since]));
  return gateway.registers.flatMap(register => {
    const since = sinceOf.get(register.meta.name);
    // An analysis from stored answers takes any age; only one that asks answers a correction.
    return since === undefined ? [] : { register, since: purpose === 'edition' ? null : since };
  });
}

async function putToWait(
  { db, enqueue, log }: AnalysisDeps,
  analysis: Analysis,
  silent: readonly SilentStep[],
): Promise<void> {
  await sqlTransaction(db, async tx => {
    const rounds = await countRound(tx, analysis.id);
    if (rounds === null) return;
    const stalled = rounds >= STALLED_AFTER_ROUNDS && silent.some(step => step.outcome === 'unreadable');
    const inMs = pauseAfterRound(rounds, Math.max(...silent.map(step => step.retryAfterSeconds)));
    const paused = await pauseAnalysis(tx, {
      analysisId: analysis.id,
      state: stalled ? 'stalled' : 'waiting',
      waitingFor: silent.map(step => step.register),
      inMs,
    });
    if (stalled)
      log.error(
        { analysisId: analysis.id, nif: analysis.nif, registers: silent },
        'an analysis is stalled: a register answers in a form that no parser knows',
      );
    if (paused) await enqueue(tx, analysis.id, { inMs, rank: rankOfRetry(paused) });
  });
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How long an analysis waits before it asks again the registers that did not answer. */
const PAUSES_MS = [
  5 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
];

/** Rounds in a row with an unreadable answer, after which somebody must look. */
const STALLED_AFTER_ROUNDS = 3;

/** Pause after round number `round` (from 1) without an answer; at least as long as the register asked for. */
function pauseAfterRound(round: number, retryAfterSeconds: number): number {
  const growing = PAUSES_MS[Math.min(round, PAUSES_MS.length) - 1]!;
  return Math.max(growing, Math.min(retryAfterSeconds * SECOND, 60 * MINUTE));
}

interface LinkedRound {
  /** All companies of the network were asked about. */
  readonly isWhole: boolean;
  /** The network as it was read last, unless something was asked since. */
  readonly surroundings: Surroundings | null;
}

interface LinkedAsking {
  /** Reads the network once more, and asks about its companies for `patienceMs`. */
  catchUp(patienceMs: number): Promise<LinkedRound>;
  /** Starts no more questions, and waits for the open ones. */
  stop(): Promise<void>;
}

const LATE: LinkedRound = { isWhole: false, surroundings: null };

/** Linked companies asked about while the registers answer about the company itself. Begins at once with the links that are known already. If it fails, the company's own analysis still goes on. */
function askLinkedMeanwhile(deps: AskingDeps, analysis: Analysis, signal: AbortSignal): LinkedAsking {
  let isOn = true;
  const round = async (): Promise<LinkedRound> => {
    try {
      const { open, surroundings } = await planLinked(deps, analysis);
      if (open > 0) await askLinked(deps, analysis, { signal, goesOn: () => isOn });
      return { isWhole: isOn, surroundings };
    } catch (error) {
      if (!signal.aborted)
        deps.log.warn({ analysisId: analysis.id, err: error }, 'linked companies could not be asked about');
      return LATE;
    }
  };
  let rounds = round();
  return {
    async catchUp(patienceMs) {
      rounds = rounds.then(round);
      const enough = new AbortController();
      const patience = setTimeout(patienceMs, LATE, { signal: enough.signal }).catch(() => LATE);
      const latest = await Promise.race([rounds, patience]);
      enough.abort();
      return latest;
    },
    async stop() {
      isOn = false;
      await rounds;
    },
  };
}

/** A stalled analysis is still retried once an hour; the operator can do it sooner. */
const NEXT_TRY_MS = 60 * 60_000;

/** Handles an analysis whose job failed for good by our own fault: it is stalled, and the operator and clients are notified. */
export async function giveUpAnalysis(
  { db, jobQueue, log }: { db: Database; jobQueue: JobQueue; log: Log },
  analysisId: string,
): Promise<void> {
  log.error(
    { analysisId },
    'an analysis is stalled: its rounds failed one after another; wake it with "contractor-risk analyses redrive"',
  );
  await sqlTransaction(db, async tx => {
    const pause = { analysisId, state: 'stalled', waitingFor: null, inMs: NEXT_TRY_MS } as const;
    const paused = await pauseAnalysis(tx, pause);
    if (!paused) return;
    const next = { inMs: NEXT_TRY_MS, singletonKey: analysisId, rank: rankOfRetry(paused) };
    await jobQueue.send(tx, 'run-analysis', { analysisId }, next);
  });
}
