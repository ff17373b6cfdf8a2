import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { checkDigit, type Nif } from '../../../src/kernel/nif.ts';
import { citiusExecutions } from '../../../src/registers/citius-executions/citius-executions.ts';
import { captureOf } from '../capture-of.ts';
import {
  block,
  csv,
  DEBTOR,
  delta,
  found,
  grid,
  HEADER,
  NOTHING,
  OTHER,
  PERSON,
  PERSON_VALUES,
  page,
  parse,
  RECORD,
  VALUES,
} from './samples.ts';

const latin1 = (text: string): Uint8Array =>
  Uint8Array.from(text.replaceAll('€', '\x80'), letter => letter.charCodeAt(0));
const SAMPLE_NAMES = [
  'nome',
  'nif',
  'valor_em_divida',
  'processo',
  'tribunal',
  'motivo',
  'data_extincao',
  'data_inclusao',
];

describe('an entry is read whole, whatever prints it', () => {
  test.each([
    ['a grid', page(grid([VALUES]))],
    [
      'a grid whose rows begin with a heading',
      page(grid([VALUES]).replaceAll(/<tr><td>(.*?)<\/td>/g, '<tr><th scope="row">$1</th>')),
    ],
    ['a part of a page', grid([VALUES])],
    ['bare rows', grid([VALUES]).replace(/<\/?table[^>]*>/g, '')],
    ['a delta', delta(grid([VALUES]))],
    ['a block of labels', page(block())],
    ['labels without colons', page(block().replaceAll(':</strong>', '</strong>'))],
    [
      'a definition list',
      page(`<dl>${HEADER.map((label, i) => `<dt>${label}</dt><dd>${VALUES[i]}</dd>`).join('')}</dl>`),
    ],
    [
      'a table of two columns',
      page(
        `<table>${HEADER.map((label, i) => `<tr><td>${label}:</td><td>${VALUES[i]}</td></tr>`).join('')}</table>`,
      ),
    ],
    [
      'a table of label, value, label, value',
      page(
        `<table>${[0, 2, 4, 6].map(i => `<tr><th>${HEADER[i]}</th><td>${VALUES[i]}</td><th>${HEADER[i + 1]}</th><td>${VALUES[i + 1]}</td></tr>`).join('')}</table>`,
      ),
    ],
    [
      'spans',
      page(
        HEADER.map(
          (label, i) => `<div><span class="rotulo">${label}: </span> <span>${VALUES[i]}</span></div>`,
        ).join(''),
      ),
    ],
    [
      'values on lines of their own',
      page(HEADER.map((label, i) => `<p>${label}:</p><p><b>${VALUES[i]}</b></p>`).join('')),
    ],
    ['a CSV file', csv([VALUES])],
    ['a CSV file with a byte order mark and a separator line', `\uFEFFsep=;\r\n${csv([VALUES])}`],
    ['a CSV file under titles, without its last line end', `Lista Pública;;\n\n${csv([VALUES]).trimEnd()}`],
    [
      'the names of a program and its numbers',
      csv(
        [
          [
            'EXEMPLO CONSTRUÇÕES, LDA',
            DEBTOR,
            '12460.27',
            '1234/22.5T8LRA',
            'Juízo de Execução de Leiria',
            'inexistencia_bens',
            '2023-04-13',
            '2023-06-01',
          ],
        ],
        ',',
        SAMPLE_NAMES,
      ),
    ],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([RECORD]);
    expect(found(text, null)).toEqual([RECORD]);
    expect(found(captureOf(latin1(text)))).toEqual([RECORD]);
  });

  test.each([
    [
      'labels in other words and cases',
      [
        'EXECUTADO',
        'NIPC',
        'Montante em dívida (€)',
        'Nº Processo',
        'JUÍZO',
        'Forma de extinção',
        'Data de Extinção',
        'Data de inclusão',
      ],
      VALUES,
    ],
    [
      'labels with the law’s own words',
      [
        'Designação',
        'N.º de identificação fiscal',
        'Valor em dívida',
        'Número do processo executivo',
        'Tribunal',
        'Causa da extinção',
        'Data da extinção da execução',
        'Data da inclusão',
      ],
      VALUES,
    ],
    [
      'numbers with spaces, days with hours',
      HEADER,
      VALUES.with(1, 'PT 599 000 090')
        .with(2, '12 460,27 EUR')
        .with(6, '13-04-2023 00:00:00')
        .with(7, '2023-06-01T00:00:00'),
    ],
    ['a day in words', HEADER, VALUES.with(6, '13 de abril de 2023')],
    ['a reason in other words', HEADER, VALUES.with(5, 'INEXISTÊNCIA DE BENS')],
  ])('%s', (_, header, values) => {
    expect(found(page(grid([values], header)))).toEqual([RECORD]);
    expect(found(page(block(values, header)))).toEqual([RECORD]);
    expect(found(csv([values], ';', [...header]))).toEqual([RECORD]);
  });

  test.each(['', '31/02/2023'])('an entry whose day of inclusion is "%s", which no check needs', day => {
    const records = found(page(grid([VALUES, VALUES.with(3, '77/19.0TBLRA').with(7, day)])));
    expect(records).toEqual([RECORD, { ...RECORD, process: '77/19.0TBLRA', includedOn: 'unreadable' }]);
    expect(citiusExecutions.facts(records, DEBTOR)).toMatchObject([
      { owedEur: 12460.27, source: { date: '2023-06-01' } },
      { owedEur: 12460.27, source: { date: null } },
    ]);
  });

  test('process and court in one field', () => {
    const header = HEADER.toSpliced(3, 2, 'Processo / Tribunal');
    const values = VALUES.toSpliced(3, 2, 'Processo n.º 1234/22.5t8lra - Juízo de Execução de Leiria');
    expect(found(page(grid([values], header)))).toEqual([RECORD]);
  });

  test('name and number in one field', () => {
    const header = HEADER.toSpliced(0, 2, 'Identificação do executado');
    const holder = 'EXEMPLO CONSTRUÇÕES, LDA - NIPC: 599 000 090';
    expect(found(page(grid([VALUES.toSpliced(0, 2, holder)], header)))).toEqual([RECORD]);
  });

  test('several entries, in blocks and in grids with columns of no use', () => {
    const second = VALUES.with(3, '77/19.0TBLRA').with(5, 'Com pagamento parcial');
    const expected = [RECORD, { ...RECORD, process: '77/19.0TBLRA', reason: 'partial-payment' }];
    expect(found(page(`${block()}${block(second)}`))).toEqual(expected);
    const wide = (row: readonly string[], i: number) => [
      String(i + 1),
      ...row,
      'Maria Inventada',
      'Ver detalhe',
    ];
    expect(found(page(grid([VALUES, second].map(wide), ['', ...HEADER, 'Agente de execução', ''])))).toEqual(
      expected,
    );
  });
});

