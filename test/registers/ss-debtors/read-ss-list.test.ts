import { expect, test } from 'vitest';
import type { Portal, PortalRequest, PortalResponse, PortalWorld } from '../../../sandbox/portals/portal.ts';
import { ssDebtorsPortal } from '../../../sandbox/portals/ss-debtors/portal.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { ssDebtors } from '../../../src/registers/ss-debtors/ss-debtors.ts';
import { changed, collected, type Instead, online, TODAY } from '../register-over-http.ts';
import { companyNif, day, debt, tinyCountry } from '../tiny-country.ts';
import { EMPTY, paging, TABLE, TRANCHE_FIELD, TYPE_FIELD, tr } from './jsf-samples.ts';

/** 120 debtors of the first band, one of the fourth, one who owes to the tax authority only. */
const country = tinyCountry(
  ...Array.from({ length: 120 }, () => ({ debts: [debt('social-security', 20_000)] })),
  { debts: [debt('social-security', 300_000)] },
  { debts: [debt('tax', 300_000)] },
);

async function readAll(portal: Portal) {
  await using register = await online(ssDebtors.meta, portal, country);
  const parts = await collected(ssDebtors.readList(register.context));
  const records = parts.flatMap(({ reading }) => (reading.outcome === 'found' ? reading.records : []));
  return { parts, records, asked: register.asked };
}

/** The portal, with some of its answers replaced. */
const but = (instead: Instead): Portal => changed(ssDebtorsPortal, instead);

const isPage = ({ form }: PortalRequest, first?: number) =>
  form.get(`${TABLE}_pagination`) === 'true' &&
  (first === undefined || form.get(`${TABLE}_first`) === String(first));
const xml = (body: string): PortalResponse => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body,
});
const rewritten = (
  request: PortalRequest,
  world: PortalWorld,
  edit: (body: string) => string,
): PortalResponse => {
  const response = ssDebtorsPortal.handle(request, world) as PortalResponse;
  return { ...response, body: edit(String(response.body)) };
};

test('every band of companies is read to its last page, and persons are never asked for', async () => {
  const { parts, records, asked } = await readAll(ssDebtorsPortal);
  expect(parts.map(({ part, reading }) => `${part} ${reading.outcome}`)).toEqual([
    'a/0 found',
    'a/50 found',
    'a/100 found',
    ...['b', 'c', 'd', 'e', 'f', 'g'].map(letter => `${letter}/0 found`),
  ]);
  for (let serial = 1; serial <= 120; serial++)
    expect(records.filter(record => record.nif === companyNif(serial))).toMatchObject([
      { minEur: 10_000, maxEur: 50_000 },
    ]);
  expect(
    new Set(asked.filter(({ method }) => method === 'POST').map(({ form }) => form.get(TYPE_FIELD))),
  ).toEqual(new Set([null, '1']));
});

test('the page that fell back to the first one is asked for once more', async () => {
  const { asked } = await readAll(ssDebtorsPortal);
  expect(asked.filter(request => isPage(request, 50))).toHaveLength(2);
});

test('band limits are those that the page prints for companies', async () => {
  const { records } = await readAll(ssDebtorsPortal);
  expect(records.filter(record => record.nif === companyNif(121))).toMatchObject([
    { minEur: 250_000, maxEur: 500_000, label: '250.000 a 500.000 €', listDate: TODAY },
  ]);
  expect(records.filter(record => record.nif === companyNif(122))).toEqual([]);
});

test('a listing becomes one fact, with its source', async () => {
  const { records } = await readAll(ssDebtorsPortal);
  expect(ssDebtors.facts(records, companyNif(121) as Nif)).toEqual([
    {
      kind: 'debtor-listing',
      key: `ss-debtors:${companyNif(121)}:250000`,
      source: {
        register: 'ss-debtors',
        reference: 'lista de devedores (pessoas coletivas), 250.000 a 500.000 €',
        url: 'https://www.seg-social.pt/ptss/sef/lista-devedores/consulta-lista-devedores',
        date: TODAY,
      },
      creditor: 'social-security',
      minEur: 250_000,
      maxEur: 500_000,
      listDate: TODAY,
    },
  ]);
});

