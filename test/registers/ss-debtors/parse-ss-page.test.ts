import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { personKeyer } from '../../../src/kernel/secrets/person-key.ts';
import type { Capture } from '../../../src/registers/register.ts';
import { ssDebtors } from '../../../src/registers/ss-debtors/ss-debtors.ts';
import { size } from '../../kit/sizes.ts';
import { companyNif, day, personNif } from '../tiny-country.ts';
import {
  ASKED,
  answer,
  EMPTY,
  FORM,
  paging,
  savedPage,
  TABLE,
  TRANCHE_FIELD,
  TYPE_FIELD,
  tr,
  wholeTable,
} from './jsf-samples.ts';

const context = { today: day('2026-10-01'), personKey: personKeyer('test') };
/** A saved page with a field of its search filled in. */
const typedInto = (name: string, value: string): string =>
  savedPage(TWO_ROWS).replace(
    '</form>',
    `<input type="text" name="${FORM}:sefConsultaListaDevedores${name}" value="${value}"></form>`,
  );
const read = (capture: Capture, nif: string | null = null) =>
  ssDebtors.parse(capture, { nif: nif as Nif | null }, context);

const [one, two, three] = [1, 2, 3].map(companyNif) as [Nif, Nif, Nif];
const TWO_ROWS = tr('ALFA, LDA', one, 0) + tr('BETA &amp; FILHOS, SA', two, 1);
const fullPage = Array.from({ length: 50 }, (_, index) =>
  tr(`EXEMPLO ${index}, LDA`, companyNif(100 + index)),
).join('');
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => tr('A', companyNif(50 + i))).join('');
const band = { minEur: 50_001, maxEur: 100_000, label: '50.001 a 100.000 €' };

