import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { impicLicencesPortal } from '../../../src/sandbox/portals/impic-licences/portal.ts';
import type { PortalRequest, PortalResponse, PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { countryOf, licence, TODAY } from '../../registers/impic-licences/portal-server.ts';
import { ALFA, BETA, NOBODY } from '../../registers/impic-licences/samples.ts';

const AJAX = '/impic/ajax/call/impic_api/consultar/ajax/43';
const LIST = { id_type: '8', id_object: '17', pesquisar: 'true', loadTable: '1' };

const many = Array.from({ length: 45 }, (_, i) =>
  licence(`${100 + i}-PAR`, 'alvara-particulares', 1, '2020-01-01 valid'),
);
const COUNTRY = countryOf(
  [ALFA, [licence('45012-PUB', 'alvara-publicas', 5, '2019-03-12 valid', '2026-09-01 cancelled')]],
  [BETA, many],
  [NOBODY, []],
);
const WORLD: PortalWorld = { country: COUNTRY, today: TODAY, layout: 'official' };

const post = (form: Record<string, string>): PortalRequest => ({
  method: 'POST',
  path: AJAX,
  query: new URLSearchParams(),
  form: new URLSearchParams(form),
  headers: {},
  session: new Map(),
});
const ask = (form: Record<string, string>, world = WORLD) =>
  impicLicencesPortal.handle(post(form), world) as PortalResponse;
const rows = (response: PortalResponse) => {
  const $ = load(String(response.body));
  return $('tr:has(td)')
    .toArray()
    .map(row =>
      $(row)
        .children()
        .toArray()
        .map(cell => $(cell).text()),
    );
};

test('the list comes in pages, the first with the header, and ends with an empty body', () => {
  const pages = [1, 2, 3, 4].map(page => ask({ ...LIST, pageSearch: String(page) }));
  expect(pages.map(page => rows(page).length)).toEqual([20, 20, 6, 0]);
  expect(pages.map(page => String(page.body).includes('<th>'))).toEqual([true, false, false, false]);
  expect(pages[3]!.body).toBe('');
  expect(rows(pages[0]!)[0]!.slice(0, 2)).toEqual(['45012-PUB', ALFA]);
});

test('a NIF narrows the list; a company without titles has the header and then the end', () => {
  expect(rows(ask({ ...LIST, pageSearch: '1', nif: ALFA }))).toHaveLength(1);
  const nothing = ask({ ...LIST, pageSearch: '1', nif: NOBODY });
  expect(String(nothing.body)).toContain('<th>NIF</th>');
  expect(rows(nothing)).toEqual([]);
  expect(ask({ ...LIST, pageSearch: '2', nif: NOBODY }).body).toBe('');
});

test('classe_maxima narrows the list', () => {
  expect(rows(ask({ ...LIST, pageSearch: '1', classe_maxima: '5' }))).toHaveLength(1);
  expect(rows(ask({ ...LIST, pageSearch: '1', classe_maxima: '9' }))).toEqual([]);
});

test('the detail is found by the id of the row and tells the state of today', () => {
  const id = load(String(ask({ ...LIST, pageSearch: '1' }).body))('[data-value]').attr('data-value')!;
  const form = { id_type: '8', id_object: '17', informacao: 'true', info: '45012-PUB', value: id, nl: id };
  const stateOn = (today: string) => {
    const $ = load(String(ask(form, { ...WORLD, today: today as typeof TODAY }).body));
    return $('dt:contains("Estado")').first().next().text();
  };
  expect([stateOn('2026-03-01'), stateOn('2026-09-01')]).toEqual(['Ativo', 'Cancelado']);
  expect(ask(form, { ...WORLD, today: '2019-01-01' as typeof TODAY }).status).toBe(500);
  expect(ask({ ...form, info: '1-PUB' }).status).toBe(500);
});

test('real-estate mediation is another object and holds nothing; nonsense is HTTP 500, other addresses 404', () => {
  expect(ask({ ...LIST, id_object: '25', pageSearch: '1' }).body).toBe('');
  for (const wrong of [
    {},
    { ...LIST, id_type: '7' },
    { ...LIST, id_object: '18' },
    { ...LIST, pageSearch: 'x' },
  ])
    expect(ask(wrong as Record<string, string>).status).toBe(500);
  const elsewhere = impicLicencesPortal.handle({ ...post({}), path: '/outra' }, WORLD) as PortalResponse;
  expect(elsewhere.status).toBe(404);
});

test('the consultation page is served, with the form and no rows yet', () => {
  const path = '/impic/pt-pt/consultar/empresas-titulares-de-alvara-de-empreiteiro-de-obras-publicas';
  const page = impicLicencesPortal.handle({ ...post({}), method: 'GET', path }, WORLD) as PortalResponse;
  expect(page.status).toBe(200);
  expect(rows(page)).toEqual([]);
});

test('the subject of a request is the company it asks about', () => {
  expect(impicLicencesPortal.subject(post({ ...LIST, nif: ALFA }))).toBe(ALFA);
  expect(impicLicencesPortal.subject(post({ informacao: 'true', value: `${ALFA}1` }))).toBe(ALFA);
  expect(impicLicencesPortal.subject(post({ ...LIST }))).toBeNull();
});
