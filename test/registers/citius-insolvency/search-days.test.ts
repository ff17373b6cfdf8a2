/** The search by days, without a number: against the portal, over HTTP. */
import { expect, test } from 'vitest';
import type { InsolvencyPublication } from '../../../sandbox/country/country.ts';
import { citiusInsolvencyPortal } from '../../../sandbox/portals/citius-insolvency/portal.ts';
import { html, type Portal } from '../../../sandbox/portals/portal.ts';
import { citiusInsolvency } from '../../../src/registers/citius-insolvency/citius-insolvency.ts';
import { companyNif, day, specimenCompany, specimenCountry } from '../../kit/specimen-country.ts';
import { recordsIn } from '../capture-of.ts';
import { changed } from '../register-over-http.ts';
import { country, overHttp, publication, TROUBLED } from './sandbox-world.ts';

async function searchDays(from: string, to: string, portal: Portal = citiusInsolvencyPortal, of = country) {
  await using register = await overHttp(portal, of);
  const days = { from: day(from), to: day(to) };
  const { reading } = await citiusInsolvency.searchDays!(days, register.context);
  return { reading, asked: register.asked };
}

const referencesOf = ({ reading }: Awaited<ReturnType<typeof searchDays>>) =>
  reading.outcome === 'found' ? reading.records.map(record => record.reference) : reading;

test('every document of the days is read, page by page, and none of another day', async () => {
  const answer = await searchDays('2026-08-05', '2026-09-10');
  const days = Array.from({ length: 19 }, (_, i) => String(400_000_122 - i));
  expect(referencesOf(answer)).toEqual(['400000001', ...days]);
  expect(answer.asked).toHaveLength(3);
});

test('one day is asked for as that day alone', async () => {
  expect(referencesOf(await searchDays('2026-09-20', '2026-09-20'))).toEqual(['400000002']);
});

test('days without a document are not found', async () => {
  expect((await searchDays('2026-07-01', '2026-07-03')).reading.outcome).toBe('not_found');
});

test('what the records say about the company that failed has its role and its filing', async () => {
  const { reading } = await searchDays('2026-09-10', '2026-09-10');
  const records = recordsIn(reading);
  expect(citiusInsolvency.facts(records, TROUBLED)).toMatchObject([{ role: 'debtor', act: 'declared' }]);
  expect(records[0]!.filedOn).toBe('2026-09-01');
});

test('more documents than one search reads are refused, so that fewer days are asked for', async () => {
  const many: InsolvencyPublication[] = Array.from({ length: 401 }, (_, i) =>
    publication(1_000 + i, { publishedOn: day(i % 2 ? '2026-09-01' : '2026-09-02') }),
  );
  const busy = specimenCountry(
    specimenCompany({ nif: companyNif(201), firma: 'CHEIA, LDA', insolvencyPublications: many }),
  );
  const both = ['2026-09-01', '2026-09-02'] as const;
  const { reading, asked } = await searchDays(...both, citiusInsolvencyPortal, busy);
  expect(reading).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('401 documents') });
  expect(asked).toHaveLength(2);
  const oneDay = await searchDays('2026-09-01', '2026-09-01', citiusInsolvencyPortal, busy);
  expect(recordsIn(oneDay.reading)).toHaveLength(200);
});

test('documents of other days than those asked for are no answer', async () => {
  const other = changed(citiusInsolvencyPortal, (request, world) => {
    const form = new URLSearchParams(request.form);
    for (const field of ['Desde', 'Ate'])
      if (form.has(`ctl00$ContentPlaceHolder1$txtCalendar${field}`))
        form.set(`ctl00$ContentPlaceHolder1$txtCalendar${field}`, '10/09/2026');
    return citiusInsolvencyPortal.handle({ ...request, form }, world);
  });
  const { reading } = await searchDays('2026-09-11', '2026-09-12', other);
  expect(reading).toMatchObject({ outcome: 'unreadable', reason: expect.stringContaining('another day') });
});

test('a firewall page is no day without failures', async () => {
  const firewall = changed(citiusInsolvencyPortal, () => html('<h1>Something Went Wrong</h1>'));
  expect((await searchDays('2026-09-01', '2026-09-02', firewall)).reading.outcome).toBe('unavailable');
});
