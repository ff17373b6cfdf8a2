import { describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { mjPublications } from '../../../src/registers/mj-publications/mj-publications.ts';
import { readCaptures } from '../../../src/registers/mj-publications/read-captures.ts';
import type { Capture } from '../../../src/registers/register.ts';
import { captureOf, recordsIn } from '../capture-of.ts';
import {
  ANA,
  AUDITOR,
  act,
  COMPANY,
  context,
  DESIGNATION,
  gridPage,
  inLines,
  message,
  officialPopup,
  oneLine,
  person,
  popup,
  type Row,
  windows1252,
} from './support.ts';

const asked = { nif: COMPANY as Nif };
const read = (body: string | Uint8Array, request: Record<string, string> = {}) =>
  mjPublications.parse(captureOf(body, { request }), asked, context);
const ROWS: readonly Row[] = [
  { on: '2026-07-21', label: 'PRESTA&#199;&#195;O DE CONTAS INDIVIDUAL' },
  { on: '2025-03-20', label: 'Designação de membro(s) de orgão(s) social(ais)' },
];
const many = (count: number): Row[] => Array.from({ length: count }, () => ROWS[0]!);

describe('a page of results', () => {
  test('gives a record per row', async () => {
    const records = recordsIn(await read(gridPage(ROWS)));
    expect(records[0]).toEqual({
      listed: true,
      publishedOn: '2026-07-21',
      nif: COMPANY,
      entity: 'EXEMPLO CONSTRUÇÕES, S.A.',
      actLabel: 'PRESTAÇÃO DE CONTAS INDIVIDUAL',
      actTypes: ['accounts'],
      detail: null,
    });
    expect(records[1]!.actTypes).toEqual(['office-appointed']);
  });

  test.each(['Acto', 'Ato', 'Acto/Facto', 'ACTO / FACTO'])('may head its acts "%s"', async title => {
    expect(recordsIn(await read(gridPage(ROWS, { act: title })))).toHaveLength(2);
  });

  test('is read in windows-1252 too', async () => {
    expect(recordsIn(await read(windows1252(gridPage(ROWS)))).map(({ entity }) => entity)[0]).toBe(
      'EXEMPLO CONSTRUÇÕES, S.A.',
    );
  });

  test('with its columns in another order is read by their names', async () => {
    const swapped = gridPage(ROWS)
      .replace('<th>Entidade</th><th>Concelho</th>', '<th>Concelho</th><th>Entidade</th>')
      .replaceAll(/(<td>EXEMPLO[^<]*<\/td>)(<td>[^<]*<\/td>)/g, '$2$1');
    expect(recordsIn(await read(swapped))).toEqual(recordsIn(await read(gridPage(ROWS))));
  });

  test('drops a row about a natural person, and keeps the others', async () => {
    const reading = await read(gridPage([...ROWS, { ...ROWS[0]!, nif: ANA }]));
    expect(recordsIn(reading)).toHaveLength(2);
    expect(JSON.stringify(reading)).not.toContain(ANA);
  });

  test('of other companies is no answer about this one', async () => {
    expect(await read(gridPage(ROWS.map(row => ({ ...row, nif: AUDITOR }))))).toMatchObject({
      outcome: 'unreadable',
    });
    const all = mjPublications.parse(
      captureOf(gridPage(ROWS.map(row => ({ ...row, nif: AUDITOR })))),
      { nif: null },
      context,
    );
    expect(recordsIn(await all)).toHaveLength(2);
  });

  test.each([
    ['announces more than it shows', gridPage(many(20), { says: '(1-20 de 200)', next: true })],
    ['is the last of several', gridPage(many(20), { says: '(181-200 de 200)' })],
    ['is cut short', gridPage(many(7), { says: '(1-20 de 20)' })],
    ['links to a next one', gridPage(ROWS, { next: true, says: '' })],
    ['has a column of another name', gridPage(ROWS, { act: 'Facto registado' })],
    ['has a column twice', gridPage(ROWS, { act: 'Entidade' })],
    ['lost a cell', gridPage(ROWS).replace('<td>EXEMPLO CONSTRUÇÕES, S.A.</td>', '')],
    ['has a day of no calendar', gridPage([{ ...ROWS[0]!, on: '2026-02-31' }])],
    [
      'was cut behind a row, and does not say how many there are',
      gridPage(many(7), { says: '' }).split('</tr>').slice(0, -2).join('</tr>'),
    ],
    ['has a day to come', gridPage([{ ...ROWS[0]!, on: '2028-03-20' }])],
    ['is full, and does not say how many there are', gridPage(many(20), { says: '' })],
    ['has a row without a number', gridPage([{ ...ROWS[0]!, nif: '-' }])],
    ['has a place where the act stands', gridPage([{ ...ROWS[0]!, label: 'Santo Tirso' }])],
    ['has no row at all', gridPage([])],
  ])('that %s is not taken for the answer', async (_, page) => {
    expect((await read(page)).outcome).toBe('unreadable');
  });
});

test.each(['(1-2 de 2)', '1 2 3'])(
  'a row of one cell under all columns that says "%s" is the pager',
  async says => {
    const footed = gridPage(ROWS).replace(/<\/table>/, `<tr><td colspan="7">${says}</td></tr></table>`);
    expect(recordsIn(await read(footed))).toHaveLength(2);
    const told = gridPage(ROWS).replace(/<\/table>/, '<tr><td colspan="7">Sem permissão</td></tr></table>');
    expect((await read(told)).outcome).toBe('unreadable');
  },
);

test('a line break in a cell parts words', async () => {
  const [record] = recordsIn(await read(gridPage([{ ...ROWS[0]!, label: 'REGISTO<br>MUDANÇA DA SEDE' }])));
  expect(record).toMatchObject({ actLabel: 'REGISTO MUDANÇA DA SEDE', actTypes: ['seat-change'] });
});

describe('a search that asked for less than everything about a company', () => {
  const FIELD = 'ctl00$ContentPlaceHolderMain$';
  const text = (name: string, value: string) => `<input type="text" name="${FIELD}${name}" value="${value}">`;
  const list = (name: string, value: string) =>
    `<select name="${FIELD}${name}"><option value="null">[Selecione]</option><option value="${value}" selected="selected">x</option></select>`;
  const kind = (value: string) =>
    `<input type="radio" name="${FIELD}rblTipoPub" value="0"><input type="radio" name="${FIELD}rblTipoPub" value="${value}" checked="checked">`;
  const nothing = (form: string) => message('Não foram encontradas publicações', form);
  const withForm = (form: string) => gridPage(ROWS).replace(/<body[^>]*>/, body => body + form);
  const narrowed = [
    ['from a day', text('txtDataInit', '01-01-2026')],
    ['until a day', text('txtDataFim', '2025-12-31')],
    ['by name', text('txtDadosPubEntidade', 'EXEMPLO')],
    ['in a district', list('comboDadosPubDistrito', '13')],
    ['in a municipality', list('comboDadosPubConcelho', '1312')],
    ['for other publications', kind('3')],
  ] as const;

  test.each(narrowed)('%s, is not the company’s whole record', async (_, form) => {
    for (const nif of [COMPANY as Nif, null])
      for (const page of [withForm(form), nothing(form)])
        expect(await mjPublications.parse(captureOf(page), { nif }, context)).toMatchObject({
          outcome: 'unreadable',
          reason: expect.stringMatching(/narrowed/),
        });
  });

  test.each([
    ['txtDataInit', '01-01-2026'],
    ['txtDataFim', '31/12/2025'],
    ['txtDadosPubEntidade', 'EXEMPLO'],
    ['comboDadosPubDistrito', '01'],
    ['rblTipoPub', '8'],
  ])('as what was sent says (%s), is not either', async (field, value) => {
    for (const page of [gridPage(ROWS), nothing('')])
      expect(await read(page, { [FIELD + field]: value })).toMatchObject({ outcome: 'unreadable' });
  });

  test.each([
    ['masks', text('txtDataInit', '__-__-____') + text('txtDataFim', 'dd-mm-aaaa')],
    ['blank fields', text('txtDataInit', ' ') + text('txtDadosPubEntidade', '')],
    ['nothing chosen', list('comboDadosPubDistrito', 'null') + list('comboDadosPubConcelho', '0')],
    ['all kinds', kind('0')],
    ['all of the commercial register', kind('1')],
    ['the whole sandbox form as sent', ''],
  ])('with %s, is', async (_, form) => {
    expect(recordsIn(await read(withForm(form)))).toHaveLength(2);
    expect(await read(nothing(form), { [`${FIELD}rblTipoPub`]: '0', [`${FIELD}txtDataInit`]: '' })).toEqual({
      outcome: 'not_found',
      registerDate: null,
    });
  });
});

describe('a page without results', () => {
  const field = (nif: string) => `<input name="ctl00$ContentPlaceHolderMain$txtDadosPubNif" value="${nif}">`;

  test.each([
    'Não foram encontradas publicações',
    'N&atilde;o foram encontradas publica&ccedil;&otilde;es para os crit&eacute;rios indicados.',
    'NAO FORAM ENCONTRADOS RESULTADOS',
    'Não existem publicações para a pesquisa efetuada',
    'Sem resultados',
  ])('says so in words: %s', async words => {
    expect(await read(message(words))).toEqual({ outcome: 'not_found', registerDate: null });
    expect((await read(message(words, field(COMPANY)))).outcome).toBe('not_found');
  });

  test.each([
    'Por favor, efetue a Validação',
    'Por favor, efectue a Valida&ccedil;&atilde;o',
    'Não pode efectuar a pesquisa neste momento',
    'Por favor volte a tentar dentro de alguns segundos',
    'Não foram encontradas publicações. Volte a tentar dentro de alguns segundos.',
    'A sua sessão expirou',
  ])('may only look like it: %s', async words => {
    expect((await read(message(words))).outcome).toBe('unavailable');
  });

  test('tells how long a throttle lasts', async () => {
    expect(
      await read(message('Não pode efectuar a pesquisa. Volte a tentar dentro de 45 segundos')),
    ).toMatchObject({
      retryAfterSeconds: 45,
    });
  });

  test.each([
    ['whose label is empty', message('')],
    ['whose label refuses the search', message('Deve preencher pelo menos um critério. Nenhum resultado')],
    ['whose label names a number that is none', message('Não foram encontradas publicações: NIF inválido')],
    ['whose label speaks of another', message(`Não foram encontradas publicações para o NIF ${AUDITOR}`)],
    ['whose label speaks of some days', message('Não foram encontradas publicações nos últimos 30 dias')],
    ['whose label says something new', message('Serviço em manutenção programada')],
    ['of a redesign', '<html><body><h1>Novo portal do registo</h1></body></html>'],
    ['that is empty', ''],
    ['that is no text', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])],
    [
      'that is the search form, never sent',
      `<form>${field('')}<input type="submit" value="Pesquisar"></form>`,
    ],
  ])('%s is not understood', async (_, page) => {
    expect((await read(page)).outcome).toBe('unreadable');
  });

  test('of a search for another company says nothing about this one', async () => {
    const words = 'Não foram encontradas publicações';
    expect((await read(message(words, field(AUDITOR)))).outcome).toBe('unreadable');
    const sent = { ctl00$ContentPlaceHolderMain$txtDadosPubNif: AUDITOR };
    expect((await read(message(words), sent)).outcome).toBe('unreadable');
  });
});

