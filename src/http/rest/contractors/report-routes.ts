/** `GET /api/v1/contractors/{nif}/report.{html,pdf}`: the assessment as a report, to keep and to print. */
import { z } from 'zod';
import { type Caller, mayBeTold, requireCompany } from '../../../access/caller.ts';
import { readClientName } from '../../../access/keys/keys.ts';
import { wasGivenToday } from '../../../access/settlement/given-today.ts';
import { PRICES } from '../../../access/settlement/prices.ts';
import type { ShownCompanies } from '../../../access/settlement/shown-companies.ts';
import { openFirstAnalysis } from '../../../contractors/analyses/open-analysis.ts';
import { readCounterfactuals, readInputs } from '../../../contractors/assessments/grounds.ts';
import { type AsKnown, readAsKnown } from '../../../contractors/assessments/read-as-known.ts';
import { readContractor } from '../../../contractors/read-contractor.ts';
import { askedCompany } from '../../../kernel/companies/asked-company.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { Problem } from '../../../kernel/problems.ts';
import { makeReport } from '../../../reports/content/make-report.ts';
import { type Material, registeredName } from '../../../reports/content/material.ts';
import { acceptedLanguage, LANGUAGES, type Language } from '../../../reports/language.ts';
import { type Receipt, receiptOf } from '../../../reports/receipt/receipt.ts';
import type { Report } from '../../../reports/report.ts';
import { pdfInThread } from '../../../reports/writing/pdf-in-thread.ts';
import { writeHtml } from '../../../reports/writing/write-html.ts';
import type { HttpDeps } from '../../http-deps.ts';
import { decoded } from '../decoded.ts';
import { entityTag, matchesTag } from '../entity-tag.ts';
import { readParameters } from '../query-parameters.ts';
import {
  answered,
  completedMeanwhile,
  JSON_HEADERS,
  type Prepared,
  type Route,
  type RouteRequest,
  toBeAnalysed,
  unconditional,
} from '../route.ts';
import { analyzingAnswer } from './analyzing-answer.ts';
import { contractorQuery } from './contractor-query.ts';
import { createTurns } from './turns.ts';

export const reportQuery = z.object({
  lang: z
    .enum(LANGUAGES)
    .optional()
    .meta({ takes: `one of ${LANGUAGES.join(', ')}` })
    .describe('The language of the report. Left out: the one that `Accept-Language` likes best, or English.'),
  knownAt: contractorQuery.shape.knownAt,
});

interface Format {
  readonly suffix: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (report: Report, receipt: Receipt) => string | Promise<Buffer>;
  readonly price: number;
}

const FORMATS: readonly Format[] = [
  {
    suffix: 'html',
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // It has no script and loads nothing; its style stands in it.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    write: writeHtml,
    price: PRICES.reportHtml,
  },
  {
    suffix: 'pdf',
    headers: { 'Content-Type': 'application/pdf' },
    write: pdfInThread,
    price: PRICES.reportPdf,
  },
];

export const reportRoutes: readonly Route[] = FORMATS.map(format => ({
  name: `/api/v1/contractors/{nif}/report.${format.suffix}`,
  query: reportQuery,
  scope: 'contractors:read',
  async prepare(deps, request) {
    const nif = askedCompany(decoded(request.params[0]!));
    requireCompany(request.caller, nif);
    const { lang, knownAt } = readParameters(reportQuery, request.url);
    const found = await inForce(deps, { nif, knownAt });
    const wanted = { format, language: lang ?? acceptedLanguage(request.header('accept-language')) };
    return found
      ? prepareReport(deps, request, { ...wanted, found })
      : prepareAnalyzing(deps, request, { ...wanted, nif });
  },
}));

/** Null: the company is to be analysed, as the contractor route does it. */
async function inForce(
  deps: HttpDeps,
  { nif, knownAt }: { nif: Nif; knownAt: Date | null },
): Promise<AsKnown | null> {
  const { db, keptMonths, freshHours } = deps;
  try {
    const found = await readAsKnown(deps, { nif, knownAt, asOf: null, keptMonths });
    if (found || knownAt === null) return found;
    throw new Problem('not-found', `The company had no assessment at ${knownAt.toISOString()}.`);
  } catch (error) {
    const isExpired = error instanceof Problem && error.code === 'assessment-expired';
    if (knownAt !== null || !isExpired) throw error;
    // Past its retention it is no longer the company's latest; until it is taken away, asking for the contractor renews it.
    const { assessment } = await readContractor(db, { nif, freshHours });
    if (assessment) throw error;
    return null;
  }
}

