/**
 * One round of an analysis: ask every register that has not answered, store what each says as it comes, and judge
 * when all have spoken. The rows are the truth: a round that is cut off anywhere is simply run again, and asks only
 * the registers whose answer is not stored.
 */
import { ANALYSIS_CHANGED, type Analysis, readAnalysis } from '../contractors/analysis.ts';
import { completeAnalysis } from '../contractors/complete-analysis.ts';
import { awaitsAnswer } from '../contractors/corrections.ts';
import type { Database, Tx } from '../db/open-database.ts';
import type { Relay } from '../events/relay.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { Tally } from '../kernel/tally.ts';
import type { ConsultedRegister, Register } from '../registers/register.ts';
import type { Answers } from './answers.ts';
import { type AskedBeside, askBeside } from './ask-beside.ts';
import { isAskableAmong, planLinked } from './consult-linked.ts';
import { keepList, listState } from './keep-list.ts';
import { pauseAfterRound, STALLED_AFTER_ROUNDS } from './pauses.ts';
import { registerAges } from './register-ages.ts';
import type { RegisterDesk } from './register-desk.ts';
import { beginRound, type EndedStep } from './step-marks.ts';

export interface AnalysisDeps {
  readonly db: Database;
  /** For a list that is missing and read on the way. */
  readonly patientDb: Database;
  readonly desk: RegisterDesk;
  readonly log: Log;
  readonly answers: Answers;
  /** Sends the next round's job, in the transaction that puts the analysis to wait. */
  readonly enqueue: (tx: Tx, analysisId: string, inMs: number) => Promise<void>;
  /** Opens another analysis of the company in a while: some further register was silent. */
  readonly reviseLater: (nif: string) => Promise<void>;
  /** The same now: linked companies are left to be asked about. */
  readonly reviseNow: (nif: string) => Promise<void>;
  /** Sends the job that asks about linked companies and then has this analysis go on. */
  readonly askLinked: (analysisId: string) => Promise<void>;
  /** Places the event of a completed analysis. */
  readonly relay: Pick<Relay, 'place' | 'placed' | 'wake'>;
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
  await beginRound(deps.db, analysis.id);
  // Nobody waits for a refresh: the old assessment stands, so its linked companies are asked about in a job of their own.
  const beside = analysis.refresh ? null : askBeside(deps, analysis, signal);
  try {
    await runRound(deps, analysis, { beside, signal });
  } finally {
    await beside?.stop();
  }
}

async function runRound(
  deps: AnalysisDeps,
  analysis: Analysis,
  { beside, signal }: { beside: AskedBeside | null; signal: AbortSignal },
): Promise<void> {
  const steps = await pendingSteps(deps, analysis.id);
  const [byName, byNumber] = partition(steps, ({ register }) => register.meta.asksByName === true);
  const asked = (open: readonly OpenStep[]) =>
    Promise.all(open.map(step => ask(deps, analysis, step, signal)));
  // A register asked by name is asked when the others have told the name.
  const silent = [...(await asked(byNumber)), ...(await asked(byName))].filter(step => step !== null);
  signal.throwIfAborted();
  const waitsFor = silent.filter(step => step.essential);
  if (waitsFor.length > 0) return putToWait(deps, analysis, waitsFor);
  if (!beside && (await planLinked(deps, analysis)) > 0) return deps.askLinked(analysis.id);
  const isWhole = beside ? await beside.caughtUp(LINKED_PATIENCE_MS) : true;
  signal.throwIfAborted();
  const completed = await completeAnalysis(deps.db, {
    analysis,
    registers: registerAges(deps.desk.registers),
    place: deps.relay.place,
  });
  if (!completed) return;
  const { assessmentId, silentOfLinked, events } = completed;
  deps.log.info({ analysisId: analysis.id, nif: analysis.nif, assessmentId }, 'analysis complete');
  deps.tally?.analysisCompleted(Date.now() - analysis.createdAt.getTime());
  if (events === 'placed') deps.relay.placed();
  if (events === 'waiting') deps.relay.wake();
  const wasSilent = silent.some(step => !step.lacksName) || isAskableAmong(deps.desk, silentOfLinked);
  await followUp(deps, analysis, { isWhole, wasSilent });
}

/** What is unknown only for now is asked again later, and so is what was said to be wrong while this analysis ran. */
async function followUp(
  deps: AnalysisDeps,
  analysis: Analysis,
  { isWhole, wasSilent }: { isWhole: boolean; wasSilent: boolean },
): Promise<void> {
  if (!isWhole) return deps.reviseNow(analysis.nif);
  if (wasSilent || (await awaitsAnswer(deps.db, analysis.nif))) await deps.reviseLater(analysis.nif);
}

function partition<T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter(item => !fits(item))];
}

/** A register that has not answered. */
interface OpenStep<R extends Register = Register> {
  readonly register: R;
  /** It is asked whatever is known: a correction waits for its word. */
  readonly askedAnew: boolean;
}

async function pendingSteps({ db, desk }: AnalysisDeps, analysisId: string): Promise<OpenStep[]> {
  const { rows } = await db.pool.query<{ register: string; fresh: boolean }>({
    name: 'pending_steps',
    text: `select register, fresh from analysis_steps where analysis_id = $1 and state <> 'answered'`,
    values: [analysisId],
  });
  const freshOf = new Map(rows.map(row => [row.register, row.fresh]));
  return desk.registers.flatMap(register => {
    const askedAnew = freshOf.get(register.meta.name);
    return askedAnew === undefined ? [] : { register, askedAnew };
  });
}

