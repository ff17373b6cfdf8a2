/**
 * Asks the registers about companies that those who control an analysed company run or ran. The number is bounded. Questions
 * keep the registers' pace and yield to those that a client waits for. It goes one level deep; linked companies are not
 * judged. Questions are stored before they are asked, so another worker can continue, and none is asked twice.
 */

import { type LinkedQuestion, planLinkedSteps } from '../../contractors/analyses/analysis-steps.ts';
import { type Analysis, readAnalysis } from '../../contractors/analysis.ts';
import { type ContestedLinks, contestedLinks } from '../../contractors/corrections/corrections.ts';
import { databaseNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { LINKED_REGISTERS } from '../../facts/linked-company.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { isSpecified, type RegisterName, type SpecifiedRegister } from '../../kernel/register-name.ts';
import {
  type OtherCompany,
  readSurroundings,
  type Surroundings,
} from '../../network/exploring/read-network.ts';
import type { ConsultedRegister } from '../../registers/register.ts';
import { askUnhurried } from '../answers/ask-unhurried.ts';
import { registerAges } from '../asking/register-ages.ts';
import { askedByMachine, type RegisterGateway } from '../asking/register-gateway.ts';
import { type AskingDeps, legalName } from './ask-register.ts';

type PlanDeps = Pick<AskingDeps, 'db' | 'gateway'>;

const QUESTIONS_AT_ONCE = 8;

export interface PlannedLinks {
  /** Questions that are open. */
  readonly open: number;
  /** What a judgement reads; null where the open questions may change it. */
  readonly surroundings: Surroundings | null;
}

/** Stores the questions that the network, as known now, gives rise to. */
export async function planLinked({ db, gateway }: PlanDeps, analysis: Analysis): Promise<PlannedLinks> {
  const contested = await contestedLinks(db, analysis.nif);
  const surroundings = await readSurroundings(db, {
    nif: analysis.nif as Nif,
    asOf: lisbonDay(await databaseNow(db)),
    registers: registerAges(gateway.registers),
  });
  // Those that matter most first.
  const wanted = surroundings.others.flatMap(company =>
    toAsk(company, contested, gateway).map(register => ({ nif: company.nif, register })),
  );
  const open = await planLinkedSteps(db, analysis.id, wanted);
  return { open, surroundings: open === 0 ? surroundings : null };
}

/** Registers that have not answered about the company, and those that a correction wants asked again. */
function toAsk(
  { silent }: OtherCompany,
  contested: ContestedLinks | null,
  gateway: RegisterGateway,
): SpecifiedRegister[] {
  const anew = contested?.registers ?? [];
  return askable(gateway)
    .map(({ meta }) => meta.name)
    .filter(isSpecified)
    .filter(name => silent.includes(name) || anew.includes(name));
}

/** Registers that matter for linked companies and can be asked by a program. Lists are read whole anyway. */
const askable = (gateway: RegisterGateway): ConsultedRegister<unknown>[] =>
  askedByMachine(gateway, name => (LINKED_REGISTERS as readonly RegisterName[]).includes(name));

/** Asks all of them, for an analysis that no client waits for. If it is cut off it is run again, and asks only what was not answered. */
export async function consultLinked(
  deps: AskingDeps,
  analysisId: string,
  signal: AbortSignal,
): Promise<void> {
  const analysis = await readAnalysis(deps.db, analysisId);
  if (!analysis || analysis.state === 'complete') return;
  await askLinked(deps, analysis, { signal, goesOn: () => true });
}

/** Asks the stored questions. Calls `goesOn` before each, and finishes those that were begun. */
export async function askLinked(
  deps: AskingDeps,
  analysis: Analysis,
  { signal, goesOn }: { signal: AbortSignal; goesOn: () => boolean },
): Promise<void> {
  const open = await openQuestions(deps.db, analysis, askable(deps.gateway));
  const contested = await contestedLinks(deps.db, analysis.nif);
  let fault: unknown = null;
  const asker = async () => {
    for (let next = open.shift(); next && !fault && goesOn(); next = open.shift()) {
      signal.throwIfAborted();
      const since = contested?.registers.includes(next.register) ? contested.since : null;
      await askOne(deps, analysis, { ...next, since }, signal);
    }
  };
  // Waits for all: another worker would repeat a question that is still open.
  const askers = Array.from({ length: QUESTIONS_AT_ONCE }, () =>
    asker().catch(error => {
      fault ??= error;
    }),
  );
  await Promise.all(askers);
  if (fault) throw fault;
}

async function openQuestions(
  { pool }: Database,
  { id }: Analysis,
  registers: readonly ConsultedRegister<unknown>[],
): Promise<LinkedQuestion[]> {
  const { rows } = await pool.query<LinkedQuestion>({
    name: 'open_linked_steps',
    // Registers that are searched by name last: the company register tells it.
    text: `select nif, register from linked_steps where analysis_id = $1 and state = 'pending'
           order by register = any($2), nif, register`,
    values: [id, registers.filter(({ meta }) => meta.asksByName).map(({ meta }) => meta.name)],
  });
  return rows;
}

async function askOne(
  { db, gateway, answers, log }: AskingDeps,
  analysis: Analysis,
  { nif, register: name, since }: LinkedQuestion & { readonly since: Date | null },
  signal: AbortSignal,
): Promise<void> {
  const step = { analysisId: analysis.id, nif, register: name };
  const register = askable(gateway).find(({ meta }) => meta.name === name);
  if (!register) return answers.mark.linked({ ...step, reason: 'not asked by machine' });
  const companyName = register.meta.asksByName ? await legalName(db, nif) : null;
  const silence = await askUnhurried({ gateway, answers }, { register, nif, companyName, since }, signal);
  const reason = silence?.reason ?? null;
  if (reason !== null) log.warn({ ...step, reason }, 'a register did not answer about a linked company');
  await answers.mark.linked({ ...step, reason });
}

/**
 * Whether another analysis could learn more about linked companies: a program can ask one of the `silent` registers. They are silent
 * because they failed, or because there were too many companies.
 */
export const isAskableAmong = (gateway: RegisterGateway, silent: ReadonlySet<RegisterName>): boolean =>
  askable(gateway).some(({ meta }) => silent.has(meta.name));
