/** `GET /api/v1/contractors/{nif}`: the specification's one endpoint. */
import type { AdmissionDecision } from '../../../access/admission/admission.ts';
import { wasGivenToday } from '../../../access/admission/given-today.ts';
import { requireCompany, requireScope } from '../../../access/caller.ts';
import { openFirstAnalysis, openRefresh } from '../../../contractors/analyses/open-analysis.ts';
import { isOlderThanWanted } from '../../../contractors/analyses/wanted-age.ts';
import { type Analysis, readAnalysis } from '../../../contractors/analysis.ts';
import type { Assessment } from '../../../contractors/assessment.ts';
import { type Contractor, readContractor } from '../../../contractors/read-contractor.ts';
import { parseCompanyNif } from '../../../kernel/companies/parse-company-nif.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { wrongIn } from '../../../kernel/problems.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { readParameters } from '../query-parameters.ts';
import {
  type Afterwards,
  answered,
  decoded,
  type Prepared,
  type Route,
  type RouteRequest,
  toBeAnalysed,
  unconditional,
} from '../route.ts';
import { analyzingAnswer } from './analysis-route.ts';
import type { CachedAnswer } from './answer-cache.ts';
import {
  type AsKnownQuery,
  completeAnswer,
  type Expansion,
  prepareAsKnown,
  renderedAnswer,
} from './complete-answer.ts';
import {
  contractorQuery,
  isPlainRequest,
  preferredAge,
  preferredWait,
  requestedName,
  withAppliedAge,
} from './contractor-query.ts';

/** Most requests that one process holds for `Prefer: wait`. */
const MOST_HELD = 5_000;

export const contractorRoute: Route = {
  name: '/api/v1/contractors/{nif}',
  query: contractorQuery,
  scope: 'contractors:read',
  async prepare(deps, request) {
    const nif = parseCompanyNif(decoded(request.params[0]!));
    requireCompany(request.caller, nif);
    const { expand, maxAgeHours: asked, asOf, knownAt } = queryOf(request.url);
    if (expand.has('directors')) requireScope(request.caller, 'network:read');
    if (asOf !== null || knownAt !== null) {
      if (asked !== null) throw wrongIn('maxAgeHours', AGE_OF_THE_PAST);
      return prepareAsKnown(deps, request, { nif, expand, asOf, knownAt });
    }
    const maxAgeHours = asked ?? preferredAge(request.header('cache-control'));
    const prepared = await prepareNow(deps, request, { nif, expand, maxAgeHours });
    return { ...prepared, answer: withAppliedAge(prepared.answer, maxAgeHours) };
  },
};

const AGE_OF_THE_PAST =
  '`maxAgeHours` is about the present: leave it out, or `knownAt` and `asOf`, which start no analysis.';

/** What is asked of the present. */
interface Wanted {
  readonly nif: Nif;
  readonly expand: ReadonlySet<Expansion>;
  /** The oldest answer that the caller accepts; null: the service's own freshness. */
  readonly maxAgeHours: number | null;
}

async function prepareNow(deps: HttpDeps, request: RouteRequest, wanted: Wanted): Promise<Prepared> {
  const { nif, expand, maxAgeHours } = wanted;
  const isPlain = expand.size === 0 && maxAgeHours === null && isPlainRequest(request.url);
  const cached = isPlain ? deps.answerCache.of(nif) : null;
  if (cached) return preparedFromCache(request, nif, cached);
  const contractor = await readContractor(deps.db, { nif, freshHours: deps.freshHours });
  const { assessment } = contractor;
  if (!assessment) return prepareAnalyzing(deps, request, wanted);
  const isOlder = await isOlderThanWanted(deps.opening, { nif, assessmentId: assessment.id, maxAgeHours });
  return prepareComplete(deps, request, { contractor, assessment, expand, maxAgeHours, isOlder });
}

interface ContractorQuery extends AsKnownQuery {
  readonly maxAgeHours: number | null;
}

const NO_QUERY: ContractorQuery = { expand: new Set(), asOf: null, knownAt: null, maxAgeHours: null };

function queryOf(url: URL): ContractorQuery {
  if (url.search === '') return NO_QUERY;
  const { expand, asOf, knownAt, maxAgeHours } = readParameters(contractorQuery, url);
  return { expand: new Set(expand), asOf, knownAt, maxAgeHours };
}

/** An assessed company. */
interface Found extends Omit<Wanted, 'nif'> {
  readonly contractor: Contractor;
  readonly assessment: Assessment;
  /** It is older than the caller wants. */
  readonly isOlder: boolean;
}

/** Answers an assessed company at once. If the assessment is old, a new analysis begins, and `Prefer: wait` waits for it. */
async function prepareComplete(deps: HttpDeps, request: RouteRequest, found: Found): Promise<Prepared> {
  const { contractor, assessment, expand, isOlder } = found;
  const { nif, analysis, corrections } = contractor;
  const isDue = (contractor.stale || isOlder) && !analysis;
  const refreshing = isDue || analysis !== null;
  const shown = { assessment, refreshing, analysis, corrections, expand };
  const answer = await completeAnswer(deps, request, shown);
  // Does not wait for an analysis that itself waits for a register, perhaps for hours.
  const wait = isDue || isUnderWay(analysis) ? wishedWait(deps, request) : null;
  return answered(answer, {
    nif,
    assessmentId: assessment.id,
    quotaUnits: await unitsFor(deps, request, answer, { nif, assessmentId: assessment.id, refreshing }),
    ...(isDue || isOlder || wait !== null
      ? { afterwards: admitted => refreshed(deps, request, { ...found, answer, wait, admitted }) }
      : {}),
  });
}

const isUnderWay = (analysis: Analysis | null): boolean =>
  analysis?.state === 'queued' || analysis?.state === 'running';

