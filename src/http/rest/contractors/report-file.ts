/** The file of a report, of one company or of several: made in the turn of its client, signed, known by its tag. */
import { z } from 'zod';
import { wasGivenToday } from '../../../access/admission/given-today.ts';
import { PRICES } from '../../../access/admission/prices.ts';
import type { ShownCompanies } from '../../../access/admission/shown-companies.ts';
import { type Caller, mayReadCompany } from '../../../access/caller.ts';
import { readClientName } from '../../../access/keys/keys.ts';
import { readCounterfactuals, readInputs } from '../../../contractors/assessments/grounds.ts';
import type { AsKnown } from '../../../contractors/assessments/read-as-known.ts';
import { restAfter } from '../../../kernel/pacing/lanes.ts';
import { Problem } from '../../../kernel/problems.ts';
import { type Material, registeredName } from '../../../reports/content/material.ts';
import { LANGUAGES, type Language } from '../../../reports/language.ts';
import { type Receipt, receiptOf } from '../../../reports/receipt/receipt.ts';
import { dayOf, type Report } from '../../../reports/report.ts';
import { pdfInThread } from '../../../reports/writing/pdf-in-thread.ts';
import { writeHtml } from '../../../reports/writing/write-html.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { entityTag, matchesTag } from '../entity-tag.ts';
import { JSON_HEADERS, type RouteRequest } from '../route.ts';

export const languageOfReport = z
  .enum(LANGUAGES)
  .optional()
  .meta({ takes: `one of ${LANGUAGES.join(', ')}` })
  .describe('The language of the report. Left out: the one that `Accept-Language` likes best, or English.');

export interface Format {
  readonly suffix: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (report: Report, receipt: Receipt) => string | Promise<Buffer>;
  /** For each company whose assessment it shows. */
  readonly price: number;
}

export const FORMATS: readonly Format[] = [
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

interface Turn {
  readonly tag: string;
  readonly made: Promise<Made>;
  readonly ended: Promise<void>;
}

const underWay = new Map<string, Turn>();

/**
 * One at a time for a client, with a rest after it, so that nobody else waits behind many of his, and what was paid for the one is known to
 * the next. The same question asked again meanwhile waits until the first is admitted, and shares its answer, unless making it failed.
 * `release` ends the turn, once the answer is admitted.
 */
async function inTurn(client: string, tag: string, make: () => Promise<Made>) {
  for (let before = underWay.get(client); before; before = underWay.get(client)) {
    await before.ended;
    const made = before.tag === tag ? await before.made.catch(() => null) : null;
    if (made !== null) return { made, release: () => {} };
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const begunAt = performance.now();
  const turn = { tag, made: make(), ended };
  underWay.set(client, turn);
  let rested: Promise<void> | undefined;
  const release = async () => {
    await rested;
    underWay.delete(client);
    resolve();
  };
  try {
    const made = await turn.made;
    rested = restAfter(begunAt);
    return { made, release };
  } catch (error) {
    void release();
    throw error;
  }
}

interface Made extends Content {
  readonly tag: string;
  /** Null: who asks has it. */
  readonly body: string | Buffer | null;
}

export interface Content {
  readonly report: Report;
  /** Of each company whose assessment it shows. */
  readonly materials: readonly Material[];
}

interface Wanted {
  readonly format: Format;
  readonly language: Language;
  readonly nifs: readonly string[];
  /** What the content follows from besides key and address: who asks for the same meanwhile gets the same file. */
  readonly sources: readonly (AsKnown | null)[];
  readonly compose: () => Promise<Content>;
}

/** `unpaid`: assessments for which the client has not paid today. */
export async function reportFile(deps: HttpDeps, request: RouteRequest, wanted: Wanted) {
  const { caller, header, shown, url } = request;
  const { format, language, sources } = wanted;
  const { clientId, keyId } = caller;
  const states = sources.map(found => found && [found.assessment.id, found.corrections]);
  const asked = JSON.stringify([keyId, url.href, language, states, header('if-none-match')]);
  const { made, release } = await inTurn(clientId, asked, () => makeFile(deps, request, wanted));
  const { materials, tag, body, report } = made;
  for (const material of materials) nameOthers(shown, material);
  const shared = {
    ETag: tag,
    'Cache-Control': JSON_HEADERS['Cache-Control'],
    Vary: 'Authorization, Accept-Language',
    'Content-Language': language,
  };
  if (body === null) {
    const answer: Answer = { status: 304, headers: shared, body };
    return { answer, unpaid: [], release };
  }
  const given = await Promise.all(
    report.about.companies.map(({ nif, assessmentId }) =>
      wasGivenToday(deps.db, { clientId, nif, assessmentId }),
    ),
  );
  const name = `contractor-risk-${wanted.nifs.join('-')}-${dayOf(report)}-${language}.${format.suffix}`;
  const headers = { ...shared, ...format.headers, 'Content-Disposition': `inline; filename="${name}"` };
  const answer: Answer = { status: 200, headers, body };
  return { answer, unpaid: report.about.companies.filter((_, i) => !given[i]), release };
}

async function makeFile(
  deps: HttpDeps,
  { header, work }: RouteRequest,
  { format, compose }: Wanted,
): Promise<Made> {
  const content = await work.inTurn(compose);
  const { report } = content;
  const receipt = await receiptOf(deps.receiptKey, report);
  const tag = entityTag(`${report.layout} ${format.suffix} ${receipt.signature}`);
  if (matchesTag(header('if-none-match'), tag)) return { ...content, tag, body: null };
  await work.addUnforeseen(format.price * report.about.companies.length);
  return { ...content, tag, body: await format.write(report, receipt) };
}

export async function materialOf(
  { db, publicUrl }: HttpDeps,
  caller: Caller,
  { language, found }: { language: Language; found: AsKnown },
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
    tells: other => mayReadCompany(caller, other),
    namesPeople: caller.scopes.has('network:read'),
  };
}

/** For the log of who was shown which company. */
function nameOthers(shown: ShownCompanies, { known: { network, phoenix } }: Material): void {
  for (const { nif } of network.companies) shown.name(nif);
  if (phoenix.assessable) for (const { predecessor } of phoenix.findings) shown.name(predecessor.nif);
}
