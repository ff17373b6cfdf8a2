import { describe, expect, test } from 'vitest';
import { actSanctionsPortal } from '../../../sandbox/portals/act-sanctions/portal.ts';
import { html, type Portal } from '../../../sandbox/portals/portal.ts';
import { actSanctions } from '../../../src/registers/act-sanctions/act-sanctions.ts';
import { PERSON } from '../citius-executions/samples.ts';
import { collected, online } from '../register-over-http.ts';
import { companyNif, day, sanction, tinyCountry } from '../tiny-country.ts';
import { grid, page, paging, VALUES } from './samples.ts';

const many = Array.from({ length: 65 }, (_, i) => ({ sanctions: [sanction({ place: `Lugar ${i}` })] }));
const country = tinyCountry(
  {
    sanctions: [
      sanction(),
      sanction({
        gravity: 'grave',
        fineEur: null,
        norm: 'Código do Trabalho, art. 12.º',
        infringement: 'Contrato dissimulado',
      }),
    ],
  },
  { sanctions: [sanction({ removedOn: day('2026-09-30') }), sanction({ publishedOn: day('2026-10-01') })] },
  ...many,
);

async function readAll(portal: Portal, of = country) {
  await using register = await online(actSanctions.meta, portal, of);
  const parts = await collected(actSanctions.readList(register.context));
  const records = parts.flatMap(({ reading }) => (reading.outcome === 'found' ? reading.records : []));
  return { parts, records, last: parts.at(-1)!, asked: [...register.asked], context: register.context };
}

describe('against the portal, over HTTP', () => {
  test('every page is read, by the links of the list', async () => {
    const { parts, records, asked } = await readAll(actSanctionsPortal);
    expect(parts.map(({ part, reading }) => [part, reading.outcome])).toEqual([
      ['page 1', 'found'],
      ['page 2', 'found'],
      ['page 3', 'found'],
    ]);
    expect(records).toHaveLength(2 + 65 + 1);
    expect(asked.map(request => request.query.get('PageFirstRow'))).toEqual([null, '31', '61']);
  });

  test('what is published today becomes facts, and nothing else; the sole trader is dropped', async () => {
    const { records, parts } = await readAll(actSanctionsPortal);
    const [first, second] = [companyNif(1), companyNif(2)];
    expect(actSanctions.facts(records, first)).toMatchObject([
      { kind: 'labour-sanction', gravity: 'very-serious', area: 'safety', on: '2026-03-02' },
      { gravity: 'serious', area: 'other', infringement: 'Grave - Contrato dissimulado' },
    ]);
    expect(records.find(record => record.nif === first)).toMatchObject({ place: 'Leiria' });
    expect(actSanctions.facts(records, second)).toEqual([]);
    expect(records.filter(record => record.area === 'transport')).toHaveLength(1);
    expect(parts[0]!.reading).toMatchObject({ registerDate: '2026-09-30' });
  });
});

/** Pages by the number in `?page=`; the first without one. */
const pages = (...bodies: readonly string[]): Portal => ({
  register: 'act-sanctions',
  subject: () => null,
  handle: ({ query }) => {
    const body = bodies[Number(query.get('page') ?? 1) - 1];
    return body === undefined ? { ...html(''), status: 500 } : html(page(body));
  },
});
const row = (place: string) => VALUES.with(3, place);
const to = (number: number) => `<a href="?page=${number}">Seguinte</a>`;
const PERSONS = grid([VALUES.with(0, PERSON.name).with(1, PERSON.nif)]);

describe('half a list is none', () => {
  test.each<[string, string, Portal]>([
    ['the second page is down', 'unavailable', pages(grid([row('A')]) + to(2))],
    [
      'the second page is the first again',
      'unreadable',
      pages(grid([row('A')]) + to(2), grid([row('A')]) + to(3)),
    ],
    [
      'the second page says that there is nothing',
      'unreadable',
      pages(grid([row('A')]) + to(2), '<p>Sem resultados</p>'),
    ],
    [
      'rows were skipped',
      'unreadable',
      pages(grid([row('A')]) + paging('1 - 1', to(2)), grid([row('B')]) + paging('3 - 3')),
    ],
    ['a row was lost on the page', 'unreadable', pages(grid([row('A')]) + paging('1 - 2'))],
    [
      'fewer came than announced',
      'unreadable',
      pages(`${grid([row('A')])}<p>3 registos</p>${to(2)}`, `${grid([row('B')])}<p>3 registos</p>`),
    ],
    [
      'fewer came than it tells of in other words',
      'unreadable',
      pages(`${grid([row('A')])}<p>Infratores: 3</p>${to(2)}`, `${grid([row('B')])}<p>Infratores: 3</p>`),
    ],
    [
      'more pages are told of than came',
      'unreadable',
      pages(`${grid([row('A')])}<p>1 2 3</p>${to(2)}`, `${grid([row('B')])}<p>1 2 3</p>`),
    ],
    ['pages are announced and not linked', 'unreadable', pages(`${grid([row('A')])}<p>Página 1 de 2</p>`)],
    [
      'the list has no end',
      'unreadable',
      {
        ...pages(),
        handle: ({ query }) =>
          html(page(grid([row(`${query.get('page')}`)]) + to(Number(query.get('page') ?? 1) + 1))),
      },
    ],
    [
      'the firewall answers',
      'unavailable',
      { ...pages(), handle: () => html('<h1>Something Went Wrong</h1>') },
    ],
  ])('%s: %s', async (_, outcome, portal) => {
    expect((await readAll(portal)).last.reading.outcome).toBe(outcome);
  });

  test('but all that it tells of in other words is a list', async () => {
    const line = '<p>Infratores: 2</p><nav>1 2</nav>';
    const { parts } = await readAll(pages(`${grid([row('A')])}${line}${to(2)}`, grid([row('B')]) + line));
    expect(parts.map(({ reading }) => reading.outcome)).toEqual(['found', 'found']);
  });

  test('but a page of sole traders in between is a part without records', async () => {
    const { parts } = await readAll(pages(grid([row('A')]) + to(2), PERSONS + to(3), grid([row('B')])));
    expect(parts.map(({ reading }) => reading.outcome === 'found' && reading.records.length)).toEqual([
      1, 0, 1,
    ]);
  });

  test('and an empty list says so', async () => {
    expect((await readAll(pages('<p>Não foram encontrados registos.</p>'))).last.reading.outcome).toBe(
      'not_found',
    );
  });
});

test('a link to another host is followed on the list’s own', async () => {
  const { parts, asked } = await readAll(
    pages(`${grid([row('A')])}<a rel="next" href="https://evil.invalid/x?page=2">2</a>`, grid([row('B')])),
  );
  expect(parts).toHaveLength(2);
  expect(asked[1]!.path).toBe(asked[0]!.path);
});

test('a SharePoint link in a script is followed', async () => {
  const scripted = String.raw`<a href="javascript:" onclick="javascript:RefreshPageTo(event, &quot;\u002fPages\u002fx.aspx?Paged=TRUE\u0026p_ID=1\u0026page=2\u0026PageFirstRow=2&quot;);return false;"><img alt="Seguinte"></a>`;
  const { parts } = await readAll(
    pages(grid([row('A')]) + paging('1 - 1', scripted), grid([row('B')]) + paging('2 - 2')),
  );
  expect(parts.map(({ reading }) => reading.outcome)).toEqual(['found', 'found']);
});
