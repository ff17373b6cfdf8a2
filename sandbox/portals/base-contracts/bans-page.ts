/** What base.gov.pt itself serves: the page of sanctions. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { escapeHtml, html, type PortalResponse, type PortalWorld } from '../portal.ts';

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