describe('people are dropped', () => {
  const document = HEADER.toSpliced(2, 0, 'N.º de identificação civil');
  test('among companies, by the first digit of their number or by their document', () => {
    const rows = [
      PERSON_VALUES.toSpliced(2, 0, ''),
      VALUES.toSpliced(2, 0, ''),
      VALUES.with(0, PERSON.name).with(1, '').toSpliced(2, 0, '12345678 0 ZZ1'),
    ];
    const records = found(page(grid(rows, document)), null);
    expect(records).toEqual([RECORD]);
    expect(JSON.stringify(records)).not.toMatch(/DÁLIA|299999998|12345678/);
  });

  test('a capture of people alone is refused', () => {
    expect(parse(page(grid([PERSON_VALUES])), null)).toEqual({
      outcome: 'refused',
      reason: 'a list of natural persons',
    });
    expect(parse(csv([VALUES.with(0, PERSON.name).with(1, 'BI 12345678')]), null).outcome).toBe('refused');
  });

  test('no reason and no record carries their numbers', () => {
    for (const text of [
      page(grid([VALUES.with(5, `Motivo novo ${PERSON.nif}`)])),
      page(grid([VALUES.with(4, `Leiria ${PERSON.nif}`)])),
    ]) {
      expect(parse(text).outcome).toBe('unreadable');
      expect(JSON.stringify(parse(text))).not.toContain(PERSON.nif);
    }
    const named = page(grid([VALUES.with(0, `EXEMPLO, LDA, por ${PERSON.name} ${PERSON.nif}`)]));
    expect(parse(named)).toMatchObject({ records: [{ name: 'unreadable' }] });
  });
});