describe('a page of rows', () => {
  test('band and date of a paging answer come with its request', async () => {
    expect(await read(answer(paging(TWO_ROWS), ASKED))).toEqual({
      outcome: 'found',
      records: [
        { nif: one, name: 'ALFA, LDA', ...band, listDate: '2026-09-30' },
        { nif: two, name: 'BETA & FILHOS, SA', ...band, listDate: '2026-09-30' },
      ],
      registerDate: '2026-09-30',
    });
  });

  test.each([
    { tipoEntidade: '1', escalao: '50.001 a 100.000 €', listDate: '2026-09-30' },
    { tipo: 'coletivas', tranche: 'de 50001 a 100000', 'Lista atualizada em': '30/09/2026' },
    {
      SelectTipoEntidade_input: '1',
      SelectEscaloes_input: 'b',
      SelectEscaloes_label: '50.001 – 100.000',
      data: 'Lista atualizada em: 2026-09-30',
    },
    { [TYPE_FIELD]: '1', [TRANCHE_FIELD]: 'b', listDate: '2026-09-30', capturedAt: '2026-10-01' },
  ])('the request may be written as %o', async request => {
    const reading = await read(answer(paging(TWO_ROWS), request));
    expect(reading).toMatchObject({
      outcome: 'found',
      registerDate: '2026-09-30',
      records: [{ minEur: 50_001, maxEur: 100_000 }, {}],
    });
  });

  test.each([
    ['>= 5.000.000', 5_000_000],
    ['mais de 5.000.000 €', 5_000_001],
  ])('the open-ended band %s', async (escalao, minEur) => {
    const reading = await read(answer(paging(TWO_ROWS), { ...ASKED, escalao, [TRANCHE_FIELD]: '' }));
    expect(reading).toMatchObject({ outcome: 'found', records: [{ minEur, maxEur: null }, {}] });
  });

  test('a saved page tells type, band and date itself', async () => {
    expect(await read(answer(savedPage(TWO_ROWS)))).toMatchObject({
      outcome: 'found',
      records: [{ nif: one, minEur: 25_001, maxEur: 50_000, label: '25001 a 50000' }, { nif: two }],
      registerDate: '2026-09-30',
    });
  });

  test('a letter means what the options on the page say, not what it meant elsewhere', async () => {
    const reading = await read(answer(savedPage(TWO_ROWS), { tipo: '1', escalao: 'a' }));
    expect(reading).toMatchObject({ records: [{ minEur: 7_500, maxEur: 25_000 }, {}] });
    expect(await read(answer(savedPage(TWO_ROWS), { tipo: '1', escalao: 'g' }))).toMatchObject({
      outcome: 'unreadable',
    });
  });

  test('nested markup, repeated column titles and odd spaces are not part of a name', async () => {
    const row = `<tr data-ri='0'><td><span class="ui-column-title">Nome</span><span>\n ALFA,&nbsp; LDA </span></td><td class="x"><span class="ui-column-title">NIF</span><b>${one}</b></td></tr>`;
    expect(await read(answer(paging(wholeTable(row)), ASKED))).toMatchObject({
      records: [{ nif: one, name: 'ALFA, LDA' }],
    });
  });

  test('a table copied out of the page is read as the page is', async () => {
    expect(await read(answer(wholeTable(TWO_ROWS), ASKED))).toMatchObject({
      records: [{ nif: one }, { nif: two }],
    });
  });

  test('the columns may come the other way round', async () => {
    const row = `<tr><td>${one}</td><td>ALFA, LDA</td></tr>`;
    const reading = await read(answer(paging(wholeTable(row, { titles: ['NIPC', 'Designação'] })), ASKED));
    expect(reading).toMatchObject({ records: [{ nif: one, name: 'ALFA, LDA' }] });
  });

  test.each([
    ['3001 - 2020', '3001 - 2020'],
    [`ANTIGA ${three} UNIPESSOAL`, `ANTIGA ${three} UNIPESSOAL`],
    ['Nº 1 (BIS) / A', 'Nº 1 (BIS) / A'],
    [`ALFA, POR ${personNif(1)}`, 'unreadable'],
    ['', 'unreadable'],
  ])('whatever a name holds (%s), its row stays, and no other company is meant', async (printed, name) => {
    const rows = answer(paging(TWO_ROWS + tr(printed, companyNif(9), 2)), ASKED);
    expect(await read(rows, companyNif(9))).toMatchObject({ records: [{ nif: companyNif(9), name }] });
    expect(await read(rows, three)).toMatchObject({ outcome: 'not_found' });
  });

  test('a sole trader among companies is left out, and the number with it', async () => {
    const reading = await read(answer(paging(TWO_ROWS + tr('ANTÓNIO INVENTADO', personNif(1))), ASKED));
    expect(reading).toMatchObject({ outcome: 'found', records: [{ nif: one }, { nif: two }] });
    expect(JSON.stringify(reading)).not.toContain(personNif(1));
  });
});