interface SilentStep {
  readonly register: RegisterName;
  /** Stands behind a specified check: the analysis waits for it. */
  readonly essential: boolean;
  readonly outcome: string;
  readonly reason: string;
  readonly retryAfterSeconds: number;
  /** It is asked by a name that no register has told: to ask it again changes nothing. */
  readonly lacksName: boolean;
}

/** Asks one register; null when its answer is stored. */
async function ask(
  deps: AnalysisDeps,
  analysis: Analysis,
  { register, askedAnew }: OpenStep,
  signal: AbortSignal,
): Promise<SilentStep | null> {
  const ended =
    register.kind === 'list'
      ? await askList(deps, { register, askedAnew }, signal)
      : await askConsulted(deps, analysis, { register, askedAnew }, signal);
  const step = { analysisId: analysis.id, register: register.meta.name };
  if ('answerId' in ended) {
    await deps.answers.mark.own({ ...step, state: 'answered', reason: null, ...ended });
    return null;
  }
  const { outcome, reason } = ended;
  await deps.answers.mark.own({ ...step, state: 'failing', outcome, reason, answerId: null });
  deps.log.warn({ analysisId: analysis.id, ...ended }, 'a register did not answer');
  return ended;
}

/** What a register said, and where that is stored; null for a list, which is stored as a whole. */
type Answered = Pick<EndedStep, 'outcome' | 'answerId'>;

async function askList(
  { db, patientDb, desk }: AnalysisDeps,
  { register, askedAnew }: OpenStep<Extract<Register, { kind: 'list' }>>,
  signal: AbortSignal,
): Promise<Answered | SilentStep> {
  // A list that the analysis need not wait for is read by its schedule, not here: it may be hundreds of megabytes.
  const mayRead = register.meta.essential;
  const maxAgeHours = mayRead && askedAnew ? READ_ANEW_HOURS : register.meta.maxAgeHours;
  // Whether it stands is no question for the patient connections: in a dead link they may all hang, for hours.
  const held = await listState(db, register, maxAgeHours);
  const list =
    held.outcome === 'found' || !mayRead
      ? held
      : await keepList({ db: patientDb, desk }, register, { maxAgeHours, signal });
  return list.outcome === 'found'
    ? { outcome: 'found', answerId: null }
    : silentStep(register, list.outcome, list.reason ?? '');
}

/**
 * For the same question asked by an analysis of a linked company, which lets others go first: whoever waits for this
 * answer does not wait behind them all.
 */
const ASKED_ELSEWHERE_MS = 10_000;

function askConsulted(
  deps: AnalysisDeps,
  analysis: Analysis,
  step: OpenStep<ConsultedRegister<unknown>>,
  signal: AbortSignal,
): Promise<Answered | SilentStep> {
  const question = `${step.register.meta.name} ${analysis.nif}`;
  return deps.desk.askers.run(question, { patienceMs: ASKED_ELSEWHERE_MS, signal }, () =>
    askAlone(deps, analysis, step, signal),
  );
}

async function askAlone(
  { db, desk, answers }: AnalysisDeps,
  analysis: Analysis,
  { register, askedAnew }: OpenStep<ConsultedRegister<unknown>>,
  signal: AbortSignal,
): Promise<Answered | SilentStep> {
  const nif = analysis.nif as Nif;
  const { usable, now } = await answers.lookUp({
    register,
    nif,
    since: askedAnew ? analysis.createdAt : null,
  });
  if (usable) return usable;
  if (desk.captureOnly.has(register.meta.name))
    return silentStep(register, 'unavailable', 'waits for a capture that the operator imports');
  const companyName = register.meta.asksByName ? await legalName(db, nif) : null;
  const consultation = await desk.consult(register, { nif, companyName }, signal);
  signal.throwIfAborted();
  const { reading } = consultation;
  const answerId = await answers.store({ register, nif, consultation, askedAt: now });
  const { outcome } = reading;
  if (outcome === 'found' || outcome === 'not_found') return { outcome, answerId };
  const retryAfter = outcome === 'unavailable' ? (reading.retryAfterSeconds ?? 0) : 0;
  const lacksName = register.meta.asksByName === true && companyName === null;
  return { ...silentStep(register, outcome, reading.reason, retryAfter), lacksName };
}

/** The full legal name by the published acts; null while none is known (a name of another register is not asked for). */
async function legalName({ pool }: Database, nif: Nif): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'legal_name',
    text: 'select name from companies where nif = $1 and legal_form is not null',
    values: [nif],
  });
  return rows[0]?.name ?? null;
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
  lacksName: false,
});

/** A list that was read this recently is as good as read anew. */
const READ_ANEW_HOURS = 1;

/** Sets the state and tells those who watch. */
async function moveTo(
  tx: Tx,
  analysis: Analysis,
  state: string,
  waitingFor: readonly string[],
): Promise<void> {
  const [moved] = await tx.$queryRaw<{ version: number }[]>`
    update analyses set state = ${state}, version = version + 1, waiting_for = ${waitingFor}::text[]
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
