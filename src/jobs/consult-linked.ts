/**
 * Asks the registers about companies that the directors of an analysed one run or ran. Bounded, at the registers' pace
 * and behind every question about a company that somebody waits for; one level deep, and no linked company is judged.
 * What is to be asked is written first, so that a killed worker's questions are taken up again and none is asked twice.
 */
import { type Analysis, readAnalysis } from '../contractors/analysis.ts';
import { type ContestedLinks, contestedLinks } from '../contractors/corrections.ts';
import { databaseNow } from '../db/app-now.ts';
import type { Database } from '../db/open-database.ts';
import { LINKED_REGISTERS } from '../facts/linked-company.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { type OtherCompany, readSurroundings } from '../network/read-network.ts';
import type { ConsultedRegister } from '../registers/register.ts';
import type { Answers } from './answers.ts';
import { registerAges } from './register-ages.ts';
import type { RegisterDesk } from './register-desk.ts';

export interface LinkedDeps {
  readonly db: Database;
  readonly desk: RegisterDesk;
  readonly answers: Answers;
  readonly log: Log;
}

type PlanDeps = Pick<LinkedDeps, 'db' | 'desk'>;

/** Companies that one analysis asks about, those that matter most; the next analysis goes on with the others. */
const COMPANIES_AT_MOST = 50;
const QUESTIONS_AT_ONCE = 8;

/** Writes down what is to be asked, as far as the network is known now. Returns how many questions are open. */
export async function planLinked({ db, desk }: PlanDeps, analysis: Analysis): Promise<number> {
  const contested = await contestedLinks(db, analysis.nif);
  const wanted = (await otherCompanies({ db, desk }, analysis)).flatMap(company =>
    toAsk(company, contested, desk).map(register => ({ nif: company.nif, register })),
  );
  return writeDown(db, analysis, wanted);
}

/** Registers that have not answered about it; where a correction waits for them, those that have answered too. */
function toAsk(
  { silent }: OtherCompany,
  contested: ContestedLinks | null,
  desk: RegisterDesk,
): RegisterName[] {
  const anew = contested?.registers ?? [];
  return askable(desk)
    .map(({ meta }) => meta.name)
    .filter(name => silent.includes(name) || anew.includes(name));
}

/** Companies that are planned already go on; of the others the first, as far as there is room. Returns how many are open. */
async function writeDown({ pool }: Database, { id }: Analysis, wanted: readonly Question[]): Promise<number> {
  const { rows } = await pool.query<{ open: number }>({
    name: 'plan_linked_steps',
    text: `with planned as (select distinct nif from linked_steps where analysis_id = $1),
             wanted as (
               select * from rows from (jsonb_to_recordset($2::jsonb) as (nif text, register text))
                 with ordinality as w(nif, register, place)),
             chosen as (
               select nif from wanted where nif not in (select nif from planned)
               group by nif order by min(place) limit greatest(0, ${COMPANIES_AT_MOST} - (select count(*) from planned))),
             written as (
               insert into linked_steps (analysis_id, nif, register, updated_at)
               select $1, nif, register, app_now() from wanted
               where nif in (select nif from planned union all select nif from chosen)
               on conflict do nothing returning 1)
           select ((select count(*) from linked_steps where analysis_id = $1 and state = 'pending')
             + (select count(*) from written))::int as open`,
    values: [id, JSON.stringify(wanted)],
  });
  return rows[0]!.open;
}

/** Linked companies, those that matter most first, each with the registers that can be asked and have not answered. */
async function otherCompanies({ db, desk }: PlanDeps, { nif }: Analysis): Promise<readonly OtherCompany[]> {
  const asOf = lisbonDay(await databaseNow(db));
  const { others } = await readSurroundings(db, {
    nif: nif as Nif,
    asOf,
    registers: registerAges(askable(desk)),
  });
  return others;
}

/** Registers that tell of linked companies and can be asked by machine; the lists are read whole anyway. */
function askable({ registers, captureOnly }: RegisterDesk): ConsultedRegister<unknown>[] {
  const needed: readonly RegisterName[] = LINKED_REGISTERS;
  return registers.filter(
    (register): register is ConsultedRegister<unknown> =>
      register.kind === 'consulted' &&
      needed.includes(register.meta.name) &&
      !captureOnly.has(register.meta.name),
  );
}

