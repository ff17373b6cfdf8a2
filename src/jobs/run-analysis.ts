/**
 * One round of an analysis: ask every register that has not answered, store what each says as it comes, and judge
 * when all have spoken. The rows are the truth: a round that is cut off anywhere is simply run again, and asks only
 * the registers whose answer is not stored.
 */
import { ANALYSIS_CHANGED, type Analysis, readAnalysis } from '../contractors/analysis.ts';
import { completeAnalysis } from '../contractors/complete-analysis.ts';
import { awaitsAnswer } from '../contractors/corrections.ts';
import { appNow } from '../db/app-now.ts';
import type { Database, Tx } from '../db/open-database.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { Tally } from '../kernel/tally.ts';
import type { ConsultedRegister, Register } from '../registers/register.ts';
import { type AskedBeside, askBeside } from './ask-beside.ts';
import { isLinkedLeft, planLinked } from './consult-linked.ts';
import { keepList, listState } from './keep-list.ts';
import { pauseAfterRound, STALLED_AFTER_ROUNDS } from './pauses.ts';
import { registerAges } from './register-ages.ts';
import type { RegisterDesk } from './register-desk.ts';
import { storeAnswer } from './store-answer.ts';
import { usableAnswer } from './usable-answer.ts';

export interface AnalysisDeps {
  readonly db: Database;
  readonly desk: RegisterDesk;
  readonly log: Log;
  /** Sends the next round's job, in the transaction that puts the analysis to wait. */
  readonly enqueue: (tx: Tx, analysisId: string, inMs: number) => Promise<void>;
  /** Opens another analysis of the company in a while: some further register was silent. */
  readonly reviseLater: (nif: string) => Promise<void>;
  /** The same now: linked companies are left to be asked about. */
  readonly reviseNow: (nif: string) => Promise<void>;
  /** Sends the job that asks about linked companies and then has this analysis go on. */
  readonly askLinked: (analysisId: string) => Promise<void>;
  /** Something was appended for the relay to place. */
  readonly wakeRelay: () => void;
  readonly tally?: Pick<Tally, 'analysisCompleted'> | undefined;
}

/** A first answer is held back by linked companies no longer than this; what they lack then widens its bounds. */
const LINKED_PATIENCE_MS = 5_000;

/** Runs one round. Harmless when the analysis is complete already. */
export async function runAnalysis(
  deps: AnalysisDeps,
  analysisId: string,
  signal: AbortSignal,
): Promise<void> {
  const analysis = await readAnalysis(deps.db, analysisId);
  if (!analysis || analysis.state === 'complete') return;
  await deps.db.prisma.$transaction(tx => moveTo(tx, analysis, 'running', []));
  // Nobody waits for a refresh: the old assessment stands, so its linked companies are asked about in a job of their own.
  const beside = analysis.refresh ? null : askBeside(deps, analysis, signal);
  try {
    await runRound(deps, analysis, { beside, signal });
  } finally {
    await beside?.stop();
  }
  deps.wakeRelay();
}

async function runRound(
  deps: AnalysisDeps,
  analysis: Analysis,
  { beside, signal }: { beside: AskedBeside | null; signal: AbortSignal },
): Promise<void> {
  const steps = await pendingSteps(deps, analysis.id);
  const [byName, byNumber] = partition(steps, register => register.meta.asksByName === true);
  const asked = (registers: readonly Register[]) =>
    Promise.all(registers.map(register => ask(deps, analysis, register, signal)));
  // A register asked by name is asked when the others have told the name.
  const silent = [...(await asked(byNumber)), ...(await asked(byName))].filter(step => step !== null);
  signal.throwIfAborted();
  const waitsFor = silent.filter(step => step.essential);
  if (waitsFor.length > 0) return putToWait(deps, analysis, waitsFor);
  if (!beside && (await planLinked(deps, analysis)) > 0) return deps.askLinked(analysis.id);
  const isWhole = beside ? await beside.caughtUp(LINKED_PATIENCE_MS) : true;
  signal.throwIfAborted();
  const assessmentId = await completeAnalysis(deps.db, {
    analysis,
    registers: registerAges(deps.desk.registers),
  });
  if (!assessmentId) return;
  deps.log.info({ analysisId: analysis.id, nif: analysis.nif, assessmentId }, 'analysis complete');
  deps.tally?.analysisCompleted(Date.now() - analysis.createdAt.getTime());
  deps.wakeRelay();
  await followUp(deps, analysis, { isWhole, wasSilent: silent.length > 0 });
}

