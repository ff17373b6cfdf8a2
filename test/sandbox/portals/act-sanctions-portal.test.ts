import { describe, expect, test } from 'vitest';
import { actSanctionsPortal } from '../../../src/sandbox/portals/act-sanctions/portal.ts';
import type { PortalResponse, PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { companyNif, day, sanction, tinyCountry } from '../../registers/citius-executions/tiny-country.ts';

const PATH = '/Pages/sancao-acessoria-publicidade.aspx';
const country = tinyCountry(
  { sanctions: [sanction({ publishedOn: day('2026-03-02'), removedOn: day('2026-09-30') })] },
  ...Array.from({ length: 40 }, () => ({ sanctions: [sanction({ publishedOn: day('2026-04-01') })] })),
);
const world = (today = '2026-09-29', layout: PortalWorld['layout'] = 'official'): PortalWorld => ({
  country,
  today: day(today),
  layout,
});

const ask = (query = '', where = world(), path = PATH): PortalResponse =>
  actSanctionsPortal.handle(
    {
      method: 'GET',
      path,
      query: new URLSearchParams(query),
      form: new URLSearchParams(),
      headers: {},
      session: new Map(),
    },
    where,
  ) as PortalResponse;
const text = (response: PortalResponse): string => String(response.body);
const next = (body: string): string | undefined =>
  /<a href="\?([^"]*)"><img[^>]*alt="Seguinte"/.exec(body)?.[1]?.replaceAll('&#38;', '&');

describe('the list', () => {
  test('has thirty rows to a page, its range and a link onward, and ends', () => {
    const first = text(ask());
    expect(first).toContain('<td class="ms-paging">1 - 30</td>');
    const second = text(ask(next(first)));
    expect(second).toContain('<td class="ms-paging">31 - 43</td>');
    expect(next(second)).toBeUndefined();
    const nifs = [...(first + second).matchAll(/<td class="ms-vb2">(5\d{8})</g)].map(m => m[1]);
    expect(nifs).toHaveLength(42);
  });

  test('holds a row from its day of publication until its day of removal, also across days', () => {
    const stands = (today: string) =>
      [ask('', world(today)), ask(next(text(ask('', world(today)))) ?? '', world(today))].some(it =>
        text(it).includes(companyNif(1)),
      );
    expect([stands('2026-03-01'), stands('2026-03-02'), stands('2026-09-29'), stands('2026-09-30')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('is never empty, and names trades other than builders', () => {
    expect(text(ask('', world('2026-01-01')))).toContain('TRANSPORTES');
  });
});

test.each([
  'Paged=TRUE&PageFirstRow=31',
  'Paged=TRUE&p_ID=12&PageFirstRow=31&View=x',
  'Paged=TRUE&PageFirstRow=2',
  'Paged=TRUE&PageFirstRow=xyz',
])('an address put together by hand is answered with an error: %s', query => {
  expect(ask(query).status).toBe(500);
});

test('other addresses and methods', () => {
  expect(ask('', world(), '/Pages/outra.aspx').status).toBe(404);
  expect(ask('', world(), PATH.toUpperCase()).status).toBe(200);
  const post = {
    method: 'POST',
    path: PATH,
    query: new URLSearchParams(),
    form: new URLSearchParams(),
    headers: {},
    session: new Map(),
  };
  expect(actSanctionsPortal.handle(post, world())).toMatchObject({ status: 405 });
  expect(actSanctionsPortal.subject(post)).toBeNull();
});
