/** The conversation: the form, then one search per court for the company's name, and `lnkNext` until all was read. */
import type { Nif } from '../../kernel/nif.ts';
import type { RegisterRequest } from '../http/register-session.ts';
import { formFields } from '../reading/aspnet-form.ts';
import { isTooDeep } from '../reading/aspnet-markup.ts';
import { decodeText } from '../reading/capture-text.ts';
import { alarm, ReadingEnd, readingOf } from '../reading/reading-end.ts';
import { type Capture, type Consultation, type RegisterContext, unavailable } from '../register.ts';
import type { CaseRecord } from './case-record.ts';
import type { CaseRow } from './case-row.ts';
import { type CasesPage, readCasesPage } from './cases-page.ts';
import { CASES_PATH } from './meta.ts';
import { select } from './parse.ts';
import { courtsOf, isSearchForm, nextPage, type Question, searchFor, searchTerm } from './search-form.ts';
import { toRecord } from './to-record.ts';

/** There are some hundred courts, and a builder's name rarely fills a page. At a request a second, this is seven minutes. */
const MOST_REQUESTS = 400;

/** Asks every court about the last 24 months. Without the company's full legal name there is nothing to ask for. */
export async function consultCases(nif: Nif, context: RegisterContext): Promise<Consultation<CaseRecord>> {
  const captures: Capture[] = [];
  const name = context.companyName?.trim();
  if (!name) return { reading: unavailable("the company's legal name is not known yet"), captures };
  try {
    const rows = await readEveryCourt(searchTerm(name), context, captures);
    const records = rows.map(row => toRecord(row, { nif, name }));
    return { reading: select(records, true), captures };
  } catch (error) {
    if (context.signal.aborted) return { reading: unavailable('the consultation was stopped'), captures };
    return { reading: readingOf(error), captures };
  }
}

/** The page that is open: the next request sends its fields back. */
interface Conversation {
  readonly form: Map<string, string>;
  send(request: RegisterRequest): Promise<CasesPage>;
}

async function readEveryCourt(
  party: string,
  context: RegisterContext,
  captures: Capture[],
): Promise<CaseRow[]> {
  const url = `${context.baseUrl}${CASES_PATH}`;
  const ask = asker(context, captures);
  const opened = await ask({ method: 'GET', url });
  const html = decodeText(opened.body);
  const form = isTooDeep(html) ? new Map<string, string>() : formFields(html);
  if (opened.status !== 200 || !isSearchForm(form)) throw formFailure(opened);
  const courts = courtsOf(html);
  if (courts.length === 0) alarm('the form offers no courts');
  if (courts.length >= MOST_REQUESTS) alarm(`${courts.length} courts are more than can be asked politely`);
  const conversation: Conversation = {
    form,
    async send(request) {
      const answer = await ask(request);
      const page = readCasesPage(answer);
      if (page.kind === 'failed') throw new ReadingEnd(page.reading);
      for (const [field, value] of formFields(decodeText(answer.body))) form.set(field, value);
      return page;
    },
  };
  const rows: CaseRow[] = [];
  for (const court of courts)
    rows.push(...(await readCourt({ url, court, party, today: context.today }, conversation)));
  return rows;
}

function asker({ openSession, signal }: RegisterContext, captures: Capture[]) {
  const session = openSession();
  return async (request: RegisterRequest): Promise<Capture> => {
    signal.throwIfAborted();
    if (captures.length >= MOST_REQUESTS) alarm(`more than ${MOST_REQUESTS} requests`);
    const capture = await session.send(request);
    captures.push(capture);
    return capture;
  };
}

/** The first page was no form: an error page says so itself, anything else is a redesign. */
function formFailure(opened: Capture): ReadingEnd {
  const page = readCasesPage(opened);
  if (page.kind === 'failed' && page.reading.outcome === 'unavailable') return new ReadingEnd(page.reading);
  return alarm('the search form is not the one that is known');
}

/** Every page of one court's answer; the count, the same on all of them, says when all was read. */
async function readCourt(question: Question, { form, send }: Conversation): Promise<CaseRow[]> {
  const rows = new Map<string, CaseRow>();
  let page = await send(searchFor(question, form));
  const total = page.kind === 'list' ? page.total : 0;
  while (page.kind === 'list') {
    const before = rows.size;
    for (const row of page.rows) rows.set(JSON.stringify(row), row);
    if (page.total !== total) alarm('the count changed from one page to the next');
    if (rows.size - before < page.rows.length) alarm('a page repeats what was read before');
    if (rows.size > total) alarm(`${total} cases are announced and ${rows.size} were listed`);
    if (rows.size === total) break;
    page = await send(nextPage(question, form));
    if (page.kind === 'nothing') alarm('a further page says that there is nothing');
  }
  return [...rows.values()];
}
