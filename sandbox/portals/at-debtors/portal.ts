/** `static.portaldasfinancas.gov.pt`: a page of links and twelve PDFs, made anew each day, plain files to a browser. */
import type { Country } from '../../country/country.ts';
import { type DebtBand, inventedPersons, listedDebtors } from '../debtor-lists.ts';
import { html, type Portal, type PortalResponse, type PortalWorld } from '../portal.ts';
import { staticFile } from '../static-file.ts';
import type { AtListContent, PageFoot } from './pdf.ts';

const FOLDER = '/app/devedores_static';

export const AT_COMPANY_BANDS: readonly DebtBand[] = [
  { minEur: 10_000, maxEur: 50_000, label: 'Devedores de 10.000 a 50.000 €' },
  { minEur: 50_001, maxEur: 100_000, label: 'Devedores de 50.001 a 100.000 €' },
  { minEur: 100_001, maxEur: 500_000, label: 'Devedores de 100.001 a 500.000 €' },
  { minEur: 500_001, maxEur: 1_000_000, label: 'Devedores de 500.001 a 1.000.000 €' },
  { minEur: 1_000_001, maxEur: 5_000_000, label: 'Devedores de 1.000.001 a 5.000.000 €' },
  { minEur: 5_000_001, maxEur: null, label: 'Devedores de mais de 5.000.000 €' },
];

/** All three are met, band by band. */
const FEET: readonly PageFoot[] = ['beside', 'under', 'apart'];

const PERSON_BANDS = [
  'Devedores de 7.500 a 25.000 €',
  'Devedores de 25.001 a 50.000 €',
  'Devedores de 50.001 a 100.000 €',
  'Devedores de 100.001 a 250.000 €',
  'Devedores de 250.001 a 1.000.000 €',
  'Devedores de mais de 1.000.000 €',
];

export const atDebtorsPortal: Portal = {
  register: 'at-debtors',
  subject: () => null,
  async handle(request, world) {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method Not Allowed', { allow: 'GET, HEAD' });
    if (request.path === `${FOLDER}/de-devedores.html`) return indexPage(world);
    const list = /^\/app\/devedores_static\/listaF([CS])([1-6])\.pdf$/.exec(request.path);
    if (!list) return plain(404, 'Not Found');
    return staticFile(request, {
      body: await pdfOf(world, list[1] as 'C' | 'S', Number(list[2]) - 1),
      contentType: 'application/pdf',
      modified: new Date(`${world.today}T06:00:00Z`),
    });
  },
};

interface DayFiles {
  readonly of: string;
  readonly files: Map<string, Promise<Uint8Array>>;
}

/** Files of one day and layout; the next day's replace them. */
const made = new WeakMap<Country, DayFiles>();

function pdfOf(world: PortalWorld, kind: 'C' | 'S', band: number): Promise<Uint8Array> {
  const of = `${world.today} ${world.layout}`;
  let day = made.get(world.country);
  if (day?.of !== of) {
    day = { of, files: new Map() };
    made.set(world.country, day);
  }
  const name = `${kind}${band}`;
  const file = day.files.get(name) ?? makePdf(world, kind, band);
  day.files.set(name, file);
  return file;
}

/** What writes PDF is loaded with the first list: it weighs more than all portals, and a start needs none. */
async function makePdf(world: PortalWorld, kind: 'C' | 'S', band: number): Promise<Uint8Array> {
  const { atListPdf, noticePdf } = await import('./pdf.ts');
  if (world.layout === 'redesigned')
    return noticePdf('As listas de devedores passaram a ser consultadas na nova aplicação.', world.today);
  return atListPdf(kind === 'C' ? companyList(world, band) : personList(world, band));
}

function companyList(world: PortalWorld, band: number): AtListContent {
  return {
    kind: 'Contribuintes colectivos',
    band: AT_COMPANY_BANDS[band]!.label,
    date: world.today,
    columns: world.layout === 'changed-column' ? ['CONTRIBUINTE', 'ENTIDADE'] : ['NIPC', 'DESIGNAÇÃO'],
    debtors: listedDebtors(world, 'tax', AT_COMPANY_BANDS)[band]!,
    foot: world.country.oddities ? FEET[band % FEET.length]! : 'apart',
  };
}

function personList(world: PortalWorld, band: number): AtListContent {
  return {
    kind: 'Contribuintes singulares',
    band: PERSON_BANDS[band]!,
    date: world.today,
    columns: ['NIF', 'NOME'],
    debtors: inventedPersons(band),
  };
}

function indexPage({ layout }: PortalWorld): PortalResponse {
  if (layout === 'redesigned')
    return html('<!doctype html><html><body><div id="app">A carregar…</div></body></html>');
  const link = (file: string, label: string) => `<li><a href="${file}">${label}</a></li>`;
  const persons = PERSON_BANDS.map((label, index) => link(`listaFS${index + 1}.pdf`, label));
  const companies = AT_COMPANY_BANDS.map((band, index) => link(`listaFC${index + 1}.pdf`, band.label));
  return html(`<!doctype html>
<html lang="pt"><head><meta charset="utf-8"><title>Lista de devedores</title></head><body>
<h1>Divulgação de listas de devedores</h1>
<p>Dados exclusivamente para os fins que determinaram a publicação (LGT, art. 64.º, n.º 5, al. a); autorização CNPD 676/2006).</p>
<h2>Contribuintes singulares</h2><ul>${persons.join('')}</ul>
<h2>Contribuintes colectivos</h2><ul>${companies.join('')}</ul>
</body></html>`);
}

const plain = (status: number, body: string, headers: Record<string, string> = {}): PortalResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body,
});
