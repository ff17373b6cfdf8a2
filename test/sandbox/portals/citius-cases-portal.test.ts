import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { formFields } from '../../../src/registers/reading/aspnet/aspnet-form.ts';
import type { Country, SandboxCase } from '../../../src/sandbox/country/country.ts';
import { citiusCasesPortal } from '../../../src/sandbox/portals/citius-cases/portal.ts';
import type { PortalRequest, PortalWorld } from '../../../src/sandbox/portals/portal.ts';

const day = (text: string): LocalDate => text as LocalDate;
const PATH = '/portal/consultas/ConsultasDistribuicao.aspx';
const FIELD = 'ctl00$ContentPlaceHolder1$';
const HEADERS = { referer: `https://www.citius.mj.pt${PATH}`, origin: 'https://www.citius.mj.pt' };

const lawsuit = (n: number, distributedOn = '2026-05-02'): SandboxCase => ({
  process: `${1000 + n}/26.0T8LRA`,
  entryNumber: String(50_000 + n),
  enteredOn: day(distributedOn),
  distributedOn: day(distributedOn),
  court: 'Comarca de Leiria - Leiria',
  unit: 'Juízo Local Cível de Leiria - Juiz 1',
  species: 'Execução Sumária (Ag.Execução)',
  valueEur: 30_000.01,
  parties: [{ role: 'Executado', name: "D'OURO & FILHOS, LDA" }],
});
const company = { cases: [...Array.from({ length: 12 }, (_, n) => lawsuit(n)), lawsuit(50, '2026-10-02')] };
const country = { companies: () => [company].values(), company: () => null } as unknown as Country;
const world: PortalWorld = { country, today: day('2026-10-01'), layout: 'official' };

/** A visitor who opens the page and sends its form with these answers. */
function visitor(there = world) {
  const session = new Map<string, string>();
  const send = async (over: Partial<PortalRequest>) => {
    const request = {
      method: 'GET',
      path: PATH,
      query: new URLSearchParams(),
      form: new URLSearchParams(),
      headers: {},
      session,
      ...over,
    };
    return String((await citiusCasesPortal.handle(request, there)).body);
  };
  let page = '';
  return {
    open: async () => {
      page = await send({});
      return page;
    },
    async post(answers: Record<string, string>, headers: Record<string, string> = HEADERS) {
      const form = new URLSearchParams([...new Map([...formFields(page), ...Object.entries(answers)])]);
      page = await send({ method: 'POST', form, headers });
      return page;
    },
  };
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
  test.each([
    ['a court', { [`${FIELD}ddlTribunais`]: '0' }],
    ['days as DD-MM-AAAA', { [`${FIELD}txtCalendarDesde`]: '01/10/2024' }],
    ['both days', { [`${FIELD}txtCalendarAte`]: '' }],
  ])('wants %s', async (_, answers) => {
    const visit = visitor();
    await visit.open();
    expect(await visit.post(search(answers))).not.toContain('lblRecordCount');
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
    const visit = visitor();
    await visit.open();
    expect(await visit.post(search(), headers)).toContain('<h1>Erro</h1>');
  });

  test('answers a state that this visitor never got', async () => {
    const [one, other] = [visitor(), visitor()];
    await one.open();
    const page = await other.open();
    const stolen = Object.fromEntries([...formFields(page)].filter(([name]) => name.startsWith('__')));
    expect(await one.post(search(stolen))).toContain('<h1>Erro</h1>');
  });
});
