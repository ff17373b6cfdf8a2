/**
 * Portal BASE and the files of it on dados.gov.pt, below one address: dataset descriptions, yearly files, and the page
 * of sanctions.
 */

import type { LocalDate } from '../../../src/kernel/local-date.ts';
import {
  escapeHtml,
  html,
  type Portal,
  type PortalRequest,
  type PortalResponse,
  type PortalWorld,
} from '../portal.ts';
import { staticFile } from '../static-file.ts';
import { type Dataset, describeDataset, findFile, slugOf } from './files.ts';

/** What base.gov.pt itself serves: the page of sanctions. */
const dashed = (day: LocalDate): string => day.split('-').reverse().join('-');

/** The page of sanctions in force. Its address and columns are this sandbox's own: the official ones were never seen. */
export function bansPage({ country, today, layout }: PortalWorld): PortalResponse {
  const rows = [...country.companies()].flatMap(({ nif, firma, bans }) =>
    bans
      .filter(ban => ban.from <= today && today <= ban.to)
      .map(ban => [nif, firma, ban.decidedBy, dashed(ban.from), dashed(ban.to)]),
  );
  const headings =
    layout === 'changed-column'
      ? ['NIF', 'Entidade', 'Origem', 'Início de vigência', 'Prazo']
      : ['NIF', 'Entidade', 'Entidade decisora', 'Data de início', 'Data de fim'];
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const table = `<p>${rows.length} registos</p>
<table class="table"><thead>${line(headings, 'th')}</thead>
<tbody>${rows.map(row => line(row, 'td')).join('\n')}</tbody></table>`;
  return html(`<!DOCTYPE html>
<html lang="pt"><head><meta charset="utf-8"><title>Sanções acessórias - Portal BASE (sandbox)</title></head><body>
<h1>Sanções Acessórias</h1>
<p>Decisões definitivas de aplicação de sanções acessórias (artigo 460.º do Código dos Contratos Públicos).</p>
${rows.length === 0 ? '<p>Não existem registos até à data.</p>' : table}
</body></html>`);
}

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
