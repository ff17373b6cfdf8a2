/** A register that is searched by name. The conversation: the form, then one search per court for the company's name, and `lnkNext` until all was read. */
import type { StatedFact } from '../../../facts/fact.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { consultationOf } from '../../consultation-of.ts';
import type { RegisterRequest, RegisterSession } from '../../http/register-session.ts';
import {
  type Consultation,
  type ConsultedRegister,
  type RegisterContext,
  type RegisterMeta,
  unavailable,
} from '../../register.ts';
import { failForm, formFields } from '../aspnet/aspnet-form.ts';
import { decodeText } from '../capture-text.ts';
import { loadHtml } from '../load-markup.ts';
import { fail } from '../reading-end.ts';
import type { CitiusSearch, Matched, PrintedRow } from './citius-search.ts';
import { parseSearch, parseSearchPages, select } from './parse-search.ts';
import { courtsOf, isSearchForm, nextPage, type Question, searchFor, searchTerm } from './search-form.ts';
import { readSearchPage, type SearchPage } from './search-page.ts';

/** There are some hundred courts, and a builder's name rarely fills a page. At a request a second, this is seven minutes. */
const MOST_REQUESTS = 400;

export const searchedByName = <Row extends PrintedRow, F extends StatedFact>(
  meta: RegisterMeta,
  search: CitiusSearch<Row>,
  facts: (records: readonly Matched<Row>[], about: Nif) => F[],
): ConsultedRegister<Matched<Row>, F> => ({
  kind: 'consulted',
  meta,
  parse: (capture, asked, context) => parseSearch(search, capture, asked, context),
  parseTogether: (captures, nif, context) => parseSearchPages(search, captures, nif, context),
  consult: (nif, context) => consultSearch(search, nif, context),
  facts,
});

/** Asks every court. Without the company's full legal name there is nothing to ask for. */
async function consultSearch<Row extends PrintedRow>(
  search: CitiusSearch<Row>,
  nif: Nif,
  context: RegisterContext,
): Promise<Consultation<Matched<Row>>> {
  const name = context.companyName?.trim();
  if (!name) return { reading: unavailable("the company's legal name is not known yet"), captures: [] };
  return consultationOf(context, async session => {
    const rows = await readEveryCourt(search, { party: searchTerm(name), session }, context);
    return select(rows, { nif, name });
  });
}

/** The page that is open: the next request sends its fields back. */
interface Conversation<Row> {
  readonly form: Map<string, string>;
  send(request: RegisterRequest): Promise<SearchPage<Row>>;
}

async function readEveryCourt<Row extends PrintedRow>(
  search: CitiusSearch<Row>,
  { party, session }: { party: string; session: RegisterSession },
  { baseUrl, today }: RegisterContext,
): Promise<Row[]> {
  const url = `${baseUrl}${search.path}`;
  const ask = asker(session);
  const opened = await ask({ method: 'GET', url });
  const html = decodeText(opened.body);
  const form = formFields(html);
  if (opened.status !== 200 || !isSearchForm(form)) failForm(() => readSearchPage(search, opened, today));
  const courts = courtsOf(loadHtml(html));
  if (courts.length === 0) fail('the form offers no courts');
  if (courts.length >= MOST_REQUESTS) fail(`${courts.length} courts are more than can be asked politely`);
  const conversation: Conversation<Row> = {
    form,
    async send(request) {
      const answer = await ask(request);
      const page = readSearchPage(search, answer, today);
      for (const [field, value] of formFields(decodeText(answer.body))) form.set(field, value);
      return page;
    },
  };
  const fields = search.fields(today);
  const rows: Row[] = [];
  for (const court of courts)
    rows.push(...(await readCourt(search, { url, court, party, fields }, conversation)));
  return rows;
}

function asker(session: RegisterSession): RegisterSession['send'] {
  let requests = 0;
  return async request => {
    if (++requests > MOST_REQUESTS) fail(`more than ${MOST_REQUESTS} requests`);
    return session.send(request);
  };
}

/** Every page of one court's answer; the count, the same on all of them, says when all was read. */
async function readCourt<Row extends PrintedRow>(
  { of }: CitiusSearch<Row>,
  question: Question,
  { form, send }: Conversation<Row>,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let page = await send(searchFor(question, form));
  const total = page.kind === 'list' ? page.total : 0;
  while (page.kind === 'list') {
    const before = rows.size;
    for (const row of page.rows) rows.set(JSON.stringify(row), row);
    if (page.total !== total) fail('the count changed from one page to the next');
    if (rows.size - before < page.rows.length) fail('a page repeats what was read before');
    if (rows.size > total) fail(`${total} ${of} are announced and ${rows.size} were listed`);
    if (rows.size === total) break;
    page = await send(nextPage(question, form));
    if (page.kind === 'nothing') fail('a further page says that there is nothing');
  }
  return [...rows.values()];
}