describe('a popup', () => {
  test('gives the day of publication that stands above the text', async () => {
    expect(recordsIn(await read(popup(DESIGNATION, '2025-03-20')))[0]).toMatchObject({
      publishedOn: '2025-03-20',
      listed: false,
    });
  });

  test.each(['2025-02-30', '30-02-2025', '2028-03-20'])('of the day %s is not read', async on => {
    expect((await read(popup(DESIGNATION, on))).outcome).toBe('unreadable');
  });

  test('without the id around the text is recognised by its first words', async () => {
    const page = popup(DESIGNATION).replace(/ id='[^']*'/, '');
    expect(recordsIn(await read(page))).toEqual(recordsIn(await read(popup(DESIGNATION))));
  });

  test('with its first words outside the cell is read all the same', async () => {
    const page = popup(DESIGNATION.slice(1)).replace(
      '<table><tr>\n',
      '<table><tr><td>Publica-se que em relação à entidade:</td></tr><tr>',
    );
    expect(recordsIn(await read(page))).toEqual(recordsIn(await read(popup(DESIGNATION))));
  });

  /** Whatever an act ends with, and whatever stands below it. */
  const OFFICE = ['GERÊNCIA:', 'Nome/Firma: ANA EXEMPLO', `NIF/NIPC: ${ANA}`];
  const LAST: readonly (readonly [string, readonly string[]])[] = [
    ['CESSAÇÃO DE FUNÇÕES', [...OFFICE, 'Causa: renúncia']],
    ['CESSAÇÃO DE FUNÇÕES', [...OFFICE, 'Cargo: Gerente', 'Data: 1.º de março de 2025']],
    ['CESSAÇÃO DE FUNÇÕES', ['GERÊNCIA:', 'Nome/Firma: ANA EXEMPLO']],
    ['DESIGNAÇÃO', [...OFFICE, 'Cargo: Gerente']],
    ['DESIGNAÇÃO', ['GERÊNCIA:', ...person('ANA EXEMPLO', ANA, 'Gerente')]],
    ['DESIGNAÇÃO', [...OFFICE, 'Prazo de duração do mandato: 4 anos']],
    ['PRESTAÇÃO DE CONTAS INDIVIDUAL', ['Ano da Prestação de Contas: 2024']],
    ['AUMENTO DE CAPITAL', ['CAPITAL APÓS O AUMENTO: 50.000,00 Euros']],
    ['ALTERAÇÕES AO CONTRATO DE SOCIEDADE', ['SEDE: RUA NOVA, 5', 'Concelho: Loulé']],
    ['ALTERAÇÕES AO CONTRATO DE SOCIEDADE', ['FIRMA: EXEMPLO NOVO, S.A.']],
    ['DISSOLUÇÃO E ENCERRAMENTO DA LIQUIDAÇÃO', []],
  ];
  const BELOW = [
    '<a>Imprimir</a><a>Fechar</a>',
    '<button>Imprimir</button>&nbsp;<button>Fechar</button>',
    '<table><tr><td>Imprimir</td><td>Fechar</td></tr></table>',
    '<div>© 2026 Ministério da Justiça</div><p>Instituto dos Registos e do Notariado</p>',
    '<p>Telefone: 211 950 500 | E-mail: apoio@example.pt</p>',
    '<div>Data: 2026-11-27</div><div>NIPC: 600012345</div>',
  ];
  const IN_CELL = [
    'Imprimir publicação',
    'Voltar à pesquisa',
    '© Ministério da Justiça',
    'Nova pesquisa',
    '| Fechar',
  ];
  test.each(LAST)('%s: what stands below it is no part of %j', async (label, lines) => {
    const text = act(label, lines).slice(0, -1);
    const plain = recordsIn(await read(inLines(text)));
    for (const below of BELOW)
      for (const cell of [' id="ctl00_ContentPlaceHolderMain_tdTextoPub"', ''])
        expect(recordsIn(await read(officialPopup(text, { cell, below })))).toEqual(
          plain.map(record => ({ ...record, publishedOn: '2025-03-20' })),
        );
    expect(recordsIn(await read(`${inLines(text)}\nImprimir\nFechar\n`))).toEqual(plain);
    for (const line of IN_CELL) expect(recordsIn(await read(`${inLines(text)}\n${line}\n`))).toEqual(plain);
  });

  test('whose cell ends too early loses nobody', async () => {
    const page = officialPopup(DESIGNATION).replace('<br>FISCAL ÚNICO:', '</td><td>FISCAL ÚNICO:');
    expect(recordsIn(await read(page))[0]!.detail!.appointed).toHaveLength(3);
  });

  test('of a lost session or without text is no answer', async () => {
    const empty = '<td id="ctl00_ContentPlaceHolderMain_tdTextoPub"></td>';
    expect((await read(`<table><tr>${empty}</tr></table>`)).outcome).toBe('unreadable');
    expect((await read('<p>A sua sessão expirou.</p>')).outcome).toBe('unavailable');
  });
});

