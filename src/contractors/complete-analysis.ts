/** Judges a company and completes its analysis: assessment, state and events in one transaction, once. */
import { type Assessed, assess } from '../checks/assess.ts';
import type { Judgement } from '../checks/judgement.ts';
import { databaseNow } from '../db/app-now.ts';
import type { Database, Tx } from '../db/open-database.ts';
import { appendEvent } from '../events/append-event.ts';
import { newId } from '../kernel/ids.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { ANALYSIS_CHANGED, type Analysis } from './analysis.ts';
import { answerCorrections } from './corrections.ts';
import { type Gathered, gatherKnown, type RegisterAge } from './gather-known.ts';

/** Clients answered about a company within this time hear when a refresh changes what they were told. */
const REMEMBERED_DAYS = 90;

export interface Completed {
  readonly assessmentId: string;
  /** Registers that had not answered about one or another of the linked companies. */
  readonly silentOfLinked: ReadonlySet<RegisterName>;
}

/** Null when the analysis was complete already. */
export async function completeAnalysis(
  db: Database,
  { analysis, registers }: { analysis: Analysis; registers: readonly RegisterAge[] },
): Promise<Completed | null> {
  const nif = analysis.nif as Nif;
  const today = lisbonDay(await databaseNow(db));
  const gathered = await gatherKnown(db, { nif, today, registers });
  const assessed = assess(gathered.known);
  const { judgement } = assessed;
  return db.prisma.$transaction(async tx => {
    const before = await lockOpen(tx, analysis);
    if (!before) return null;
    const assessmentId = newId('asm');
    const told = await writeAssessment(tx, { assessmentId, analysis, assessed, gathered });
    const { isContested, previous } = before;
    if (isContested)
      await answerCorrections(tx, {
        analysis,
        assessmentId,
        before: previous?.checks ?? null,
        after: judgement.checks,
      });
    await announce(tx, told, { assessmentId, analysis, judgement, previous });
    return { assessmentId, silentOfLinked: gathered.silentOfLinked };
  });
}

interface Previous {
  readonly verdict: string;
  readonly color: string;
  readonly checks: Record<string, unknown>;
}

interface Before {
  /** Something about the company is said to be wrong. */
  readonly isContested: boolean;
  /** The latest assessment so far. */
  readonly previous: Previous | null;
}

/** Null when the analysis is complete; while the transaction lasts nobody else completes it. */
async function lockOpen(tx: Tx, { id }: Analysis): Promise<Before | null> {
  const [row] = await tx.$queryRaw<(Previous & { isContested: boolean })[]>`
    select a.verdict, a.color, a.checks,
      exists (select from corrections k where k.nif = n.nif and k.state = 'open') as "isContested"
    from analyses n left join companies c on c.nif = n.nif left join assessments a on a.id = c.latest_assessment_id
    where n.id = ${id} and n.state <> 'complete' for update of n`;
  if (!row) return null;
  const { isContested, ...previous } = row;
  return { isContested, previous: previous.verdict === null ? null : previous };
}

/** Completes the analysis, and returns the clients that wait to hear of it, who are then owed nothing more. */
async function writeAssessment(
  tx: Tx,
  {
    assessmentId,
    analysis,
    assessed: { known, judgement, counterfactuals },
    gathered,
  }: { assessmentId: string; analysis: Analysis; assessed: Assessed; gathered: Gathered },
): Promise<readonly string[]> {
  const json = (value: unknown) => JSON.stringify(value);
  const change = { id: analysis.id, nif: analysis.nif, state: 'complete' };
  const [row] = await tx.$queryRaw<[{ told: string[] }]>`
    with written as (
      insert into assessments (id, nif, livemode, assessed_at, model_version, score, verdict, color, checks, completeness,
        bound_low, bound_high, unknown_checks, reasons, outcomes, contributions, counterfactuals, known, companies_known, network_as_of)
      values (${assessmentId}, ${analysis.nif}, ${analysis.livemode}, app_now(), ${judgement.modelVersion}, ${judgement.score},
        ${judgement.verdict}, ${judgement.color}, ${json(judgement.checks)}::jsonb, ${judgement.completeness},
        ${judgement.bounds.low}, ${judgement.bounds.high}, ${judgement.unknownChecks}::text[], ${judgement.reasons}::text[],
        ${json(judgement.outcomes)}::jsonb, ${json(judgement.contributions)}::jsonb, ${json(counterfactuals)}::jsonb, ${json(known)}::jsonb,
        ${gathered.companiesKnown}, app_now())),
    shown as (
      insert into companies (nif, name, latest_assessment_id) values (${analysis.nif}, ${analysis.nif}, ${assessmentId})
      on conflict (nif) do update set latest_assessment_id = excluded.latest_assessment_id),
    completed as (
      update analyses set state = 'complete', completed_at = app_now(), version = version + 1, waiting_for = '{}',
        assessment_id = ${assessmentId} where id = ${analysis.id}),
    told as (delete from analysis_watchers where nif = ${analysis.nif} returning client_id)
    select coalesce(array_agg(client_id order by client_id), '{}') as told, pg_notify(${ANALYSIS_CHANGED}, ${json(change)})::text
    from told`;
  return row.told;
}

async function announce(
  tx: Tx,
  told: readonly string[],
  {
    assessmentId,
    analysis,
    judgement,
    previous,
  }: { assessmentId: string; analysis: Analysis; judgement: Judgement; previous: Previous | null },
): Promise<void> {
  const data = {
    livemode: analysis.livemode,
    nif: analysis.nif,
    analysisId: analysis.id,
    assessmentId,
    score: judgement.score,
    verdict: judgement.verdict,
    color: judgement.color,
  };
  await appendEvent(tx, told, { type: 'analysis.completed', nif: analysis.nif, data });
  if (previous && isChanged(previous, judgement)) {
    const remembered = await tx.$queryRaw<{ clientId: string }[]>`
      select distinct client_id as "clientId" from request_log
      where nif = ${analysis.nif} and at > app_now() - make_interval(days => ${REMEMBERED_DAYS}) and status in (200, 202, 304)`;
    const others = remembered
      .map(client => client.clientId)
      .filter(id => !told.includes(id))
      .sort();
    await appendEvent(tx, others, { type: 'assessment.changed', nif: analysis.nif, data });
  }
}

function isChanged(previous: Previous, judgement: Judgement): boolean {
  if (previous.verdict !== judgement.verdict || previous.color !== judgement.color) return true;
  const keys = new Set([...Object.keys(previous.checks), ...Object.keys(judgement.checks)]);
  return [...keys].some(key => previous.checks[key] !== judgement.checks[key]);
}
