import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../src/kernel/log.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { unpaced } from '../../../src/kernel/pace.ts';
import { openRegisterSession } from '../../../src/registers/http/open-register-session.ts';
import { impicLicences } from '../../../src/registers/impic-licences/impic-licences.ts';
import type { RegisterContext } from '../../../src/registers/register.ts';
import type { PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { serve, type TestServer } from '../http/http-server.ts';
import { countryOf, licence, servePortal } from './portal-server.ts';
import { ALFA, BETA, CONTEXT, detail, HEADER, list, NOBODY, row, SOLE_TRADER } from './samples.ts';

let running: TestServer | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

function contextFor(baseUrl: string, signal = new AbortController().signal): RegisterContext {
  return {
    ...CONTEXT,
    baseUrl,
    signal,
    log: silentLog,
    openSession: () =>
      openRegisterSession({
        meta: impicLicences.meta,
        pace: unpaced,
        userAgent: 'contractor-risk-test (+mailto:operator@example.invalid)',
        signal,
      }),
  };
}

describe('against the portal, over HTTP', () => {
  const COUNTRY = countryOf(
    [
      ALFA,
      [
        licence(
          '45012-PUB',
          'alvara-publicas',
          5,
          '2019-03-12 valid',
          '2026-02-01 suspended',
          '2027-01-01 cancelled',
        ),
        licence('45012-PAR', 'certificado-particulares', null, '2019-03-12 valid'),
        licence('46000-PAR', 'alvara-particulares', 2, '2026-06-01 valid'),
      ],
    ],
    [BETA, [licence('777-PAR', 'alvara-particulares', 1, '2018-05-05 valid', '2025-05-05 expired')]],
    [NOBODY, []],
  );

  async function consult(nif: Nif, layout: PortalWorld['layout'] = 'official') {
    running = await servePortal(COUNTRY, layout);
    return impicLicences.consult(nif, contextFor(running.url));
  }

  test("every title of the company, in its present state, with the list's and the detail's words together", async () => {
    const { reading, captures } = await consult(ALFA);
    expect(reading).toEqual({
      outcome: 'found',
      registerDate: null,
      records: [
        {
          readFrom: 'title',
          number: '45012-PUB',
          id: `${ALFA}1`,
          nif: ALFA,
          name: `CONSTRUÇÕES "${ALFA}" & FILHOS, LDA`,
          title: 'alvara-publicas',
          class: 5,
          classTable: 'portaria-212-2022',
          categories: ['1.ª', '2.ª'],
          state: 'suspended',
          stateSince: '2026-02-01',
          issuedOn: '2019-03-12',
          validUntil: null,
        },
        expect.objectContaining({
          number: '45012-PAR',
          title: 'certificado-particulares',
          class: null,
          state: 'valid',
          categories: [],
        }),
      ],
    });
    expect(
      captures.map(capture => capture.request.informacao ?? `page ${capture.request.pageSearch}`),
    ).toEqual(['page 1', 'page 1', 'page 2', 'true', 'true']);
  });

  test('the records become one licence fact per title, the same when read again', async () => {
    const { reading } = await consult(ALFA);
    const records = reading.outcome === 'found' ? reading.records : [];
    const facts = impicLicences.facts(records, ALFA);
    expect(facts[0]).toEqual({
      kind: 'licence',
      key: 'impic-licences:45012-PUB:alvara-publicas',
      source: {
        register: 'impic-licences',
        reference: '45012-PUB',
        url: impicLicences.meta.officialPage,
        date: '2026-02-01',
      },
      number: '45012-PUB',
      title: 'alvara-publicas',
      class: 5,
      state: 'suspended',
      stateSince: '2026-02-01',
    });
    expect(facts).toHaveLength(2);
    expect(impicLicences.facts(records, BETA)).toEqual([]);
    await running!.close();
    expect((await consult(ALFA)).reading).toEqual(reading);
  });

  test.each(['changed-column', 'redesigned'] as const)(
    'a %s layout is unreadable for every company',
    async layout => {
      for (const nif of [ALFA, NOBODY]) {
        expect((await consult(nif, layout)).reading.outcome).toBe('unreadable');
        await running!.close();
      }
    },
  );
});

describe('against a server that answers as it likes', () => {
  type Asked = URLSearchParams;

  async function consult(nif: Nif, answer: (asked: Asked) => string | number) {
    running = await serve(async (request, response) => {
      const said = answer(new URLSearchParams(await bodyOf(request)));
      if (typeof said === 'number') response.writeHead(said).end('erro');
      else response.setHeader('content-type', 'text/html').end(said);
    });
    return (await impicLicences.consult(nif, contextFor(running.url))).reading;
  }

  const page = (asked: Asked): number => Number(asked.get('pageSearch'));
  const isFiltered = (asked: Asked): boolean => asked.has('nif');
  const OTHERS = Array.from({ length: 3 }, (_, i) => row(`${i + 1}-PAR`, `${i}`, BETA, 'BETA, S.A.'));
  const ALFA_ROW = row('45012-PUB', '9001', ALFA, 'ALFA, LDA');

  test('the page with the header, then an empty body: not_found', async () => {
    expect(await consult(NOBODY, asked => (isFiltered(asked) ? '' : list(...OTHERS)))).toMatchObject({
      outcome: 'not_found',
    });
  });

  test('nothing but empty bodies: unreadable', async () => {
    expect(await consult(NOBODY, () => '')).toMatchObject({ outcome: 'unreadable' });
  });

  test('rows without their header first: unreadable, even if the end is seen', async () => {
    expect(await consult(NOBODY, asked => (page(asked) === 1 ? OTHERS.join('') : ''))).toMatchObject({
      outcome: 'unreadable',
    });
  });

  test('a filter that is ignored: the whole list is read, and only the rows of the company count', async () => {
    const pages = [
      list(...OTHERS, row('9-PAR', '8', SOLE_TRADER, 'MARIA INVENTADA')),
      OTHERS[0]!,
      ALFA_ROW,
      '',
    ];
    const answer = (asked: Asked) => (asked.has('informacao') ? detail() : pages[page(asked) - 1]!);
    expect(await consult(ALFA, answer)).toMatchObject({
      outcome: 'found',
      records: [{ number: '45012-PUB' }],
    });
    await running!.close();
    expect(await consult(NOBODY, answer)).toMatchObject({ outcome: 'not_found' });
  });

  test('a header alone, without its table, and then the end: not_found', async () => {
    expect(await consult(NOBODY, asked => (page(asked) === 1 ? HEADER : ''))).toMatchObject({
      outcome: 'not_found',
    });
  });

  test.each<[string, (asked: Asked) => string | number, string]>([
    ['the same page for ever', () => list(ALFA_ROW), 'unreadable'],
    [
      'an end that never comes',
      asked => list(ALFA_ROW, row(`${page(asked)}-PAR`, '1', BETA, 'B')),
      'unreadable',
    ],
    ['HTTP 500 on the second page', asked => (page(asked) === 1 ? list(ALFA_ROW) : 500), 'unavailable'],
    ['HTTP 429', () => 429, 'unavailable'],
    ['a firewall page at the end', asked => (page(asked) === 1 ? list() : 'Access Denied'), 'unavailable'],
    ['a detail that is empty', asked => (page(asked) === 1 ? list(ALFA_ROW) : ''), 'unreadable'],
    [
      "another title's detail",
      asked =>
        asked.has('informacao') ? detail({ 'Nº licença': '1-PUB' }) : page(asked) === 1 ? list(ALFA_ROW) : '',
      'unreadable',
    ],
    [
      "another company's detail",
      asked => (asked.has('informacao') ? detail({ NIF: BETA }) : page(asked) === 1 ? list(ALFA_ROW) : ''),
      'unreadable',
    ],
    [
      'HTTP 500 on the detail',
      asked => (asked.has('informacao') ? 500 : page(asked) === 1 ? list(ALFA_ROW) : ''),
      'unavailable',
    ],
  ])('%s', async (_, answer, outcome) => {
    expect((await consult(ALFA, answer)).outcome).toBe(outcome);
  });

  test('a list that repeats itself is left at once, not walked', async () => {
    let asked = 0;
    await consult(ALFA, () => {
      asked++;
      return list(ALFA_ROW);
    });
    expect(asked).toBe(3);
  });

  test('the detail is asked for by number and id, as the site does', async () => {
    const asked: Record<string, string>[] = [];
    await consult(ALFA, form => {
      asked.push(Object.fromEntries(form));
      return form.has('informacao') ? detail() : page(form) === 1 ? list(ALFA_ROW) : '';
    });
    expect(asked[0]).toEqual({
      id_type: '8',
      id_object: '17',
      pesquisar: 'true',
      loadTable: '1',
      pageSearch: '1',
    });
    expect(asked[1]).toEqual({ ...asked[0], nif: ALFA });
    expect(asked.at(-1)).toEqual({
      id_object: '17',
      id_type: '8',
      informacao: 'true',
      info: '45012-PUB',
      value: '9001',
      nl: '9001',
    });
  });
});

test('a register that cannot be reached, and an abort, are unavailable', async () => {
  const gone = await serve(() => {});
  await gone.close();
  expect((await impicLicences.consult(ALFA, contextFor(gone.url))).reading.outcome).toBe('unavailable');
  const aborted = contextFor(gone.url, AbortSignal.abort());
  expect((await impicLicences.consult(ALFA, aborted)).reading.outcome).toBe('unavailable');
});

test('half a title (a lone row, a lone detail) becomes no fact', () => {
  const context = CONTEXT;
  const asCapture = (html: string) => ({
    body: new TextEncoder().encode(html),
    status: 200,
    contentType: null,
    request: {},
    url: null,
  });
  for (const html of [list(row('45012-PUB', '9001', ALFA, 'ALFA, LDA')), detail()]) {
    const reading = impicLicences.parse(asCapture(html), { nif: ALFA }, context);
    if (reading instanceof Promise || reading.outcome !== 'found') throw new Error('expected a record');
    expect(impicLicences.facts(reading.records, ALFA)).toEqual([]);
  }
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