/** Seconds that the caller prefers to wait; null: none, or too many requests wait already. */
const wishedWait = ({ watch }: HttpDeps, { header }: RouteRequest): number | null =>
  watch.count() < MOST_HELD ? preferredWait(header('prefer')) : null;

/** A `200` is one unit. While an assessment is being refreshed, it costs a client one unit a day, however often it is read. */
async function unitsFor(
  { db }: HttpDeps,
  { caller: { clientId } }: RouteRequest,
  { status }: Answer,
  { nif, assessmentId, refreshing }: { nif: Nif; assessmentId: string | null; refreshing: boolean },
): Promise<number> {
  if (status !== 200 || assessmentId === null) return 0;
  return refreshing && (await wasGivenToday(db, { clientId, nif, assessmentId })) ? 0 : 1;
}

/** The old assessment with the analysis that refreshes it; or the new one, if the caller waits and it comes in time. */
function refreshed(
  deps: HttpDeps,
  request: RouteRequest,
  {
    contractor,
    assessment,
    expand,
    maxAgeHours,
    answer,
    wait,
    admitted,
  }: Found & AfterAdmission & { answer: Answer },
): Promise<Afterwards> {
  const { nif, corrections } = contractor;
  const ask = { id: newId('anl'), nif, assessmentId: assessment.id, maxAgeHours };
  // What was admitted as a `200` stays one.
  const asked = answer.status === 304 ? request : unconditional(request);
  return joined(deps, asked, {
    nif,
    expand,
    maxAgeHours,
    wait,
    admitted,
    // One that is open is hurried, and made as strict as is wanted, unless a round of it is under way.
    join: () => openRefresh(deps.opening, ask),
    atOnce: analysis =>
      completeAnswer(deps, asked, { assessment, refreshing: true, analysis, corrections, expand }),
  });
}

async function readOpen({ db }: HttpDeps, id: string): Promise<Analysis | null> {
  const analysis = await readAnalysis(db, id);
  return analysis?.state === 'complete' ? null : analysis;
}

/** A cached answer: nothing is read, and admission checks that it is still valid. */
function preparedFromCache({ header }: RouteRequest, nif: Nif, cached: CachedAnswer): Prepared {
  const answer = renderedAnswer(header, cached);
  const { assessmentId, validUntil } = cached;
  const quotaUnits = answer.status === 200 ? 1 : 0;
  return answered(answer, { nif, assessmentId, validUntil, quotaUnits });
}

async function prepareAnalyzing(
  deps: HttpDeps,
  request: RouteRequest,
  { nif, expand, maxAgeHours }: Wanted,
): Promise<Prepared> {
  const id = newId('anl');
  // Unconditional: at the request there was nothing that the caller could have cached (RFC 9110, 13.2.1).
  return toBeAnalysed(nif, admitted =>
    joined(deps, unconditional(request), {
      nif,
      expand,
      maxAgeHours,
      wait: wishedWait(deps, request),
      admitted,
      join: () => openFirstAnalysis(deps.opening, { id, nif, maxAgeHours }),
      atOnce: analysis => analyzingAnswer(deps, analysis, requestedName(request.url)),
    }),
  );
}

interface AfterAdmission {
  readonly wait: number | null;
  readonly admitted: AdmissionDecision;
}

interface Joining extends AfterAdmission, Wanted {
  /** Opens the analysis, or joins the open one; null when it has completed since the company was read. */
  readonly join: () => Promise<Analysis | null>;
  /** The answer for a caller that does not wait. */
  readonly atOnce: (analysis: Analysis) => Promise<Answer>;
}

/** Opens or joins the analysis. If the caller waits, answers when the analysis completes or the time is over. */
async function joined(deps: HttpDeps, request: RouteRequest, joining: Joining): Promise<Afterwards> {
  const { maxAgeHours, wait, join, atOnce } = joining;
  const analysis = await join();
  if (analysis && wait === null) return { answer: withAppliedAge(await atOnce(analysis), maxAgeHours) };
  if (analysis && wait !== null) await completion(deps, request, { id: analysis.id, wait });
  return answerAfterWait(deps, request, { ...joining, analysis });
}

/** Waits until the analysis is complete, or the seconds have passed. */
async function completion(
  deps: HttpDeps,
  { signal }: RouteRequest,
  { id, wait }: { id: string; wait: number },
): Promise<void> {
  const watching = deps.watch.completion(id, wait * 1000, signal);
  // It may have completed before it was watched.
  if (!(await readOpen(deps, id))) watching.cancel();
  await watching.done;
}

/** The answer after waiting, which goes through admission again, as it may differ from the first. */
async function answerAfterWait(
  deps: HttpDeps,
  request: RouteRequest,
  { nif, analysis, expand, maxAgeHours, wait, admitted }: Joining & { analysis: Analysis | null },
): Promise<Afterwards> {
  const found = await readContractor(deps.db, { nif, freshHours: deps.freshHours });
  const { assessment, analysis: open, corrections } = found;
  const assessmentId = assessment?.id ?? null;
  const refreshing = open !== null;
  const answer = assessment
    ? await completeAnswer(deps, request, { assessment, refreshing, analysis: open, corrections, expand })
    : // If none could be opened, there is an assessment.
      await analyzingAnswer(deps, (open ?? analysis)!, requestedName(request.url));
  const units = await unitsFor(deps, request, answer, { nif, assessmentId, refreshing });
  return {
    answer: withAppliedAge(wait === null ? answer : applied(answer, wait), maxAgeHours),
    // One request is not charged twice.
    amendment: { quotaUnits: Math.max(0, units - admitted.units), assessmentId },
  };
}

const applied = (answer: Answer, wait: number): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Preference-Applied': `wait=${wait}` },
});