/** Reports of a client are made one after another: what was paid for the one is known to the next. */
const inTurn = createTurns<Made>();

interface Made {
  readonly material: Material;
  readonly report: Report;
  readonly tag: string;
  /** Null: who asks has it. */
  readonly body: string | Buffer | null;
}

interface Wanted {
  readonly format: Format;
  readonly language: Language;
  readonly found: AsKnown;
}

async function prepareReport(deps: HttpDeps, request: RouteRequest, wanted: Wanted): Promise<Prepared> {
  const { caller, header, shown, url } = request;
  const { format, language, found } = wanted;
  const { clientId, keyId } = caller;
  const { nif, id: assessmentId } = found.assessment;
  const asked = [keyId, url.href, language, assessmentId, header('if-none-match')].join(' ');
  const { body: made, release } = await inTurn(clientId, asked, () => makeFile(deps, request, wanted));
  nameOthers(shown, made.material);
  const { tag, body, report } = made;
  const shared = {
    ETag: tag,
    'Cache-Control': JSON_HEADERS['Cache-Control'],
    Vary: 'Authorization, Accept-Language',
    'Content-Language': language,
  };
  if (body === null) return answered({ status: 304, headers: shared, body }, { nif, assessmentId, release });
  const isPaid = await wasGivenToday(deps.db, { clientId, nif, assessmentId });
  const named = { 'Content-Disposition': `inline; filename="${fileName(report, format)}"` };
  const headers = { ...shared, ...format.headers, ...named };
  return answered({ status: 200, headers, body }, { nif, assessmentId, quotaUnits: isPaid ? 0 : 1, release });
}

async function makeFile(
  deps: HttpDeps,
  { caller, header, work }: RouteRequest,
  { format, language, found }: Wanted,
): Promise<Made> {
  const [material, report] = await work.inTurn(async () => {
    const material = await materialOf(deps, caller, { language, found });
    return [material, makeReport(material)] as const;
  });
  const receipt = await receiptOf(deps.receiptKey, report);
  const tag = entityTag(`${report.layout} ${format.suffix} ${receipt.signature}`);
  if (matchesTag(header('if-none-match'), tag)) return { material, report, tag, body: null };
  work.add(format.price);
  return { material, report, tag, body: await format.write(report, receipt) };
}

const fileName = ({ about, language }: Report, { suffix }: Format): string =>
  `contractor-risk-${about.nif}-${about.assessedAt.slice(0, 10)}-${language}.${suffix}`;

async function materialOf(
  { db, publicUrl }: HttpDeps,
  caller: Caller,
  { language, found }: Pick<Wanted, 'language' | 'found'>,
): Promise<Material> {
  const { assessment, corrections } = found;
  const [[inputs], [kept], client] = await Promise.all([
    readInputs(db, [assessment.id]),
    readCounterfactuals(db, [assessment.id]),
    readClientName(db, caller.clientId),
  ]);
  const known = inputs?.known;
  if (!known) throw new Problem('assessment-expired', 'What the assessment was made from was just removed.');
  return {
    language,
    assessment,
    corrections,
    known,
    counterfactuals: kept?.counterfactuals ?? null,
    name: registeredName(known),
    client: client ?? caller.clientId,
    service: publicUrl,
    tells: other => mayBeTold(caller, other),
    namesPeople: caller.scopes.has('network:read'),
  };
}

/** For the log of who was shown which company. */
function nameOthers(shown: ShownCompanies, { known: { network, phoenix } }: Material): void {
  for (const { nif } of network.companies) shown.name(nif);
  if (phoenix.assessable) for (const { predecessor } of phoenix.findings) shown.name(predecessor.nif);
}

function prepareAnalyzing(
  deps: HttpDeps,
  request: RouteRequest,
  { nif, ...wanted }: Omit<Wanted, 'found'> & { nif: Nif },
): Prepared {
  const id = newId('anl');
  return toBeAnalysed(nif, async settled => {
    const analysis = await openFirstAnalysis(deps.opening, { id, nif, maxAgeHours: null });
    if (analysis) {
      const { 'Content-Type': _, ...headers } = (await analyzingAnswer(deps, analysis, null)).headers;
      return { answer: { status: 202, headers, body: null } };
    }
    // Assessed meanwhile.
    const found = await inForce(deps, { nif, knownAt: null });
    if (!found) throw completedMeanwhile();
    const { answer, assessmentId, quotaUnits, release } = await prepareReport(deps, unconditional(request), {
      ...wanted,
      found,
    });
    release?.();
    // One request is not charged twice.
    return { answer, unsettled: { assessmentId, quotaUnits: Math.max(0, quotaUnits - settled.units) } };
  });
}
