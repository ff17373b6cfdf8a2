/** Judges a company and completes its analysis: assessment, state and events in one transaction, once. */
import { type Assessed, assess } from '../checks/assess.ts';
import type { Judgement } from '../checks/judgement.ts';
import { appNow } from '../db/app-now.ts';
import type { Database, Tx } from '../db/open-database.ts';
import { appendEvent } from '../events/append-event.ts';
import { newId } from '../kernel/ids.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import { ANALYSIS_CHANGED, type Analysis } from './analysis.ts';
import { answerCorrections } from './corrections.ts';
import { type Gathered, gatherKnown, type RegisterAge } from './gather-known.ts';

/** Clients answered about a company within this time hear when a refresh changes what they were told. */
const REMEMBERED_DAYS = 90;

/** Returns the id of the new assessment, or null when the analysis was complete already. */
export async function completeAnalysis(
  db: Database,
  { analysis, registers }: { analysis: Analysis; registers: readonly RegisterAge[] },
): Promise<string | null> {
  const now = await appNow(db.prisma);
  const nif = analysis.nif as Nif;
  const gathered = await gatherKnown(db, { nif, today: lisbonDay(now), registers });
  const assessed = assess(gathered.known);
  const { judgement } = assessed;
  return db.prisma.$transaction(async tx => {
    const open = await tx.$queryRaw<unknown[]>`
      select 1 from analyses where id = ${analysis.id} and state <> 'complete' for update`;
    if (open.length === 0) return null;
    const previous = await latestAssessment(tx, nif);
    const assessmentId = newId('asm');
    await writeAssessment(tx, { assessmentId, analysis, assessed, gathered });
    await tx.$executeRaw`
      update analyses set state = 'complete', completed_at = app_now(), version = version + 1, waiting_for = '{}',
        assessment_id = ${assessmentId} where id = ${analysis.id}`;
    await answerCorrections(tx, {
      analysis,
      assessmentId,
      before: previous?.checks ?? null,
      after: judgement.checks,
    });
    await announce(tx, { assessmentId, analysis, judgement, previous });
    return assessmentId;
  });
}

async function writeAssessment(
  tx: Tx,
  {
    assessmentId,
    analysis,
    assessed: { known, judgement, counterfactuals },
    gathered,
  }: { assessmentId: string; analysis: Analysis; assessed: Assessed; gathered: Gathered },
): Promise<void> {
  const json = (value: unknown) => JSON.stringify(value);
  await tx.$executeRaw`insert into companies (nif, name) values (${analysis.nif}, ${analysis.nif}) on conflict do nothing`;
  await tx.$executeRaw`
    insert into assessments (id, nif, livemode, assessed_at, model_version, score, verdict, color, checks, completeness,
      bound_low, bound_high, unknown_checks, reasons, outcomes, contributions, counterfactuals, known, companies_known, network_as_of)
    values (${assessmentId}, ${analysis.nif}, ${analysis.livemode}, app_now(), ${judgement.modelVersion}, ${judgement.score},
      ${judgement.verdict}, ${judgement.color}, ${json(judgement.checks)}::jsonb, ${judgement.completeness},
      ${judgement.bounds.low}, ${judgement.bounds.high}, ${judgement.unknownChecks}::text[], ${judgement.reasons}::text[],
      ${json(judgement.outcomes)}::jsonb, ${json(judgement.contributions)}::jsonb, ${json(counterfactuals)}::jsonb, ${json(known)}::jsonb,
      ${gathered.companiesKnown}, app_now())`;
  await tx.$executeRaw`update companies set latest_assessment_id = ${assessmentId} where nif = ${analysis.nif}`;
}

interface Previous {
  readonly verdict: string;
  readonly color: string;
  readonly checks: Record<string, unknown>;
}

async function latestAssessment(tx: Tx, nif: string): Promise<Previous | null> {
  const rows = await tx.$queryRaw<Previous[]>`
    select a.verdict, a.color, a.checks from companies c join assessments a on a.id = c.latest_assessment_id where c.nif = ${nif}`;
  return rows[0] ?? null;
}

async function announce(
  tx: Tx,
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
  const watchers = await tx.$queryRaw<{ clientId: string }[]>`
    delete from analysis_watchers where nif = ${analysis.nif} returning client_id as "clientId"`;
  const told = watchers.map(watcher => watcher.clientId).sort();
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
  const change = { id: analysis.id, nif: analysis.nif, state: 'complete' };
  await tx.$executeRaw`select pg_notify(${ANALYSIS_CHANGED}, ${JSON.stringify(change)})`;
}

function isChanged(previous: Previous, judgement: Judgement): boolean {
  if (previous.verdict !== judgement.verdict || previous.color !== judgement.color) return true;
  const keys = new Set([...Object.keys(previous.checks), ...Object.keys(judgement.checks)]);
  return [...keys].some(key => previous.checks[key] !== judgement.checks[key]);
}
