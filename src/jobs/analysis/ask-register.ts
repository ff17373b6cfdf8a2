/** One step of an analysis: asks a register, unless it has answered already, and stores the answer. */

import type { EndedStep } from '../../contractors/analyses/analysis-steps.ts';
import { type Analysis, isUnhurried } from '../../contractors/analysis.ts';
import type { Database } from '../../db/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { ConsultedRegister, Register } from '../../registers/register.ts';
import type { Answers } from '../answers/answers.ts';
import { ANY_AGE_HOURS } from '../asking/register-ages.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';
import { keepList, listState } from '../lists/keep-list.ts';

/** What a question to a register needs. */
export interface AskingDeps {
  readonly db: Database;
  readonly gateway: RegisterGateway;
  readonly answers: Answers;
  readonly log: Log;
}

export interface AskDeps extends AskingDeps {
  /** For reading a list that is missing. */
  readonly patientDb: Database;
  /** The lists are read, and what is known of other companies. Left out: they are. */
  readonly known?: Promise<unknown>;
}

/** A register that has not answered. */
export interface OpenStep<R extends Register = Register> {
  readonly register: R;
  /** Older answers do not count, even fresh ones: a correction waits, or a client wants a younger answer. */
  readonly since: Date | null;
}

export interface SilentStep {
  readonly register: RegisterName;
  /** A specified check needs it: the analysis waits for it. */
  readonly essential: boolean;
  readonly outcome: string;
  readonly reason: string;
  readonly retryAfterSeconds: number;
  /** It is searched by name, and no name is known: asking it again changes nothing. */
  readonly lacksName: boolean;
}

/** Asks one register; null when its answer is stored. */
export async function ask(
  deps: AskDeps,
  analysis: Analysis,
  { register, since }: OpenStep,
  signal: AbortSignal,
): Promise<SilentStep | null> {
  const ended =
    register.kind === 'list'
      ? await askList(deps, analysis, { register, since }, signal)
      : await askConsulted(deps, analysis, { register, since }, signal);
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
  { db, patientDb, gateway, known }: AskDeps,
  { purpose }: Analysis,
  { register, since }: OpenStep<Extract<Register, { kind: 'list' }>>,
  signal: AbortSignal,
): Promise<Answered | SilentStep> {
  // A further list is read by its schedule, not here: it may be hundreds of megabytes.
  const mayRead = register.meta.essential;
  const limitHours = purpose === 'edition' ? ANY_AGE_HOURS : register.meta.maxAgeHours;
  const maxAgeHours = mayRead && since ? READ_ANEW_HOURS : limitHours;
  await known;
  // Not over the patient connections: on a dead link they may all hang for hours.
  const held = await listState(db, register, maxAgeHours);
  const list =
    held.outcome === 'found' || (!mayRead && (await gateway.isEnabled(register)))
      ? held
      : await keepList({ db: patientDb, gateway }, register, { maxAgeHours, signal });
  return list.outcome === 'found'
    ? { outcome: 'found', answerId: null }
    : silentStep(register, list.outcome, list.reason ?? '');
}

/** Longest wait while another analysis asks the same question for a linked company: that question yields to others, this one does not. */
const ASKED_ELSEWHERE_MS = 10_000;

function askConsulted(
  deps: AskDeps,
  analysis: Analysis,
  step: OpenStep<ConsultedRegister<unknown>>,
  signal: AbortSignal,
): Promise<Answered | SilentStep> {
  const question = `${step.register.meta.name} ${analysis.nif}`;
  return deps.gateway.askers.run(question, { patienceMs: ASKED_ELSEWHERE_MS, signal }, () =>
    askAlone(deps, analysis, step, signal),
  );
}

async function askAlone(
  { db, gateway, answers }: AskDeps,
  analysis: Analysis,
  { register, since }: OpenStep<ConsultedRegister<unknown>>,
  signal: AbortSignal,
): Promise<Answered | SilentStep> {
  const nif = analysis.nif as Nif;
  const anyAge = analysis.purpose === 'edition';
  const { usable, now } = await answers.lookUp({ register, nif, since, anyAge });
  if (usable) return usable;
  if (gateway.captureOnly.has(register.meta.name))
    return silentStep(register, 'unavailable', 'waits for a capture that the operator imports');
  const companyName = register.meta.asksByName ? await legalName(db, nif) : null;
  const yields = analysis.unhurried && (await isUnhurried(db, analysis.id));
  const consultation = await gateway.consult(register, { nif, companyName }, signal, { yields });
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
export async function legalName({ pool }: Database, nif: Nif): Promise<string | null> {
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

/** A list read this recently need not be read again. */
const READ_ANEW_HOURS = 1;
