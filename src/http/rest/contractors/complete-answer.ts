/** The answer about an assessed company, for one caller. */
import type { z } from 'zod';
import { PRICES } from '../../../access/admission/prices.ts';
import { mayReadCompany } from '../../../access/caller.ts';
import { headroomOf } from '../../../checks/explain/headroom.ts';
import { withPoints } from '../../../checks/explain/with-points.ts';
import type { Analysis } from '../../../contractors/analysis.ts';
import type { Assessment } from '../../../contractors/assessment.ts';
import { readCounterfactuals } from '../../../contractors/assessments/grounds.ts';
import { readAsKnown } from '../../../contractors/assessments/read-as-known.ts';
import { readNames } from '../../../contractors/companies/company-name.ts';
import type { Correction } from '../../../contractors/corrections/correction.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { Problem, wrongIn } from '../../../kernel/problems.ts';
import { readDirectors } from '../../../network/offices/read-directors.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { entityTag, matchesTag } from '../entity-tag.ts';
import { answered, JSON_HEADERS, type Prepared, type RouteRequest } from '../route.ts';
import { completeBody, namesInBody } from './contractor-body.ts';
import { type contractorQuery, isPlainRequest, requestedName, wantsReceipt } from './contractor-query.ts';
import { receiptOf } from './receipt-route.ts';

export type Expansion = z.output<typeof contractorQuery>['expand'][number];

export interface Shown {
  readonly assessment: Assessment;
  readonly refreshing: boolean;
  readonly analysis: Analysis | null;
  readonly corrections: readonly Correction[];
  readonly expand: ReadonlySet<Expansion>;
}

/** The answer about the present, which is cached where nothing is under way. */
export async function completeAnswer(deps: HttpDeps, request: RouteRequest, shown: Shown): Promise<Answer> {
  const { answer, rendered } = await renderedComplete(deps, request, { ...shown, judgedFor: null });
  const { assessment, refreshing, analysis, corrections, expand } = shown;
  const isStable = !refreshing && analysis === null && corrections.length === 0;
  if (isStable && expand.size === 0 && isPlainRequest(request.url))
    deps.answerCache.keep(assessment.nif, {
      ...rendered,
      assessmentId: assessment.id,
      validUntil: new Date(assessment.consultedAt.getTime() + deps.freshHours * HOUR_MS).toISOString(),
    });
  return answer;
}

/** `judgedFor`: the day for which the assessment's facts were judged; null for the assessment itself. */
export async function renderedComplete(
  deps: HttpDeps,
  request: RouteRequest,
  { assessment, refreshing, analysis, corrections, expand, judgedFor }: Shown & { judgedFor: string | null },
): Promise<{ answer: Answer; rendered: { body: string; tag: string } }> {
  request.work.add(expand.size * PRICES.expansion);
  const [names] = await readNames(deps.db, [assessment.nif]);
  const body = JSON.stringify({
    ...completeBody(assessment, { refreshing, analysis, corrections }),
    ...namesInBody(names!, requestedName(request.url)),
    ...(judgedFor === null ? {} : judgedMembers(assessment, judgedFor)),
    ...(wantsReceipt(request.url) ? { receipt: await receiptOf(deps.db, request.work, assessment.id) } : {}),
    ...(expand.has('evidence')
      ? { evidence: deps.inEnglish(withPoints(assessment.outcomes, assessment.contributions)) }
      : {}),
    ...(expand.has('directors') ? { directors: await directorsOf(deps, request, assessment.nif) } : {}),
    ...(expand.has('counterfactuals') ? await towardsBetter(deps, assessment) : {}),
  });
  const rendered = { body, tag: entityTag(body, deps.tagKey) };
  return { answer: renderedAnswer(request.header, rendered), rendered };
}

const HOUR_MS = 3_600_000;

/** Of one caller's own: the body, or `304` for who has it by its tag. */
export function renderedAnswer(
  header: RouteRequest['header'],
  { body, tag }: { body: string; tag: string },
  contentType = JSON_HEADERS['Content-Type'] as string,
): Answer {
  const shared = { ETag: tag, Vary: 'Authorization' };
  return matchesTag(header('if-none-match'), tag)
    ? { status: 304, headers: { ...shared, 'Cache-Control': JSON_HEADERS['Cache-Control'] }, body: null }
    : { status: 200, headers: { ...JSON_HEADERS, 'Content-Type': contentType, ...shared }, body };
}

async function directorsOf({ db }: HttpDeps, { caller, shown }: RouteRequest, nif: string) {
  const { directors, linked } = await readDirectors(db, {
    nif: nif as Nif,
    mayRead: other => mayReadCompany(caller, other),
  });
  for (const { nif: other, assessmentId } of linked) shown.judge(other, assessmentId);
  return directors;
}

/** Points to the neighbouring bands, and changes that lead to a better one; null if they were not stored. */
async function towardsBetter({ db }: HttpDeps, assessment: Assessment) {
  const [kept] = await readCounterfactuals(db, [assessment.id]);
  return { headroom: headroomOf(assessment), counterfactuals: kept?.counterfactuals ?? null };
}

/** In the place of the members of an assessment: it is none, and is not stored. */
const judgedMembers = ({ id, assessedAt }: Assessment, day: string) => ({
  status: 'judged',
  id: null,
  assessedAt: null,
  judgedFor: { day, assessmentId: id, assessedAt: assessedAt.toISOString() },
});

export interface AsKnownQuery {
  readonly expand: ReadonlySet<Expansion>;
  readonly asOf: LocalDate | null;
  readonly knownAt: Date | null;
}

/** About a company as it was known (`knownAt`), or judged for another day (`asOf`). It starts no analysis. */
export async function prepareAsKnown(
  deps: HttpDeps,
  request: RouteRequest,
  { nif, expand, asOf, knownAt }: AsKnownQuery & { nif: Nif },
): Promise<Prepared> {
  requireStored(expand, asOf);
  if (asOf !== null && wantsReceipt(request.url))
    throw wrongIn('receipt', '`receipt` is of an assessment: leave it out, or `asOf`.');
  const read = () => readAsKnown(deps, { nif, asOf, knownAt, retentionMonths: deps.retentionMonths });
  if (asOf !== null) await request.work.addUnforeseen(PRICES.judgedForDay);
  const found = await (asOf === null ? read() : request.work.inTurn(read));
  if (!found) throw new Problem('not-found', notAssessed(knownAt));
  const { assessment, analysis, corrections, judgedFor } = found;
  const refreshing = analysis !== null;
  const shown = { assessment, refreshing, analysis, corrections, expand, judgedFor };
  const { answer } = await renderedComplete(deps, request, shown);
  const quotaUnits = answer.status === 200 ? 1 : 0;
  return answered(answer, { nif, assessmentId: assessment.id, quotaUnits });
}

const notAssessed = (knownAt: Date | null): string =>
  knownAt
    ? `The company had no assessment at ${knownAt.toISOString()}.`
    : 'The company has no assessment. Ask without `asOf`, and it is analysed.';

/** Refuses what is kept for the present, or for the assessment alone. */
function requireStored(expand: ReadonlySet<Expansion>, asOf: LocalDate | null): void {
  if (expand.has('directors'))
    throw wrongIn(
      'expand',
      '`expand=directors` shows the directors of now: leave it out, or `asOf` and `knownAt`.',
    );
  if (asOf !== null && expand.has('counterfactuals'))
    throw wrongIn('expand', '`expand=counterfactuals` belongs to an assessment: leave it out, or `asOf`.');
}
