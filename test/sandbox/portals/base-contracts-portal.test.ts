import { describe, expect, test } from 'vitest';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import { baseContractsPortal } from '../../../src/sandbox/portals/base-contracts/portal.ts';
import type { PortalRequest, PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { BUILDER, context, OTHER, PARTNER } from '../../registers/base-contracts/samples.ts';
import { countryOf, day, TODAY, won } from '../../registers/base-contracts/tiny-country.ts';

const country = countryOf({
  contracts: [
    won({ closedOn: day('2026-02-01'), end: 'Cumprimento integral do contrato', finalPriceEur: 1_250_000.5 }),
    won({ id: '2', publishedOn: day('2026-10-02') }),
    won({ id: '3', closedOn: day('2026-12-01'), end: 'Resolução por incumprimento' }),
  ],
});
const world: PortalWorld = { country, today: TODAY, layout: 'official' };

const request = (path: string, over: Partial<PortalRequest> = {}): PortalRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(),
  form: new URLSearchParams(),
  headers: {},
  session: new Map(),
  ...over,
});
const ask = async (path: string, over: Partial<PortalRequest> = {}, there = world) => {
  const answer = await baseContractsPortal.handle(request(path, over), there);
  return { ...answer, text: Buffer.from(answer.body).toString() };
};
const search = (form: Record<string, string>) =>
  ask('/Base4/pt/resultados/', { method: 'POST', form: new URLSearchParams({ version: '139.0', ...form }) });

describe('the web', () => {
  test('searches by the number of the winner, and the adapter reads what it answers', async () => {
    const form = { type: 'search_contratos', query: `adjudicataria=${BUILDER}`, page: '0', size: '25' };
    const { text } = await search(form);
    expect(JSON.parse(text)).toMatchObject({
      total: 2,
      items: [{ id: 3 }, { initialContractualPrice: '1.250.000,50 €' }],
    });
    const capture = { body: Buffer.from(text), status: 200, contentType: null, request: form, url: null };
    expect(await baseContracts.parse(capture, { nif: BUILDER }, context)).toMatchObject({
      outcome: 'found',
      records: [{ contractId: '3' }, { contractId: '12380006', priceEur: 1_250_000.5 }],
    });
  });

  test('shows a contract as it stands today: its end is not told before it comes', async () => {
    const closed = JSON.parse((await search({ type: 'detail_contratos', id: '12380006' })).text);
    expect(closed).toMatchObject({
      endOfContractType: 'Cumprimento integral do contrato',
      closeDate: '01-02-2026',
    });
    const running = JSON.parse((await search({ type: 'detail_contratos', id: '3' })).text);
    expect(running).toMatchObject({ endOfContractType: null, closeDate: null });
    expect((await search({ type: 'detail_contratos', id: '2' })).status).toBe(404);
  });

  test('wants the version of its interface', async () => {
    const form = new URLSearchParams({ type: 'search_contratos', query: '' });
    expect((await ask('/Base4/pt/resultados/', { method: 'POST', form })).status).toBe(404);
  });
});

test('the API without a token answers 200 and a sentence; with one, the records of a company', async () => {
  const query = new URLSearchParams({ nifEntidade: BUILDER });
  const without = await ask('/APIBase2/GetInfoContrato', { query });
  expect([without.status, without.text]).toEqual([200, 'The Token is required.']);
  const given = await ask('/APIBase2/GetInfoContrato', { query, headers: { _acesstoken: 'sandbox' } });
  expect(JSON.parse(given.text)).toHaveLength(2);
});

test('a dataset is described with addresses and checksums on the official host', async () => {
  const { text } = await ask(
    '/api/1/datasets/contratos-publicos-portal-base-impic-contratos-de-2012-a-2026/',
  );
  const { resources } = JSON.parse(text);
  expect(resources.filter((it: { format: string }) => it.format === 'zip')).toHaveLength(15);
  expect(resources[0]).toMatchObject({
    title: 'contratos2026.zip',
    url: expect.stringMatching(
      /^https:\/\/dados\.gov\.pt\/s\/resources\/.*\/20260927-060000\/contratos2026\.zip$/,
    ),
    checksum: { type: 'sha1' },
  });
});

test('the files are issued on Sundays, the same bytes in every process', async () => {
  const file = '/s/resources/x/20260927-060000/contratos2025.zip';
  const [first, again] = [await ask(file), await ask(file, {}, { ...world, today: day('2026-10-02') })];
  expect(again.headers.etag).toBe(first.headers.etag);
  expect((await ask(file, { headers: { 'if-none-match': first.headers.etag } })).status).toBe(304);
  expect((await ask('/s/resources/x/20260927-060000/contratos2027.zip')).status).toBe(404);
});

test('the page of sanctions says so when there are none, and names those in force', async () => {
  expect((await ask('/Base4/pt/sancoes-acessorias/')).text).toContain('Não existem registos até à data.');
  const bans = [{ decidedBy: 'IMPIC', from: day('2026-01-01'), to: day('2026-12-31') }];
  const past = [{ decidedBy: 'IMPIC', from: day('2024-01-01'), to: day('2024-12-31') }];
  const there = { ...world, country: countryOf({ bans }, { bans: past }) };
  const { text } = await ask('/Base4/pt/sancoes-acessorias/', {}, there);
  expect([text.includes(BUILDER), text.includes(PARTNER)]).toEqual([true, false]);
});

test('only a search for one winner is about a company', () => {
  const form = new URLSearchParams({ query: `adjudicataria=${OTHER}` });
  expect(baseContractsPortal.subject(request('/Base4/pt/resultados/', { form }))).toBe(OTHER);
  expect(baseContractsPortal.subject(request('/Base4/pt/sancoes-acessorias/'))).toBeNull();
});
