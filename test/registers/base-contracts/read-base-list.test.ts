import { describe, expect, test } from 'vitest';
import { baseContractsPortal } from '../../../sandbox/portals/base-contracts/portal.ts';
import type { Portal, PortalRequest, PortalResponse } from '../../../sandbox/portals/portal.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { BaseRecord } from '../../../src/registers/base-contracts/base-record.ts';
import type { FileMark, ListPart, RegisterContext } from '../../../src/registers/register.ts';
import { day } from '../../kit/specimen-country.ts';
import { changed, collected } from '../register-over-http.ts';
import { BUILDER, PARTNER } from './samples.ts';
import { countryOf, overHttp, TODAY, won } from './tiny-country.ts';

const together = won({ id: '3', publishedOn: day('2023-06-01'), signedOn: day('2023-05-20') });
const country = countryOf(
  {
    contracts: [
      won(),
      won({
        id: '2',
        publishedOn: day('2024-02-10'),
        closedOn: day('2025-01-20'),
        end: 'Resolução por incumprimento',
        finalPriceEur: 1_400_000,
      }),
      together,
      won({ id: '4', publishedOn: day('2026-09-30') }),
      won({ id: '5', publishedOn: day('2019-01-10') }),
    ],
    bans: [{ decidedBy: 'IMPIC', from: day('2026-01-15'), to: day('2027-01-15') }],
  },
  { contracts: [together], bans: [{ decidedBy: 'IMPIC', from: day('2024-01-15'), to: day('2025-01-15') }] },
);

const readAll = (context: RegisterContext) => collected(baseContracts.readList(context));
const recordsOf = (parts: readonly ListPart<BaseRecord>[]): BaseRecord[] =>
  parts.flatMap(({ reading }) => (reading.outcome === 'found' ? reading.records : []));

/** The portal with one answer replaced. */
const butFor = (path: RegExp, answer: (given: PortalResponse) => PortalResponse): Portal =>
  changed(baseContractsPortal, async (request, world) =>
    path.test(request.path) ? answer(await baseContractsPortal.handle(request, world)) : null,
  );
const failing = (path: RegExp, status: number) =>
  butFor(path, () => ({ status, headers: { 'content-type': 'text/plain' }, body: 'no' }));

describe('the list', () => {
  test('holds bars, changes and contracts of this year and the five before, newest first', async () => {
    await using register = await overHttp(country);
    const parts = await readAll(register.context);
    expect(parts.map(({ part, reading }) => `${part} ${reading.outcome}`)).toEqual([
      'sancoes-acessorias found',
      'modcontrats2026.json#1 not_found',
      'modcontrats2025.json#1 not_found',
      'modcontrats2024.json#1 found',
      ...[2023, 2022, 2021].map(year => `modcontrats${year}.json#1 not_found`),
      ...[2026, 2025, 2024, 2023, 2022, 2021].map(year => `contratos${year}.zip#1 found`),
    ]);
    const ofBuilder = recordsOf(parts).filter(it => it.nif === BUILDER && it.type === 'contract');
    expect(ofBuilder.map(it => it.type === 'contract' && it.contractId)).toEqual(['12380006', '2', '3']);
    expect(parts.at(-1)!.reading).toMatchObject({ registerDate: '2026-09-27' });
  });

  test('becomes facts: contracts with the price as signed and its change, the termination, and the bar in force', async () => {
    await using register = await overHttp(country);
    const records = recordsOf(await readAll(register.context));
    expect(baseContracts.facts(records, BUILDER)).toMatchObject([
      { kind: 'contract-ban', from: '2026-01-15', until: '2027-01-15' },
      { key: 'base-contracts:12380006', priceEur: 1_250_000.5, terminated: false },
      { key: 'base-contracts:2', priceEur: 1_250_000.5, terminated: true },
      { key: 'base-contracts:3', terminated: false },
    ]);
    expect(baseContracts.facts(records, PARTNER)).toMatchObject([{ key: 'base-contracts:3' }]);
    expect(baseContracts.amendments!(records)).toMatchObject([
      { key: 'base-contracts:2', patch: { finalPriceEur: 1_400_000 } },
    ]);
  });

  test('has nothing of persons, whose contracts stand in the files', async () => {
    await using register = await overHttp(country);
    const parts = await readAll(register.context);
    expect(JSON.stringify(parts.map(({ reading }) => reading))).not.toMatch(/299999998|Inventada/);
    expect(Buffer.from(parts.at(-1)!.capture.body).toString()).toContain('299999998');
  });

  test('is read in the first days of a year, when the new file is empty or is not there yet', async () => {
    const empty = butFor(/contratos2027/, given => given);
    for (const today of ['2027-01-01', '2027-01-04']) {
      await using register = await overHttp(country, empty, day(today));
      const parts = await readAll(register.context);
      const silent = parts.filter(({ reading }) => !['found', 'not_found'].includes(reading.outcome));
      expect(silent).toEqual([]);
      expect(recordsOf(parts).length).toBeGreaterThan(0);
    }
  });
});