/** What is unknown only for now is asked again later, and so is what was said to be wrong while this analysis ran. */
async function followUp(
  deps: AnalysisDeps,
  analysis: Analysis,
  { isWhole, wasSilent }: { isWhole: boolean; wasSilent: boolean },
): Promise<void> {
  if (!isWhole) return deps.reviseNow(analysis.nif);
  if (wasSilent || (await isLinkedLeft(deps, analysis)) || (await awaitsAnswer(deps.db, analysis.nif)))
    await deps.reviseLater(analysis.nif);
}

function partition<T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter(item => !fits(item))];
}

async function pendingSteps({ db, desk }: AnalysisDeps, analysisId: string): Promise<Register[]> {
  const rows = await db.prisma.analysisStep.findMany({
    where: { analysisId, state: { not: 'answered' } },
    select: { register: true },
  });
  const names = new Set(rows.map(row => row.register));
  return desk.registers.filter(register => names.has(register.meta.name));
}

interface SilentStep {
  readonly register: RegisterName;
  /** Stands behind a specified check: the analysis waits for it. */
  readonly essential: boolean;
  readonly outcome: string;
  readonly reason: string;
  readonly retryAfterSeconds: number;
}

/** Asks one register; null when its answer is stored. */
async function ask(
  deps: AnalysisDeps,
  analysis: Analysis,
  register: Register,
  signal: AbortSignal,
): Promise<SilentStep | null> {
  const silent =
    register.kind === 'list'
      ? await askList(deps, analysis, register, signal)
      : await askConsulted(deps, analysis, register, signal);
  if (silent) {
    await deps.db.prisma.$transaction(tx =>
      markStep(tx, analysis, register.meta.name, { state: 'failing', ...silent, answerId: null }),
    );
    deps.log.warn({ analysisId: analysis.id, ...silent }, 'a register did not answer');
  }
  return silent;
}

async function askList(
  { db, desk }: AnalysisDeps,
  analysis: Analysis,
  register: Extract<Register, { kind: 'list' }>,
  signal: AbortSignal,
): Promise<SilentStep | null> {
  // A list that the analysis need not wait for is read by its schedule, not here: it may be hundreds of megabytes.
  const askedAnew = await isAskedAnew(db, analysis, register.meta.name);
  const maxAgeHours = askedAnew ? READ_ANEW_HOURS : register.meta.maxAgeHours;
  const list = register.meta.essential
    ? await keepList({ db, desk }, register, { maxAgeHours, signal })
    : await listState(db, register);
  if (list.outcome !== 'found') return silentStep(register, list.outcome, list.reason ?? '');
  await db.prisma.$transaction(tx =>
    markStep(tx, analysis, register.meta.name, {
      state: 'answered',
      outcome: 'found',
      reason: null,
      answerId: null,
    }),
  );
  return null;
}

/**
 * For the same question asked by an analysis of a linked company, which lets others go first: whoever waits for this
 * answer does not wait behind them all.
 */
const ASKED_ELSEWHERE_MS = 10_000;

function askConsulted(
  deps: AnalysisDeps,
  analysis: Analysis,
  register: ConsultedRegister<unknown>,
  signal: AbortSignal,
): Promise<SilentStep | null> {
  const question = `${register.meta.name} ${analysis.nif}`;
  return deps.desk.askers.run(question, { patienceMs: ASKED_ELSEWHERE_MS, signal }, () =>
    askAlone(deps, analysis, register, signal),
  );
}

