/** The conversation: the form, the search, and `lnkNext` until every announced document has been read. */
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { consultationOf } from '../consultation-of.ts';
import type { RegisterRequest, RegisterSession } from '../http/register-session.ts';
import { deltaPanels, deltaState, readDelta } from '../reading/aspnet/aspnet-delta.ts';
import { formFields } from '../reading/aspnet/aspnet-form.ts';
import { answerText, decodeText } from '../reading/capture-text.ts';
import { fail, refuse } from '../reading/reading-end.ts';
import {
  type Capture,
  type Consultation,
  type DaySpan,
  type Reading,
  type RegisterContext,
  unreadable,
} from '../register.ts';
import type { CireItem } from './item.ts';
import { type CireList, readCirePage } from './page.ts';
import { PAGE_SIZE, select } from './parse.ts';
import { roleOf } from './party.ts';
import { type CireRecord, recordKey } from './record.ts';

/** Path of the search page below the base address; the site does not mind the case. */
export const CIRE_PATH = '/portal/consultas/ConsultasCire.aspx';

/** A company has a few notices; a bank, as a creditor, may have too many to read. */
const MAX_PAGES = 100;

const FIELD = 'ctl00$ContentPlaceHolder1$';
const SEARCH = { target: `${FIELD}btnSearch`, panel: 'UpdatePanel1' };
/** The pager's link, without the search button: with it the site would search again and answer with page 1. */
const NEXT = { target: `${FIELD}Pager1$lnkNext`, panel: 'upResultados' };

/** What is looked for, and how an answer to something else is told. */
interface Question {
  /** Criteria of the form, without its prefix. */
  readonly criteria: Readonly<Record<string, string>>;
  /** Why a document is no answer to it, or null. */
  strange(item: CireItem): string | null;
  /** More documents than that are not read; null: as many as there are pages for. */
  readonly mostDocuments: number | null;
  read(items: readonly CireItem[]): Reading<CireRecord>;
}

/** A document without the number may hide the company's role, so it may not be skipped. */
const aboutCompany = (nif: Nif, today: LocalDate): Question => ({
  criteria: { txtPesquisa: nif, rblTipo: 'nif' },
  strange: item =>
    roleOf(item.named, nif) === null ? 'does not name the company that was asked about' : null,
  mostDocuments: null,
  read: items => select(items, nif, today),
});

/** A busy day has some hundred documents. */
const MOST_BY_DAYS = 400;

const publishedIn = ({ from, to }: DaySpan, today: LocalDate): Question => ({
  criteria: { txtPesquisa: '', rblTipo: 'nif', txtCalendarDesde: printed(from), txtCalendarAte: printed(to) },
  strange: ({ document: { publishedOn } }) =>
    publishedOn < from || publishedOn > to ? 'was published on another day' : null,
  mostDocuments: from === to ? null : MOST_BY_DAYS,
  read: items => select(items, null, today),
});

/** `dd/mm/aaaa`, as the form takes it. */
const printed = (day: LocalDate): string => day.split('-').reverse().join('/');

export const consultCire = (nif: Nif, context: RegisterContext): Promise<Consultation<CireRecord>> =>
  ask(aboutCompany(nif, context.today), context);

export const searchCireDays = (days: DaySpan, context: RegisterContext): Promise<Consultation<CireRecord>> =>
  ask(publishedIn(days, context.today), context);

const ask = (question: Question, context: RegisterContext): Promise<Consultation<CireRecord>> =>
  consultationOf(context, session => readPages(question, session, `${context.baseUrl}${CIRE_PATH}`));