interface Question {
  readonly nif: Nif;
  readonly register: RegisterName;
}

/** The whole of it, for an analysis that nobody waits for. Cut off, it is done again: what was answered is not asked again. */
export async function consultLinked(
  deps: LinkedDeps,
  analysisId: string,
  signal: AbortSignal,
): Promise<void> {
  const analysis = await readAnalysis(deps.db, analysisId);
  if (!analysis || analysis.state === 'complete') return;
  await askLinked(deps, analysis, { signal, goesOn: () => true });
}

/** Asks what is written down and not asked yet. `goesOn` is looked at before each question; those under way are ended. */
export async function askLinked(
  deps: LinkedDeps,
  analysis: Analysis,
  { signal, goesOn }: { signal: AbortSignal; goesOn: () => boolean },
): Promise<void> {
  const open = await openQuestions(deps.db, analysis);
  const contested = await contestedLinks(deps.db, analysis.nif);
  let fault: unknown = null;
  const asker = async () => {
    for (let next = open.shift(); next && !fault && goesOn(); next = open.shift()) {
      signal.throwIfAborted();
      const since = contested?.registers.includes(next.register) ? contested.since : null;
      await askOne(deps, analysis, { ...next, since }, signal);
    }
  };
  // None is left behind under way: whoever takes this up again would ask what it is just being told.
  const askers = Array.from({ length: QUESTIONS_AT_ONCE }, () =>
    asker().catch(error => {
      fault ??= error;
    }),
  );
  await Promise.all(askers);
  if (fault) throw fault;
}

async function openQuestions({ pool }: Database, { id }: Analysis): Promise<Question[]> {
  const { rows } = await pool.query<Question>({
    name: 'open_linked_steps',
    text: `select nif, register from linked_steps where analysis_id = $1 and state = 'pending' order by nif, register`,
    values: [id],
  });
  return rows;
}

/** For the same question asked elsewhere; nobody waits for this one. */
const PATIENCE_MS = 60_000;

async function askOne(
  deps: LinkedDeps,
  analysis: Analysis,
  question: Question & { readonly since: Date | null },
  signal: AbortSignal,
): Promise<void> {
  const { desk, answers } = deps;
  const { nif, register: name, since } = question;
  const marked = (reason: string | null) =>
    answers.mark.linked({ analysisId: analysis.id, nif, register: name, reason });
  const register = askable(desk).find(({ meta }) => meta.name === name);
  if (!register) return marked('not asked by machine');
  await desk.askers.run(`${name} ${nif}`, { patienceMs: PATIENCE_MS, signal }, async () => {
    const { usable, now } = await answers.lookUp({ register, nif, since });
    // Another analysis may have asked in the meantime, the company's own too.
    if (usable) return marked(null);
    const reason = await consultOne(deps, analysis, { nif, register, askedAt: now }, signal);
    await marked(reason);
  });
}

/** Asks and stores; returns why there is no answer, or null. */
async function consultOne(
  { desk, answers, log }: LinkedDeps,
  analysis: Analysis,
  { nif, register, askedAt }: { nif: Nif; register: ConsultedRegister<unknown>; askedAt: Date },
  signal: AbortSignal,
): Promise<string | null> {
  const consultation = await desk.consult(register, { nif, companyName: null }, signal, { yields: true });
  signal.throwIfAborted();
  await answers.store({ register, nif, consultation, askedAt });
  const { reading } = consultation;
  if (!('reason' in reading)) return null;
  const told = { analysisId: analysis.id, nif, register: register.meta.name, reason: reading.reason };
  log.warn(told, 'a register did not answer about a linked company');
  return reading.reason;
}

/** Whether asking again would tell more: a register that is silent about some linked company failed, or they were too many. */
export const isAskableAmong = (desk: RegisterDesk, silent: ReadonlySet<RegisterName>): boolean =>
  askable(desk).some(({ meta }) => silent.has(meta.name));
