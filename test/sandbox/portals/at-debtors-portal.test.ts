import { describe, expect, test } from 'vitest';
import { pdfPages } from '../../../src/registers/at-debtors/pdf-pages.ts';
import { atDebtorsPortal } from '../../../src/sandbox/portals/at-debtors/portal.ts';
import type { PortalRequest, PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { companyNif, day, debt, tinyCountry } from '../../registers/at-debtors/tiny-country.ts';

const country = tinyCountry([
  [debt('tax', 10_000)],
  [debt('tax', 50_000.5)],
  [debt('tax', 9_999)],
  [debt('tax', 20_000, '2026-09-30')],
  [debt('tax', 20_000, '2026-10-01')],
  [debt('tax', 20_000, '2026-01-01', '2026-09-30')],
  [debt('social-security', 20_000)],
]);
const world: PortalWorld = { country, today: day('2026-09-30'), layout: 'official' };

const request = (file: string, over: Partial<PortalRequest> = {}): PortalRequest => ({
  method: 'GET',
  path: `/app/devedores_static/${file}`,
  query: new URLSearchParams(),
  form: new URLSearchParams(),
  headers: {},
  session: new Map(),
  ...over,
});
const ask = (file: string, over?: Partial<PortalRequest>, there = world) =>
  atDebtorsPortal.handle(request(file, over), there);

async function linesOf(file: string, there = world): Promise<string[][]> {
  const pages: string[][] = [];
  for await (const page of pdfPages((await ask(file, {}, there)).body as Uint8Array))
    pages.push(page.map(line => line.text));
  return pages;
}

describe('the lists', () => {
  test('begin with the official header on every page and end with a footer', async () => {
    const many = tinyCountry(Array.from({ length: 120 }, () => [debt('tax', 20_000)]));
    const pages = await linesOf('listaFC1.pdf', { ...world, country: many });
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, lines] of pages.entries()) {
      expect(lines.slice(0, 4)).toEqual([
        'Contribuintes colectivos',
        'Devedores de 10.000 a 50.000 €',
        'Informação actualizada em 2026-09-30',
        'NIPC DESIGNAÇÃO',
      ]);
      expect(lines.at(-1)).toBe(`Página: ${index + 1}`);
    }
  });

  test('name who owes that much to the tax authority today, and nobody else of the country', async () => {
    const text = (await linesOf('listaFC1.pdf')).flat().join('\n');
    const listed = [1, 2, 3, 4, 5, 6, 7].filter(serial => text.includes(companyNif(serial)));
    expect(listed).toEqual([1, 2, 4]);
  });

  test('of persons are there too, and say so', async () => {
    for (const band of [1, 2, 3, 4, 5, 6])
      expect((await linesOf(`listaFS${band}.pdf`))[0]).toContain('Contribuintes singulares');
  });

  test('are twelve', async () => {
    const status = async (file: string) => (await ask(file)).status;
    expect([
      await status('listaFC6.pdf'),
      await status('listaFC7.pdf'),
      await status('listaFS7.pdf'),
    ]).toEqual([200, 404, 404]);
  });

  test('are announced by the index page', async () => {
    const { body } = await ask('de-devedores.html');
    expect(String(body).match(/href="listaF[CS]\d\.pdf"/g)).toHaveLength(12);
  });
});

describe('a file that the visitor still has', () => {
  test('is not sent again on the same day', async () => {
    const { headers } = await ask('listaFC1.pdf');
    for (const condition of [
      { 'if-none-match': headers.etag },
      { 'if-modified-since': headers['last-modified'] },
    ])
      expect(await ask('listaFC1.pdf', { headers: condition })).toMatchObject({ status: 304, body: '' });
  });

  test('is sent anew on the next', async () => {
    const { headers } = await ask('listaFC1.pdf');
    const tomorrow = { ...world, today: day('2026-10-01') };
    for (const condition of [
      { 'if-none-match': headers.etag },
      { 'if-modified-since': headers['last-modified'] },
    ])
      expect((await ask('listaFC1.pdf', { headers: condition }, tomorrow)).status).toBe(200);
  });

  test('has the same bytes in every process: a country made twice gives one ETag', async () => {
    const again = { ...world, country: tinyCountry([[debt('tax', 10_000)]]) };
    const twin = { ...world, country: tinyCountry([[debt('tax', 10_000)]]) };
    expect((await ask('listaFC1.pdf', {}, again)).headers.etag).toBe(
      (await ask('listaFC1.pdf', {}, twin)).headers.etag,
    );
  });
});

test('nothing is asked about one company', () => {
  expect(atDebtorsPortal.subject(request('listaFC1.pdf'))).toBeNull();
});
