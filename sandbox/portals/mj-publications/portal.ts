/**
 * Publicações MJ: the ASP.NET search with its NoBot sum, its grid of twenty, and a popup that shows whatever act the
 * session chose last. The reCAPTCHA stands in the page as on the official site, but this portal is the sandbox's own
 * and takes an empty token: the service has nothing that could get one, and is not meant to.
 */
import { randomInt } from 'node:crypto';
import type { CommercialAct, SandboxCompany } from '../../country/country.ts';
import { pageMemory } from '../aspnet-viewstate.ts';
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import {
  detailPage,
  errorPage,
  FIELD,
  GENERATOR,
  GRID,
  NOBOT,
  PAGE_SIZE,
  redesignedPage,
  type SearchPage,
  searchPage,
  sessionLostPage,
} from './pages.ts';

const SUM = 'mj-nobot';
const CHOSEN = 'mj-chosen';

const MESSAGES = {
  nothing: 'Não foram encontradas publicações para os critérios indicados.',
  throttled: 'Não pode efectuar a pesquisa. Por favor volte a tentar dentro de alguns segundos.',
  noCriterion: 'Deve preencher o NIF/NIPC.',
};

/** What the page remembers between two posts. */
interface Memory {
  readonly nif: string;
  readonly page: number;
}

const { keep, recall } = pageMemory<Memory>('Pesquisa');

export const mjPublicationsPortal: Portal = {
  register: 'mj-publications',
  handle(request, world) {
    const path = request.path.toLowerCase();
    if (path === '/detalhepublicacao.aspx') return popup(request, world);
    if (path !== '/pesquisa.aspx') return { ...html(errorPage), status: 404 };
    if (world.layout === 'redesigned') return html(redesignedPage);
    if (request.method === 'POST') return postedBack(request, world);
    return page(request, world, { nif: '', page: 1 }, {});
  },
  subject({ method, path, form, session }) {
    if (/detalhe/i.test(path)) return chosen(session)?.nif ?? null;
    if (method !== 'POST') return null;
    const asked = form.has(`${FIELD}btSearch`)
      ? form.get(`${FIELD}txtDadosPubNif`)
      : recall(session, form)?.nif;
    return asked?.trim() || null;
  },
};

function postedBack(request: PortalRequest, world: PortalWorld): PortalResponse {
  const { form, session } = request;
  const memory = recall(session, form);
  if (!memory || form.get('__VIEWSTATEGENERATOR') !== GENERATOR) return { ...html(errorPage), status: 500 };
  if (form.has(`${FIELD}btSearch`)) return search(request, world);
  if (form.get('__EVENTTARGET') !== GRID || memory.nif === '') return page(request, world, memory, {});
  const [command = '', argument = ''] = form.get('__EVENTARGUMENT')?.split('$') ?? [];
  if (command === 'Page') {
    const step = argument === 'Next' ? 1 : argument === 'Prev' ? -1 : 0;
    return results(request, world, { ...memory, page: memory.page + step });
  }
  if (command === 'Conteudo' && /^\d{1,2}$/.test(argument)) {
    const index = (memory.page - 1) * PAGE_SIZE + Number(argument);
    session.set(CHOSEN, JSON.stringify({ nif: memory.nif, index }));
    return results(request, world, memory, true);
  }
  return results(request, world, memory);
}

function search(request: PortalRequest, world: PortalWorld): PortalResponse {
  const { form, session } = request;
  const nif = form.get(`${FIELD}txtDadosPubNif`)?.trim() ?? '';
  const at = { nif: '', page: 1 };
  if (form.get(NOBOT) !== session.get(SUM))
    return page(request, world, at, { nif, message: MESSAGES.throttled });
  if (nif === '') return page(request, world, at, { message: MESSAGES.noCriterion });
  return results(request, world, { nif, page: 1 });
}

function results(request: PortalRequest, world: PortalWorld, at: Memory, opensPopup = false): PortalResponse {
  const company = world.country.company(at.nif);
  const acts = company ? published(company, world) : [];
  if (!company || acts.length === 0)
    return page(request, world, { nif: '', page: 1 }, { nif: at.nif, message: MESSAGES.nothing });
  const last = Math.ceil(acts.length / PAGE_SIZE);
  const memory = { nif: at.nif, page: Math.min(Math.max(at.page, 1), last) };
  return page(request, world, memory, {
    nif: at.nif,
    results: { company, acts, page: memory.page },
    opensPopup,
  });
}

/** What has been published by today, the youngest first. */
function published(company: SandboxCompany, { today }: PortalWorld): CommercialAct[] {
  return company.acts.filter(({ publishedOn }) => publishedOn <= today).toReversed();
}

function page(
  { session }: PortalRequest,
  { layout }: PortalWorld,
  memory: Memory,
  shown: Partial<SearchPage>,
): PortalResponse {
  const challenge = [randomInt(1, 100), randomInt(1, 100)] as const;
  session.set(SUM, String(challenge[0] + challenge[1]));
  return answer(
    searchPage({
      state: keep(session, memory),
      challenge,
      nif: memory.nif,
      results: null,
      message: '',
      opensPopup: false,
      actTitle: layout === 'changed-column' ? 'Facto registado' : 'Acto',
      ...shown,
    }),
  );
}

function chosen(session: ReadonlyMap<string, string>): { nif: string; index: number } | null {
  const act = session.get(CHOSEN);
  return act === undefined ? null : JSON.parse(act);
}

/** Declared windows-1252 whatever the bytes are, as on the official site. */
const answer = (body: string | Uint8Array): PortalResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=windows-1252' },
  body,
});

/** Odd presentations come as UTF-8. */
function popup({ session }: PortalRequest, world: PortalWorld): PortalResponse {
  const choice = chosen(session);
  const company = choice && world.country.company(choice.nif);
  const act = company ? published(company, world)[choice.index] : undefined;
  if (!company || !act) return html(sessionLostPage);
  if (world.layout === 'redesigned') return html(redesignedPage);
  const text = detailPage(company, act);
  const isUtf8 = act.presentation.number % 2 === 1 || /[^\x00-\xff]/.test(text);
  return answer(isUtf8 ? text : Buffer.from(text, 'latin1'));
}
