/** `GET /api/v1/contractors/{nif}`: the specification's one endpoint. */
import type { z } from 'zod';
import { requireCompany } from '../../access/caller.ts';
import { headroomOf } from '../../checks/headroom.ts';
import type { Analysis } from '../../contractors/analysis.ts';
import type { Assessment } from '../../contractors/assessment.ts';
import type { Correction } from '../../contractors/corrections.ts';
import { readCounterfactuals } from '../../contractors/grounds.ts';
import { openAnalysis, openFirstAnalysis } from '../../contractors/open-analysis.ts';
import { type Contractor, readContractor } from '../../contractors/read-contractor.ts';
import { askedCompany } from '../../kernel/asked-company.ts';
import { newId } from '../../kernel/ids.ts';
import type { Nif } from '../../kernel/nif.ts';
import { readDirectors } from '../../network/read-directors.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Answer } from '../problem-response.ts';
import { analyzingBody, completeBody } from './contractor-body.ts';
import { decoded } from './decoded.ts';
import { entityTag, matchesTag } from './entity-tag.ts';
import { contractorQuery } from './parameters.ts';
import { preferredWait } from './prefer-wait.ts';
import { readParameters } from './query-parameters.ts';
import type { ReadyAnswer } from './ready-answers.ts';
import { JSON_HEADERS, type Prepared, type Route, type RouteRequest } from './route.ts';

const RETRY_AFTER_SECONDS = 5;
/** Requests that one process holds at once for `Prefer: wait`. */
const MOST_HELD = 5_000;
type Expansion = z.output<typeof contractorQuery>['expand'][number];

export const contractorRoute: Route = {
  name: '/api/v1/contractors/{nif}',
  path: /^\/api\/v1\/contractors\/([^/]+)$/,
  methods: ['GET', 'HEAD'],
  scope: 'contractors:read',
  async prepare(deps, request) {
    const nif = askedCompany(decoded(request.params[0]!));
    requireCompany(request.caller, nif);
    const expand = expansionsOf(request.url);
    const kept = expand.size === 0 ? deps.ready.of(nif) : null;
    if (kept) return preparedReady(request, nif, kept);
    const contractor = await readContractor(deps.db, { nif, freshHours: deps.freshHours });
    return contractor.assessment
      ? prepareComplete(deps, request, { contractor, assessment: contractor.assessment, expand })
      : prepareAnalyzing(deps, request, { nif, expand });
  },
};

const expansionsOf = (url: URL): ReadonlySet<Expansion> =>
  new Set(url.search === '' ? [] : readParameters(contractorQuery, url).expand);

/** Answered at once. An old assessment is answered too, and a new analysis begins behind it. */
async function prepareComplete(
  deps: HttpDeps,
  request: RouteRequest,
  {
    contractor,
    assessment,
    expand,
  }: { contractor: Contractor; assessment: Assessment; expand: ReadonlySet<Expansion> },
): Promise<Prepared> {
  const refreshDue = contractor.stale && !contractor.analysis;
  const answer = await completeAnswer(deps, request, {
    assessment,
    refreshing: refreshDue || contractor.analysis !== null,
    analysis: contractor.analysis,
    corrections: contractor.corrections,
    expand,
  });
  const { nif } = contractor;
  return {
    answer,
    outcome: 'answered',
    nif,
    assessmentId: assessment.id,
    quotaUnits: answer.status === 200 ? 1 : 0,
    awaits: null,
    ...(refreshDue
      ? {
          afterwards: async () => {
            await openAnalysis(deps.opening, { id: newId('anl'), nif, refresh: true });
            return { answer };
          },
        }
      : {}),
  };
}

async function completeAnswer(
  deps: HttpDeps,
  { header }: RouteRequest,
  {
    assessment,
    refreshing,
    analysis,
    corrections,
    expand,
  }: {
    assessment: Assessment;
    refreshing: boolean;
    analysis: Analysis | null;
    corrections: readonly Correction[];
    expand: ReadonlySet<Expansion>;
  },
): Promise<Answer> {
  const body = JSON.stringify({
    ...completeBody(assessment, { refreshing, analysis, corrections }),
    ...(expand.has('evidence') ? { evidence: evidenceOf(assessment) } : {}),
    ...(expand.has('directors') ? { directors: await readDirectors(deps.db, assessment.nif as Nif) } : {}),
    ...(expand.has('counterfactuals') ? await towardsBetter(deps, assessment) : {}),
  });
  const rendered = { body, tag: entityTag(body) };
  const isStill = !refreshing && analysis === null && corrections.length === 0;
  if (isStill && expand.size === 0)
    deps.ready.keep(assessment.nif, {
      ...rendered,
      assessmentId: assessment.id,
      standsUntil: new Date(assessment.assessedAt.getTime() + deps.freshHours * HOUR_MS).toISOString(),
    });
  return renderedAnswer(header, rendered);
}