describe("not found only by the register's own words", () => {
  test.each([
    'NAO FORAM ENCONTRADAS EXECUÇÕES PARA OS CRITÉRIOS INDICADOS',
    'Total: 0 registos',
    'A pesquisa não devolveu resultados.',
  ])('"%s"', words => {
    const reading = { outcome: 'not_found', registerDate: null };
    expect(parse(page(`<span>${words}</span>`))).toEqual(reading);
    expect(
      parse(page(grid([]).replace('</table>', `<tr><td colspan="8">${words}</td></tr></table>`))),
    ).toEqual(reading);
    expect(parse(delta(`<div id="upResultados"><p>${words}</p></div>`))).toEqual(reading);
    expect(parse(`${csv([])}${words}\r\n`)).toEqual(reading);
  });

  test.each([
    ['the page before anything was asked', page('')],
    ['a grid without rows', page(grid([]))],
    ['a CSV file without rows', csv([])],
    ['a hidden label', page('<span style="display: none">Nenhum registo encontrado</span>')],
    ['a refused search', page('<span>Não foi indicado nenhum critério de pesquisa.</span>')],
    ['the reason to be on the list', page('<p>Motivo: não foram encontrados bens penhoráveis</p>')],
    ['a script', page('<script>var vazio = "Nenhum registo encontrado";</script>')],
    ['another table', page('<table><tr><th>Serviço</th><th>Morada</th></tr></table>')],
    ['a CSV statement cut short', `${csv([])}Nenhum registo`],
    ['the words beside an entry', page(grid([VALUES]) + NOTHING)],
    ['the search for another number', page(NOTHING, OTHER)],
    ['the search for no number', page(NOTHING, '')],
    [
      'the search for no text',
      page(NOTHING, '')
        .replace('$txtNif', '$txtPesquisa')
        .replace('<label>', '<input type="radio" name="rbl" value="nif" checked><label>'),
    ],
    ['words about another number', page(`<span>Não foram encontrados registos para o NIF ${OTHER}</span>`)],
    ['a list that does not name the company', page(grid([VALUES.with(1, OTHER)]))],
    ['a CSV file that does not name it', csv([VALUES.with(1, OTHER)])],
    ['nothing that is known', '{"erro": null, "linhas": []}'],
  ])('but not by %s', (_, text) => {
    expect(parse(text).outcome).toBe('unreadable');
  });

  test('nor by a search that asked something else', () => {
    for (const request of [
      { txtNif: OTHER },
      { txtNif: '' },
      { txtNome: 'EXEMPLO' },
      { ddlTribunal: '12' },
      { ddlTribunais: '12' },
      { rblTipo: 'nome' },
      { rbtlTribunais: 'True' },
    ])
      expect(parse(captureOf(page(NOTHING), { request })).outcome).toBe('unreadable');
    for (const request of [
      { txtNif: 'PT 599 000 090' },
      { txtNome: '' },
      { ddlTribunal: '-1' },
      { rblTipo: 'nif' },
    ])
      expect(parse(captureOf(page(NOTHING), { request })).outcome).toBe('not_found');
    expect(parse(page(NOTHING, DEBTOR)).outcome).toBe('not_found');
  });

  const choice = (chosen: number, ...options: string[]) =>
    `<select name="ddl">${options.map((text, i) => `<option${i === chosen ? ' selected' : ''}>${text}</option>`).join('')}</select>`;
  const radio = (checked: string, other: string) =>
    `<input type="radio" name="rbl" value="${checked}" checked><input type="radio" name="rbl" value="${other}">`;
  test.each([
    ['a name beside the number', '<input type="text" name="txtNome" value="EXEMPLO">', false],
    ['a day', '<input name="txtDesde" value="01/01/2026">', false],
    ['an identity card', '<input name="txtBI" value="12345678">', false],
    ['one court', choice(1, 'Todos', 'Juízo de Execução de Leiria'), false],
    ['one ending', choice(2, '-', 'Inexistência de bens', 'Pagamento parcial'), false],
    ['every court', choice(0, 'Qualquer', 'Juízo de Execução de Leiria'), true],
    ['the number as what is searched for', choice(1, 'Nome', 'NIF/NIPC'), true],
    ['companies', choice(1, 'Pessoa singular', 'Pessoa coletiva'), true],
    ['rows of a page', choice(1, '10', '50'), true],
    ['the name as what the number is', radio('nome', 'nif'), false],
    ['the name, by its label', radio('0" id="a', '1').replace('>', '><label for="a">Nome</label>'), false],
    ['courts that are no more', radio('True', 'False'), false],
    ['the number as what it is', radio('nif', 'nome'), true],
    ['the courts of today', radio('False', 'True'), true],
  ])('and by a form in which %s is filled in or chosen: %#', (_, field, isWhole) => {
    expect(parse(page(field + NOTHING, DEBTOR)).outcome).toBe(isWhole ? 'not_found' : 'unreadable');
  });
});

