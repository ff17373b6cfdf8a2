import { describe, expect, test } from 'vitest';
import { ALFA, BETA, HEADER, list, NOBODY, only, read, row, SOLE_TRADER } from './samples.ts';

const ALFA_ROW = row('45012-PUB', '9001', ALFA, 'CONSTRUÇÕES ALFA, LDA');
const BETA_ROW = row('777-PAR', '9002', BETA, 'BETA, S.A.');

test('a row says who holds which title, and nothing of its state', () => {
  expect(only(read(list(ALFA_ROW, BETA_ROW), ALFA))).toEqual({
    readFrom: 'list-row',
    number: '45012-PUB',
    id: '9001',
    nif: ALFA,
    name: 'CONSTRUÇÕES ALFA, LDA',
    title: null,
    class: null,
    state: null,
    stateSince: null,
    issuedOn: null,
  });
});

test.each([
  ['bare rows without a header, as further pages come', ALFA_ROW + BETA_ROW],
  ['bare rows under a bare header', HEADER + ALFA_ROW + BETA_ROW],
  [
    'a whole page around the list',
    `<html><body><table><tr><td>menu</td></tr></table>${list(ALFA_ROW, BETA_ROW)}</body></html>`,
  ],
  [
    'other markup of the same rows',
    `<TABLE class=x><tr><td><b>N.º  Alvará</b></td><td>NIPC</td><td>Denominação Social</td><td>Sede</td></tr>
     <tr data-x="1"><td class="n"><span><a data-value='9001' href='#'> 45012 - pub </a></span></td>
       <td> ${ALFA.replace(/(...)(...)/, '$1 $2 ')} </td><td>CONSTRUÇÕES&nbsp;ALFA,
       LDA</td><td></td></tr></TABLE>`,
  ],
])('%s', (_, html) => {
  expect(only(read(html, ALFA))).toMatchObject({
    number: '45012-PUB',
    id: '9001',
    nif: ALFA,
    name: 'CONSTRUÇÕES ALFA, LDA',
  });
});

test.each([
  ['name', row('777-PAR', '9002', BETA, '')],
  ['number', row('', '9002', BETA, 'BETA, S.A.')],
  ['id', row('777-PAR', '', BETA, 'BETA, S.A.')],
])("another company's row without its %s hides nothing of the one asked about", (_, faulty) => {
  expect(only(read(list(ALFA_ROW, faulty), ALFA)).number).toBe('45012-PUB');
  for (const about of [BETA, null]) expect(read(list(ALFA_ROW, faulty), about).outcome).toBe('unreadable');
});

test('windows-1252 bytes read the same', () => {
  const bytes = Uint8Array.from(list(ALFA_ROW), c => c.charCodeAt(0));
  expect(only(read(bytes, ALFA)).name).toBe('CONSTRUÇÕES ALFA, LDA');
});

test('without a NIF every company of the page is read', () => {
  expect(read(list(ALFA_ROW, BETA_ROW))).toMatchObject({
    outcome: 'found',
    records: [{ nif: ALFA }, { nif: BETA }],
  });
});

test("a sole trader's row is dropped and the list stays; no trace of the person is left", () => {
  const reading = read(list(row('1-PAR', '7', SOLE_TRADER, 'MARIA INVENTADA'), ALFA_ROW));
  expect(only(reading).nif).toBe(ALFA);
  expect(JSON.stringify(reading)).not.toMatch(/123456789|INVENTADA/);
  expect(read(list(row('1-PAR', '7', SOLE_TRADER, 'MARIA INVENTADA')))).toMatchObject({
    outcome: 'found',
    records: [],
  });
});

test('an empty body alone says nothing', () => {
  for (const body of ['', ' \r\n', '\u00a0'])
    for (const nif of [ALFA, null]) expect(read(body, nif).outcome).toBe('unreadable');
});

test('a whole list with its header and no row is not_found for a query by NIF only', () => {
  expect(read(list(), NOBODY).outcome).toBe('not_found');
  expect(read(list(), null, { request: { nif: NOBODY } }).outcome).toBe('not_found');
  expect(read(list('<tr><td colspan="4">Não foram encontrados resultados.</td></tr>'), NOBODY).outcome).toBe(
    'not_found',
  );
  expect(read(list()).outcome).toBe('unreadable');
});