const HOUR_MS = 3_600_000;

function renderedAnswer(
  header: RouteRequest['header'],
  { body, tag }: { body: string; tag: string },
): Answer {
  const shared = { ETag: tag, Vary: 'Authorization' };
  return matchesTag(header('if-none-match'), tag)
    ? { status: 304, headers: { ...shared, 'Cache-Control': JSON_HEADERS['Cache-Control'] }, body: null }
    : { status: 200, headers: { ...JSON_HEADERS, ...shared }, body };
}

/** Nothing is read: the settlement looks whether the answer still stands. */
function preparedReady({ header }: RouteRequest, nif: Nif, kept: ReadyAnswer): Prepared {
  const answer = renderedAnswer(header, kept);
  const { assessmentId, standsUntil } = kept;
  const quotaUnits = answer.status === 200 ? 1 : 0;
  return { answer, outcome: 'answered', nif, assessmentId, standsUntil, quotaUnits, awaits: null };
}

/** The points to the neighbouring bands, and the changes that lead to a better one; null where they were not kept. */
async function towardsBetter({ db }: HttpDeps, assessment: Assessment) {
  const [kept] = await readCounterfactuals(db, [assessment.id]);
  return { headroom: headroomOf(assessment), counterfactuals: kept?.counterfactuals ?? null };
}

/** By check: its outcome, what it rests on, and the points that it took. */
function evidenceOf({ outcomes, contributions }: Assessment) {
  const points = (key: string) =>
    contributions.filter(one => one.check === key).reduce((sum, one) => sum + one.points, 0);
  return Object.fromEntries(
    Object.entries(outcomes).map(([key, outcome]) => [key, { ...outcome, points: points(key) }]),
  );
}

/** Nothing is written before the settlement is granted; then the analysis is opened, or the open one joined. */
async function prepareAnalyzing(
  deps: HttpDeps,
  request: RouteRequest,
  { nif, expand }: { nif: Nif; expand: ReadonlySet<Expansion> },
): Promise<Prepared> {
  const id = newId('anl');
  return {
    answer: { status: 202, headers: {}, body: null },
    outcome: 'answered',
    nif,
    assessmentId: null,
    quotaUnits: 0,
    awaits: nif,
    afterwards: async settled => {
      // A preference, not a right: a process that holds so many already answers at once.
      const mayWait = deps.watch.count() < MOST_HELD;
      const wait = mayWait ? preferredWait(request.header('prefer')) : null;
      // Watched before it is opened: a completion in between is not missed.
      const watching = wait === null ? null : deps.watch.completion(nif, wait * 1000, request.signal);
      const analysis = await openFirstAnalysis(deps.opening, { id, nif });
      if (analysis && !watching) return { answer: analyzingAnswer(analysis) };
      // Without one, the company's first has completed since this was settled: there is nothing to wait for.
      if (analysis) await watching?.done;
      else watching?.cancel();
      const { answer, assessmentId } = await answerAfterWait(deps, request, { nif, analysis, expand, wait });
      // A 200 is a unit, unless the client was charged for its first `analyzing` by this very request.
      const quotaUnits = answer.status === 200 ? 1 - settled.units : 0;
      return { answer, unsettled: { quotaUnits, assessmentId } };
    },
  };
}

async function answerAfterWait(
  deps: HttpDeps,
  request: RouteRequest,
  {
    nif,
    analysis,
    expand,
    wait,
  }: { nif: Nif; analysis: Analysis | null; expand: ReadonlySet<Expansion>; wait: number | null },
): Promise<{ answer: Answer; assessmentId: string | null }> {
  const {
    assessment,
    analysis: open,
    corrections,
  } = await readContractor(deps.db, { nif, freshHours: deps.freshHours });
  // When this was asked there was nothing that the caller could hold already (RFC 9110, 13.2.1).
  const unconditional = { ...request, header: () => null };
  const answer = assessment
    ? await completeAnswer(deps, unconditional, {
        assessment,
        refreshing: open !== null,
        analysis: open,
        corrections,
        expand,
      })
    : // Where none could be opened there is an assessment.
      analyzingAnswer((open ?? analysis)!);
  return {
    answer: wait === null ? answer : applied(answer, wait),
    assessmentId: assessment?.id ?? null,
  };
}

const applied = (answer: Answer, wait: number): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Preference-Applied': `wait=${wait}` },
});

function analyzingAnswer(analysis: Analysis): Answer {
  return {
    status: 202,
    headers: {
      ...JSON_HEADERS,
      Location: `/api/v1/analyses/${analysis.id}`,
      'Retry-After': String(RETRY_AFTER_SECONDS),
    },
    body: JSON.stringify(analyzingBody(analysis)),
  };
}
