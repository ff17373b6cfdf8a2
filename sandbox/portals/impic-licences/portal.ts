/**
 * IMPIC's consultation of title holders: one AJAX address that answers with pieces of HTML, and the page around
 * it. As the official one, it ends a list with an empty body and answers nonsense with HTTP 500.
 */

import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import { consultationPage, detailBlock, listPage } from './pages.ts';
import { listedTitles, nifInId, titleById } from './titles.ts';

const PAGE_PATH = '/impic/pt-pt/consultar/empresas-titulares-de-alvara-de-empreiteiro-de-obras-publicas';
const AJAX_PATH = '/impic/ajax/call/impic_api/consultar/ajax/43';
/** `id_object` 17 is construction, 25 real-estate mediation, of which the sandbox country has none. */
const CONSTRUCTION = '17';
const MEDIATION = '25';
const ROWS_PER_PAGE = 20;

export const impicLicencesPortal: Portal = {
  register: 'impic-licences',
  handle(request, world) {
    if (request.path === PAGE_PATH && request.method === 'GET') return html(consultationPage(world.layout));
    if (request.path === AJAX_PATH && request.method === 'POST') return answer(request.form, world);
    return failure(404);
  },
  subject: ({ path, form }: PortalRequest) => {
    if (path !== AJAX_PATH) return null;
    return form.get('informacao') === 'true' ? nifInId(form.get('value') ?? '') || null : askedNif(form);
  },
};

function answer(form: URLSearchParams, world: PortalWorld): PortalResponse {
  if (form.get('id_type') !== '8') return failure(500);
  if (form.get('id_object') === MEDIATION) return html('');
  if (form.get('id_object') !== CONSTRUCTION) return failure(500);
  if (form.get('informacao') === 'true') return detail(form, world);
  return form.get('pesquisar') === 'true' ? list(form, world) : failure(500);
}

function list(form: URLSearchParams, { country, today, layout }: PortalWorld): PortalResponse {
  const page = Number(form.get('pageSearch') ?? '1');
  if (!Number.isSafeInteger(page) || page < 1) return failure(500);
  const highestClass = Number(form.get('classe_maxima') || 0) || null;
  const from = (page - 1) * ROWS_PER_PAGE;
  const titles = listedTitles(country, today, { nif: askedNif(form), highestClass });
  const rows = titles.drop(from).take(ROWS_PER_PAGE).toArray();
  const isEnd = page > 1 && rows.length === 0;
  return html(isEnd && layout !== 'redesigned' ? '' : listPage(rows, page === 1, layout));
}

function detail(form: URLSearchParams, { country, today, layout }: PortalWorld): PortalResponse {
  const title = titleById(country, today, form.get('value') ?? '');
  return title?.licence.number === form.get('info') ? html(detailBlock(title!, layout)) : failure(500);
}

const askedNif = (form: URLSearchParams): string | null => form.get('nif')?.trim() || null;

const failure = (status: number): PortalResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<h1>Erro ${status}</h1>`,
});
