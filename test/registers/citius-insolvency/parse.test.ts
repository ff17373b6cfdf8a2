import { describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { citiusInsolvency } from '../../../src/registers/citius-insolvency/citius-insolvency.ts';
import type { CireRecord } from '../../../src/registers/citius-insolvency/record.ts';
import type { Capture, Reading } from '../../../src/registers/register.ts';
import { captureOf, recordsIn } from '../capture-of.ts';
import {
  ADMINISTRATOR,
  BANK,
  context,
  DEBTOR,
  debtorParties,
  delta,
  fullPage,
  ID,
  item,
  OTHER,
  PERSON,
  windows1252,
} from './cire-pages.ts';

const nif = DEBTOR as Nif;
const NONE = 'Não foram encontrados documentos.';

function parse(from: string | Capture, asked: string | null = DEBTOR): Reading<CireRecord> {
  const page = typeof from === 'string' ? captureOf(from) : from;
  return citiusInsolvency.parse(page, { nif: asked as Nif | null }, context) as Reading<CireRecord>;
}

const found = (from: string | Capture, asked: string | null = DEBTOR): readonly CireRecord[] =>
  recordsIn(parse(from, asked));

/** Of the company, in each document. */
const rolesIn = (page: string, asked = DEBTOR) =>
  citiusInsolvency
    .facts(found(page, asked), asked as Nif)
    .map(fact => fact.kind === 'insolvency-notice' && fact.role);

const RECORD: CireRecord = {
  reference: '412345678',
  publishedOn: '2026-09-23' as CireRecord['publishedOn'],
  filedOn: '2026-09-10' as CireRecord['publishedOn'],
  process: '1401/26.0T8LRA',
  species: 'Insolvência pessoa coletiva (Apresentação)',
  proceeding: 'insolvency',
  actLabel: 'Pub. - Sentença Declaração Insolvência',
  act: 'declared',
  parties: [
    { role: 'debtor', name: 'EXEMPLO CONSTRUÇÕES, LDA', nif },
    { role: 'creditor', name: 'BANCO EXEMPLO SA', nif: BANK as Nif },
  ],
};

describe('a document is read whole', () => {
  test('from a full page and from a delta, with and without its version record', () => {
    const list = { items: [item()] };
    expect(found(fullPage(list))).toEqual([RECORD]);
    expect(found(delta(list))).toEqual([RECORD]);
    expect(found(delta(list, { version: false }))).toEqual([RECORD]);
    expect(found(delta(list, { id: 'ctl00$ContentPlaceHolder1$upResultados' }))).toEqual([RECORD]);
  });

  test('with both ways to write a date, both spellings, values on lines of their own, other markup', () => {
    const old = `<div class='x resultadocdital'>
      <b>Tribunal:</b><br>Comarca de Leiria - Leiria<br>
      <strong>Acto</strong>: Acto: Pub. - Sentença Declaração Insolvência<br>
      <strong>REFERÊNCIA:&nbsp;</strong>412345678<br>
      <p><strong><span>Processo:</span></strong>
        1401/26.0T8LRA,
        Juízo de Comércio de Leiria - Juiz 2</p>
      <strong>Espécie :</strong> Insolvência pessoa coletiva (Apresentação)<br>
      <strong>Data:</strong> 23-09-2026<br><strong>Data da propositura da acção:</strong> 10-09-2026<br>
      <strong>Intervenientes:</strong>
      <span class=x ID="${ID}dlResultados_ctl00_InterDataList"><span><span id="${ID}dlResultados_ctl00_InterDataList_ctl00_a">
        Insolvente:</span>
        EXEMPLO   CONSTRUÇÕES, LDA<br><strong>NIF/NIPC:</strong> 599 000 090</span><br>
        <span>Credor: BANCO EXEMPLO SA NIF/NIPC: PT${BANK}</span></span></div>`;
    expect(found(fullPage({ items: [old] }))).toEqual([RECORD]);
  });

  test('in windows-1252, the delta lengths holding', () => {
    const list = { items: [item()] };
    expect(found(captureOf(windows1252(delta(list))))).toEqual([RECORD]);
    expect(parse(captureOf(windows1252(delta({ none: NONE })))).outcome).toBe('not_found');
  });

  test('where the day of filing and the unit of the court are not given', () => {
    const [record] = found(fullPage({ items: [item({ filed: null, process: '1401/26.0T8LRA-B' })] }));
    expect(record).toMatchObject({ filedOn: null, process: '1401/26.0T8LRA-B' });
    expect(citiusInsolvency.facts([record!], nif)[0]).toMatchObject({ process: '1401/26.0T8LRA' });
  });

  test('with one list per party, the number in an element of its own', () => {
    const list = (text: string) => `<span id="${ID}dlResultados_ctl00_InterDataList">${text}</span><br>`;
    const own = [
      list(`<strong>Insolvente:</strong> EXEMPLO CONSTRUÇÕES, LDA <span>NIF/NIPC: ${DEBTOR}</span>`),
      list(`<strong>Credor:</strong> BANCO EXEMPLO SA <span>NIF/NIPC: ${BANK}</span>`),
    ].join('');
    const page = fullPage({ items: [item().replace(/<span id="\w+InterDataList">.*<\/span>/, own)] });
    expect(found(page)).toEqual([RECORD]);
  });

  test('and without a company asked about, every document', () => {
    const other = item({ reference: '2', parties: [`Devedor: OUTRA, SA NIF/NIPC: ${OTHER}`] }, 1);
    const page = fullPage({ items: [item(), other] });
    expect(found(page, null).map(r => r.reference)).toEqual(['412345678', '2']);
    expect(found(page).map(r => r.reference)).toEqual(['412345678']);
    const asked = fullPage({ items: [item(), other] }, `<input name="ctl00$x$txtPesquisa" value="${OTHER}">`);
    expect(found(asked, null)).toHaveLength(2);
  });
});

describe('a value that somebody mistyped hides no act', () => {
  test.each([
    ['no day', '00/00/0000'],
    ['a day that no calendar has', '31/02/2026'],
    ['a day that a database prints for none', '01/01/0001'],
    ['a day after its own publication', '10/09/2106'],
    ['words', 'n/d'],
  ])('the day of filing: %s', (_, filed) => {
    const other = item({ reference: '2', act: 'Pub. - Rateio Parcial' }, 1);
    const records = found(fullPage({ items: [item({ filed }), other] }));
    expect(records).toMatchObject([{ ...RECORD, filedOn: 'unreadable' }, { filedOn: RECORD.filedOn }]);
    expect(citiusInsolvency.facts(records, nif)).toMatchObject([
      { filedOn: null },
      { filedOn: RECORD.filedOn },
    ]);
  });

  test('no day of filing is none, and no reference is unreadable', () => {
    expect(found(fullPage({ items: [item({ filed: '' })] }))).toEqual([{ ...RECORD, filedOn: null }]);
    const records = found(fullPage({ items: [item({ reference: '' })] }));
    expect(records).toEqual([{ ...RECORD, reference: 'unreadable' }]);
    expect(citiusInsolvency.facts(records, nif)[0]!.source.reference).toBe('1401/26.0T8LRA');
  });

  test('an officer who was typed behind the court goes into no field', () => {
    const process = `1401/26.0T8LRA, Juízo de Comércio de Leiria - Juiz 2 (Administrador: ${PERSON.name})`;
    const court = `Comarca de Leiria - Leiria, Agente de Execução: ${PERSON.name}`;
    expect(found(fullPage({ items: [item({ process, court })] }))).toEqual([RECORD]);
  });
});

describe('roles', () => {
  test('a company that is only a creditor is found, and nothing adverse follows', () => {
    const parties = [
      `Insolvente: ${PERSON.name} NIF/NIPC: ${PERSON.nif}`,
      `Credor: EXEMPLO CONSTRUÇÕES, LDA NIF/NIPC: ${DEBTOR}`,
    ];
    const records = found(
      fullPage({ items: [item({ parties, species: 'Insolvência pessoa singular (Apresentação)' })] }),
    );
    expect(citiusInsolvency.facts(records, nif)).toMatchObject([
      { kind: 'insolvency-notice', role: 'creditor' },
    ]);
  });

  const AMONG_OTHERS: readonly (readonly [string, string])[] = [
    ['in an unknown role', `Banco de Portugal: OUTRA, SA NIF/NIPC: ${OTHER}`],
    ['without a role', `OUTRA, SA NIF/NIPC: ${OTHER}`],
    ['with a note after its number', `Credor: OUTRA, SA NIF/NIPC: ${OTHER} (em substituição)`],
    ['with two numbers', `Credor: OUTRA, SA NIF/NIPC: ${OTHER} NIF/NIPC: ${BANK}`],
    ['without a number, in an unknown role', 'Curador da Massa: OUTRA, LDA'],
  ];
  test.each(AMONG_OTHERS)('another party %s hides nothing of the company', (_, strange) => {
    const page = fullPage({ items: [item({ parties: [...debtorParties, strange] })] });
    expect(rolesIn(page)).toEqual(['debtor']);
    const isAboutBank = strange.includes(BANK);
    expect(parse(page, BANK).outcome).toBe(isAboutBank ? 'unreadable' : 'found');
    expect(found(page, null)[0]!.parties.map(({ role }) => role)).toEqual(['debtor', 'creditor']);
  });

  test('a person’s number in a name goes', () => {
    const [debtor] = debtorParties;
    const page = fullPage({
      items: [item({ parties: [debtor!.replace('LDA', 'LDA (gerente 299 999 998)')] })],
    });
    expect(found(page)[0]!.parties).toEqual([
      { role: 'debtor', name: 'EXEMPLO CONSTRUÇÕES, LDA (gerente )', nif: DEBTOR },
    ]);
  });

  const NO_ROLE = `Banco de Portugal: EXEMPLO CONSTRUÇÕES, LDA NIF/NIPC: ${DEBTOR}`;
  const CREDITOR = `Credor: EXEMPLO CONSTRUÇÕES, LDA NIF/NIPC: ${DEBTOR}`;
  const OTHER_DEBTOR = `Insolvente: OUTRA, LDA NIF/NIPC: ${OTHER}`;
  const UNKNOWN = `Curador da Massa: EXEMPLO CONSTRUÇÕES, LDA NIF/NIPC: ${DEBTOR}`;
  test.each([
    ['debtor', [NO_ROLE, ...debtorParties]],
    ['debtor', [UNKNOWN, ...debtorParties]],
    ['creditor', [OTHER_DEBTOR, CREDITOR, NO_ROLE]],
    ['other', [OTHER_DEBTOR, NO_ROLE]],
  ])('a label that is no role hides no role of the company: %s', (role, parties) => {
    expect(rolesIn(fullPage({ items: [item({ parties })] }))).toEqual([role]);
  });

  test.each([
    [
      'a label that is no role, where nobody is the debtor',
      [NO_ROLE, `Credor: BANCO EXEMPLO SA NIF/NIPC: ${BANK}`],
    ],
    ['an unknown role beside a lighter one', [OTHER_DEBTOR, CREDITOR, UNKNOWN]],
  ])('but %s may hide the debtor', (_, parties) => {
    expect(parse(fullPage({ items: [item({ parties })] })).outcome).toBe('unreadable');
  });

  test.each(AMONG_OTHERS)(
    'of a document whose debtor is not told, nobody %s is passed over',
    (_, strange) => {
      const page = fullPage({
        items: [item({ parties: [`Credor: BANCO EXEMPLO SA NIF/NIPC: ${BANK}`, strange] })],
      });
      for (const asked of [null, nif, OTHER]) expect(parse(page, asked).outcome).toBe('unreadable');
    },
  );

  test('an act in unknown words is a step to a creditor, and unreadable to the debtor and to whoever reads a day', () => {
    const page = fullPage({ items: [item({ act: 'Despacho zeta' })] });
    expect(found(page, BANK)).toMatchObject([{ act: 'notice', actLabel: 'Despacho zeta' }]);
    expect(rolesIn(page, BANK)).toEqual(['creditor']);
    for (const asked of [nif, null])
      expect(parse(page, asked)).toMatchObject({
        outcome: 'unreadable',
        reason: expect.stringContaining('Despacho zeta'),
      });
  });

  test('an act in unknown words hides nothing of the other documents, whoever asks', () => {
    const page = fullPage({
      items: [
        item({ act: 'Despacho zeta', reference: '1' }),
        item({ reference: '2' }),
        item({ act: 'Ato zeta', reference: '3' }),
      ],
    });
    for (const asked of [nif, null])
      expect(parse(page, asked)).toMatchObject({
        outcome: 'unreadable',
        reason: expect.stringContaining('Despacho zeta'),
        shown: [{ reference: '2', act: 'declared' }],
      });
  });

  test('the heavier of two roles counts', () => {
    const parties = [`Requerente: A, LDA NIF/NIPC: ${DEBTOR}`, `Insolvente: A, LDA NIF/NIPC: ${DEBTOR}`];
    expect(rolesIn(fullPage({ items: [item({ parties })] }))).toEqual(['debtor']);
  });

  test('no natural person and no administrator leaves the parser, asked about or not', () => {
    const parties = [
      `Insolvente: EXEMPLO, LDA NIF/NIPC: ${DEBTOR}`,
      `Administrador Insolvência: ${ADMINISTRATOR.name} NIF/NIPC: ${ADMINISTRATOR.nif}`,
      `Administrador Judicial: SOCIEDADE DE GESTORES INVENTADOS, LDA NIF/NIPC: ${OTHER}`,
      `Credor: ${PERSON.name} NIF/NIPC: ${PERSON.nif}`,
      `Credor: ${PERSON.name}`,
      'Credor: FORNECEDOR SEM NÚMERO, LDA',
    ];
    for (const asked of [DEBTOR, null]) {
      const text = JSON.stringify(found(fullPage({ items: [item({ parties })] }), asked));
      for (const secret of [
        ADMINISTRATOR.name,
        ADMINISTRATOR.nif,
        PERSON.name,
        PERSON.nif,
        'GESTORES',
        OTHER,
      ])
        expect(text).not.toContain(secret);
      expect(text).toContain('FORNECEDOR SEM NÚMERO');
    }
  });
});

describe("not found only by the register's own words", () => {
  test.each([
    NONE,
    'Nenhum documento encontrado',
    'Sem resultados.',
    '0 documentos encontrados',
    'NAO FORAM ENCONTRADOS',
  ])('"%s" says nothing', none => {
    expect(parse(fullPage({ none }))).toEqual({ outcome: 'not_found', registerDate: null });
    expect(parse(delta({ none }))).toEqual({ outcome: 'not_found', registerDate: null });
  });

  test.each([
    ['an empty label', fullPage({})],
    ['an empty list in a delta (no ScriptManager1 sent)', delta({})],
    ['"10 documentos", which holds "0 documentos"', fullPage({ none: '10 documentos encontrados' })],
    ['a total of 0 while the label is silent', fullPage({ total: '0 documentos encontrados' })],
    ['documents announced and none listed', fullPage({ none: NONE, total: '3 documentos encontrados' })],
    ['documents and the words at once', fullPage({ items: [item()], none: NONE })],
    ['a validation message', fullPage({ none: NONE, message: 'Indique um NIF válido' })],
    ['a hidden label', fullPage({}).replace('lblNoResults">', `lblNoResults" style="display:none">${NONE}`)],
    ['the words for a few days', fullPage({ none: 'Sem resultados nos últimos 15 dias' })],
    ['the words for another number', fullPage({ none: `Sem resultados para ${OTHER}` })],
    ['no service', fullPage({ none: 'Nenhum serviço ativo' })],
    ['a page of another design', '<html><body><div id="app"></div></body></html>'],
    ['an empty body', ''],
    ['no criterion was given', fullPage({ none: 'Nenhum critério de pesquisa foi indicado.' })],
    ['a field was not filled in', fullPage({ none: 'Nenhum campo preenchido: indique o NIF.' })],
    [
      'help about the words',
      fullPage({ none: 'Se nenhum documento for encontrado, contacte a secretaria.' }),
    ],
    ['a delta without its results panel', delta({ none: NONE }, { id: `${ID}upOutro` })],
    [
      'the search for another number',
      fullPage({ none: NONE }, `<input name="ctl00$x$txtPesquisa" value="${OTHER}">`),
    ],
  ])('%s is unreadable', (_, page) => {
    expect(parse(page).outcome).toBe('unreadable');
  });
});

describe('a page that shows its own form again answers only what stands there', () => {
  const FIELD = 'ctl00$ContentPlaceHolder1$';
  const text = (name: string, value: string) => `<input name="${FIELD}${name}" value="${value}">`;
  const radio = (name: string, value: string) =>
    `<input type="radio" name="${FIELD}${name}" value="todos"><input type="radio" name="${FIELD}${name}" value="${value}" checked="checked">`;
  const list = (name: string, value: string) =>
    `<select name="${FIELD}${name}"><option value="">Todos</option><option value="${value}" selected="selected">x</option></select>`;
  const ofDebtor = text('txtPesquisa', DEBTOR);

  test.each([
    ['days', ofDebtor + text('txtCalendarDesde', '01/01/2026') + text('txtCalendarAte', '31/01/2026')],
    ['the last fortnight', ofDebtor + radio('rblDias', '15')],
    ['one kind of act', ofDebtor + list('ddlActos', 'Pub. - Rateio')],
    ['one group of acts', ofDebtor + list('ddlGrupoActos', '24')],
    ['a name', text('txtPesquisa', 'EXEMPLO CONSTRUÇÕES')],
    ['another number', text('txtPesquisa', OTHER)],
    ['the number as a name', ofDebtor + radio('rblTipo', 'nome')],
    ['one court', ofDebtor + list('ddlTribunais', 'XYZ=')],
    ['courts that are no more', ofDebtor + radio('rbtlTribunais', 'True')],
    ['nothing', text('txtPesquisa', '')],
    ['nothing, as the site prints an empty field', `<input name="${FIELD}txtPesquisa" type="text">`],
  ])('a search for %s clears nobody, and finds less than all', (_, form) => {
    expect(parse(fullPage({ none: NONE }, form)).outcome).toBe('unreadable');
    expect(parse(fullPage({ items: [item()] }, form)).outcome).toBe('unreadable');
  });

  test('what was sent beside a delta counts as what a form shows', () => {
    const sent = (name: string, value: string) => ({
      request: { [`${FIELD}txtPesquisa`]: DEBTOR, [`${FIELD}rblTipo`]: 'nif', [`${FIELD}${name}`]: value },
    });
    const none = delta({ none: NONE });
    for (const [name, value] of [
      ['rblTipo', 'nome'],
      ['ddlTribunais', 'XYZ='],
      ['rbtlTribunais', 'True'],
      ['rblDias', '15'],
      ['txtNumeroProcesso', '1/26.0T8LRA'],
      ['txtPesquisa', 'EXEMPLO'],
      ['txtPesquisa', ''],
    ] as const)
      expect(parse(captureOf(none, sent(name, value))).outcome).toBe('unreadable');
    for (const [name, value] of [
      ['rblTipo', 'nif'],
      ['ddlTribunais', ''],
      ['ddlTribunais', '0'],
      ['rbtlTribunais', 'False'],
      ['rblDias', 'todos'],
      ['txtPesquisa', 'PT 599 000 090'],
    ] as const)
      expect(parse(captureOf(none, sent(name, value))).outcome).toBe('not_found');
  });

  test('a list’s value is what its line says: those of the courts are encrypted', () => {
    const courts = `<select name="${FIELD}ddlTribunais"><option value="QQ==">Todos os tribunais</option><option value="XYZ=">Comarca de Leiria</option></select>`;
    const sent = (value: string) => ({ request: { [`${FIELD}ddlTribunais`]: value } });
    const none = fullPage({ none: NONE }, ofDebtor + courts);
    expect(parse(none).outcome).toBe('not_found');
    expect(parse(captureOf(none, sent('QQ=='))).outcome).toBe('not_found');
    expect(parse(captureOf(none, sent('XYZ='))).outcome).toBe('unreadable');
  });

  test('a search by the number, for all days, is the answer', () => {
    const form =
      ofDebtor +
      radio('rblDias', 'todos') +
      radio('rblTipo', 'nif') +
      radio('rbtlTribunais', 'False') +
      list('ddlActos', '') +
      text('txtCalendarDesde', '__/__/____');
    expect(parse(fullPage({ none: NONE }, form)).outcome).toBe('not_found');
    expect(parse(fullPage({ items: [item()] }, form)).outcome).toBe('found');
    // What was sent is what was asked, whatever the form shows by default.
    const sent = { request: { [`${FIELD}rblDias`]: 'todos' } };
    expect(parse(captureOf(fullPage({ none: NONE }, ofDebtor + radio('rblDias', '15')), sent)).outcome).toBe(
      'not_found',
    );
  });
});

describe('what is no answer is unavailable', () => {
  test.each([
    [
      'an error page with status 200',
      captureOf('<html><body>Ocorreu um erro. Tente mais tarde.</body></html>'),
    ],
    [
      'an error in the label',
      captureOf(fullPage({ none: 'Nenhum resultado: serviço indisponível, tente mais tarde' })),
    ],
    ['a delta that redirects', captureOf('25|pageRedirect||/portal/erro.htm?asp=1234|')],
    ['a delta with an error', captureOf('9|error|500|viewstate|')],
  ])('%s', (_, page) => {
    expect(parse(page).outcome).toBe('unavailable');
  });
});

describe('anything unknown is unreadable, with the words', () => {
  test.each([
    ['an unknown act', item({ act: 'Ato nunca visto' }), /Ato nunca visto/],
    ['an unknown species', item({ species: 'Coisa nova' }), /Coisa nova/],
    ['a company in an unknown role', item({ parties: [`Astronauta: X NIF/NIPC: ${DEBTOR}`] }), /Astronauta/],
    ['a renamed label', item().replace('Ato:', 'Tipo de publicação:'), /tipo de publicacao/],
    ['a label gone', item().replace(/<strong>Espécie.*\n/, ''), /species/],
    ['a date that no calendar has', item({ date: '31/02/2026' }), /no such date/],
    ['a date to come', item({ date: '23/09/2027' }), /no day/],
    ['a date that stands for none', item({ date: '01/01/1900' }), /no day/],
    ['a reference that is no number', item({ reference: 'abc' }), /reference/],
    ['no parties', item({ parties: [] }), /parties/],
    [
      'parties run together',
      item({ parties: [`Credor: A NIF/NIPC: ${OTHER} Insolvente: B NIF/NIPC: ${DEBTOR}`] }),
      /several/,
    ],
    [
      'a party outside the elements of the list',
      item().replace(/InterDataList">/, `$&Devedor: A, LDA NIF/NIPC: ${OTHER}<br>`),
      /several/,
    ],
    ['text lost to a wrong charset', item().replaceAll('é', '\ufffd').replaceAll('ê', '\ufffd'), /label/],
  ])('%s', (_, document, because) => {
    const reading = parse(fullPage({ items: [document] }));
    expect(reading).toMatchObject({ outcome: 'unreadable', reason: expect.stringMatching(because) });
  });

  test('a list that never names the company', () => {
    const items = [item({ parties: [`Devedor: OUTRA, SA NIF/NIPC: ${OTHER}`] })];
    expect(parse(fullPage({ items }))).toEqual({
      outcome: 'unreadable',
      reason: 'no document of the list names the company that was asked about',
    });
  });

  test('a reason never carries what may be a person', () => {
    const parties = [`Papel Novo ${PERSON.nif}: X NIF/NIPC: ${DEBTOR}`];
    expect(JSON.stringify(parse(fullPage({ items: [item({ parties })] })))).not.toContain(PERSON.nif);
  });
});

describe('one page is not the whole answer', () => {
  const many = Array.from({ length: 12 }, (_, i) => item({ reference: String(i + 1) }, i));
  const ten = many.slice(0, 10);

  const listed = (documents: number, total: string | null, page = 1) =>
    parse(delta({ items: many.slice(0, documents), total, page }));

  test.each([
    [10, 13, 1, 'page 1 of 2 lists 10 of 13 documents; missing pages: 2'],
    [3, 13, 2, 'page 2 of 2 lists 3 of 13 documents; missing pages: 1'],
    [10, 35, 2, 'page 2 of 4 lists 10 of 35 documents; missing pages: 1, 3, 4'],
    [10, 60, 1, 'page 1 of 6 lists 10 of 60 documents; missing pages: 2, 3, 4, 5, 6'],
    [10, 61, 1, 'page 1 of 7 lists 10 of 61 documents; missing pages: 6 others'],
  ])('when it lists %i of %i on page %i, the missing pages are named', (documents, total, page, reason) => {
    expect(listed(documents, `${total} documentos encontrados`, page)).toEqual({
      outcome: 'unreadable',
      reason,
    });
  });

  test('and where it does not say its number, it is the first', () => {
    const page = delta({ items: ten, total: '13 documentos encontrados', page: '' });
    expect(parse(page)).toMatchObject({ reason: expect.stringMatching(/^page 1 of 2 .*missing pages: 2$/) });
  });

  test.each([
    [1, 2, 1],
    [2, 1, 1],
    [12, 11, 1],
    [10, 10, 2],
    [3, 13, 3],
  ])('nor is one that lists %i of %i documents as page %i', (documents, total, page) => {
    expect(listed(documents, `${total} documentos encontrados`, page)).toEqual({
      outcome: 'unreadable',
      reason: `the page lists ${documents} of ${total} documents`,
    });
  });

  test.each(['1.001 documentos encontrados', null])('nor one that announces %s and lists one', total => {
    expect(listed(1, total).outcome).toBe('unreadable');
  });

  test('but one that lists as many as it announces is, also in the singular', () => {
    expect(found(fullPage({ items: ten, total: '10 documentos encontrados' }))).toHaveLength(10);
    expect(found(fullPage({ items: [item()], total: '1 documento encontrado' }))).toHaveLength(1);
    expect(found(delta({ items: [item()], page: '' }))).toEqual([RECORD]);
  });

  test('and a document that it lists twice is one', () => {
    expect(parse(fullPage({ items: [item(), item({}, 1)] }))).toEqual({
      outcome: 'found',
      records: [RECORD],
      registerDate: null,
    });
  });
});

describe('properties', () => {
  const pages = [
    delta({ items: [item()] }),
    delta({ none: NONE }),
    fullPage({ items: [item()] }),
    fullPage({ none: NONE }),
  ];

  test('a delta cut anywhere before its form state has come is unreadable', () => {
    for (const page of pages.slice(0, 2)) {
      const whole = page.indexOf('dDw|x==|') + 'dDw|x==|'.length;
      for (let cut = 0; cut < whole; cut++) expect(parse(page.slice(0, cut)).outcome).toBe('unreadable');
    }
  });

  test('a full page cut anywhere before its end is never a clean record', () => {
    for (const page of pages.slice(2))
      for (let cut = 0; cut < page.length - 1; cut++)
        expect(['unreadable', 'unavailable']).toContain(parse(page.slice(0, cut)).outcome);
  });
});