describe('nothing', () => {
  test.each([
    'Não foram encontrados registos.',
    'NAO FORAM ENCONTRADOS RESULTADOS',
    'Sem resultados',
    'Nenhum registo encontrado',
    'Não existem registos',
  ])('is recognised by the table’s own words: %s', async words => {
    const rows = EMPTY.replace('Não foram encontrados registos.', words);
    expect(await read(answer(paging(rows), ASKED), one)).toEqual({
      outcome: 'not_found',
      registerDate: '2026-09-30',
    });
  });

  test('a query by NIF that finds nothing is an answer about that NIF alone', async () => {
    const asked = { 'sefFormConsultaListaDevedores:sefConsultaListaDevedoresInputNIF': one, tipo: '1' };
    expect(await read(answer(paging(EMPTY), asked), one)).toMatchObject({ outcome: 'not_found' });
    expect(await read(answer(paging(EMPTY), asked), two)).toEqual({
      outcome: 'unreadable',
      reason: 'the answer is about another NIF',
    });
    expect(await read(answer(paging(EMPTY), asked))).toEqual({ outcome: 'not_found', registerDate: null });
  });

  test.each([
    ['the page', answer(typedInto('InputNome', 'ALFA'))],
    [
      'the request',
      answer(paging(TWO_ROWS), { ...ASKED, [`${FORM}:sefConsultaListaDevedoresInputNome`]: 'ALFA' }),
    ],
  ])('a search by name, as %s shows it, says nothing of a band', async (_, capture) => {
    const reading = { outcome: 'unreadable', reason: 'a search by name: its band has others' };
    expect(await read(capture)).toEqual(reading);
    expect(await read(capture, companyNif(9))).toEqual(reading);
  });

  test('a page that shows the search for one company is about no other, and no part of a whole list', async () => {
    const capture = answer(typedInto('InputNIF', one));
    expect(await read(capture, two)).toEqual({
      outcome: 'unreadable',
      reason: 'the answer is about another NIF',
    });
    const whole = ssDebtors.watchWhole();
    whole.see({ capture, reading: await read(capture) } as never, '');
    expect(whole.fault()).toBe('a page is a search by NIF: its band has others');
  });

  test('the page’s own day goes before the one that came with the request', async () => {
    const table = (rows: string) => paging(wholeTable(rows, { date: 'Lista atualizada em: 2026-09-27' }));
    expect(await read(answer(table(EMPTY), ASKED), one)).toMatchObject({ registerDate: '2026-09-27' });
    expect(await read(answer(table(TWO_ROWS), ASKED), one)).toMatchObject({
      registerDate: '2026-09-27',
      records: [{ listDate: '2026-09-27' }],
    });
  });

  test('the form before any question says the same words, and they mean nothing', async () => {
    expect(await read(answer(`<html><body>${wholeTable(EMPTY)}</body></html>`), one)).toEqual({
      outcome: 'unreadable',
      reason: 'an empty table that nobody asked for',
    });
  });

  test('no rows and no words is unreadable', async () => {
    expect(await read(answer(paging(wholeTable('')), ASKED), one)).toEqual({
      outcome: 'unreadable',
      reason: 'a table without rows and without words for it',
    });
    expect(await read(answer(paging(''), ASKED), one)).toMatchObject({ outcome: 'unreadable' });
    expect(await read(answer(paging(tr('Ocorreu um erro', '')), ASKED), one)).toMatchObject({
      outcome: 'unreadable',
    });
  });

  const { [`${TABLE}_rows`]: _asked, ...UNSIZED } = ASKED;
  const callBack = (argument: string) => `<extension ln="primefaces" type="args">{${argument}}</extension>`;
  const onward = (style: string) =>
    paging(wholeTable(TWO_ROWS).replace('</table>', `$&<a class="ui-paginator-next ${style}"></a>`));

  test.each([
    ['two rows where fifty fit', paging(TWO_ROWS), ASKED],
    ['as many rows as announced', paging(wholeTable(TWO_ROWS, { rowCount: 2 })), ASKED],
    ['ten rows, all that are announced', paging(rowsOf(10), callBack('"totalRecords":10')), UNSIZED],
    ['nine rows, where the smallest page has ten', paging(rowsOf(9)), UNSIZED],
    ['ten rows, where the page says that twenty fit', paging(rowsOf(10), callBack('"rows":20')), UNSIZED],
    ['no way onward', onward('ui-state-disabled'), ASKED],
  ])('an absent company is absent from a band that is whole on the page: %s', async (_, text, asked) => {
    expect(await read(answer(text, asked), three)).toEqual({
      outcome: 'not_found',
      registerDate: '2026-09-30',
    });
  });

  test.each([
    ['a full page', paging(fullPage), ASKED],
    ['a later page', paging(TWO_ROWS), { ...ASKED, [`${TABLE}_first`]: '50' }],
    ['a later page by the places of its rows', paging(tr('ALFA, LDA', one, 50)), UNSIZED],
    ['a count beyond the rows', paging(wholeTable(TWO_ROWS, { rowCount: 312 })), ASKED],
    ['a call-back with the count', paging(TWO_ROWS, callBack('"totalRecords":312')), ASKED],
    ['ten rows of ten', paging(rowsOf(10)), { ...ASKED, [`${TABLE}_rows`]: '10' }],
    ['ten rows, of nobody knows how many', paging(rowsOf(10)), UNSIZED],
    ['twenty rows, where the page says that twenty fit', paging(rowsOf(20), callBack('"rows":20')), UNSIZED],
    ['a way onward', onward(''), ASKED],
  ])('and from no other: %s', async (_, text, asked) => {
    expect(await read(answer(text, asked), three)).toEqual({
      outcome: 'unreadable',
      reason: 'the NIF is not on this page, and the band has others',
    });
  });
});