describe('what is no answer is told apart', () => {
  test.each([
    ['an empty body', captureOf('')],
    ['a captcha', captureOf('<html><body><div class="g-recaptcha"></div></body></html>')],
    ['an error page', captureOf('<html><body><h1>Erro</h1><p>Ocorreu um erro inesperado.</p></body></html>')],
    ['an error in words of its own', captureOf('Ocorreu um erro inesperado')],
    [
      'an empty list that tells of a failure',
      captureOf(page('<p>Nenhum registo encontrado: serviço indisponível</p>')),
    ],
    ['a delta with an error', captureOf('9|error|500|viewstate|')],
  ])('%s is unavailable', (_, from) => {
    expect(parse(from).outcome).toBe('unavailable');
  });

  test.each([
    ['a PDF', '%PDF-1.7 …'],
    ['a spreadsheet', 'PK\x03\x04…'],
  ])('%s is refused', (_, text) => {
    expect(parse(text).outcome).toBe('refused');
  });
});

test.each(['elevado', '12,460.27', '-5,00 €', ''])('an amount "%s" hides no execution', owed => {
  const records = found(page(grid([VALUES.with(2, owed), VALUES.with(3, '77/19.0TBLRA')])));
  expect(records).toMatchObject([{ owedEur: 'unreadable' }, { owedEur: RECORD.owedEur }]);
});

test.each(['00/00/0000', '13/04/2106', '01/01/1900', '31/02/2023', ''])(
  'a day of the end "%s" hides no execution: it ended before it was listed',
  ended => {
    const records = found(page(grid([VALUES.with(6, ended), VALUES.with(3, '77/19.0TBLRA')])));
    expect(records).toMatchObject([
      { extinguishedOn: 'unreadable' },
      { extinguishedOn: RECORD.extinguishedOn },
    ]);
    expect(citiusExecutions.facts(records, DEBTOR)[0]).toMatchObject({ extinguishedOn: RECORD.includedOn });
  },
);

test.each([
  ['a day', VALUES.with(1, OTHER).with(6, '00-00-0000').with(7, '?')],
  ['a process', VALUES.with(1, OTHER).with(3, '')],
  ['a reason', VALUES.with(1, OTHER).with(5, 'Prescrição')],
])(
  '%s that cannot be read in a row hides none of another company, and no other row of its own',
  (_, other) => {
    expect(found(page(grid([other, VALUES])))).toEqual([RECORD]);
    const own = page(grid([other.with(1, VALUES[1]!), VALUES]));
    expect(parse(own)).toMatchObject({ outcome: 'unreadable', shown: [RECORD] });
    expect(parse(page(grid([other, VALUES])), null).outcome).toBe('unreadable');
  },
);

test.each([
  [3, `1234/22.5T8LRA (Solicitador de Execução: ${PERSON.name})`],
  [3, `1234/22.5T8LRA - Agente de Execução ${PERSON.name}`],
  [3, `1234/22.5T8LRA, ${PERSON.name}`],
  [4, `Juízo de Execução de Leiria (A.E.: ${PERSON.name})`],
  [4, `Juízo de Execução de Leiria, Mandatário: ${PERSON.name}`],
])('a person named in cell %i beside process or court goes into no field', (cell, text) => {
  expect(found(page(grid([VALUES.with(cell, text)])))).toEqual([RECORD]);
});

test('a court in brackets, or by its judge’s number, stays', () => {
  const court = 'Lisboa (Norte), Juízo de Execução - Juiz 2';
  expect(found(page(grid([VALUES.with(4, court)])))[0]!.court).toBe(court);
});

