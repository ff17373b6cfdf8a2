import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citiusCases } from '../../../src/registers/citius-cases/citius-cases.ts';
import { captureOf, recordsIn } from '../capture-of.ts';
import { BUILDER, context, count, ID, NAME, page, parse, row } from './case-pages.ts';

describe('a case', () => {
  test('is read to its last field, with the role of the company that bears the name', () => {
    expect(parse(page([row()]))).toEqual({
      outcome: 'found',
      registerDate: null,
      records: [
        {
          process: '1401/26.0T8LRA',
          mainProcess: '1401/26.0T8LRA',
          entryNumber: '12345',
          enteredOn: '2026-09-10',
          distributedOn: '2026-09-11',
          species: 'Ação de Processo Comum',
          valueEur: 30000.01,
          match: { nif: BUILDER, role: 'defendant' },
        },
      ],
    });
  });

  test('becomes a fact that says it is a match by name', () => {
    const facts = citiusCases.facts(recordsIn(parse(page([row({ process: '1401/26.0T8LRA-A' })]))), BUILDER);
    expect(facts).toEqual([
      {
        kind: 'court-case',
        key: 'citius-cases:1401/26.0T8LRA-A:12345',
        source: {
          register: 'citius-cases',
          reference: '1401/26.0T8LRA-A (match by name, correspondência por nome)',
          url: 'https://www.citius.mj.pt/portal/consultas/ConsultasDistribuicao.aspx',
          date: '2026-09-11',
        },
        process: '1401/26.0T8LRA',
        role: 'defendant',
        species: 'Ação de Processo Comum',
        valueEur: 30000.01,
        on: '2026-09-11',
      },
    ]);
  });

  test.each([
    ['', null],
    ['0,00 €', 0],
    ['5000,00', 5000],
    ['€ 5.000,01', 5000.01],
    ['indeterminado demais', null],
  ])('of the value "%s" is worth %s', (value, valueEur) => {
    expect(recordsIn(parse(page([row({ value })])))[0]).toMatchObject({ valueEur });
  });

  test('has its entry number behind the day, inside the element, or none', () => {
    const read = (it: Parameters<typeof row>[0]) => recordsIn(parse(page([row(it)])))[0];
    expect(read({ entered: '10-09-2026 (777)', entry: '' })).toMatchObject({
      entryNumber: '777',
      enteredOn: '2026-09-10',
    });
    expect(read({ entry: '' })).toMatchObject({ entryNumber: null });
    expect(read({ entered: '', entry: '' })).toMatchObject({ enteredOn: null, distributedOn: '2026-09-11' });
  });

  test.each([
    ['no such day, and no other', row({ entered: '31-02-2026', distributed: '' })],
    ['no day at all', row({ entered: '', distributed: '', entry: '' })],
    ['two days that are none', row({ entered: '01-01-1900', distributed: '11-09-2062' })],
    ['a party whose name is not shown', row({ parties: [['Réu:', '&nbsp;']] })],
    ['an unknown number', row({ process: '1401' })],
    ['a label that is not known', row({ extra: `<span id="${ID}grdView_ctl02_lblNovo">x</span>` })],
    [
      'a label of the company that is not known',
      row().replace(/(<span id="[^"]*DataList_ctl01_)lblDesignacao/, '$1lblNovo">x</span>$1lblDesignacao'),
    ],
    ['a label twice', row({ extra: `<span id="${ID}grdView_ctl02_lblValor">1,00</span>` })],
    ['a renamed label', row().replaceAll('lblEspecie', 'lblTipo')],
    ['a lost label', row().replace('lblValor', 'x')],
    ['no parties', row({ parties: [] })],
    ['the company in an unknown role', row({ parties: [['Astronauta:', NAME]] })],
  ])('with %s is unreadable', (_, markup) => {
    expect(parse(page([markup])).outcome).toBe('unreadable');
  });
});

test.each([
  [{ entered: '31-02-2026' }, { enteredOn: 'unreadable', distributedOn: '2026-09-11' }, '2026-09-11'],
  [{ distributed: '11-09-2062' }, { enteredOn: '2026-09-10', distributedOn: 'unreadable' }, '2026-09-10'],
  [{ distributed: '00-00-0000' }, { enteredOn: '2026-09-10', distributedOn: 'unreadable' }, '2026-09-10'],
])('one day that cannot be read hides no case: the other one counts (%o)', (days, read, on) => {
  const records = recordsIn(parse(page([row(days)])));
  expect(records).toMatchObject([read]);
  expect(citiusCases.facts(records, BUILDER)).toMatchObject([{ on }]);
});