test.each([
  ['a wrong check digit', (nif: string) => `${nif.slice(0, 8)}${(Number(nif[8]) + 1) % 10}`, true],
  ['a digit lost', (nif: string) => nif.slice(0, 8), true],
  ['a digit won', (nif: string) => `${nif}1`, true],
  ['a letter for a digit', (nif: string) => nif.replace('0', 'O'), true],
  ['letters alone', () => 'desconhecido', false],
  ['nothing', () => '', false],
])('a row with %s for its number is set aside, and the others are read', async (_, mistyped, isNear) => {
  const text = paging(
    tr('BETA &amp; FILHOS, SA', mistyped(two), 0) + tr('ALFA, LDA', one, 1) + tr('C', three, 2),
  );
  const reading = await read(answer(text, ASKED));
  expect(reading).toMatchObject({ outcome: 'found', records: [{ nif: one }, { nif: three }] });
  const [aside, ...others] = 'setAside' in reading ? reading.setAside : [];
  expect(others).toEqual([]);
  expect(aside!.fault).toMatch(/^row 1 (?:has a NIF that does not exist: it|is not a name and a NIF)/);
  expect(aside!.mayBe.includes(two)).toBe(isNear);
  expect(JSON.stringify(aside!.fault)).not.toMatch(/\d{8}/);
  expect(await read(answer(text, ASKED), two)).toMatchObject({
    outcome: isNear ? 'unreadable' : 'not_found',
  });
  expect(await read(answer(text, ASKED), companyNif(77_777))).toMatchObject({ outcome: 'not_found' });
});

