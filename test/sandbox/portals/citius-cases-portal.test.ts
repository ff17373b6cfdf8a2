import { describe, expect, test } from 'vitest';
import type { Country, SandboxCase } from '../../../sandbox/country/country.ts';
import { citiusCasesPortal } from '../../../sandbox/portals/citius-cases/portal.ts';
import type { PortalWorld } from '../../../sandbox/portals/portal.ts';
import { day } from '../../kit/specimen-country.ts';
import { visitorOf } from './visitor-of.ts';

const PATH = '/portal/consultas/ConsultasDistribuicao.aspx';
const FIELD = 'ctl00$ContentPlaceHolder1$';
const HEADERS = { referer: `https://www.citius.mj.pt${PATH}`, origin: 'https://www.citius.mj.pt' };

const lawsuit: SandboxCase = {
  process: '1001/26.0T8LRA',
  entryNumber: '50001',
  enteredOn: day('2026-05-02'),
  distributedOn: day('2026-05-02'),
  court: 'Comarca de Leiria - Leiria',
  unit: 'Juízo Local Cível de Leiria - Juiz 1',
  species: 'Execução Sumária (Ag.Execução)',
  valueEur: 30_000.01,
  parties: [{ role: 'Executado', name: "D'OURO & FILHOS, LDA" }],
};
const company = { cases: [lawsuit] };
const country = { companies: () => [company].values(), company: () => null } as unknown as Country;
const world: PortalWorld = { country, today: day('2026-10-01'), layout: 'official' };

async function visit() {
  const visitor = visitorOf(citiusCasesPortal, world, PATH, HEADERS);
  await visitor.send();
  return visitor;
}

const search = (more: Record<string, string> = {}) => ({
  [`${FIELD}ddlTribunais`]: '1',
  [`${FIELD}txtCalendarDesde`]: '01-10-2024',
  [`${FIELD}txtCalendarAte`]: '01-10-2026',
  [`${FIELD}txtParte`]: 'ouro & filhos',
  [`${FIELD}btnSearch`]: 'Pesquisar',
  ...more,
});

describe('the search', () => {
  test('is answered where it has all', async () => {
    expect((await (await visit()).post(search())).text).toContain('1 Processos encontrados');
  });

  test.each([
    ['a court', { [`${FIELD}ddlTribunais`]: '0' }],
    ['days as DD-MM-AAAA', { [`${FIELD}txtCalendarDesde`]: '01/10/2024' }],
    ['both days', { [`${FIELD}txtCalendarAte`]: '' }],
  ])('wants %s', async (_, answers) => {
    expect((await (await visit()).post(search(answers))).text).not.toContain('lblRecordCount');
  });
});

describe('the generic error page', () => {
  test.each([
    ['no headers', {}],
    ['no origin', { referer: HEADERS.referer }],
    ['no referer', { origin: HEADERS.origin }],
    ['another origin', { ...HEADERS, origin: 'https://example.org' }],
    ['another page', { ...HEADERS, referer: 'https://www.citius.mj.pt/portal/' }],
  ])('answers a post with %s', async (_, headers) => {
    expect((await (await visit()).post(search(), headers)).text).toContain('<h1>Erro</h1>');
  });

  test('answers a state that this visitor never got', async () => {
    const [one, other] = [await visit(), await visit()];
    expect((await one.post(search(other.state()))).text).toContain('<h1>Erro</h1>');
  });
});