test('a label of another party that is not known hides nothing of the company', () => {
  const strange = row().replace(
    /(<span id="[^"]*DataList_ctl00_)lblDesignacao/,
    '$1lblNovo">x</span>$1lblDesignacao',
  );
  expect(recordsIn(parse(page([strange])))).toEqual(recordsIn(parse(page([row()]))));
});

describe('a name', () => {
  test('counts only when it is the full legal name', () => {
    const homonyms = ['VALE DO ALVO, LDA', 'CONSTRUÇÕES VALE DO ALVO II, LDA', 'CONSTRUÇÕES VALE DO ALVO'];
    const rows = homonyms.map((name, i) => row({ parties: [['Réu:', name]] }, i));
    expect(parse(page(rows))).toEqual({ outcome: 'not_found', registerDate: null });
    const mixed = page([...rows, row({ parties: [['Réu:', 'CONSTRUÇÕES VALE-DO-ALVO LDA']] }, 3)]);
    expect(recordsIn(parse(mixed)).map(it => it.process)).toEqual(['1404/26.0T8LRA']);
  });

  test.each([
    'Construções Vale do Alvo, Lda. - Em Liquidação',
    'CONSTRUÇÕES VALE DO ALVO, LDA (EM LIQUIDAÇÃO)',
    'Construções Vale do Alvo - Sociedade em Liquidação, Limitada',
  ])('"%s" is the company, as the law wants it to call itself', name => {
    expect(parse(page([row({ parties: [['Réu:', name]] })])).outcome).toBe('found');
    expect(parse(page([row()]), BUILDER, { companyName: name }).outcome).toBe('found');
    const other = [['Réu:', name.replace('Alvo', 'Alvor').replace('ALVO', 'ALVOR')]] as const;
    expect(parse(page([row({ parties: other })])).outcome).toBe('not_found');
  });

  test.each([
    `CONSTRUÇÕES VALE DO ALVO, LDA  (NIF ${BUILDER})`,
    'Construções Vale do Alvo, Lda. (NIPC: 599 000 090)',
    `CONSTRUÇÕES VALE DO ALVO LDA - NIF/NIPC: PT${BUILDER}`,
    `CONSTRUÇÕES VALE DO ALVO LDA [${BUILDER}]`,
    `${BUILDER} - CONSTRUÇÕES VALE DO ALVO LDA`,
    `CONSTRUÇÕES VALE DO ALVO LDA (EM LIQUIDAÇÃO) (NIF ${BUILDER})`,
    'CONSTRUÇÕES VALE DO ALVO, LDA (EM INSOLVÊNCIA)',
    'CONSTRUÇÕES VALE DO ALVO, LDA - INSOLVENTE',
    'CONSTRUÇÕES VALE DO ALVO, LDA E OUTRO(S)...',
    'CONSTRUÇÕES VALE DO ALVO, LDA, e outras',
    // Mistyped: the name decides.
    'CONSTRUÇÕES VALE DO ALVO LDA (NIF 599000091)',
    'CONSTRUÇÕES VALE DO ALVO LDA (NIF 59900009)',
    'CONSTRU&amp;Ccedil;&amp;Otilde;ES VALE DO ALVO, LDA',
    'CONSTRU&amp;amp;#199;&amp;amp;#213;ES VALE DO ALVO, LDA',
  ])('"%s" is the company, whatever was typed beside its name', name => {
    expect(recordsIn(parse(page([row({ parties: [['Réu:', name]] })])))[0]!.match?.role).toBe('defendant');
  });

  test.each([
    'MASSA INSOLVENTE DE CONSTRUÇÕES VALE DO ALVO, LDA',
    'Massa Insolvente "Construções Vale do Alvo, Lda."',
    'Massa Falida da Sociedade Construções Vale do Alvo, Lda',
    'Credores da Massa Insolvente de Construções Vale do Alvo, Lda',
    'Construções Vale do Alvo, Lda - Massa Insolvente (NIF 599000120)',
  ])('"%s" is what the company left: it is named, and no defendant', name => {
    expect(recordsIn(parse(page([row({ parties: [['Réu:', name]] })])))[0]!.match?.role).toBe('other');
    expect(parse(page([row({ parties: [['Réu:', name.replace(/alvo/i, 'Alvor')]] })])).outcome).toBe(
      'not_found',
    );
  });

  test.each([
    'CONSTRUÇÕES VALE DO ALVO, LDA (NIF 599000120)',
    '599000120 - CONSTRUÇÕES VALE DO ALVO, LDA',
    'CONSTRUÇÕES VALE DO ALVO, LDA (NIF 299999998)',
  ])('"%s" is a namesake: the number beside it is another’s', name => {
    expect(parse(page([row({ parties: [['Réu:', name]] })])).outcome).toBe('not_found');
  });

  test('that is another’s beside the company’s own number needs a reader', () => {
    const parties = [['Réu:', `Maria Inventada (NIF ${BUILDER})`]] as const;
    const reading = parse(page([row({ parties })]));
    expect(reading.outcome).toBe('unreadable');
    expect(JSON.stringify(reading)).not.toContain('Inventada');
  });

  test('that is not shown hides nothing of a case that names the company', () => {
    const parties = [
      ['Autor:', ''],
      ['Réu:', NAME],
    ] as const;
    expect(parse(page([row({ parties })])).outcome).toBe('found');
  });

  test.each(['�', '?', '??'])('that lost its accented letters to "%s" may be the company’s', sign => {
    const name = NAME.replace(/[ÇÕçõ]/g, sign);
    expect(parse(page([row({ parties: [['Réu:', name]] })])).outcome).toBe('unreadable');
    const other = ['Autor:', `JO${sign}O INVENTADO`] as const;
    expect(parse(page([row({ parties: [other, ['Réu:', NAME]] })])).outcome).toBe('found');
  });

  test('in two roles of one case has the one that weighs most; as claimant it is no defendant', () => {
    const [both, claimant] = [
      [
        ['Autor:', NAME],
        ['Réu:', NAME],
      ] as const,
      [
        ['Exequente:', NAME],
        ['Executado:', 'OUTRA, LDA'],
      ] as const,
    ].map(parties => recordsIn(parse(page([row({ parties })])))[0]!.match?.role);
    expect([both, claimant]).toEqual(['defendant', 'claimant']);
  });

  test('of whoever else is in a case never leaves the parser, nor of whom to ask at the court', () => {
    const parties = [
      ['Autor:', 'Maria Inventada NIF 299999998'],
      ['Réu:', NAME],
      ['Astronauta:', 'Outra Inventada'],
    ] as const;
    const named = row({ parties }).replace('- Juiz 2', '$& (Escrivã: Maria Inventada)');
    expect(parse(page([named]))).toEqual(parse(page([row()])));
  });

  test('that is not known lets nobody say whose cases these are: all are given, and no fact follows', () => {
    const reading = parse(page([row()]), BUILDER, { companyName: null });
    expect(recordsIn(reading)).toMatchObject([{ match: null }]);
    expect(citiusCases.facts(recordsIn(reading), BUILDER)).toEqual([]);
    expect(recordsIn(parse(page([row(), row({ parties: [['Réu:', 'OUTRA, LDA']] }, 1)]), null))).toHaveLength(
      2,
    );
  });
});