test.each([
  ['a page of others: another page may hold it', list(BETA_ROW)],
  ['the header alone, its end not seen', HEADER],
  ['a row that a lost quotation mark swallowed', list(BETA_ROW.replace(/(data-value=["'][^"']*)["']/, '$1'))],
  ['the consultation page before anything was asked', `<html><body><form></form>${list()}</body></html>`],
  ['no-result words without the header', '<table><tr><td>Sem resultados</td></tr></table>'],
  ['no-result words beside a row', list(BETA_ROW, '<tr><td colspan="4">Sem resultados</td></tr>')],
])('%s is never not_found', (_, html) => {
  expect(read(html, NOBODY).outcome).toBe('unreadable');
});

test.each([
  ['a column renamed', list(ALFA_ROW).replace('NIF', 'Identificação')],
  ['a column more', list(ALFA_ROW).replace('<th>Morada', '<th>Distrito</th><th>Morada')],
  [
    'columns in another order',
    list(ALFA_ROW).replace('<th>NIF</th><th>Nome</th>', '<th>Nome</th><th>NIF</th>'),
  ],
  ['cells in another order', list(row('45012-PUB', '9001', 'ALFA, LDA', ALFA))],
  ['a cell more', list(ALFA_ROW.replace('</tr>', '<td>x</td></tr>'))],
  ['a NIF with a wrong check digit', list(row('45012-PUB', '9001', '591000017', 'ALFA, LDA'))],
  ['a row without its id', list(ALFA_ROW.replace('data-value', 'data-x'), BETA_ROW)],
  ['a licence number that is none', list(row('Ver', '9001', ALFA, 'ALFA, LDA'))],
  ['a row without a name', list(row('45012-PUB', '9001', ALFA, ' '))],
  ['another page', '<section><article>ALFA</article></section>'],
  ['JSON', '{"resultados":[]}'],
  ['binary', '\u0000\u0001\u0002%PDF-1.4'],
])('%s is unreadable', (_, html) => {
  expect(read(html, ALFA).outcome).toBe('unreadable');
});

test.each([
  'Página 1 de 3',
  'Total: 2 registos',
  'A mostrar 1 a 1 de 25 registos',
  'Foram encontrados 2 registos.',
])('a list that announces more (%s) is not all titles of the company', words => {
  const page = `${list(ALFA_ROW)}<p>${words}</p>`;
  expect(read(page, ALFA).outcome).toBe('unreadable');
  expect(read(`${list()}<p>${words}</p>`, ALFA).outcome).toBe('unreadable');
  expect(read(page).outcome).toBe('found');
});

test.each(['Página 1 de 1', 'Total: 1 registo', '<select><option>10</option></select>', 'Alvarás'])(
  'a list beside which stands "%s" is one',
  words => {
    expect(only(read(`${list(ALFA_ROW)}<p>${words}</p>`, ALFA)).number).toBe('45012-PUB');
  },
);

test.each(['A carregar…', 'Não existem títulos válidos', 'Pesquise por NIF', 'Serviço limitado'])(
  'an empty list beside which stands "%s" clears nobody',
  words => {
    expect(read(`${list()}<p>${words}</p>`, NOBODY).outcome).toBe('unreadable');
    expect(read(`${list()}<p>0 registos</p>`, NOBODY).outcome).toBe('not_found');
  },
);

describe('a page that answers another question than "which titles does this company hold"', () => {
  const empty = list();
  test.each([
    ['of another number', { nif: BETA }],
    ['of a further page', { nif: ALFA, pageSearch: '3' }],
    ['of one class', { nif: ALFA, classe_maxima: '9' }],
    ['of one district', { nif: ALFA, distrito: '13' }],
    ['of real-estate mediation', { nif: ALFA, id_object: '25' }],
  ])('%s clears nobody', (_, request) => {
    expect(read(empty, ALFA, { request }).outcome).toBe('unreadable');
  });

  test('of titles to build, by the number, does', () => {
    const request = { nif: `PT ${ALFA}`, id_object: '17', pageSearch: '1' };
    expect(read(empty, ALFA, { request }).outcome).toBe('not_found');
  });

  test('of mediation is no list of titles to build, whoever stands in it', () => {
    const page = list(row('1', '1', ALFA, 'ALFA, LDA'));
    expect(read(page, null, { request: { id_object: '25' } }).outcome).toBe('unreadable');
  });
});

test.each(['Nenhum critério indicado', 'Ocorreu um erro, tente novamente'])(
  'a list whose only row says "%s" clears nobody',
  words => {
    const page = `<table>${HEADER}<tr><td colspan="4">${words}</td></tr></table>`;
    expect(['unreadable', 'unavailable']).toContain(read(page, ALFA).outcome);
  },
);

test.each([
  ['a captcha', '<html><body><div class="g-recaptcha"></div></body></html>'],
  ['a session that ended', '<html><body>A sua sessão expirou.</body></html>'],
  ['an error page', '<html><body><h1>Runtime Error</h1></body></html>'],
])('%s is no answer, and is asked again', (_, page) => {
  expect(read(page, ALFA).outcome).toBe('unavailable');
});
