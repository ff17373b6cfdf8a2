import { describe, expect, test } from 'vitest';
import { impicLicencesPortal } from '../../../sandbox/portals/impic-licences/portal.ts';
import { html, type Portal } from '../../../sandbox/portals/portal.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { impicLicences } from '../../../src/registers/impic-licences/impic-licences.ts';
import { day } from '../../kit/specimen-country.ts';
import { recordsIn } from '../capture-of.ts';
import { online } from '../register-over-http.ts';
import { ALFA, BETA, detail, HEADER, list, NOBODY, only, read, row, SOLE_TRADER } from './samples.ts';
import { countryOf, licence } from './tiny-country.ts';

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

async function consult(nif: Nif, portal: Portal = impicLicencesPortal) {
  await using register = await online(impicLicences.meta, portal, COUNTRY, { today: day('2026-03-01') });
  return await impicLicences.consult(nif, register.context);
}

describe('against the portal, over HTTP', () => {
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
          state: 'suspended',
          stateSince: '2026-02-01',
          issuedOn: '2019-03-12',
        },
        expect.objectContaining({
          number: '45012-PAR',
          title: 'certificado-particulares',
          class: null,
          state: 'valid',
        }),
      ],
    });
    expect(
      captures.map(capture => capture.request.informacao ?? `page ${capture.request.pageSearch}`),
    ).toEqual(['page 1', 'page 1', 'page 2', 'true', 'true']);
  });

  test('the records become one licence fact per title, the same when read again', async () => {
    const { reading } = await consult(ALFA);
    const records = recordsIn(reading);
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
    expect((await consult(ALFA)).reading).toEqual(reading);
  });
});

describe('against a server that answers as it likes', () => {
  type Asked = URLSearchParams;

  async function consultAt(answer: (asked: Asked) => string | number, nif: Nif = ALFA) {
    const portal: Portal = {
      ...impicLicencesPortal,
      handle({ form }) {
        const said = answer(form);
        return typeof said === 'number' ? { ...html('erro'), status: said } : html(said);
      },
    };
    return (await consult(nif, portal)).reading;
  }

  const page = (asked: Asked): number => Number(asked.get('pageSearch'));
  const isFiltered = (asked: Asked): boolean => asked.has('nif');
  const OTHERS = Array.from({ length: 3 }, (_, i) => row(`${i + 1}-PAR`, `${i}`, BETA, 'BETA, S.A.'));
  const ALFA_ROW = row('45012-PUB', '9001', ALFA, 'ALFA, LDA');

  test.each<[string, string, (asked: Asked) => string]>([
    [
      'the page with the header, then an empty body',
      'not_found',
      it => (isFiltered(it) ? '' : list(...OTHERS)),
    ],
    [
      'a header alone, without its table, and then the end',
      'not_found',
      it => (page(it) === 1 ? HEADER : ''),
    ],
    ['nothing but empty bodies', 'unreadable', () => ''],
    ['rows without their header first', 'unreadable', it => (page(it) === 1 ? OTHERS.join('') : '')],
  ])('where nothing is listed, %s: %s', async (_, outcome, answer) => {
    expect((await consultAt(answer, NOBODY)).outcome).toBe(outcome);
  });

  test('a filter that is ignored: the whole list is read, and only the rows of the company count', async () => {
    const pages = [
      list(...OTHERS, row('9-PAR', '8', SOLE_TRADER, 'MARIA INVENTADA')),
      OTHERS[0]!,
      ALFA_ROW,
      '',
    ];
    const answer = (asked: Asked) => (asked.has('informacao') ? detail() : pages[page(asked) - 1]!);
    expect(await consultAt(answer)).toMatchObject({ outcome: 'found', records: [{ number: '45012-PUB' }] });
    expect(await consultAt(answer, NOBODY)).toMatchObject({ outcome: 'not_found' });
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
    expect((await consultAt(answer)).outcome).toBe(outcome);
  });

  test('a list that repeats itself is left at once, not walked', async () => {
    let asked = 0;
    await consultAt(() => {
      asked++;
      return list(ALFA_ROW);
    });
    expect(asked).toBe(3);
  });

  test('the detail is asked for by number and id, as the site does', async () => {
    const asked: Record<string, string>[] = [];
    await consultAt(form => {
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

test('an abort is unavailable', async () => {
  const stopped = { signal: AbortSignal.abort() };
  await using register = await online(impicLicences.meta, impicLicencesPortal, COUNTRY, stopped);
  const { reading } = await impicLicences.consult(ALFA, register.context);
  expect(reading.outcome).toBe('unavailable');
});

test('half a title (a lone row, a lone detail) becomes no fact', () => {
  for (const half of [list(row('45012-PUB', '9001', ALFA, 'ALFA, LDA')), detail()])
    expect(impicLicences.facts([only(read(half, ALFA))], ALFA)).toEqual([]);
});