describe('the count', () => {
  test.each([
    '0 Processos encontrados',
    '0 processos encontrados.',
    'Não foram encontrados processos',
    'Nenhum processo encontrado',
  ])('"%s" says that there is nothing', text => {
    expect(parse(page([], text))).toEqual({ outcome: 'not_found', registerDate: null });
  });

  test('of none may come with an empty grid', () => {
    const body = page([], '0 Processos encontrados').replace(
      '</form>',
      `<table id="${ID}grdView"></table></form>`,
    );
    expect(parse(body).outcome).toBe('not_found');
  });

  test.each([
    ['more than the rows', [row()], '2 Processos encontrados'],
    ['fewer than the rows', [row(), row({}, 1)], '1 Processo encontrado'],
    ['none, with a row', [row()], '0 Processos encontrados'],
    ['ten, without a row', [], '10 Processos encontrados'],
    ['missing', [row()], ''],
    ['missing, without a row', [], ''],
    ['in unknown words', [], 'Muitos processos'],
  ])('that is %s is unreadable', (_, rows, total) => {
    expect(parse(page(rows, total)).outcome).toBe('unreadable');
  });

  test.each([
    ['O intervalo de datas não pode exceder 30 dias.', 'unreadable'],
    ['Sem ligação.', 'unreadable'],
    ['Não foram encontrados processos.', 'not_found'],
    ['', 'not_found'],
  ])('of none beside the message "%s" is %s', (message, outcome) => {
    const said = `<span id="${ID}lblMsg">${message}</span>`;
    expect(parse(page([], '0 Processos encontrados', said)).outcome).toBe(outcome);
    expect(parse(page([row()], '1 Processo encontrado', said)).outcome).toBe('found');
  });

  test('is of different cases, where they stand on several pages', () => {
    const pages = (second: number) =>
      [0, second].map(i => captureOf(page([row({}, i)], '2 Processos encontrados')));
    const outcomes = [1, 0].map(i => citiusCases.parseTogether!(pages(i), BUILDER, context).outcome);
    expect(outcomes).toEqual(['found', 'unreadable']);
  });

  test('is a number, not its last digit', () => {
    const rows = Array.from({ length: 10 }, (_, i) => row({}, i));
    expect(recordsIn(parse(page(rows)))).toHaveLength(10);
  });

  test('that is hidden says nothing', () => {
    const body = page([], '').replace(
      '</form>',
      `${count('0 Processos encontrados').replace('id=', 'style="display: none" id=')}</form>`,
    );
    expect(parse(body).outcome).toBe('unreadable');
  });
});