async function readPages(
  question: Question,
  session: RegisterSession,
  url: string,
): Promise<Reading<CireRecord>> {
  const opened = await session.send({ method: 'GET', url });
  const form = formFields(answerText(opened));
  if (!form.has('__VIEWSTATE') || !form.has(`${FIELD}txtPesquisa`)) {
    // An error page says so itself, anything else is a redesign.
    readCirePage(opened);
    fail('the search form is not the one that is known');
  }
  let answer = await session.send(postBack(question, form, url, SEARCH));
  const items: CireItem[] = [];
  for (let number = 1; number <= MAX_PAGES; number++) {
    const page = readCirePage(answer);
    if (page.kind === 'nothing')
      return number === 1
        ? { outcome: 'not_found', registerDate: null }
        : unreadable(`page ${number} says that there is nothing`);
    if (question.mostDocuments !== null && page.total > question.mostDocuments)
      refuse(`${page.total} documents are more than one search reads: ask for fewer days`);
    const doubt = misfit(page, number, items) ?? unexpectedDocuments(page, question);
    if (doubt) fail(`page ${number}: ${doubt}`);
    items.push(...page.items);
    if (items.length === page.total) return question.read(items);
    takeState(form, answer);
    answer = await session.send(postBack(question, form, url, NEXT));
  }
  return unreadable(`more than ${MAX_PAGES} pages`);
}

/** Why this page cannot follow the documents read so far, or null. */
function misfit(page: CireList, number: number, before: readonly CireItem[]): string | null {
  const read = before.length + page.items.length;
  if (page.total > MAX_PAGES * PAGE_SIZE) return `${page.total} documents are more than can be read politely`;
  if (page.number !== null && page.number !== number) return `the site calls it page ${page.number}`;
  if (read > page.total) return `${page.total} documents are announced and ${read} were listed`;
  const seen = new Set(before.map(item => recordKey(item.document)));
  return page.items.every(item => seen.has(recordKey(item.document)))
    ? 'it repeats what was read before'
    : null;
}

function unexpectedDocuments({ items }: CireList, { strange }: Question): string | null {
  const doubts = items.map(strange).filter(doubt => doubt !== null);
  return doubts.length > 0 ? `of ${items.length} documents ${doubts.length}: one ${doubts[0]}` : null;
}

/** The next request sends the state of this answer, a delta's or (without scripts) a whole page's. */
function takeState(form: Map<string, string>, answer: Capture): void {
  const text = decodeText(answer.body);
  const records = readDelta(text);
  const html = records ? [...deltaPanels(records).values()].join('\n') : text;
  for (const [name, value] of formFields(html)) form.set(name, value);
  for (const [name, value] of records ? deltaState(records) : []) form.set(name, value);
}

/**
 * What a browser sends when a link of an UpdatePanel is followed. Without `ScriptManager1` the site answers with an
 * empty list, without `__VIEWSTATEENCRYPTED` (empty as it is) with an error page.
 */
function postBack(
  { criteria }: Question,
  form: ReadonlyMap<string, string>,
  url: string,
  { target, panel }: typeof SEARCH,
): RegisterRequest {
  const sent = {
    [`${FIELD}ScriptManager1`]: `${FIELD}${panel}|${target}`,
    __EVENTTARGET: target,
    __EVENTARGUMENT: '',
    __LASTFOCUS: '',
    __VIEWSTATEENCRYPTED: form.get('__VIEWSTATEENCRYPTED') ?? '',
    [`${FIELD}txtNumeroProcesso`]: '',
    [`${FIELD}txtCalendarDesde`]: '',
    [`${FIELD}txtCalendarAte`]: '',
    [`${FIELD}ddlTribunais`]: form.get(`${FIELD}ddlTribunais`) ?? '',
    [`${FIELD}ddlGrupoActos`]: form.get(`${FIELD}ddlGrupoActos`) ?? '',
    [`${FIELD}ddlActos`]: form.get(`${FIELD}ddlActos`) ?? '',
    [`${FIELD}rblDias`]: 'todos',
    __ASYNCPOST: 'true',
    ...Object.fromEntries(Object.entries(criteria).map(([name, value]) => [FIELD + name, value])),
  };
  const fields = new Map([...form, ...Object.entries(sent)]);
  return {
    method: 'POST',
    url,
    form: [...fields],
    headers: { 'X-MicrosoftAjax': 'Delta=true', 'X-Requested-With': 'XMLHttpRequest', Referer: url },
  };
}