describe('captures together', () => {
  const page = (from: number, to: number, next: boolean) =>
    captureOf(gridPage(many(to - from + 1), { says: `(${from}-${to} de 45)`, next }));
  const together = (captures: Capture[]) => readCaptures(captures, asked, context);

  test('are whole when every page is there, in any order, a page twice or not', () => {
    const pages = [page(21, 40, true), page(1, 20, true), page(41, 45, false), page(1, 20, true)];
    expect(recordsIn(together(pages))).toHaveLength(45);
  });

  test('are not whole when a page is missing', () => {
    expect(together([page(1, 20, true), page(41, 45, false)]).outcome).toBe('unreadable');
    expect(together([page(1, 20, true), page(21, 40, true)]).outcome).toBe('unreadable');
    expect(together([page(21, 40, true), page(41, 45, false)]).outcome).toBe('unreadable');
  });

  test('join a row and its text', () => {
    const records = recordsIn(together([captureOf(gridPage(ROWS)), captureOf(oneLine(DESIGNATION))]));
    expect(records.map(({ listed, detail }) => [listed, detail !== null])).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(records[1]!.publishedOn).toBe('2025-03-20');
  });

  test('contradict each other when one says that there is nothing', () => {
    const nothing = captureOf(message('Não foram encontradas publicações'));
    expect(together([captureOf(gridPage(ROWS)), nothing]).outcome).toBe('unreadable');
  });
});

test('the words for nothing on a page of somebody else clear nobody', async () => {
  const foreign = '<html><body><h1>Bem-vindo</h1><p>Sem resultados.</p></body></html>';
  expect((await read(foreign)).outcome).toBe('unreadable');
});
