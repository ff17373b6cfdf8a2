/**
 * Citius, distribution of cases: a classic ASP.NET page, as strict as the official one. A post without `Referer` and
 * `Origin`, or with a foreign state, gets the generic error page with status 200; a search names one court.
 */
import { mintPageState, type PageState, readPageState } from './aspnet-viewstate.ts';
import {
  type CaseList,
  errorPage,
  GENERATOR,
  PAGE_SIZE,
  redesignedPage,
  searchPage,
} from './citius-cases-pages.ts';
import { type CaseQuery, courtsOf, FIELD, readQuery, search } from './citius-cases-search.ts';
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from './portal.ts';

const PATH = '/portal/consultas/consultasdistribuicao.aspx';
const NEXT = `${FIELD}Pager1$lnkNext`;
const PAGE_NAME = 'ConsultasDistribuicao:';
const EMPTY: CaseList = { cases: null, page: 1, message: '' };

/** What the page remembers between two posts. */
interface Memory {
  readonly query: CaseQuery | null;
  readonly page: number;
}

export const citiusCasesPortal: Portal = {
  register: 'citius-cases',
  handle(request, world) {
    if (request.path.toLowerCase() !== PATH) return { ...html(errorPage), status: 404 };
    if (world.layout === 'redesigned') return html(redesignedPage);
    return request.method === 'POST'
      ? postBack(request, world)
      : page(request, world, { query: null, page: 1 }, EMPTY);
  },
  /** A search names a party, never a number. */
  subject: () => null,
};

function postBack(request: PortalRequest, world: PortalWorld): PortalResponse {
  const { form, session } = request;
  const memory = recall(session, form);
  if (!cameFromPage(request) || !memory || form.get('__VIEWSTATEGENERATOR') !== GENERATOR)
    return html(errorPage);
  if (form.has(`${FIELD}btnSearch`))
    return answer(request, world, readQuery(form, courtsOf(world.country)), 1);
  if (form.get('__EVENTTARGET') === NEXT && memory.query)
    return answer(request, world, memory.query, memory.page + 1);
  return page(request, world, { query: null, page: 1 }, EMPTY);
}

/** Both headers, from this very page: a browser sends nothing else. */
function cameFromPage({ headers }: PortalRequest): boolean {
  const { referer, origin } = headers;
  if (!referer || !origin || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.origin === origin && from.pathname.toLowerCase().endsWith(PATH);
}

function answer(
  request: PortalRequest,
  world: PortalWorld,
  query: CaseQuery | { readonly complaint: string },
  wanted: number,
): PortalResponse {
  const nothing = { query: null, page: 1 };
  if ('complaint' in query) return page(request, world, nothing, { ...EMPTY, message: query.complaint });
  const cases = search(world.country, world.today, query);
  const number = Math.min(wanted, Math.max(1, Math.ceil(cases.length / PAGE_SIZE)));
  return page(request, world, { query, page: number }, { cases, page: number, message: '' });
}

function page(
  { form, session }: PortalRequest,
  { country, layout }: PortalWorld,
  memory: Memory,
  list: CaseList,
): PortalResponse {
  const chosen = form.get(`${FIELD}ddlTribunais`) ?? '0';
  return html(
    searchPage(list, { courts: courtsOf(country), chosen, state: remember(session, memory), layout }),
  );
}

/** Signed by this page: a state that another page of the session signed is as good as none. */
function remember(session: Map<string, string>, memory: Memory): PageState {
  return mintPageState(session, PAGE_NAME + JSON.stringify(memory));
}

function recall(session: ReadonlyMap<string, string>, form: URLSearchParams): Memory | null {
  const state = readPageState(session, form);
  return state?.startsWith(PAGE_NAME) ? (JSON.parse(state.slice(PAGE_NAME.length)) as Memory) : null;
}
