/**
 * A search of the Citius portal: a classic ASP.NET page, as strict as the official one. A post without `Referer` and
 * `Origin`, or with a foreign state, gets the generic error page with status 200; a search names one court.
 */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import type { Country } from '../../country/country.ts';
import { pageMemory } from '../aspnet-viewstate.ts';
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import {
  errorPage,
  FIELD,
  type FormText,
  GENERATOR,
  gridOf,
  PAGE_SIZE,
  redesignedPage,
  searchPage,
} from './pages.ts';

/** What one search has of its own. */
export interface SearchSite<Query, Row> {
  readonly register: RegisterName;
  readonly form: FormText;
  courtsOf(country: Country): readonly string[];
  /** The question of the form; a text is the site's complaint about it. */
  readQuery(form: URLSearchParams, courts: readonly string[]): Query | string;
  /** Newest first. */
  search(country: Country, today: LocalDate, query: Query): readonly Row[];
  /** `12 Processos encontrados`. */
  counted(rows: number): string;
  /** A row of the grid; `id` begins the ids of its elements. */
  drawRow(row: Row, id: string, layout: PortalWorld['layout']): string;
}

/** What the page remembers between two posts. */
interface Memory<Query> {
  readonly query: Query;
  readonly page: number;
}

const NEXT = `${FIELD}Pager1$lnkNext`;

export function searchPortal<Query, Row>(site: SearchSite<Query, Row>): Portal {
  const path = `/portal/consultas/${site.form.action}`.toLowerCase();
  return {
    register: site.register,
    handle(request, world) {
      if (request.path.toLowerCase() !== path) return { ...html(errorPage), status: 404 };
      if (world.layout === 'redesigned') return html(redesignedPage);
      if (request.method !== 'POST') return show(site, request, world, {});
      return cameFrom(path, request) ? postBack(site, request, world) : html(errorPage);
    },
    /** A search names a party, never a number. */
    subject: () => null,
  };
}

/** Both headers, from this very page: a browser sends nothing else. */
function cameFrom(path: string, { headers }: PortalRequest): boolean {
  const { referer, origin } = headers;
  if (!referer || !origin || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.origin === origin && from.pathname.toLowerCase().endsWith(path);
}

function postBack<Query, Row>(
  site: SearchSite<Query, Row>,
  request: PortalRequest,
  world: PortalWorld,
): PortalResponse {
  const { form, session } = request;
  const memory = memoryOf(site).recall(session, form);
  if (memory === undefined || form.get('__VIEWSTATEGENERATOR') !== GENERATOR) return html(errorPage);
  if (form.has(`${FIELD}btnSearch`)) {
    const query = site.readQuery(form, site.courtsOf(world.country));
    return typeof query === 'string'
      ? show(site, request, world, { message: query })
      : answer(site, request, world, { query, page: 1 });
  }
  if (form.get('__EVENTTARGET') === NEXT && memory)
    return answer(site, request, world, { ...memory, page: memory.page + 1 });
  return show(site, request, world, {});
}

function answer<Query, Row>(
  site: SearchSite<Query, Row>,
  request: PortalRequest,
  world: PortalWorld,
  { query, page: wanted }: Memory<Query>,
): PortalResponse {
  const rows = site.search(world.country, world.today, query);
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)));
  const results = gridOf(rows, page, {
    count: site.counted(rows.length),
    drawRow: (row, id) => site.drawRow(row, id, world.layout),
  });
  return show(site, request, world, { results, memory: { query, page } });
}

function show<Query, Row>(
  site: SearchSite<Query, Row>,
  { form, session }: PortalRequest,
  { country }: PortalWorld,
  {
    results = '',
    message = '',
    memory = null,
  }: { results?: string; message?: string; memory?: Memory<Query> | null },
): PortalResponse {
  const chosen = form.get(`${FIELD}ddlTribunais`) ?? '0';
  const state = memoryOf(site).keep(session, memory);
  return html(searchPage(site.form, { courts: site.courtsOf(country), chosen, state, message, results }));
}

const memoryOf = <Query, Row>({ form }: SearchSite<Query, Row>) =>
  pageMemory<Memory<Query> | null>(form.action);