describe('half a list is none', () => {
  test.each([
    ['the page of sanctions is gone', failing(/sancoes/, 404), 'sancoes-acessorias', 'unavailable'],
    ['robots are kept out', failing(/./, 999), 'sancoes-acessorias', 'unavailable'],
    ['the dataset is gone', failing(/datasets\/.*-contratos-de/, 404), 'files', 'unavailable'],
    ['a year is gone', failing(/contratos2024/, 404), 'contratos2024.zip#1', 'unavailable'],
    [
      'a year is cut short',
      butFor(/contratos2024/, given => ({ ...given, body: Buffer.from(given.body).subarray(0, 400) })),
      'contratos2024.zip#1',
      'refused',
    ],
    [
      'a year is another file than the one announced',
      butFor(/contratos2024/, given => ({
        ...given,
        body: Buffer.concat([Buffer.from(given.body), Buffer.from('x')]),
      })),
      'contratos2024.zip#1',
      'refused',
    ],
    [
      'the dataset is described in another way',
      butFor(/datasets/, given => ({ ...given, body: '{"files":[]}' })),
      'files',
      'unreadable',
    ],
    [
      'a file lies elsewhere',
      butFor(/datasets/, given => ({
        ...given,
        body: String(given.body).replaceAll('dados.gov.pt', 'dados.gov.pt.example'),
      })),
      'modcontrats2026.json#1',
      'unreadable',
    ],
    [
      'a year in between is not announced',
      butFor(/datasets/, given => ({
        ...given,
        body: String(given.body).replaceAll('2024.zip', '2019.zip'),
      })),
      'files',
      'unreadable',
    ],
  ])('%s', async (_, portal, part, outcome) => {
    await using register = await overHttp(country, portal);
    const parts = await readAll(register.context);
    expect([parts.at(-1)!.part, parts.at(-1)!.reading.outcome]).toEqual([part, outcome]);
    expect(parts.filter(({ reading }) => !['found', 'not_found'].includes(reading.outcome))).toHaveLength(1);
  });

  test('the wrong charset changes nothing', async () => {
    await using register = await overHttp(country);
    const before = recordsOf(await readAll(register.context));
    register.server.faults.set('base-contracts', 'charset');
    expect(recordsOf(await readAll(register.context))).toEqual(before);
  });

  test('renamed fields in the files alone are unreadable too', async () => {
    const renamed = changed(baseContractsPortal, (request, world) => {
      const layout = request.path.startsWith('/Base4') ? 'official' : 'changed-column';
      return baseContractsPortal.handle(request, { ...world, layout });
    });
    await using register = await overHttp(country, renamed);
    const last = (await readAll(register.context)).at(-1)!;
    expect([last.part, last.reading.outcome]).toEqual(['contratos2026.zip#1', 'unreadable']);
  });
});

test('without the dataset of changes, contracts are read with their prices as signed', async () => {
  await using register = await overHttp(country, failing(/modificacoes/, 404));
  const records = recordsOf(await readAll(register.context));
  expect(baseContracts.facts(records, BUILDER).find(it => it.key === 'base-contracts:2')).toMatchObject({
    priceEur: 1_250_000.5,
    terminated: true,
  });
  expect(baseContracts.amendments!(records)).toEqual([]);
});

describe('whether the list still stands', () => {
  /** Reads the list from the first register, and asks the second about it. */
  async function asked(
    then: { of?: typeof country; portal?: Portal; today?: string },
    read: { portal?: Portal } = {},
  ) {
    const marks: Record<string, FileMark> = {};
    {
      await using register = await overHttp(country, read.portal);
      for (const { file } of await readAll(register.context)) marks[file!.name] = file!.mark;
    }
    await using register = await overHttp(then.of ?? country, then.portal, day(then.today ?? TODAY));
    const stands = await baseContracts.isUnchanged!(marks, register.context);
    return { stands, asked: register.asked, server: register.server };
  }
  const files = (requests: readonly PortalRequest[]) => requests.filter(({ path }) => path.startsWith('/s/'));

  test('is told by the catalogue, without asking for a file', async () => {
    const { stands, asked: requests } = await asked({ today: '2026-10-02' });
    expect(stands).toBe(true);
    expect(files(requests)).toEqual([]);
  });

  test('is no more once a file, a bar or a year is another', async () => {
    const bars = [{ decidedBy: 'IMPIC', from: day('2026-01-15'), to: day('2027-01-15') }];
    const others = [
      countryOf({ contracts: [won(), won({ id: '77' })], bans: bars }),
      countryOf({ contracts: [won()] }),
    ];
    for (const of of others) expect((await asked({ of })).stands).toBe(false);
    expect((await asked({ today: '2027-01-04' })).stands).toBe(false);
  });

  test('is asked of each file on condition where the catalogue gives neither checksum nor time', async () => {
    const silent = butFor(/datasets/, given => ({
      ...given,
      body: String(given.body).replaceAll(/"(?:checksum|last_modified)":(?:\{[^}]*\}|"[^"]*")/g, '"x":null'),
    }));
    const same = await asked({ portal: silent }, { portal: silent });
    expect(same.stands).toBe(true);
    expect(files(same.asked)).toHaveLength(12);
    for (const { headers } of files(same.asked)) expect(headers['if-none-match']).toMatch(/^"[0-9a-f]+"$/);
    const more = countryOf({
      contracts: [won({ id: '78' })],
      bans: [{ decidedBy: 'IMPIC', from: day('2026-01-15'), to: day('2027-01-15') }],
    });
    expect((await asked({ of: more, portal: silent }, { portal: silent })).stands).toBe(false);
  });

  test('is not known where the register does not answer', async () => {
    expect((await asked({ portal: failing(/./, 503) })).stands).toBe(false);
    expect((await asked({ portal: failing(/datasets/, 503) })).stands).toBe(false);
  });
});
