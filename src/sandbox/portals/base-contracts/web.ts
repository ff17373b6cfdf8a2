/** What base.gov.pt itself serves: searches and details as JSON, the page of sanctions, and the API that wants a token. */
import { fold } from '../../../kernel/fold.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import { escapeHtml, html, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import { printedEuros } from '../printed-euros.ts';
import { contractRecord, type PublishedContract, publishedBy } from './files.ts';

const MOST_PER_PAGE = 50;

const json = (value: unknown): PortalResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

const plain = (status: number, body: string): PortalResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

const dashed = (day: LocalDate | null): string | null => day?.split('-').reverse().join('-') ?? null;
const euros = (amount: number): string => `${printedEuros(amount)} €`;

/** `POST /Base4/pt/resultados/`. */
export function answerSearch({ form }: PortalRequest, world: PortalWorld): PortalResponse {
  if (!form.get('version')) return plain(404, 'Not Found');
  if (form.get('type') === 'detail_contratos') return detail(form.get('id') ?? '', world);
  if (form.get('type') !== 'search_contratos') return plain(404, 'Not Found');
  const query = new URLSearchParams(form.get('query') ?? '');
  const found = publishedBy(world.country, world.today).filter(each => answers(each, query));
  const size = Math.min(MOST_PER_PAGE, Math.max(1, Number(form.get('size')) || 25));
  const from = Math.max(0, Number(form.get('page')) || 0) * size;
  const items = found.slice(from, from + size).map(each => item(each, world.layout));
  return json({ total: found.length, items });
}

/** `adjudicataria` is a number or part of a name, `texto` part of the object. */
function answers({ contract, winners }: PublishedContract, query: URLSearchParams): boolean {
  const winner = fold(query.get('adjudicataria') ?? '');
  const text = fold(query.get('texto') ?? '');
  return (
    (winner === '' || winners.some(({ nif, firma }) => nif === winner || fold(firma).includes(winner))) &&
    fold(contract.object).includes(text)
  );
}

function item({ contract, winners }: PublishedContract, layout: PortalWorld['layout']): object {
  return {
    id: Number(contract.id),
    contractingProcedureType: contract.procedure,
    publicationDate: dashed(contract.publishedOn),
    signingDate: dashed(contract.signedOn),
    contracting: contract.authority.name,
    [layout === 'changed-column' ? 'winner' : 'contracted']: winners.map(({ firma }) => firma).join('; '),
    objectBriefDescription: contract.object,
    initialContractualPrice: euros(contract.priceEur),
    ccp: false,
  };
}

function detail(id: string, world: PortalWorld): PortalResponse {
  const published = publishedBy(world.country, world.today).find(({ contract }) => contract.id === id);
  if (!published) return plain(404, 'Not Found');
  const { contract, winners } = published;
  const over = contract.closedOn !== null && contract.closedOn <= world.today;
  const [code, ...label] = contract.cpv.split(' - ');
  return json({
    ...item(published, world.layout),
    contractTypes: 'Empreitadas de obras públicas',
    closeDate: over ? dashed(contract.closedOn) : null,
    executionDeadline: `${contract.termDays} dias`,
    executionPlace: contract.place,
    totalEffectivePrice: over && contract.finalPriceEur !== null ? euros(contract.finalPriceEur) : null,
    cpvs: code,
    cpvsDesignation: label.join(' - '),
    contractFundamentationType: 'Artigo 19.º, alínea a) do Código dos Contratos Públicos',
    directAwardFundamentationType: 'Não aplicável',
    regime: 'Código dos Contratos Públicos',
    contracting: [{ id: 1, nif: contract.authority.nif, description: contract.authority.name }],
    [world.layout === 'changed-column' ? 'winner' : 'contracted']: parties(winners),
    contestants: parties(winners),
    invitees: [],
    documents: [],
    endOfContractType: over ? contract.end : null,
  });
}

const parties = (winners: PublishedContract['winners']): object[] =>
  winners.map(({ nif, firma }, i) => ({ id: 100 + i, nif, description: firma }));

/** `GET /APIBase2/GetInfoContrato`: without a token, status 200 and a sentence. */
export function answerApi(
  { headers, query }: PortalRequest,
  { country, today }: PortalWorld,
): PortalResponse {
  if (!headers._acesstoken) return plain(200, 'The Token is required.');
  const nif = query.get('nifEntidade');
  if (!nif) return plain(200, 'At least one parameter is required.');
  const of = publishedBy(country, today).filter(({ winners }) => winners.some(winner => winner.nif === nif));
  return json(of.map(each => contractRecord(each, today)));
}

/** The page of sanctions in force. Its address and columns are this sandbox's own: the official ones were never seen. */
export function bansPage({ country, today, layout }: PortalWorld): PortalResponse {
  const rows = [...country.companies()].flatMap(({ nif, firma, bans }) =>
    bans
      .filter(ban => ban.from <= today && today <= ban.to)
      .map(ban => [nif, firma, ban.decidedBy, dashed(ban.from)!, dashed(ban.to)!]),
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