describe('an answer that is none', () => {
  test.each([
    ['the error page', '<html><head><title>Citius</title></head><body><h1>Erro</h1></body></html>'],
    ['an unexpected error', '<html><body><p>Ocorreu um erro inesperado.</p></body></html>'],
    ['nothing', ''],
    ['a captcha', '<html><body><div class="g-recaptcha"></div></body></html>'],
  ])('is unavailable: %s', (_, body) => {
    expect(parse(body).outcome).toBe('unavailable');
  });

  test.each([
    ['a redesign', '<!DOCTYPE html><html><body><div id="app"></div></body></html>'],
    ['the form alone', page([], '')],
    ['a refused search', page([], '', `<span id="${ID}lblMsg">Deve indicar o tribunal.</span>`)],
  ])('is unreadable: %s', (_, body) => {
    expect(parse(body).outcome).toBe('unreadable');
  });

  test('words about errors in scripts and cases do not hide an answer', () => {
    const script = `<script>alert('Ocorreu um erro inesperado')</script>`;
    expect(parse(page([], '0 Processos encontrados', script)).outcome).toBe('not_found');
    expect(parse(page([row({ species: 'Ação - ocorreu um erro' })])).outcome).toBe('found');
  });

  test('in windows-1252 is an answer all the same', () => {
    const bytes = Buffer.from(page([row({ value: '5,00' })]), 'latin1');
    expect(recordsIn(parse(bytes))).toMatchObject([
      { species: 'Ação de Processo Comum', match: { role: 'defendant' } },
    ]);
  });
});

const PAGES = [
  page([row(), row({}, 1)]),
  page([], '0 Processos encontrados'),
  `${count('1 Processo encontrado')}<table id="${ID}grdView">${row()}</table>`,
];

test('whatever was cut off, nobody is cleared', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PAGES), fc.nat(), (body, at) => {
      const cut = body.slice(0, at % body.trimEnd().length);
      const { outcome } = parse(cut, BUILDER, { companyName: 'OUTRA EMPRESA, LDA' });
      expect(['unavailable', 'unreadable']).toContain(outcome);
    }),
    { numRuns: 400 },
  );
});

describe('a page that answers another question', () => {
  const FIELD = 'ctl00$ContentPlaceHolder1$';
  const NOTHING = page([], '0 Processos encontrados');
  const shown = (name: string, value: string) => `<input name="${FIELD}${name}" value="${value}">`;

  test.each([
    ['for another name', 'txtParte', 'OUTRA EMPRESA'],
    ['for one entry number', 'txtNEntrada', '77'],
    ['for courts that are no more', 'rbtlTribunais', 'True'],
  ])('%s clears nobody, sent or shown', (_, field, value) => {
    expect(parse(NOTHING, BUILDER, {}, { request: { [FIELD + field]: value } }).outcome).toBe('unreadable');
    expect(parse(page([], '0 Processos encontrados', shown(field, value))).outcome).toBe('unreadable');
  });

  test('for a part of the company’s name, as the consultation asks, does not', () => {
    const request = { [`${FIELD}txtParte`]: 'Construcoes VALE do Alvo', [`${FIELD}txtNEntrada`]: '' };
    expect(parse(NOTHING, BUILDER, {}, { request }).outcome).toBe('not_found');
    expect(parse(page([row()]), BUILDER, {}, { request }).outcome).toBe('found');
  });
});

describe('a page of one court', () => {
  const COURTS = '<option value="7" selected>Leiria</option><option value="8">Coimbra</option>';
  const ofLeiria = (body: string) => body.replace(/<option value="1".*?<\/option>/, COURTS);

  test.each([
    ['without cases', page([], '0 Processos encontrados')],
    ['with cases of others', page([row({ parties: [['Réu:', 'OUTRA, LDA']] })])],
  ])('%s clears nobody: another court may hold one', (_, body) => {
    expect(parse(ofLeiria(body))).toEqual({
      outcome: 'unreadable',
      reason: 'of 2 courts the pages of 1 are missing',
    });
  });

  test('with a case of the company says so', () => {
    expect(recordsIn(parse(ofLeiria(page([row()]))))).toHaveLength(1);
  });

  test('clears nobody whose name is not known', () => {
    const nothing = page([], '0 Processos encontrados');
    expect(parse(nothing, BUILDER, { companyName: null })).toEqual({
      outcome: 'unreadable',
      reason: 'its pages have no tax numbers: say the full legal name',
    });
  });
});
