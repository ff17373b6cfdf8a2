/** The answer about a company as it was known (`knownAt`), or judged for another day (`asOf`). It starts no analysis. */
import { PRICES } from '../../../access/admission/prices.ts';
import { readAsKnown } from '../../../contractors/assessments/read-as-known.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { Problem } from '../../../kernel/problems.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { answered, type Prepared, type RouteRequest } from '../route.ts';
import { type Expansion, renderedComplete } from './complete-answer.ts';
import { wantsReceipt } from './contractor-query.ts';

export interface AsKnownQuery {
  readonly expand: ReadonlySet<Expansion>;
  readonly asOf: LocalDate | null;
  readonly knownAt: Date | null;
}

export async function prepareAsKnown(
  deps: HttpDeps,
  request: RouteRequest,
  { nif, expand, asOf, knownAt }: AsKnownQuery & { nif: Nif },
): Promise<Prepared> {
  requireStored(expand, asOf);
  if (asOf !== null && wantsReceipt(request.url))
    throw refused('receipt', '`receipt` is of an assessment: leave it out, or `asOf`.');
  const read = () => readAsKnown(deps, { nif, asOf, knownAt, retentionMonths: deps.retentionMonths });
  if (asOf !== null) request.work.add(PRICES.judgedForDay);
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
    throw refused(
      'expand',
      '`expand=directors` shows the directors of now: leave it out, or `asOf` and `knownAt`.',
    );
  if (asOf !== null && expand.has('counterfactuals'))
    throw refused('expand', '`expand=counterfactuals` belongs to an assessment: leave it out, or `asOf`.');
}

const refused = (pointer: string, detail: string): Problem =>
  new Problem('invalid-parameter', detail, { faults: [{ pointer, detail }] });