async function askAlone(
  { db, desk }: AnalysisDeps,
  analysis: Analysis,
  register: ConsultedRegister<unknown>,
  signal: AbortSignal,
): Promise<SilentStep | null> {
  const askedAnew = await isAskedAnew(db, analysis, register.meta.name);
  const since = askedAnew ? analysis.createdAt : null;
  const earlier = await usableAnswer(db, register, { nif: analysis.nif, since });
  if (earlier) {
    await db.prisma.$transaction(tx =>
      markStep(tx, analysis, register.meta.name, { state: 'answered', ...earlier, reason: null }),
    );
    return null;
  }
  if (desk.captureOnly.has(register.meta.name))
    return silentStep(register, 'unavailable', 'waits for a capture that the operator imports');
  const askedAt = await appNow(db.prisma);
  const nif = analysis.nif as Nif;
  const companyName = register.meta.asksByName ? await legalName(db, nif) : null;
  const consultation = await desk.consult(register, { nif, companyName }, signal);
  signal.throwIfAborted();
  const { reading } = consultation;
  const answered = reading.outcome === 'found' || reading.outcome === 'not_found';
  await db.prisma.$transaction(async tx => {
    const answerId = await storeAnswer(tx, { register, nif: analysis.nif as Nif, consultation, askedAt });
    if (answered)
      await markStep(tx, analysis, register.meta.name, {
        state: 'answered',
        outcome: reading.outcome,
        reason: null,
        answerId,
      });
  });
  if (answered) return null;
  const retryAfter = reading.outcome === 'unavailable' ? (reading.retryAfterSeconds ?? 0) : 0;
  return silentStep(register, reading.outcome, reading.reason, retryAfter);
}

/** The full legal name by the published acts; null while none is known (a name of another register is not asked for). */
async function legalName({ prisma }: Database, nif: Nif): Promise<string | null> {
  const company = await prisma.company.findUnique({
    where: { nif },
    select: { name: true, legalForm: true },
  });
  return company?.legalForm ? company.name : null;
}

const silentStep = (
  register: Register,
  outcome: string,
  reason: string,
  retryAfterSeconds = 0,
): SilentStep => ({
  register: register.meta.name,
  essential: register.meta.essential,
  outcome,
  reason,
  retryAfterSeconds,
});

/** A list that was read this recently is as good as read anew. */
const READ_ANEW_HOURS = 1;

/** Whether the register is to be asked whatever is known: a correction waits for its word. */
async function isAskedAnew(
  { prisma }: Database,
  analysis: Analysis,
  register: RegisterName,
): Promise<boolean> {
  const step = await prisma.analysisStep.findUnique({
    where: { analysisId_register: { analysisId: analysis.id, register } },
    select: { fresh: true },
  });
  return step?.fresh === true;
}

async function markStep(
  tx: Tx,
  analysis: Analysis,
  register: RegisterName,
  step: { state: 'answered' | 'failing'; outcome: string; reason: string | null; answerId: string | null },
): Promise<void> {
  await tx.$executeRaw`
    update analysis_steps set state = ${step.state}, outcome = ${step.outcome}, reason = ${step.reason}, answer_id = ${step.answerId},
      attempts = attempts + 1, updated_at = app_now()
    where analysis_id = ${analysis.id} and register = ${register}`;
  await moveTo(tx, analysis, 'running', null);
}

/** Sets the state (waitingFor null: unchanged) and tells those who watch. */
async function moveTo(
  tx: Tx,
  analysis: Analysis,
  state: string,
  waitingFor: readonly string[] | null,
): Promise<void> {
  const [moved] = await tx.$queryRaw<{ version: number }[]>`
    update analyses set state = ${state}, version = version + 1, started_at = coalesce(started_at, app_now()),
      waiting_for = coalesce(${waitingFor}::text[], waiting_for)
    where id = ${analysis.id} and state <> 'complete' returning version`;
  if (!moved) return;
  const change = { id: analysis.id, nif: analysis.nif, state, version: moved.version };
  await tx.$executeRaw`select pg_notify(${ANALYSIS_CHANGED}, ${JSON.stringify(change)})`;
}

async function putToWait(
  { db, enqueue, log }: AnalysisDeps,
  analysis: Analysis,
  silent: readonly SilentStep[],
): Promise<void> {
  await db.prisma.$transaction(async tx => {
    const [round] = await tx.$queryRaw<{ rounds: number }[]>`
      update analyses set rounds = rounds + 1 where id = ${analysis.id} and state <> 'complete' returning rounds`;
    if (!round) return;
    const stalled =
      round.rounds >= STALLED_AFTER_ROUNDS && silent.some(step => step.outcome === 'unreadable');
    await moveTo(
      tx,
      analysis,
      stalled ? 'stalled' : 'waiting',
      silent.map(step => step.register),
    );
    if (stalled)
      log.error(
        { analysisId: analysis.id, nif: analysis.nif, registers: silent },
        'an analysis is stalled: a register answers in a form that no parser knows',
      );
    await enqueue(
      tx,
      analysis.id,
      pauseAfterRound(round.rounds, Math.max(...silent.map(step => step.retryAfterSeconds))),
    );
  });
}