describe('anything unknown is unreadable', () => {
  test.each([
    ['a day to come, and no other', grid([VALUES.with(6, '13/04/2033').with(7, '-')]), /extinguishedOn/],
    ['two days to come', grid([VALUES.with(6, '13/04/2033').with(7, '13/05/2033')]), /extinguishedOn/],
    ['a renamed column', grid([VALUES], HEADER.with(2, 'Saldo remanescente')), /Saldo remanescente/],
    ['a further column', grid([[...VALUES, 'Suspensa']], [...HEADER, 'Estado']), /Estado/],
    ['a renamed label', block(VALUES, HEADER.with(2, 'Saldo remanescente')), /Saldo remanescente/],
    ['a renamed last label', block(VALUES, HEADER.with(7, 'Outra data')), /Outra data/],
    ['a further label', block([...VALUES, 'Suspensa'], [...HEADER, 'Estado']), /Estado/],
    ['a column gone', grid([VALUES.toSpliced(2, 1)], HEADER.toSpliced(2, 1)), /owed/],
    ['a row with a cell gone', grid([VALUES, VALUES.slice(0, 6)]), /cells/],
    ['one field in two columns', grid([VALUES], HEADER.with(7, 'Data de extinção')), /two columns/],
    [
      'numbers under an unknown header',
      '<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td>X</td><td>599000090</td><td>1</td></tr></table>',
      /header/,
    ],
    [
      'something in a column without a name',
      grid([[...VALUES, 'Suspensa']], [...HEADER, '']),
      /without a name/,
    ],
    ['an unknown reason', grid([VALUES.with(5, 'Prescrição')]), /Prescrição/],
    [
      'both reasons',
      grid([VALUES.with(5, 'Com pagamento parcial ou por não terem sido encontrados bens')]),
      /reason/,
    ],
    ['a process that is none', grid([VALUES.with(3, 'vários')]), /process/],
    ['a number that is none', grid([VALUES.with(1, '599000091')]), /tax number/],
    ['a row without a number', grid([VALUES.with(1, '')]), /tax number/],
    ['a row without a day', grid([VALUES.with(6, '').with(7, '')]), /extinguishedOn/],
    ['no column of the end', grid([VALUES.toSpliced(6, 1)], HEADER.toSpliced(6, 1)), /extinguishedOn/],
    ['more than is announced', `<p>1 registo encontrado</p>${grid([VALUES, VALUES])}`, /announced/],
    ['no column of the inclusion', grid([VALUES.slice(0, 7)], HEADER.slice(0, 7)), /includedOn/],
    [
      'text lost to a wrong charset',
      grid(
        [VALUES],
        HEADER.map(name => name.replace(/[^\x20-\x7e]/g, '\ufffd')),
      ),
      /known|header/,
    ],
  ])('%s', (_, content, reason) => {
    expect(parse(page(content))).toMatchObject({
      outcome: 'unreadable',
      reason: expect.stringMatching(reason),
    });
  });
});

describe('one page is not the whole answer', () => {
  const pager = (links: string) => `<tr><td colspan="8"><table><tr>${links}</tr></table></td></tr></table>`;
  const withPager = (links: string) => page(grid([VALUES]).replace('</table>', pager(links)));
  test.each([
    ['more entries found', page(`<p>A pesquisa devolveu 2 resultado(s)</p>${grid([VALUES])}`)],
    ['more pages announced', page(`${grid([VALUES])}<p>Página 1 de 3</p>`)],
    ['a range', page(`${grid([VALUES])}<p>1 a 1 de 12</p>`)],
    [
      'a link to page 2',
      withPager(`<td><span>1</span></td><td><a href="javascript:__doPostBack('g','Page$2')">2</a></td>`),
    ],
    [
      'page 2',
      withPager(`<td><a href="javascript:__doPostBack('g','Page$1')">1</a></td><td><span>2</span></td>`),
    ],
    [
      'a link onward',
      page(
        `${grid([VALUES])}<a id="lnkNext" href="javascript:__doPostBack(&#39;ctl00$Pager1$lnkNext&#39;,&#39;&#39;)">&gt;</a>`,
      ),
    ],
  ])('%s', (_, text) => {
    expect(parse(text).outcome).toBe('unreadable');
    expect(parse(text, null).outcome).toBe('unreadable');
  });

  test.each([
    [
      'as many as announced',
      page(`<p>Foram encontrados 1 registos</p>${grid([VALUES])}<p>Página 1 de 1</p>`),
    ],
    ['a row of sums', page(grid([VALUES, ['', 'Total', '12.460,27 €', '', '', '', '', '']]))],
    [
      'a link onward that leads nowhere',
      page(`${grid([VALUES])}<a id="lnkNext" disabled="disabled">&gt;</a>`),
    ],
  ])('but it is with %s', (_, text) => {
    expect(found(text)).toEqual([RECORD]);
  });

  test('the day of the list is read, and a day that is none is unreadable', () => {
    const dated = (day: string) => parse(page(`<p>Lista atualizada em ${day}</p>${grid([VALUES])}`));
    expect(dated('30/09/2026')).toMatchObject({ outcome: 'found', registerDate: '2026-09-30' });
    expect(dated('31/02/2026').outcome).toBe('unreadable');
  });
});

