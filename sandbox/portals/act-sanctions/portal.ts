/**
 * `portal.act.gov.pt`: a SharePoint list, thirty rows to a page. A page is reached by the link that the one before it
 * gave: an address put together by hand (another view, a row that does not follow) is answered with an error.
 */
import { checkDigit } from '../../../src/kernel/nif.ts';
import type { Country, SandboxCompany } from '../../country/country.ts';
import { inventedPersons } from '../debtor-lists.ts';
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import {
  emptyPage,
  errorPage,
  type ListedSanction,
  listPage,
  nextQuery,
  PAGE_SIZE,
  redesignedPage,
} from './pages.ts';

const PATH = '/pages/sancao-acessoria-publicidade.aspx';

export const actSanctionsPortal: Portal = {
  register: 'act-sanctions',
  subject: () => null,
  handle(request, world) {
    if (request.path.toLowerCase() !== PATH) return { ...html(errorPage), status: 404 };
    if (request.method !== 'GET') return { status: 405, headers: { allow: 'GET' }, body: '' };
    if (world.layout === 'redesigned') return html(redesignedPage);
    return answer(request, world);
  },
};

function answer({ query }: PortalRequest, world: PortalWorld): PortalResponse {
  const rows = listedToday(world);
  const first = query.has('Paged') ? Number(query.get('PageFirstRow')) - 1 : 0;
  const isPage = Number.isInteger(first) && first >= 0 && first % PAGE_SIZE === 0 && first <= rows.length;
  const isOwnLink =
    query.has('PagedPrev') || first === 0 || new URLSearchParams(nextQuery(first)).toString() === `${query}`;
  if (!isPage || !isOwnLink) return { ...html(errorPage), status: 500 };
  return html(rows.length === 0 ? emptyPage() : listPage(rows, first, world));
}

interface DayList {
  readonly today: string;
  readonly rows: readonly ListedSanction[];
}

/** One walk through the country serves a whole day; a new day replaces it. */
const cache = new WeakMap<Country, DayList>();

/** Published and not yet removed, last published first. */
function listedToday({ country, today }: PortalWorld): readonly ListedSanction[] {
  const known = cache.get(country);
  if (known?.today === today) return known.rows;
  const rows = [...others(today)];
  for (const company of country.companies()) rows.push(...listed(company, today));
  rows.sort((a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.nif.localeCompare(b.nif));
  cache.set(country, { today, rows });
  return rows;
}

const listed = ({ sanctions, firma, nif }: SandboxCompany, today: string): ListedSanction[] =>
  sanctions
    .filter(it => it.publishedOn <= today && it.removedOn > today)
    .map(sanction => ({ ...sanction, nif, name: firma, sector: 'Construção' }));

/** Of other trades and a sole trader, outside the country: the list is never empty, nor made of builders alone. */
function others(today: PortalWorld['today']): ListedSanction[] {
  const driving = {
    infringement: 'Incumprimento dos tempos de condução e repouso',
    norm: 'art. 6.º do Regulamento (CE) n.º 561/2006, conjugado com a Lei n.º 27/2010, de 30 de agosto',
    area: 'transport',
    gravity: 'muito grave',
    place: 'Aveiro',
    fineEur: 2040,
    publishedOn: `${today.slice(0, 4)}-01-05` as PortalWorld['today'],
    removedOn: `${Number(today.slice(0, 4)) + 1}-01-05` as PortalWorld['today'],
    sector: 'Transportes rodoviários de mercadorias',
  } as const;
  const eight = '58999900';
  const firms = [
    { nif: `${eight}${checkDigit(eight)}`, name: 'TRANSPORTES RIBEIRA DO CARVALHAL INVENTADO, LDA' },
  ];
  const listedOn = driving.publishedOn <= today ? driving : { ...driving, publishedOn: today };
  return [...firms, ...inventedPersons(0).slice(0, 1)].map(who => ({ ...listedOn, ...who }));
}
