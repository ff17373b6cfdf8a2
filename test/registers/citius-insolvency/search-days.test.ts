/** The search by days, without a number: against the portal, over HTTP. */
import { expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { citiusInsolvency } from '../../../src/registers/citius-insolvency/citius-insolvency.ts';
import type { InsolvencyPublication } from '../../../src/sandbox/country/country.ts';
import { citiusInsolvencyPortal } from '../../../src/sandbox/portals/citius-insolvency/portal.ts';
import { html } from '../../../src/sandbox/portals/portal.ts';
import { companyNif, day, specimenCompany, specimenCountry } from '../../kit/specimen-country.ts';
import { type Handler, registerContext, serve, throughPortal } from './register-server.ts';
import { publication, TROUBLED, world } from './sandbox-world.ts';

async function searchDays(from: string, to: string, handler: Handler) {
  await using server = await serve(handler);
  const days = { from: day(from), to: day(to) };
  const { reading } = await citiusInsolvency.searchDays!(days, registerContext(server.baseUrl));
  return { reading, requests: server.requests };
}

const atPortal = (from: string, to: string) =>
  searchDays(from, to, throughPortal(citiusInsolvencyPortal, world()));

const referencesOf = ({ reading }: Awaited<ReturnType<typeof searchDays>>) =>
  reading.outcome === 'found' ? reading.records.map(record => record.reference) : reading;

test('every document of the days is read, page by page, and none of another day', async () => {
  const answer = await atPortal('2026-08-05', '2026-09-10');
  const days = Array.from({ length: 19 }, (_, i) => String(400_000_122 - i));
  expect(referencesOf(answer)).toEqual(['400000001', ...days]);
  expect(answer.requests).toHaveLength(3);
});

test('one day is asked for as that day alone', async () => {
  expect(referencesOf(await atPortal('2026-09-20', '2026-09-20'))).toEqual(['400000002']);
});

test('days without a document are not found', async () => {
  expect((await atPortal('2026-07-01', '2026-07-03')).reading.outcome).toBe('not_found');
});

test('what the records say about the company that failed has its role and its filing', async () => {
  const { reading } = await atPortal('2026-09-10', '2026-09-10');
  if (reading.outcome !== 'found') throw new Error(reading.outcome);
  expect(citiusInsolvency.facts(reading.records, TROUBLED as Nif)).toMatchObject([
    { role: 'debtor', act: 'declared' },
  ]);
  expect(reading.records[0]!.filedOn).toBe('2026-09-01');
});

test('more documents than one search reads are refused, so that fewer days are asked for', async () => {
  const many: InsolvencyPublication[] = Array.from({ length: 401 }, (_, i) =>
    publication(1_000 + i, { publishedOn: day(i % 2 ? '2026-09-01' : '2026-09-02') }),
  );
  const busy = specimenCountry(
    specimenCompany({ nif: companyNif(201), firma: 'CHEIA, LDA', insolvencyPublications: many }),
  );
  const handler = throughPortal(citiusInsolvencyPortal, { ...world(), country: busy });
  const { reading, requests } = await searchDays('2026-09-01', '2026-09-02', handler);
  expect(reading).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('401 documents') });
  expect(requests).toHaveLength(2);
  const oneDay = await searchDays('2026-09-01', '2026-09-01', handler);
  expect(oneDay.reading.outcome === 'found' && oneDay.reading.records.length).toBe(200);
});

test('documents of other days than those asked for are no answer', async () => {
  const other: Handler = async request => {
    const asked = new URLSearchParams(request.form);
    for (const field of ['Desde', 'Ate'])
      if (asked.has(`ctl00$ContentPlaceHolder1$txtCalendar${field}`))
        asked.set(`ctl00$ContentPlaceHolder1$txtCalendar${field}`, '10/09/2026');
    return citiusInsolvencyPortal.handle({ ...request, form: asked }, world());
  };
  const { reading } = await searchDays('2026-09-11', '2026-09-12', other);
  expect(reading).toMatchObject({ outcome: 'unreadable', reason: expect.stringContaining('another day') });
});

test('a firewall page is no day without failures', async () => {
  const { reading } = await searchDays('2026-09-01', '2026-09-02', () =>
    html('<h1>Something Went Wrong</h1>'),
  );
  expect(reading.outcome).toBe('unavailable');
});
