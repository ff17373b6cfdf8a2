/** The conversation: the form, the search by number, and the pager's links until every announced entry has been read. */
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { consultationOf } from '../consultation-of.ts';
import type { RegisterRequest, RegisterSession } from '../http/register-session.ts';
import { failForm } from '../reading/aspnet/aspnet-form.ts';
import { answerText, decodeText } from '../reading/capture-text.ts';
import { fail } from '../reading/reading-end.ts';
import {
  type Capture,
  type Consultation,
  type Reading,
  type RegisterContext,
  unreadable,
} from '../register.ts';
import { type ExecutionList, type ExecutionRecord, oddEntry, readExecutionPage } from './execution-page.ts';
import { oddAnswer } from './parse.ts';
import { readSearchForm, searchFor, turnTo } from './search-form.ts';

/** Unverified: no capture of the page is known (see README.md). */
export const LIST_PATH = '/portal/execucoes/listapublicaexecucoes.aspx';

/** Nobody has hundreds of executions; a list that goes on is not the answer to a search by number. */
const MAX_PAGES = 50;

type Ask = (form?: RegisterRequest['form']) => Promise<Capture>;

export const consultExecutions = (
  nif: Nif,
  context: RegisterContext,
): Promise<Consultation<ExecutionRecord>> =>
  consultationOf(context, session => readPages(nif, asker(session, context.baseUrl), context.today));

/** Citius answers a post without `Referer` and `Origin` with a general error page. */
function asker(session: RegisterSession, baseUrl: string): Ask {
  const url = `${baseUrl}${LIST_PATH}`;
  const headers = { Referer: url, Origin: new URL(url).origin };
  return form => session.send(form ? { method: 'POST', url, form, headers } : { method: 'GET', url });
}

async function readPages(nif: Nif, ask: Ask, today: LocalDate): Promise<Reading<ExecutionRecord>> {
  const opened = await ask();
  const html = answerText(opened);
  const form = readSearchForm(html) ?? failForm(() => readExecutionPage(opened, today));
  let answer = await ask(searchFor(html, form, nif));
  const records: ExecutionRecord[] = [];
  for (let number = 1; number <= MAX_PAGES; number++) {
    const page = readExecutionPage(answer, today);
    if (page.searched !== null && page.searched !== nif) fail('the answer is about another number');
    if (page.kind === 'nothing')
      return number === 1
        ? { outcome: 'not_found', registerDate: page.registerDate }
        : unreadable(`page ${number} says that there is nothing`);
    const fault = oddEntry(page, nif);
    const odd = oddAnswer(fault && `page ${number}: ${fault}`, [...records, ...page.records], nif);
    if (odd) return odd;
    const doubt = misfit(page, number, records, nif);
    if (doubt) fail(`page ${number}: ${doubt}`);
    records.push(...page.records);
    if (page.next === null || records.length === page.total)
      return { outcome: 'found', records, registerDate: page.registerDate };
    answer = await ask(turnTo(decodeText(answer.body), form, nif, page.next));
  }
  return unreadable(`more than ${MAX_PAGES} pages`);
}

/** Why this page cannot follow the entries read so far, or null. */
function misfit(
  page: ExecutionList,
  number: number,
  before: readonly ExecutionRecord[],
  nif: Nif,
): string | null {
  const read = before.length + page.held;
  if (page.records.length < page.held || page.records.some(record => record.nif !== nif))
    return 'an entry names another than the company that was asked about';
  if (page.number !== null && page.number !== number) return `the site calls it page ${page.number}`;
  if (page.total !== null && read > page.total)
    return `${page.total} entries are announced, ${read} were listed`;
  const isLast = page.next === null;
  if (isLast && ((page.total ?? read) > read || (page.pages ?? number) > number))
    return 'further entries are announced, and no link leads to them';
  const seen = new Set(before.map(record => JSON.stringify(record)));
  return page.records.every(record => seen.has(JSON.stringify(record)))
    ? 'it repeats what was read before'
    : null;
}
