import { expect, test } from 'vitest';
import { atListPdf } from '../../../sandbox/portals/at-debtors/pdf.ts';
import { atDebtorsPortal } from '../../../sandbox/portals/at-debtors/portal.ts';
import type { Portal } from '../../../sandbox/portals/portal.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { size } from '../../kit/sizes.ts';
import { changed, collected, online, TODAY } from '../register-over-http.ts';
import { companyNif, debt, tinyCountry } from '../tiny-country.ts';
import { captureOf } from './list-pdf.ts';

const country = tinyCountry(
  { debts: [debt('tax', 60_000)] },
  { debts: [debt('tax', 9_000_000)] },
  { debts: [debt('social-security', 60_000)] },
  { debts: [debt('tax', 60_000, '2025-01-01', '2026-09-30')] },
);

async function readAll(portal: Portal) {
  await using register = await online(atDebtors.meta, portal, country);
  const parts = await collected(atDebtors.readList(register.context));
  const records = parts.flatMap(({ reading }) => (reading.outcome === 'found' ? reading.records : []));
  return { parts, records, paths: register.asked.map(request => request.path) };
}

/** The portal with one answer replaced. */
const butFor = (path: RegExp, status: number, body = '', portal = atDebtorsPortal): Portal =>
  changed(portal, request =>
    path.test(request.path) ? { status, headers: { 'content-type': 'text/html' }, body } : null,
  );

test('every list of companies is read, and no list of persons is ever asked for', async () => {
  const { parts, paths } = await readAll(atDebtorsPortal);
  expect(parts.map(({ part, reading }) => [part, reading.outcome])).toEqual(
    [1, 2, 3, 4, 5, 6].map(number => [`listaFC${number}`, 'found']),
  );
  expect(paths[0]).toBe('/app/devedores_static/de-devedores.html');
  expect(paths.filter(path => path.includes('FS'))).toEqual([]);
});

test('a debtor of today is on the list of its band; debts paid and debts to others are on none', async () => {
  const { records } = await readAll(atDebtorsPortal);
  const bandsOf = (serial: number) =>
    records.filter(r => r.nif === companyNif(serial)).map(r => [r.minEur, r.maxEur, r.file]);
  expect(bandsOf(1)).toEqual([[50_001, 100_000, 'listaFC2']]);
  expect(bandsOf(2)).toEqual([[5_000_001, null, 'listaFC6']]);
  expect([...bandsOf(3), ...bandsOf(4)]).toEqual([]);
});

test('a listing becomes one fact, with its source', async () => {
  const { records } = await readAll(atDebtorsPortal);
  expect(atDebtors.facts(records, companyNif(1) as Nif)).toEqual([
    {
      kind: 'debtor-listing',
      key: `at-debtors:${companyNif(1)}:50001`,
      source: {
        register: 'at-debtors',
        reference: 'listaFC2, 50.001 a 100.000 €',
        url: 'https://static.portaldasfinancas.gov.pt/app/devedores_static/de-devedores.html',
        date: TODAY,
      },
      creditor: 'tax',
      minEur: 50_001,
      maxEur: 100_000,
      listDate: TODAY,
    },
  ]);
});

test.each([
  ['the index is down', /de-devedores/, 503, ['index', 'unavailable']],
  ['there is no first list', /listaFC/, 404, ['listaFC1', 'unavailable']],
  ['an announced list is missing', /listaFC4/, 404, ['listaFC4', 'unavailable']],
  ['a list is down', /listaFC4/, 500, ['listaFC4', 'unavailable']],
  ['a list is a web page', /listaFC4/, 200, ['listaFC4', 'refused']],
] as const)('half a list is none: %s', async (_, path, status, last) => {
  const { parts } = await readAll(butFor(path, status, status === 200 ? '<html></html>' : ''));
  expect([parts.at(-1)?.part, parts.at(-1)?.reading.outcome]).toEqual(last);
});

test('where the index announces nothing, the lists must reach the open-ended band', async () => {
  const silentIndex = butFor(/de-devedores/, 200, '<html><body>Listas de devedores</body></html>');
  expect((await readAll(silentIndex)).parts.map(({ reading }) => reading.outcome)).toEqual(
    Array(6).fill('found'),
  );
  const cut = butFor(/FC6/, 404, '', silentIndex);
  expect((await readAll(cut)).parts.at(-1)).toMatchObject({
    part: 'listaFC6',
    reading: { outcome: 'unavailable' },
  });
});

const MANY = size(5_000, 20_000);

test(`a list of ${MANY} companies is read whole, in the order of the rows`, async () => {
  const debtors = Array.from({ length: MANY }, (_, index) => ({
    nif: companyNif(index),
    name:
      index % 10
        ? `EMPREITADAS ${index}, LDA`
        : `${'CONSTRUÇÕES DO VALE FUNDEIRO E '.repeat(4)} RIBEIRA ${index}, LDA`,
  }));
  const columns = ['NIPC', 'DESIGNAÇÃO'] as const;
  const band = 'Devedores de 10.000 a 50.000 €';
  const body = await atListPdf({ kind: 'Contribuintes colectivos', band, date: TODAY, columns, debtors });
  const [started, memory] = [performance.now(), process.memoryUsage().rss];
  const reading = await atDebtors.parse(
    captureOf(body),
    { nif: null },
    { today: TODAY, personKey: () => '' as never },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const megabytes = Math.round((process.memoryUsage().rss - memory) / 1e6);
  console.log(
    `${MANY} rows (${Math.round(body.length / 1000)} kB of PDF): ${seconds} s, ${megabytes} MB more`,
  );
  const read =
    reading.outcome === 'found' ? reading.records.map(({ nif, name }) => ({ nif, name })) : reading;
  expect(read).toEqual(debtors.map(({ nif, name }) => ({ nif, name: name.replace(/\s+/g, ' ') })));
});
