/**
 * Asks the registers about companies that the directors of an analysed one run or ran. Bounded, at the registers' pace
 * and behind every question about a company that somebody waits for; one level deep, and no linked company is judged.
 * What is to be asked is written first, so that a killed worker's questions are taken up again and none is asked twice.
 */
import { ANALYSIS_CHANGED, type Analysis, readAnalysis } from '../contractors/analysis.ts';
import { type ContestedLinks, contestedLinks } from '../contractors/corrections.ts';
import { appNow } from '../db/app-now.ts';
import type { Database, Tx } from '../db/open-database.ts';
import { LINKED_REGISTERS } from '../facts/linked-company.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { type OtherCompany, readSurroundings } from '../network/read-network.ts';
import type { ConsultedRegister } from '../registers/register.ts';
import { registerAges } from './register-ages.ts';
import type { RegisterDesk } from './register-desk.ts';
import { storeAnswer } from './store-answer.ts';
import { usableAnswer } from './usable-answer.ts';

export interface LinkedDeps {
  readonly db: Database;
  readonly desk: RegisterDesk;
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
  return db.prisma.$transaction(async tx => {
    if (wanted.length > 0) await writeDown(tx, analysis, wanted);
    const [{ open }] = await tx.$queryRaw<[{ open: number }]>`
      select count(*)::int as open from linked_steps where analysis_id = ${analysis.id} and state = 'pending'`;
    return open;
  });
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

async function writeDown(tx: Tx, { id }: Analysis, wanted: readonly Question[]): Promise<void> {
  const planned = await tx.$queryRaw<{ nif: string }[]>`
    select distinct nif from linked_steps where analysis_id = ${id}`;
  const companies = new Set(planned.map(({ nif }) => nif));
  for (const { nif } of wanted) if (companies.size < COMPANIES_AT_MOST) companies.add(nif);
  const rows = wanted.filter(({ nif }) => companies.has(nif));
  await tx.$executeRaw`
    insert into linked_steps (analysis_id, nif, register, updated_at)
    select ${id}, nif, register, app_now() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(nif text, register text)
    on conflict do nothing`;
}

/** Linked companies, those that matter most first, each with the registers that can be asked and have not answered. */
async function otherCompanies({ db, desk }: PlanDeps, { nif }: Analysis): Promise<readonly OtherCompany[]> {
  const asOf = lisbonDay(await appNow(db.prisma));
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
  const open = await deps.db.prisma.$queryRaw<Question[]>`
    select nif, register from linked_steps where analysis_id = ${analysis.id} and state = 'pending' order by nif, register`;
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

/** For the same question asked elsewhere; nobody waits for this one. */
const PATIENCE_MS = 60_000;

async function askOne(
  deps: LinkedDeps,
  analysis: Analysis,
  question: Question & { readonly since: Date | null },
  signal: AbortSignal,
): Promise<void> {
  const { db, desk } = deps;
  const { nif, register: name, since } = question;
  const marked = (reason: string | null) =>
    db.prisma.$transaction(tx => markLinked(tx, analysis, { nif, name, reason }));
  const register = askable(desk).find(({ meta }) => meta.name === name);
  if (!register) return marked('not asked by machine');
  await desk.askers.run(`${name} ${nif}`, { patienceMs: PATIENCE_MS, signal }, async () => {
    // Another analysis may have asked in the meantime, the company's own too.
    if (await usableAnswer(db, register, { nif, since })) return marked(null);
    await consultOne(deps, analysis, { nif, register }, signal);
  });
}

async function consultOne(
  { db, desk, log }: LinkedDeps,
  analysis: Analysis,
  { nif, register }: { nif: Nif; register: ConsultedRegister<unknown> },
  signal: AbortSignal,
): Promise<void> {
  const { name } = register.meta;
  const askedAt = await appNow(db.prisma);
  const consultation = await desk.consult(register, { nif, companyName: null }, signal, { yields: true });
  signal.throwIfAborted();
  const { reading } = consultation;
  const reason = 'reason' in reading ? reading.reason : null;
  await db.prisma.$transaction(async tx => {
    await storeAnswer(tx, { register, nif, consultation, askedAt });
    await markLinked(tx, analysis, { nif, name, reason });
  });
  if (reason === null) return;
  const told = { analysisId: analysis.id, nif, register: name, reason };
  log.warn(told, 'a register did not answer about a linked company');
}

/** An answer without a reason is an answer; with one it stays unknown until another analysis asks. */
async function markLinked(
  tx: Tx,
  { id, nif: analysed }: Analysis,
  { nif, name, reason }: { nif: Nif; name: RegisterName; reason: string | null },
): Promise<void> {
  await tx.$executeRaw`
    update linked_steps set state = ${reason === null ? 'answered' : 'failing'}, reason = ${reason}, updated_at = app_now()
    where analysis_id = ${id} and nif = ${nif} and register = ${name}`;
  const [moved] = await tx.$queryRaw<{ version: number; state: string }[]>`
    update analyses set version = version + 1 where id = ${id} and state <> 'complete' returning version, state`;
  if (!moved) return;
  await tx.$executeRaw`select pg_notify(${ANALYSIS_CHANGED}, ${JSON.stringify({ id, nif: analysed, ...moved })})`;
}

/** Whether a register that can be asked has still not answered about some linked company: it failed, or they were too many. */
export async function isLinkedLeft(deps: PlanDeps, analysis: Analysis): Promise<boolean> {
  return (await otherCompanies(deps, analysis)).some(({ silent }) => silent.length > 0);
}
