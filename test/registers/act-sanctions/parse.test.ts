import { describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { actSanctions } from '../../../src/registers/act-sanctions/act-sanctions.ts';
import { fieldOf, gravityIn, readGravity } from '../../../src/registers/act-sanctions/vocabulary.ts';
import { plainLabel } from '../../../src/registers/reading/words/plain-label.ts';
import { captureOf } from '../capture-of.ts';
import { csv, DEBTOR, OTHER, PERSON } from '../citius-executions/samples.ts';
import { block, found, grid, HEADER, page, paging, parse, RECORD, VALUES } from './samples.ts';

const NOTHING = '<p>Não foram encontrados registos.</p>';
const SOLE_TRADER = VALUES.with(0, PERSON.name).with(1, PERSON.nif);
const sheet = (rows: readonly (readonly string[])[], separator = ';', header = HEADER) =>
  csv(rows, separator, header);

describe('a sanction is read whole, whatever prints it', () => {
  test.each([
    ['a grid', page(grid([VALUES]))],
    [
      'a SharePoint header',
      page(
        grid([VALUES]).replaceAll(
          /<th>(.*?)<\/th>/g,
          '<th scope="col"><div><a href="#">$1<img alt=""></a></div></th>',
        ),
      ),
    ],
    ['a block', page(block())],
    ['a part of a page', grid([VALUES])],
    ['a CSV file', sheet([VALUES])],
    ['a CSV file with commas', sheet([VALUES], ',')],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([RECORD]);
    expect(found(text, DEBTOR)).toEqual([RECORD]);
  });

  test('in the names of a program', () => {
    const header = [
      'nif',
      'entidade',
      'setor',
      'local',
      'infracao',
      'norma',
      'gravidade',
      'coima_eur',
      'data',
    ];
    const values = [
      DEBTOR,
      RECORD.name,
      'Construção',
      'Braga',
      RECORD.infringement,
      RECORD.norm,
      'muito grave',
      '',
      '2026-03-02',
    ];
    expect(found(sheet([values], ',', header))).toEqual([RECORD]);
  });

  test('with name and number in one field, and without what the law does not demand of a row', () => {
    const header = [
      'Identificação do infrator',
      'Caracterização da contraordenação',
      'Norma violada',
      'Gravidade',
      'Data da decisão',
    ];
    const values = [
      `${RECORD.name} (NIPC ${DEBTOR})`,
      RECORD.infringement,
      RECORD.norm,
      'MUITO GRAVE',
      '2 de março de 2026',
    ];
    expect(found(page(grid([values], header)))).toEqual([{ ...RECORD, place: null }]);
  });

  test('the day of the decision goes before that of the infringement, and that before the publication', () => {
    const header = [...HEADER.slice(0, 8), 'Data da infração', 'Data de publicação'];
    const days = (...printed: string[]) =>
      found(page(grid([[...VALUES.slice(0, 8), ...printed]], header)))[0];
    expect(days('01/02/2025', '02/03/2026')).toMatchObject({ on: '2025-02-01', publishedOn: '2026-03-02' });
    expect(days('', '02/03/2026')).toMatchObject({ on: '2026-03-02', publishedOn: '2026-03-02' });
  });

  test('a gravity that only the description states', () => {
    const header = HEADER.toSpliced(6, 1);
    const row = (infringement: string) => page(grid([VALUES.toSpliced(6, 1).with(4, infringement)], header));
    expect(found(row('Contraordenação grave: trabalho não declarado'))[0]).toMatchObject({
      gravity: 'serious',
    });
    for (const [said, gravity] of [
      ['Muito grave - falta de proteção coletiva', 'very-serious'],
      ['Muito&amp;nbsp;grave', 'very-serious'],
      ['Muito (grave)', null],
      ['Contraordenação grave e muito grave', null],
      ['Grave: trabalho não declarado', 'serious'],
      ['Falta de registo dos tempos (leve)', 'light'],
      ['Queda em altura; infração muito grave.', 'very-serious'],
      ['Falta de EPI – gravidade: muito\u00a0grave', 'very-serious'],
      ['Falta de EPI, muito grave', 'very-serious'],
      ['Muito\u00a0- grave: falta de EPI', 'very-serious'],
      ['Falta de EPI (muito_grave)', 'very-serious'],
      ['Falta de EPI - muito\u2011grave', 'very-serious'],
      ['Contraordenação muitograve', 'very-serious'],
      ['Falta de EPI, infração pouco-grave', null],
      ['Trabalho não declarado em obra de grave risco', null],
      ['Acidente grave por falta de formação', null],
      ['Contraordenação grave e contraordenação muito grave', null],
    ])
      expect(found(row(said!))[0]).toMatchObject({ gravity });
  });

  test.each([
    ['no gravity', 6, '', { gravity: null }],
    ['no norm', 5, '-', { norm: 'unreadable', area: 'unreadable' }],
    ['no description', 4, '-', { infringement: 'unreadable', area: 'safety' }],
    ['no name', 0, '-', { name: 'unreadable' }],
    ['no day', 8, '', { on: 'unreadable' }],
    ['a day that no calendar has', 8, '31/02/2026', { on: 'unreadable' }],
  ])('a row with %s stays, and the value is not known', (_, column, value, said) => {
    const records = found(page(grid([VALUES.with(column, value)])));
    expect(records).toMatchObject([said]);
    expect(actSanctions.facts(records, DEBTOR)).toHaveLength(1);
  });

  test('an odd day of another company changes nothing for anybody else', () => {
    const odd = VALUES.with(0, 'OUTRA, LDA').with(1, OTHER).with(8, '31/02/2026');
    const text = page(`<p>Lista atualizada em 29-09-2026</p>${grid([VALUES, odd])}${paging('1 - 2')}`);
    expect(found(text, DEBTOR)).toEqual([RECORD]);
    expect(parse(text, '599100010' as Nif).outcome).toBe('not_found');
    const [fact] = actSanctions.facts(found(text, OTHER), OTHER);
    expect(fact).toMatchObject({ gravity: 'very-serious', area: 'safety', on: '2026-09-29' });
    expect(fact!.source.reference).toContain('dia ilegível');
    expect(JSON.stringify(fact)).toContain('[dia ilegível: conta o da lista]');
  });

  test('a description that sounds like an empty list clears nobody', () => {
    const words = 'Não existem registos de tempos de trabalho; não foram encontrados documentos';
    expect(found(page(grid([VALUES.with(4, words)])))).toMatchObject([{ infringement: words }]);
    expect(found(page(block(VALUES.with(4, words))))).toMatchObject([{ infringement: words }]);
  });
});

describe('natural persons', () => {
  test('sole traders and foreign companies inside the list are dropped, row by row', () => {
    const records = found(
      page(grid([SOLE_TRADER, VALUES, VALUES.with(0, 'TRANSPORTES EJEMPLO SL').with(1, 'ESB12345678')])),
    );
    expect(records).toEqual([RECORD]);
    expect(JSON.stringify(records)).not.toMatch(/DÁLIA|299999998|EJEMPLO/);
  });

  test('a list of them alone is refused', () => {
    expect(parse(page(grid([SOLE_TRADER]))).outcome).toBe('refused');
    expect(parse(sheet([SOLE_TRADER, SOLE_TRADER]), DEBTOR).outcome).toBe('refused');
  });

  test('no field and no reason carries their numbers', () => {
    for (const column of [0, 3, 4, 5, 6]) {
      const reading = parse(page(grid([VALUES.with(column, `${VALUES[column]} ${PERSON.nif}`)])));
      expect(JSON.stringify(reading)).toContain('unreadable');
      expect(JSON.stringify(reading)).not.toContain(PERSON.nif);
    }
  });
});

describe('absence counts only where the list is whole', () => {
  test.each([
    ['one page, all of it', 'not_found', page(grid([VALUES]))],
    ['as many as announced', 'not_found', page(`${grid([VALUES])}<p>Total: 1</p>${paging('1 - 1')}`)],
    ['the words for nothing', 'not_found', page(NOTHING)],
    [
      'a link onward',
      'unreadable',
      page(grid([VALUES]) + paging('1 - 1', '<a href="?Paged=TRUE&amp;p_ID=1&amp;PageFirstRow=2">&gt;</a>')),
    ],
    ['a second page', 'unreadable', page(grid([VALUES]) + paging('31 - 31'))],
    ['more announced than listed', 'unreadable', page(`${grid([VALUES])}<p>45 registos</p>`)],
    ['page 1 of 3', 'unreadable', page(`${grid([VALUES])}<p>Página 1 de 3</p>`)],
    ['a CSV file, which cannot show it', 'unreadable', sheet([VALUES])],
    ['a grid without rows', 'unreadable', page(grid([]))],
    ['a page drawn by script', 'unreadable', page('<div id="app"></div>')],
  ])('%s: %s', (_, outcome, text) => {
    expect(parse(text, OTHER).outcome).toBe(outcome);
  });
});

describe('a page that tells of more rows or pages than it holds is not the whole list, in whatever words', () => {
  const told = (line: string) => page(grid([VALUES]) + line);
  test.each([
    '<p>Número total de sanções publicadas: 250</p>',
    '<p>Sanções publicadas: 250</p>',
    '<p>Existem 250 sanções publicadas em 20 páginas</p>',
    '<p>Número de infratores: 250</p>',
    '<p>Mostrando 1 / 250</p>',
    '<div>Ver mais (249)</div>',
    '<p>Página 1 2 3 4 5 … 20</p>',
    '<footer><ul><li>1</li><li>2</li><li>3</li></ul></footer>',
    '<nav>Infratores: 250</nav>',
    '<p>Total de registos: 250</p>',
  ])('%s: neither of who is on it nor of who is not', line => {
    for (const nif of [DEBTOR, OTHER])
      expect(parse(told(line), nif)).toMatchObject({ outcome: 'unreadable', reason: expect.any(String) });
    expect(found(told(line))).toHaveLength(1);
    const whole = actSanctions.watchWhole();
    whole.see({ capture: captureOf(told(line)), reading: parse(told(line)) }, '');
    expect(whole.fault()).not.toBeNull();
  });

  test.each([
    '<p>Número total de sanções publicadas: 1</p>',
    '<p>Mostrando 1 / 1</p>',
    '<p>As sanções são publicadas durante 365 dias (Lei n.º 7/2009, artigos 562 e 563)</p>',
    '<footer>© 2026 ACT, telefone 213 308 700</footer>',
  ])('%s: it is whole', line => {
    expect(parse(told(line), OTHER).outcome).toBe('not_found');
    expect(found(told(line), DEBTOR)).toEqual([RECORD]);
  });

  test('words for nothing beside a number of sanctions clear nobody', () => {
    expect(parse(page(`${NOTHING}<p>Sanções publicadas: 250</p>`), OTHER).outcome).toBe('unreadable');
  });
});

describe('cells that reach into the rows below', () => {
  const row = (values: readonly string[]) => `<tr>${values.map(value => `<td>${value}</td>`).join('')}</tr>`;
  const joined = row(VALUES).replaceAll('<td>', '<td rowspan="2">');
  const under = (...rows: string[]) => page(grid([]).replace('<tbody>', `<tbody>${rows.join('')}`));
  const first = VALUES.slice(0, 2).map(value => `<td rowspan="2">${value}</td>`);

  test('two sanctions of one company under one name and number are two', () => {
    const second = VALUES.slice(2).with(2, 'Outra infração');
    const both = `<tr>${first.join('')}${row(VALUES.slice(2)).slice(4)}${row(second)}`;
    expect(found(under(both, row(VALUES)))).toMatchObject([
      RECORD,
      { ...RECORD, infringement: 'Outra infração' },
      RECORD,
    ]);
  });

  test('a row that does not fit among them is unreadable', () => {
    expect(parse(under(joined, row(['Outra infração', 'Porto'])))).toMatchObject({ outcome: 'unreadable' });
  });
});

describe('a page that says there is more than it holds is unreadable, also for who stands on it', () => {
  const next = (link: string) => grid([VALUES]) + paging('', link);
  test.each([
    ['a range of more rows', grid([VALUES]) + paging('1 - 30'), /says 1 - 30 and holds 1 row$/],
    [
      'a range beside a link',
      `${grid([VALUES])}<p>1 - 30 <a>Seguinte</a></p>`,
      /says 1 - 30 and holds 1 row$/,
    ],
    ['a range of fewer rows', grid([VALUES, VALUES]) + paging('1 - 1'), /says 1 - 1 and holds 2 rows/],
    ['a link that leads nowhere', next('<a href="#">Seguinte</a>'), /cannot be followed/],
    ['a link by script', next('<a href="javascript:void(0)">Próxima página</a>'), /cannot be followed/],
    [
      'a link to another address',
      next('<a href="/Pages/2.aspx"><img alt="Seguinte"></a>'),
      /cannot be followed/,
    ],
    ['a button', next('<button type="button">Seguinte</button>'), /cannot be followed/],
    ['a button for more', next('<input type="button" value="Carregar mais">'), /cannot be followed/],
    ['a link with an arrow', next('<a href="#">Seguinte &gt;</a>'), /cannot be followed/],
    ['a link between arrows', next('<a href="#">» Próxima página →</a>'), /cannot be followed/],
    ['numbers of pages', next('<b>1</b> <a href="?page=2">2</a>'), /later page/],
    ['numbers by script', next(`<a href="javascript:__doPostBack('g','Page$2')">2</a>`), /later page/],
  ])('%s', (_, content, reason) => {
    for (const nif of [DEBTOR, OTHER, null])
      expect(parse(page(content), nif)).toMatchObject({
        outcome: 'unreadable',
        reason: expect.stringMatching(reason),
      });
  });

  test.each([
    ['a link that is off', '<a class="disabled" href="#">Seguinte</a>'],
    ['a button that is off', '<button disabled>Seguinte</button>'],
    ['words that are no link', '<a>Seguinte</a>'],
    ['an earlier page', '<a href="#">Anterior</a>'],
  ])('but not %s', (_, link) => {
    expect(parse(page(next(link)), OTHER).outcome).toBe('not_found');
  });
});

describe('anything unknown is unreadable', () => {
  test.each([
    ['a renamed column', grid([VALUES], HEADER.with(4, 'Resumo')), /Resumo/],
    ['a renamed label', block(VALUES, HEADER.with(4, 'Resumo')), /Resumo/],
    ['another gravity', grid([VALUES.with(6, 'Gravíssima')]), /Gravíssima/],
    ['a sanction for nothing', grid([VALUES.with(4, '-').with(5, '-')]), /what it is for/],
    [
      'a list without any day',
      grid([VALUES.slice(0, 8)], HEADER.slice(0, 8)),
      /the column of days is missing/,
    ],
    ['a number that is none, and nothing else', grid([VALUES.with(1, '599000091')]), /^row 1: .*tax number/],
    [
      'a page of which more than one row in ten has no number',
      grid([...Array(20).fill(VALUES), ...Array(3).fill(VALUES.with(1, '59900009'))]),
      /^row 21: a number that is no tax number$/,
    ],
    [
      'a list of a day to come',
      `<p>Lista atualizada em 29-09-2106</p>${grid([VALUES])}`,
      /day to come, 2106-09-29/,
    ],
    ['a row with a cell gone', grid([VALUES.slice(0, 8)]), /cells/],
    [
      'a next page by script alone',
      grid([VALUES]) +
        paging('1 - 1', `<a title="Seguinte" href="javascript:__doPostBack('g','Page$2')">2</a>`),
      /script/,
    ],
  ])('%s', (_, content, reason) => {
    expect(parse(page(content))).toMatchObject({
      outcome: 'unreadable',
      reason: expect.stringMatching(reason),
    });
  });

  test.each([
    ['an empty body', 'unavailable', captureOf('')],
    ['an error page', 'unavailable', captureOf(page('<p>Ocorreu um erro inesperado.</p>'))],
    ['a PDF', 'refused', captureOf('%PDF-1.7')],
    ['a spreadsheet', 'refused', captureOf('PK\x03\x04')],
  ])('%s is %s', (_, outcome, from) => {
    expect(parse(from).outcome).toBe(outcome);
  });
});

test.each([
  ['whose check digit is wrong', `${DEBTOR.slice(0, 8)}1`, true],
  ['that lost a digit', DEBTOR.slice(0, 8), true],
  ['with a letter in it', DEBTOR.replace('0', 'O'), true],
  ['that is missing', '', false],
])('a row with a number %s is set aside, and the others are read', (_, number, isNear) => {
  const content = page(grid([VALUES.with(1, number), VALUES.with(1, OTHER)]));
  const reading = parse(content);
  expect(reading).toMatchObject({ outcome: 'found', records: [{ nif: OTHER }] });
  expect('setAside' in reading && reading.setAside).toEqual([
    {
      fault: expect.stringMatching(/^row 1: a (?:number that is no|row without a) tax number$/),
      mayBe: isNear ? expect.arrayContaining([DEBTOR]) : [],
      name: VALUES[0],
    },
  ]);
  expect(parse(content, DEBTOR).outcome).toBe(isNear ? 'unreadable' : 'not_found');
});

test.each([
  ['Leve', 'light'],
  ['GRAVE', 'serious'],
  ['muito  grave', 'very-serious'],
  ['MUITO-GRAVE', 'very-serious'],
  ['muito\u00a0–\u00a0grave', 'very-serious'],
  ['muito\u00adgrave', 'very-serious'],
  ['Contraordenação muito grave', 'very-serious'],
  ['Grave (reincidência)', 'serious'],
  ['Grave, com dolo', 'serious'],
  ['Grave (reincidência com negligência grosseira)', 'serious'],
  ['Contraordenação laboral muito grave (art. 554.º, n.º 4)', 'very-serious'],
  ['pouco grave', null],
  ['grave ou muito grave', null],
])('the gravity "%s" is %s', (words, gravity) => {
  expect(readGravity(words)).toBe(gravity);
  expect(
    gravityIn(`Contraordenação ${words.replace(/^contraordenação /i, '')}: falta de registo`) !== null,
  ).toBe(gravity !== null);
});

test.each([
  ['Entidade infratora', 'name'],
  ['Identificação do infractor', 'name'],
  ['Denominação social', 'name'],
  ['Designação da entidade empregadora', 'name'],
  ['NIPC', 'nif'],
  ['Sector de Actividade', 'ignored'],
  ['Zona', 'place'],
  ['Local da infração', 'place'],
  ['Local da prática da contraordenação', 'place'],
  ['Descrição da contra-ordenação', 'infringement'],
  ['Infração', 'infringement'],
  ['Normas violadas', 'norm'],
  ['Disposição legal infringida', 'norm'],
  ['Classificação', 'gravity'],
  ['Sanções aplicadas', 'ignored'],
  ['Valor da coima (€)', 'ignored'],
  ['Data da decisão condenatória definitiva', 'decidedOn'],
  ['Data da prática da infração', 'committedOn'],
  ['Publicado em', 'publishedOn'],
  ['N.º de processo', 'ignored'],
  ['Data de eliminação', null],
  ['Trabalhadores afetados', null],
])('the label "%s" is %s', (label, field) => {
  expect(fieldOf(plainLabel(label))).toBe(field);
});

describe('facts', () => {
  test('say what the row says, with its source; the same row is the same fact', () => {
    const [fact, ...others] = actSanctions.facts(
      [RECORD, { ...RECORD, norm: RECORD.norm.toUpperCase() }, { ...RECORD, nif: OTHER }],
      DEBTOR,
    );
    expect(others).toEqual([]);
    expect(fact).toEqual({
      kind: 'labour-sanction',
      key: expect.stringMatching(/^act-sanctions:599000090:[0-9a-f]{24}$/),
      source: {
        register: 'act-sanctions',
        reference: `${RECORD.norm.toUpperCase()} (2026-03-02)`,
        url: actSanctions.meta.officialPage,
        date: '2026-03-02',
      },
      gravity: 'very-serious',
      area: 'safety',
      infringement: RECORD.infringement,
      on: '2026-03-02',
    });
  });

  test('two sanctions of one day are two facts', () => {
    expect(
      actSanctions.facts([RECORD, { ...RECORD, place: 'Faro' }, { ...RECORD, gravity: 'serious' }], DEBTOR),
    ).toHaveLength(3);
  });
});

describe('properties', () => {
  const PAGES = [page(grid([VALUES])), page(block()), page(NOTHING), grid([VALUES])];

  test('a page cut anywhere is neither found nor clean; a CSV file never clears anybody', () => {
    for (const text of PAGES)
      for (let length = 0; length < text.length; length++)
        expect(['unreadable', 'unavailable']).toContain(parse(text.slice(0, length), OTHER).outcome);
    const text = sheet([VALUES, SOLE_TRADER, VALUES]);
    for (let length = 0; length < text.length; length++)
      for (const nif of [OTHER, DEBTOR, null])
        expect(parse(text.slice(0, length), nif).outcome).not.toBe('not_found');
  });
});
