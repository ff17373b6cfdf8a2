/**
 * Register 4: IMPIC, titles to build (alvarás and certificados, Lei 41/2015).
 *
 * Runbook. What is known comes from public scrapers (2025) that ask `POST /impic/ajax/call/impic_api/consultar/ajax/43`.
 * Three things were never seen, and the first live run must be watched for them; save a capture and read it with
 * `contractor-risk registers parse impic-licences FILE`.
 *  - The name of the NIF filter. We send `nif` (`listForm` in `consult.ts`) and filter the rows ourselves too. If
 *    IMPIC ignores the name, every consultation walks the list ("no end within N pages"): find the field's name in
 *    the consultation page's form and change it there.
 *  - Whether pages count from 1. If from 0, page 1 lacks the header: "does not have its usual header".
 *  - The markup of a title's detail. Assumed: a block of labels and values, as
 *    `<dl><dt>Título</dt><dd>Alvará de empreiteiro de obras públicas</dd><dt>Estado</dt><dd>Ativo</dd>…</dl>`; tables,
 *    `<strong>Label:</strong> value` and plain `Label: value` lines are read as well. An unknown label or state is
 *    `unreadable`, and named: decide what it means and teach the word, or add it to `words.json` or `detail-vocabulary.ts`.
 * How it fails: HTTP 500 when asked faster than once a second (`unavailable`, tried later); an empty body ends the
 * paging, so it says "nothing" only after a page with the usual header in the same session (ruling 10); a redesign
 * shows as `unreadable`. Sole traders hold titles too: their rows are dropped and their details refused.
 * The state is the register's own word. A past date beside "ativo" does not override it: titles have no term any more.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Fact, Licence } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { legible } from '../../kernel/unreadable.ts';
import { answerText, decodeText } from '../reading/capture-text.ts';
import { fail, readingFrom } from '../reading/reading-end.ts';
import { failIfTroubled } from '../reading/words/answer-words.ts';
import {
  type Capture,
  type ConsultedRegister,
  type Reading,
  type RegisterMeta,
  unreadable,
} from '../register.ts';
import { CONSTRUCTION, CONSULTATION_PATH, consult } from './consult.ts';
import { type ImpicRecord, NO_DETAIL, sameLicence } from './impic-record.ts';
import { readDetail } from './read-detail.ts';
import { type ListPage, readListPage, refuseFaulty } from './read-list-page.ts';

const BASE_URL = 'https://www.impic.pt';

const meta: RegisterMeta = {
  name: 'impic-licences',
  title: 'Empresas titulares de alvará ou certificado de empreiteiro de obras públicas ou particulares',
  authority: 'Instituto dos Mercados Públicos, do Imobiliário e da Construção, I.P. (IMPIC)',
  officialBaseUrl: BASE_URL,
  officialPage: `${BASE_URL}${CONSULTATION_PATH}`,
  legalBasis: 'Lei n.º 41/2015, de 3 de junho; classes: Portaria n.º 212/2022, de 23 de agosto',
  retention: 'while the title stands in the register',
  keeps: { statements: 'while-published', pageDays: 180 },
  maxAgeHours: 24 * 7,
  essential: true,
  pace: { perSecond: 1, inFlight: 1 },
  timeoutMs: 30_000,
  maxBodyBytes: 2_000_000,
  // Most of those asked about build, and who builds holds a title; its state seldom changes.
  alarmAfter: { nothingFound: 50, nothingNew: 2_000 },
  parserVersion: 11,
};

export const impicLicences: ConsultedRegister<ImpicRecord, Fact> = {
  kind: 'consulted',
  meta,
  parse: (capture, { nif }, { today }) => readingFrom(() => readCapture(capture, nif, today)),
  parseTogether: (captures, nif, { today }) => readingFrom(() => titlesOf(captures, nif, today)),
  consult,
  facts: licenceFacts,
};

function readCapture(capture: Capture, nif: string | null, today: LocalDate): Reading<ImpicRecord> {
  const text = answerText(capture);
  if (text.trim() === '') fail('an empty body ends the list; alone it says nothing');
  const { request } = capture;
  if ((request.id_object ?? CONSTRUCTION) !== CONSTRUCTION)
    fail('the question was not for titles of construction');
  const list = readListPage(text);
  if (list) return listReading(list, nif, request);
  failIfTroubled(text);
  const detail = readDetail(text, request.info ?? null, today);
  if (nif !== null && detail.nif !== null && detail.nif !== nif) fail('the detail is of another company');
  const record: ImpicRecord = { ...detail, readFrom: 'detail', id: request.value ?? null };
  return { outcome: 'found', records: [record], registerDate: null };
}

/** One page is not the list: that a company is absent from it says nothing, unless the page has no row at all. */
function listReading(list: ListPage, nif: string | null, request: Capture['request']): Reading<ImpicRecord> {
  refuseFaulty(list, nif);
  const records = list.rows
    .filter(row => nif === null || row.nif === nif)
    .map((row): ImpicRecord => ({ ...NO_DETAIL, ...row, readFrom: 'list-row' }));
  const doubt = nif === null ? null : otherQuestion(nif, request);
  if (doubt) return unreadable(doubt);
  if (nif !== null && list.announcesMore)
    return unreadable('the page announces more titles than it has: it is not the whole list');
  if (records.length > 0 || (nif === null && list.held > 0))
    return { outcome: 'found', records, registerDate: null };
  const isAskedByNif = nif !== null || request.nif !== undefined;
  if (list.saysNothing && isAskedByNif && (request.pageSearch ?? '1') === '1')
    return { outcome: 'not_found', registerDate: null };
  return unreadable('a page of the list that does not name the company is not the whole list');
}

