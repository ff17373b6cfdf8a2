/**
 * Portal BASE and the files of it on dados.gov.pt, below one address: dataset descriptions, yearly files, searches,
 * the API that wants a token, and the page of sanctions.
 */
import { createHash } from 'node:crypto';
import { type Dataset, describeDataset, findFile, slugOf } from './base-contracts-files.ts';
import { answerApi, answerSearch, bansPage } from './base-contracts-web.ts';
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from './portal.ts';

const DATASETS: readonly Dataset[] = ['contratos', 'modificacoes-contratuais'];

export const baseContractsPortal: Portal = {
  register: 'base-contracts',
  handle(request, world) {
    if (world.layout === 'redesigned') return html(newSite);
    if (request.path === '/Base4/pt/resultados/')
      return request.method === 'POST' ? answerSearch(request, world) : plain(405, 'Method Not Allowed');
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method Not Allowed');
    if (request.path === '/Base4/pt/sancoes-acessorias/') return bansPage(world);
    if (request.path === '/APIBase2/GetInfoContrato') return answerApi(request, world);
    return dataset(request, world) ?? file(request, world) ?? plain(404, 'Not Found');
  },
  /** Only a search for one winner is about a company. */
  subject: ({ path, form }) => {
    if (path !== '/Base4/pt/resultados/') return null;
    const asked = new URLSearchParams(form.get('query') ?? '').get('adjudicataria') ?? '';
    return /^\d{9}$/.test(asked) ? asked : null;
  },
};

function dataset({ path }: PortalRequest, world: PortalWorld): PortalResponse | null {
  const asked = DATASETS.find(each => path === `/api/1/datasets/${slugOf(each, world.today)}/`);
  if (!asked) return null;
  const body = JSON.stringify(describeDataset(asked, world));
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

/** A static file with its validators (RFC 9110, 13.1). */
function file({ path, headers, method }: PortalRequest, world: PortalWorld): PortalResponse | null {
  const found = findFile(path, world);
  if (!found) return null;
  const etag = `"${createHash('sha1').update(found.body).digest('hex')}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
  const type = found.format === 'zip' ? 'application/zip' : 'application/octet-stream';
  return { status: 200, headers: { 'content-type': type, etag }, body: method === 'HEAD' ? '' : found.body };
}

const plain = (status: number, body: string): PortalResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

const newSite =
  '<!DOCTYPE html><html lang="pt"><head><title>BASE</title></head><body><div id="app">A carregar…</div></body></html>';
