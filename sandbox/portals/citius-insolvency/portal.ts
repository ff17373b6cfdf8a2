/**
 * Citius, CIRE notices: the ASP.NET page with its UpdatePanel protocol, as strict as the official one. It answers a
 * post without `ScriptManager1` with an empty list, one without `__VIEWSTATEENCRYPTED` or with a foreign state with
 * an error, and its no-result label is always there.
 */
import { withOtherRoles } from '../../oddities/citius-insolvency.ts';
import { pageMemory } from '../aspnet-viewstate.ts';
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import {
  errorPage,
  GENERATOR,
  hiddenFields,
  PAGE_SIZE,
  type ResultList,
  redesignedPage,
  resultsPanel,
  searchPage,
} from './pages.ts';
import { type CireQuery, FIELD, readQuery, search } from './search.ts';

const SEARCH = `${FIELD}btnSearch`;
const NEXT = `${FIELD}Pager1$lnkNext`;
const EMPTY: ResultList = { documents: null, page: 1, message: '' };

/** What the page remembers between two posts. */
interface Memory {
  readonly query: CireQuery | null;
  readonly page: number;
}

const { keep, recall } = pageMemory<Memory>('ConsultasCire');

export const citiusInsolvencyPortal: Portal = {
  register: 'citius-insolvency',
  handle(request, world) {
    const path = request.path.toLowerCase();
    if (path === '/portal/erro.htm') return html(errorPage);
    if (path !== '/portal/consultas/consultascire.aspx') return { ...html(errorPage), status: 404 };
    if (world.layout === 'redesigned') return html(redesignedPage);
    if (request.method === 'POST') return postBack(request, world);
    return fullPage(request, world, { query: null, page: 1 }, EMPTY);
  },
  subject: ({ method, form, session }) => {
    if (method !== 'POST') return null;
    const memory = recall(session, form);
    const pages = form.get('__EVENTTARGET') === NEXT;
    const [by, text] = pages
      ? [memory?.query?.by, memory?.query?.text]
      : [form.get(`${FIELD}rblTipo`), form.get(`${FIELD}txtPesquisa`)?.trim()];
    return by === 'nif' && text ? text : null;
  },
};

function postBack(request: PortalRequest, world: PortalWorld): PortalResponse | Promise<PortalResponse> {
  const { form, session } = request;
  const memory = recall(session, form);
  if (!memory || !form.has('__VIEWSTATEENCRYPTED') || form.get('__VIEWSTATEGENERATOR') !== GENERATOR)
    return failure();
  const target = form.has(SEARCH) ? SEARCH : form.get('__EVENTTARGET');
  const manager = form.get(`${FIELD}ScriptManager1`);
  if (!manager?.endsWith(`|${target}`)) return fullPage(request, world, { query: null, page: 1 }, EMPTY);
  if (target === SEARCH)
    return answer(request, world, { query: null, page: 1 }, readQuery(form, world.today));
  if (target === NEXT && memory.query)
    return answer(request, world, { ...memory, page: memory.page + 1 }, memory.query);
  return failure();
}

/** `query` is what is asked now; `at.page` the page of its list that is wanted, the last one at most. */
async function answer(
  request: PortalRequest,
  world: PortalWorld,
  at: Memory,
  query: CireQuery | { readonly complaint: string },
): Promise<PortalResponse> {
  const asynchronous =
    request.form.get('__ASYNCPOST') === 'true' &&
    /delta=true/i.test(request.headers['x-microsoftajax'] ?? '');
  const respond = asynchronous ? deltaAnswer : fullPage;
  if ('complaint' in query) return respond(request, world, at, { ...EMPTY, message: query.complaint });
  const found = await search(world.country, world.today, query);
  const documents = world.country.oddities ? found.map(withOtherRoles) : found;
  const page = Math.min(at.page, Math.max(1, Math.ceil(documents.length / PAGE_SIZE)));
  return respond(request, world, { query, page }, { documents, page, message: '' });
}

function fullPage(
  { session }: PortalRequest,
  { layout }: PortalWorld,
  memory: Memory,
  list: ResultList,
): PortalResponse {
  return html(searchPage(resultsPanel(list, layout), keep(session, memory)));
}

function deltaAnswer(
  { session }: PortalRequest,
  { layout }: PortalWorld,
  memory: Memory,
  list: ResultList,
): PortalResponse {
  const panel = FIELD.replaceAll('$', '_');
  const state = keep(session, memory);
  const records = [
    ['#', '', '4'],
    ['updatePanel', `${panel}upResultados`, resultsPanel(list, layout)],
    ...hiddenFields(state).map(([name, value]) => ['hiddenField', name, value]),
    ['asyncPostBackControlIDs', '', SEARCH],
    ['postBackControlIDs', '', ''],
    ['updatePanelIDs', '', `t${FIELD}UpdatePanel1,t${FIELD}upResultados`],
    ['panelsToRefreshIDs', '', `${FIELD}upResultados`],
    ['asyncPostBackTimeout', '', '90'],
    ['formAction', '', 'ConsultasCire.aspx'],
  ] as [string, string, string][];
  // The length counts UTF-16 code units, as a .NET string does.
  const body = records.map(([type, id, content]) => `${content.length}|${type}|${id}|${content}|`).join('');
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

const failure = (): PortalResponse => ({ ...html(errorPage), status: 500 });