describe('facts', () => {
  test('say what the entry says, with its source', () => {
    expect(citiusExecutions.facts([RECORD, { ...RECORD, nif: OTHER }], DEBTOR)).toEqual([
      {
        kind: 'execution',
        key: 'citius-executions:599000090:1234/22.5T8LRA:2023-04-13:no-assets',
        source: {
          register: 'citius-executions',
          reference: '1234/22.5T8LRA, Juízo de Execução de Leiria',
          url: citiusExecutions.meta.officialPage,
          date: '2023-06-01',
        },
        process: '1234/22.5T8LRA',
        owedEur: 12460.27,
        reason: 'no-assets',
        extinguishedOn: '2023-04-13',
      },
    ]);
  });

  test('are one per ending, the larger debt standing for two', () => {
    const renewed = { ...RECORD, extinguishedOn: '2025-01-10' as LocalDate };
    const facts = citiusExecutions.facts([RECORD, { ...RECORD, owedEur: 99_000 }, renewed], DEBTOR);
    expect(facts.map(fact => fact.kind === 'execution' && fact.owedEur)).toEqual([99_000, 12460.27]);
    expect(new Set(facts.map(fact => fact.key)).size).toBe(2);
  });
});

describe('properties', () => {
  const PAGES = [
    page(grid([VALUES])),
    page(block()),
    page(NOTHING),
    delta(grid([VALUES])),
    delta(NOTHING),
    grid([VALUES]),
    csv([VALUES]),
  ];

  test('a page, a delta or a part of one that was cut anywhere is neither found nor clean', () => {
    for (const text of PAGES.slice(0, 6)) {
      const whole = text.startsWith('1|#') ? text.length : text.trimEnd().length;
      for (let length = 0; length < whole; length++)
        expect(['unreadable', 'unavailable']).toContain(parse(text.slice(0, length)).outcome);
    }
  });

  test('a CSV file cut anywhere is never a clean record', () => {
    const text = csv([VALUES, VALUES.with(1, OTHER)]);
    for (let length = 0; length < text.length; length++)
      for (const nif of [DEBTOR, OTHER, null])
        expect(parse(text.slice(0, length), nif).outcome).not.toBe('not_found');
  });

  test('any records written as CSV are read back', () => {
    const nif = fc
      .integer({ min: 59_000_000, max: 59_999_999 })
      .map(eight => `${eight}${checkDigit(String(eight))}` as Nif);
    const day = fc
      .date({ min: new Date('2010-01-01'), max: new Date('2026-10-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10) as LocalDate);
    const record = fc.record({
      nif,
      name: fc.constantFrom('OBRAS "NORTE", LDA', 'A; B & C, S.A.', 'ÁGUAS\nDO VALE, LDA'),
      owedEur: fc.integer({ min: 0, max: 1e9 }).map(cents => cents / 100),
      process: fc.constantFrom('1234/22.5T8LRA', '77/19.0TBLRA-B'),
      court: fc.constantFrom('Juízo de Execução de Leiria', 'Juízo de Execução "A"; Porto'),
      reason: fc.constantFrom('no-assets' as const, 'partial-payment' as const),
      extinguishedOn: day,
      includedOn: day,
    });
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(';', ',', '\t'),
        (records, separator) => {
          const rows = records.map(it => [
            it.name,
            it.nif,
            it.owedEur.toFixed(2).replace('.', ','),
            it.process,
            it.court,
            it.reason === 'no-assets' ? 'inexistencia_bens' : 'pagamento_parcial',
            it.extinguishedOn.split('-').reverse().join('/'),
            it.includedOn,
          ]);
          expect(found(csv(rows, separator), null)).toEqual(
            records.map(it => ({ ...it, name: it.name.replace('\n', ' ') })),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});