/** The list of the company's titles and the detail of each, as a person saved them. */
function titlesOf(captures: readonly Capture[], nif: Nif, today: LocalDate): Reading<ImpicRecord> {
  const [first, ...further] = captures;
  // An empty body behind the list only ends it.
  const pages = [first!, ...further.filter(it => it.status !== 200 || decodeText(it.body).trim() !== '')];
  const readings = pages.map(page => readCapture(page, nif, today));
  const failed = readings.find(reading => 'reason' in reading);
  if (failed) return failed;
  const found = readings.filter(reading => reading.outcome === 'found');
  if (found.length === 0) return readings[0]!;
  if (found.length < readings.length) return unreadable('a page says that there is nothing');
  const read = found.flatMap(({ records }) => records);
  const details = read.filter(({ readFrom }) => readFrom === 'detail');
  const rows = read.filter(({ readFrom }) => readFrom === 'list-row');
  if (rows.length === 0)
    return unreadable('the list of the titles is missing: a title alone is not all of them');
  const unlisted = details.find(it => !rows.some(row => sameLicence(it.number, row.number)));
  if (unlisted) fail(`the title ${unlisted.number} is not in the list, of which a page is missing`);
  const listed = [...new Map(rows.map(row => [`${row.number} ${row.id}`, row])).values()];
  const records = listed.map(row => {
    const [detail, ...others] = details.filter(it => sameLicence(it.number, row.number));
    if (!detail) fail(`the detail of the title ${row.number} is missing`);
    if (others.some(other => !isDeepStrictEqual({ ...other, id: null }, { ...detail, id: null })))
      fail(`two details of the title ${row.number} differ`);
    if (detail.state === null) fail(`the detail of the title ${row.number} has no state`);
    const { number, id, nif: holder, name } = row;
    return { ...detail, number, id, nif: holder, name, readFrom: 'title' as const };
  });
  return { outcome: 'found', records, registerDate: null };
}

/** Why the page answers another question than "which titles does this company hold", or null. */
function otherQuestion(nif: string, request: Capture['request']): string | null {
  const asked = (request.nif ?? '').replace(/^\s*PT|[\s.-]/gi, '');
  if (asked !== '' && asked !== nif) return 'the page answers a question for another number';
  const narrowed = ['classe_maxima', 'distrito', 'concelho'].find(field =>
    /[1-9]/.test(request[field] ?? ''),
  );
  return narrowed ? `the question was narrowed (${narrowed}): its answer is not the whole one` : null;
}

/**
 * One fact per title of `about`. A record without a state (a lone list row, a detail that prints none) or without a holder (a lone detail)
 * is half a title and is passed over: `consult` never gives one.
 */
export function licenceFacts(records: readonly ImpicRecord[], about: Nif): Licence[] {
  return records
    .filter(record => record.nif === about)
    .flatMap(record => {
      const { number, title, state, issuedOn } = record;
      const stateSince = legible(record.stateSince);
      if (title === null || state === null) return [];
      return {
        kind: 'licence',
        key: `impic-licences:${number}:${title}`,
        source: {
          register: 'impic-licences',
          reference: number,
          url: meta.officialPage,
          date: stateSince ?? legible(issuedOn),
        },
        number,
        title,
        class: record.class,
        state,
        stateSince,
      } satisfies Licence;
    });
}