describe('what is never taken', () => {
  const person = tr('ANTÓNIO INVENTADO', personNif(1));
  test.each([
    ['asked for', answer(paging(person), { ...ASKED, [TYPE_FIELD]: '2' })],
    ['asked for, though only companies came', answer(paging(TWO_ROWS), { ...ASKED, [TYPE_FIELD]: '2' })],
    ['by a word in the request', answer(paging(TWO_ROWS), { ...ASKED, [TYPE_FIELD]: 'Pessoas singulares' })],
    ['chosen on the page', answer(savedPage(TWO_ROWS, '2'))],
    ['under the companies’ type', answer(paging(person + person), ASKED)],
  ])('natural persons, %s, are refused', async (_, capture) => {
    const reading = await read(capture, one);
    expect(reading).toEqual({ outcome: 'refused', reason: 'a list of natural persons' });
  });

  test.each([
    ['no band', answer(paging(TWO_ROWS), { tipo: '1', listDate: '2026-09-30' }), 'no band'],
    [
      'a band in unknown words',
      answer(paging(TWO_ROWS), { tipo: '1', escalao: 'elevado', listDate: '2026-09-30' }),
      'no band',
    ],
    [
      'a band in unknown words, beside its letter',
      answer(paging(TWO_ROWS), { ...ASKED, escalao: 'até 50.000 €', [TRANCHE_FIELD]: 'd' }),
      'no band',
    ],
    ['no date', answer(paging(TWO_ROWS), { tipo: '1', escalao: 'b' }), 'no date'],
    [
      'a date that no calendar has',
      answer(paging(wholeTable(TWO_ROWS, { date: 'Lista atualizada em: 2026-02-31' })), ASKED),
      'a list date that no calendar has',
    ],
    [
      'an empty table with such a date',
      answer(paging(wholeTable(EMPTY, { date: 'Lista atualizada em: 2026-02-31' })), ASKED),
      'a list date that no calendar has',
    ],
    [
      'a list of a day to come: every later one would be older',
      answer(paging(wholeTable(TWO_ROWS, { date: 'Lista atualizada em: 2106-09-30' })), ASKED),
      'the list is of a day to come, 2106-09-30',
    ],
    [
      'an unknown entity type',
      answer(paging(TWO_ROWS), { ...ASKED, [TYPE_FIELD]: '3' }),
      'an entity type that is not known',
    ],
    [
      'columns renamed',
      answer(paging(wholeTable(TWO_ROWS, { titles: ['Entidade', 'Identificação'] })), ASKED),
      'columns',
    ],
    [
      'a further column',
      answer(paging(wholeTable(TWO_ROWS, { titles: ['Nome', 'NIF', 'Valor'] })), ASKED),
      'columns',
    ],
    [
      'a further cell',
      answer(paging(`<tr><td>ALFA</td><td>${one}</td><td>12,00 €</td></tr>`), ASKED),
      'not a name and a NIF',
    ],
    [
      'a NIF whose check digit is wrong, and nothing else',
      answer(paging(tr('ALFA', '599000041')), ASKED),
      'a NIF that does not exist',
    ],
    [
      'a page of which more than one row in ten has no NIF',
      answer(paging(rowsOf(20) + tr('ALFA, LDA', '59000001').repeat(3)), ASKED),
      'row 21 has a NIF that does not exist: it has 8 digits where nine are needed',
    ],
    ['no table', answer('<html><body><p>Nova aplicação</p></body></html>', ASKED), 'no table'],
    ['no page at all', answer('{"rows":[]}', ASKED), 'neither a page nor a partial response'],
  ])('%s is unreadable, with the words to look up', async (_, capture, words) => {
    const reading = await read(capture, three);
    expect(reading).toEqual({ outcome: 'unreadable', reason: expect.stringContaining(words) });
    expect(JSON.stringify(reading)).not.toMatch(/\d{9}/);
  });

  const partial = (inner: string) => `<?xml version="1.0"?><partial-response>${inner}</partial-response>`;
  test.each([
    [
      'an expired view',
      answer(
        partial(
          '<error><error-name>class javax.faces.application.ViewExpiredException</error-name><error-message><![CDATA[x]]></error-message></error>',
        ),
        ASKED,
      ),
    ],
    ['a redirect inside the answer', answer(partial('<redirect url="/ptss/errors/404"/>'), ASKED)],
    ['an empty answer', answer('', ASKED)],
    [
      'a page of works',
      answer('<html><body><p>Serviço temporariamente indisponível para manutenção.</p></body></html>', ASKED),
    ],
  ])('%s is unavailable', async (_, capture) => {
    expect(await read(capture, one)).toMatchObject({ outcome: 'unavailable' });
  });
});

describe('whatever arrives', () => {
  const samples = [
    paging(TWO_ROWS),
    paging(EMPTY),
    paging(wholeTable(EMPTY)),
    savedPage(TWO_ROWS),
    savedPage(EMPTY),
  ];

  test('cut anywhere, an answer is never a clean record', async () => {
    const cut = fc
      .constantFrom(...samples)
      .chain(text => fc.integer({ min: 0, max: text.length - 8 }).map(end => text.slice(0, end)));
    await fc.assert(
      fc.asyncProperty(cut, async text => {
        expect((await read(answer(text, ASKED), one)).outcome).toMatch(/unavailable|unreadable/);
      }),
      { numRuns: size(150, 10_000) },
    );
  });

  test('any text is read without throwing, twice the same, and without words for nothing never as clean', async () => {
    const noise = fc.string({ unit: 'binary', maxLength: 200 });
    const text = fc.oneof(
      noise,
      noise.map(paging),
      noise.map(rows => savedPage(rows)),
      fc.constant(paging(TWO_ROWS)),
    );
    await fc.assert(
      fc.asyncProperty(text, async sample => {
        const reading = await read(answer(sample, ASKED), one);
        expect(reading.outcome).not.toBe('not_found');
        expect(await read(answer(sample, ASKED), one)).toEqual(reading);
      }),
      { numRuns: size(75, 10_000) },
    );
  });
});