test('each capture carries what a parser needs, and no token of the session', async () => {
  const { parts } = await readAll(ssDebtorsPortal);
  const { capture } = parts[1]!;
  expect(capture.request).toEqual({
    [TYPE_FIELD]: '1',
    [TRANCHE_FIELD]: 'a',
    escalao: '10.000 a 50.000 €',
    listaAtualizadaEm: TODAY,
    [`${TABLE}_first`]: '50',
    [`${TABLE}_rows`]: '50',
  });
});

test('a band without debtors says so, and the reading goes on', async () => {
  const empty = but((request, world) =>
    request.form.get(TRANCHE_FIELD) === 'b' && request.form.get('javax.faces.source') !== null
      ? rewritten(request, world, body =>
          body.replace(/<tbody([^>]*)>.*<\/tbody>/s, `<tbody$1>${EMPTY}</tbody>`),
        )
      : null,
  );
  const { parts } = await readAll(empty);
  expect(parts.map(({ reading }) => reading.outcome)).toEqual([
    'found',
    'found',
    'found',
    'not_found',
    ...Array(5).fill('found'),
  ]);
});

test('a list whose bands are all empty is refused: it would clear everybody', async () => {
  const portal = but((request, world) =>
    request.method === 'POST'
      ? rewritten(request, world, body =>
          body.replace(/<tbody([^>]*)>.*?<\/tbody>/gs, `<tbody$1>${EMPTY}</tbody>`),
        )
      : null,
  );
  expect((await readAll(portal)).parts.at(-1)).toMatchObject({
    part: 'whole list',
    reading: { outcome: 'refused' },
  });
});

test('without a count, a band ends with its short page', async () => {
  const portal = but((request, world) =>
    request.method === 'POST' ? rewritten(request, world, body => body.replace(/rowCount:\d+/g, '')) : null,
  );
  const { parts, records } = await readAll(portal);
  expect(parts).toHaveLength(9);
  expect(records.filter(record => record.minEur === 10_000)).toHaveLength(123);
});

test.each<[string, string, Instead]>([
  ['the page is down', 'unavailable', () => ({ status: 503, headers: {}, body: '' })],
  [
    'the view expires',
    'unavailable',
    request =>
      isPage(request, 100)
        ? xml(
            '<partial-response><error><error-name>x.ViewExpiredException</error-name></error></partial-response>',
          )
        : null,
  ],
  [
    'a login page comes',
    'unavailable',
    request => (isPage(request, 50) ? xml('<html><body>Entrar</body></html>') : null),
  ],
  [
    'the first page comes for ever',
    'unavailable',
    (request, world) => {
      if (isPage(request)) request.form.set(`${TABLE}_first`, '0');
      return rewritten(request, world, body => body);
    },
  ],
  [
    'a page is short and others follow',
    'unavailable',
    request => (isPage(request, 50) ? xml(paging(tr('ALFA, LDA', companyNif(900), 50))) : null),
  ],
  [
    'the list changes its date meanwhile',
    'unavailable',
    (request, world) =>
      request.form.get(TRANCHE_FIELD) === 'd'
        ? (ssDebtorsPortal.handle(request, { ...world, today: day('2026-10-01') }) as PortalResponse)
        : null,
  ],
  [
    'the page has no token',
    'unreadable',
    (request, world) =>
      request.method === 'GET' ? rewritten(request, world, body => body.replace(/token_value/g, 'x')) : null,
  ],
  [
    'the page has no view state',
    'unreadable',
    (request, world) =>
      request.method === 'GET' ? rewritten(request, world, body => body.replace(/ViewState/g, 'x')) : null,
  ],
  [
    'a band is worded otherwise',
    'unreadable',
    (request, world) =>
      request.method === 'POST'
        ? rewritten(request, world, body => body.replace('50.000 a 100.000 €', 'médio'))
        : null,
  ],
  [
    'type 1 is no longer that of companies',
    'unreadable',
    (request, world) =>
      rewritten(request, world, body => body.replace('Pessoas coletivas', 'Pessoas singulares')),
  ],
])('half a list is none: %s', async (_, outcome, instead) => {
  const { parts } = await readAll(but(instead));
  expect(parts.at(-1)?.reading).toMatchObject({ outcome });
});
