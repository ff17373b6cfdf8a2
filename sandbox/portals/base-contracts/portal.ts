/**
 * Portal BASE and the files of it on dados.gov.pt, below one address: dataset descriptions, yearly files, and the page
 * of sanctions.
 */
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import { staticFile } from '../static-file.ts';
import { bansPage } from './bans-page.ts';
import { type Dataset, describeDataset, findFile, slugOf } from './files.ts';

const DATASETS: readonly Dataset[] = ['contratos', 'modificacoes-contratuais'];

export const baseContractsPortal: Portal = {
  register: 'base-contracts',
  handle(request, world) {
    if (world.layout === 'redesigned') return html(newSite);
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method Not Allowed');
    if (request.path === '/Base4/pt/sancoes-acessorias/') return bansPage(world);
    return dataset(request, world) ?? file(request, world) ?? plain(404, 'Not Found');
  },
  subject: () => null,
};

function dataset({ path }: PortalRequest, world: PortalWorld): PortalResponse | null {
  const asked = DATASETS.find(each => path === `/api/1/datasets/${slugOf(each, world.today)}/`);
  if (!asked) return null;
  const body = JSON.stringify(describeDataset(asked, world));
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

function file(request: PortalRequest, world: PortalWorld): PortalResponse | null {
  const found = findFile(request.path, world);
  if (!found) return null;
  const { body, format, modified } = found;
  const contentType = format === 'zip' ? 'application/zip' : 'application/octet-stream';
  return staticFile(request, { body, contentType, modified });
}

const plain = (status: number, body: string): PortalResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

const newSite =
  '<!DOCTYPE html><html lang="pt"><head><title>BASE</title></head><body><div id="app">A carregar…</div></body></html>';
