import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import { recordsIn } from '../capture-of.ts';
import {
  BUILDER,
  contract,
  contracts,
  modification,
  OTHER,
  PARTNER,
  PERSON,
  parse,
  reasonOf,
  TRADER,
  without,
} from './samples.ts';

const one = async (more: Record<string, unknown>) => contracts(await parse([contract(more)]))[0]!;

describe('a contract', () => {
  test('is read to its last field', async () => {
    expect(contracts(await parse([contract()]))).toEqual([
      {
        type: 'contract',
        nif: BUILDER,
        name: '1 - VALE - CONSTRUÇÕES, LDA',
        contractId: '12380006',
        procedureId: '8111559',
        contractTypes: ['Empreitadas de obras públicas'],
        authorities: [{ nif: '600000001', name: 'Município de Exemplo' }],
        winners: 1,
        publishedOn: '2026-01-05',
        signedOn: '2026-01-02',
        priceEur: 120310.5,
        finalPriceEur: null,
        end: null,
        terminated: false,
      },
    ]);
  });

  test.each([
    [1234.5, 1234.5],
    ['1.234,56 €', 1234.56],
    ['105000,00', 105000],
    ['1234.5', 1234.5],
    ['1.234', 1234],
    [0, 0],
    [-1500.5, -1500.5],
    ['-1.500,50 €', -1500.5],
    ['−1 500,50', -1500.5],
    [null, null],
    ['', null],
    ['NULL', null],
    ['-', null],
    ['muito', 'unreadable'],
    ['12,5,6', 'unreadable'],
    [{}, 'unreadable'],
  ])('at %s costs %s', async (precoContratual, priceEur) => {
    expect(await one({ precoContratual })).toMatchObject({ priceEur });
  });

  test('whose final price is 0 has not reported it', async () => {
    expect(await one({ PrecoTotalEfetivo: 0 })).toMatchObject({ finalPriceEur: null });
    expect(await one({ PrecoTotalEfetivo: '99,5' })).toMatchObject({ finalPriceEur: 99.5 });
  });

  test.each([
    ['dataPublicacao', 'publishedOn', '31/02/2026'],
    ['dataCelebracaoContrato', 'signedOn', '2 do corrente'],
    ['precoContratual', 'priceEur', true],
    ['PrecoTotalEfetivo', 'finalPriceEur', '1,2,3'],
  ])('whose %s cannot be read keeps everything else; %s is unreadable', async (field, member, typed) => {
    const sound = await one({});
    expect(await one({ [field]: typed })).toEqual({ ...sound, [member]: 'unreadable' });
  });

  test.each(['dataCelebracaoContrato', 'precoContratual', 'PrecoTotalEfetivo'])(
    'says nothing by a %s of "NULL" or nothing',
    async field => {
      const silent = await one({ [field]: null });
      for (const nothing of ['NULL', 'null', '', '-', 'N/A'])
        expect(await one({ [field]: nothing })).toEqual(silent);
    },
  );

  test('has a number for its procedure, in digits or in quotes', async () => {
    expect(await one({ idprocedimento: 8111559 })).toEqual(await one({ idprocedimento: '8111559' }));
  });

  test('won beside somebody without a number is a record of each, whatever joins them', async () => {
    const adjudicatarios = `- - EBSCO SYNTHETIC S.L.U. | ${BUILDER} - UM, LDA | ESB12345678 - OBRAS SL`;
    expect(contracts(await parse([contract({ adjudicatarios })])).map(({ nif }) => nif)).toEqual([
      '',
      BUILDER,
      'ESB12345678',
    ]);
  });

  test('without a number of its own is known by its procedure, its day and its price', async () => {
    const unnumbered = (more: object) => contract({ idcontrato: null, ...more });
    const rows = [
      {},
      {},
      { precoContratual: 7 },
      { dataCelebracaoContrato: '03/01/2026' },
      { idprocedimento: 8 },
    ];
    const facts = baseContracts.facts(contracts(await parse(rows.map(unnumbered))), BUILDER);
    expect(new Set(facts.map(({ key }) => key)).size).toBe(4);
    expect(facts).toHaveLength(4);
    expect(facts[0]).toMatchObject({ source: { reference: 'procedimento 8111559', url: null } });
  });

  test('of an older file may lack newer fields, or give a text for a list', async () => {
    const old = without(without(contract({ adjudicatarios: `${BUILDER} - UM, LDA` }), 'Lotes'), 'NUTs');
    expect(contracts(await parse([old]))).toMatchObject([{ nif: BUILDER }]);
  });
});

describe('a winner', () => {
  test.each([
    [`${BUILDER} - A - B, LDA`, BUILDER, 'A - B, LDA'],
    [`${BUILDER} -  UM,  LDA `, BUILDER, 'UM, LDA'],
    ['- - EBSCO SYNTHETIC S.L.U.', '', 'EBSCO SYNTHETIC S.L.U.'],
    ['- - WERK - ZEUG GMBH', '', 'WERK - ZEUG GMBH'],
    ['- - Nome de Alguém', '', null],
    ['- - não adjudicado', '', null],
    ['ESB12345678 - OBRAS SL', 'ESB12345678', 'OBRAS SL'],
    ['FR12345678901 - BÂTIMENT - SUD SARL', 'FR12345678901', 'BÂTIMENT - SUD SARL'],
    ['EMPRESA SEM NÚMERO - OBRAS, LDA', '', 'EMPRESA SEM NÚMERO - OBRAS, LDA'],
    ['599000091 - DÍGITO ERRADO, LDA', '', 'DÍGITO ERRADO, LDA'],
    ['PT 599.000.090 - UM, LDA', BUILDER, 'UM, LDA'],
    [`RGPD - ${BUILDER} - UM, LDA`, BUILDER, 'UM, LDA'],
    [`${BUILDER} - RGPD - UM, LDA`, BUILDER, 'UM, LDA'],
    ['- - RGPD - Nome de Alguém', '', null],
    ['700000003 - Herança de Alguém', '', null],
  ])('"%s" has the number "%s" and the name %s', async (entry, nif, name) => {
    expect(contracts(await parse([contract({ adjudicatarios: [entry] })]))).toMatchObject([{ nif, name }]);
  });

  test('that is a natural person leaves nothing behind, and the company beside them stays', async () => {
    const adjudicatarios = [`${PERSON} - Nome Inventado`, `${BUILDER} - UM, LDA`];
    const adjudicante = [`${TRADER} - Outro Inventado`];
    const reading = await parse([contract({ adjudicatarios, adjudicante })]);
    expect(contracts(reading)).toMatchObject([{ nif: BUILDER, winners: 2, authorities: [] }]);
    expect(JSON.stringify(reading)).not.toMatch(/299999998|123456789|Inventado/);
  });

  test('that is a natural person alone drops the record, not the file', async () => {
    const reading = await parse([contract({ adjudicatarios: [`${PERSON} - Nome Inventado`] })]);
    expect(reading).toEqual({ outcome: 'found', records: [], registerDate: null });
  });
});

describe('a file', () => {
  test('is about the company asked for: its contracts, or none', async () => {
    const file = [contract(), contract({ idcontrato: '2', adjudicatarios: [`${OTHER} - DOIS, SA`] })];
    expect(contracts(await parse(file, BUILDER)).map(it => it.contractId)).toEqual(['12380006']);
    expect(await parse(file, PARTNER)).toEqual({ outcome: 'not_found', registerDate: null });
  });

  const told = [contract({ adjudicante: ['- - Câmara Municipal'] }), contract({ idcontrato: '2' })];
  const text = JSON.stringify(told);
  const utf16 = Buffer.from(text, 'utf16le');
  test.each([
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16],
    ['UTF-16, little end first, with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(utf16).swap16()],
    ['UTF-16, big end first, with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16, packed', gzipSync(utf16)],
    ['an object around its list', Buffer.from(`{ "data": ${text} }`)],
    ['an object around its list, in UTF-16', Buffer.from(`{"Contratos":${text}}`, 'utf16le')],
  ])('is read in %s', async (_, bytes) => {
    for (const nif of [null, BUILDER]) expect(await parse(bytes, nif)).toEqual(await parse(told, nif));
    expect(await parse(bytes, PARTNER)).toEqual({ outcome: 'not_found', registerDate: null });
  });

  test.each([
    ['{"data": [], "total": 3}', /^the file says more than its list: save the list alone/],
    [`{"data": ${text}, "total": 30}`, /^the file says more than its list: save the list alone/],
    [`{"data": ${text}`, /^the file is cut short/],
    ['{"data": []}', /^the list holds no records$/],
  ])('around whose list more stands, or less, is refused: %#', async (body, reason) => {
    expect(await parse(body, PARTNER)).toEqual({ outcome: 'refused', reason: expect.stringMatching(reason) });
  });

  test.each([
    ['a new field', contract({ campoNovo: 1 }), '"campoNovo"'],
    ['a renamed field', { ...without(contract(), 'adjudicatarios'), winners: [] }, 'adjudicatarios'],
    ['no end', without(contract(), 'tipoFimContrato'), 'tipoFimContrato'],
  ])('with %s is unreadable that names it', async (_, record, name) => {
    const reading = await parse([contract(), record]);
    expect([reading.outcome, reasonOf(reading)]).toEqual(['unreadable', expect.stringContaining(name)]);
  });

  test.each([
    ['cut short', JSON.stringify([contract(), contract()]).slice(0, -40), /^the file is cut short/],
    ['without a record', '[]', /^the list holds no records$/],
    ['without a record, and much space', `\uFEFF${' '.repeat(200)}[ ]\n`, /^the list holds no records$/],
    ['of something else', '[1, 2]', /^the file is not a list of records$/],
  ])('that is %s is refused', async (_, text, reason) => {
    for (const nif of [null, BUILDER])
      expect(await parse(text, nif)).toEqual({ outcome: 'refused', reason: expect.stringMatching(reason) });
  });

  test('that goes wrong behind its first records has told nothing', async () => {
    const text = `[${JSON.stringify(contract())},${JSON.stringify(contract()).replace('2026,', '2026,,')}]`;
    expect(await parse(text, BUILDER)).toEqual({ outcome: 'unreadable', reason: 'a record is not JSON' });
  });

  test('may tell of a firewall in the words of a contract', async () => {
    const file = [contract({ objectoContrato: 'Access denied: portas e acessos' })];
    expect(contracts(await parse(file, BUILDER))).toHaveLength(1);
  });

  test('of announcements or entities is not taken for one of contracts', async () => {
    const entity = { nifEntidade: BUILDER, desigEntidade: 'UM, LDA', numContratos: 3 };
    expect((await parse([entity])).outcome).toBe('unreadable');
  });
});

describe('a change of a contract', () => {
  test('gives the price after it', async () => {
    expect(recordsIn(await parse([modification()]))).toEqual([
      {
        type: 'modification',
        nif: '',
        contractId: '12380006',
        on: '2026-04-21',
        publishedOn: '2026-05-05',
        priceAfterEur: 138015.43,
      },
    ]);
  });

  test('says nothing about a company, and so its absence says nothing', async () => {
    for (const file of [[modification()], [contract(), modification()]])
      expect(await parse(file, BUILDER)).toEqual({
        outcome: 'unreadable',
        reason: 'the files of changes name no company',
      });
  });
});

describe('an answer that is none', () => {
  test.each([
    ['APIBase2 without a token', 'The Token is required.', 'APIBase2 wants a token'],
    ['nothing', '', 'an empty answer'],
    ['nothing but space', ' \r\n ', 'an empty answer'],
    ['a firewall in bare words', 'Access Denied', 'a block page'],
  ])('is unavailable: %s', async (_, body, words) => {
    expect(await parse(body, BUILDER)).toEqual({
      outcome: 'unavailable',
      reason: expect.stringContaining(words),
    });
  });

  const MB = 1024 * 1024;
  const NONE = '{"total": 0, "items": []}';
  const NEITHER =
    'neither JSON, a page nor a table with the headings idcontrato and adjudicatarios: save the file of dados.gov.pt as .xlsx, CSV or JSON';
  const NO_LIST =
    'an object that is no answer of the web site: save the records of dados.gov.pt as a list, [ … ]';
  test.each([
    [
      'a new site',
      '<!DOCTYPE html><html><body><div id="app">A carregar…</div></body></html>',
      'no rows, and no words that say so',
    ],
    [
      'half of an object',
      '{"total": 1, "items": [',
      'an answer that is not whole JSON: save the file of dados.gov.pt as .xlsx, CSV or JSON (one list of records)',
    ],
    ['a sentence', 'Parâmetro inválido.', NEITHER],
    ['a text that names a token far down', `Texto. ${'x '.repeat(300)}token`, NEITHER],
    ['a table without the columns', 'Nome;NIF;Valor\nUM;599000090;3\n', NEITHER],
    ['another object', '{"message": "ok"}', NO_LIST],
    ['one record alone', JSON.stringify(contract()), NO_LIST],
    ['more than any answer is', NONE.padEnd(8 * MB + 1), 'an answer larger than any answer is'],
  ])('is unreadable: %s', async (_, body, reason) => {
    expect(await parse(body, BUILDER)).toEqual({ outcome: 'unreadable', reason });
  });

  test('is one up to eight megabytes', async () => {
    expect((await parse(`\uFEFF${NONE}`.padEnd(8 * MB - 2), BUILDER)).outcome).toBe('not_found');
  });

  test.each([
    ['that company', 'not_found', BUILDER, BUILDER],
    ['that company, spaced', 'not_found', BUILDER, ` ${BUILDER} `],
    ['some company, read about none', 'not_found', null, BUILDER],
    ['another company', 'refused', BUILDER, OTHER],
    ['no company', 'refused', BUILDER, ' '],
    ['no company, read about none', 'refused', null, ' '],
  ] as const)('is "nothing" where APIBase2 was asked about it: %s, %s', async (_, outcome, nif, asked) => {
    for (const nothing of ['[]', ' [ ]\n'])
      expect(await parse(nothing, nif, { request: { nifEntidade: asked } })).toEqual(
        outcome === 'refused'
          ? { outcome, reason: 'the list holds no records' }
          : { outcome, registerDate: null },
      );
  });

  test.each(['[] []', '[1] []', '[] {}'])(
    'is not "nothing" where more than an empty list came: %s',
    async body => {
      expect(await parse(body, BUILDER, { request: { nifEntidade: BUILDER } })).toEqual({
        outcome: 'refused',
        reason: 'the file is not a list of records',
      });
    },
  );

  test('is "nothing" for nobody where it is not known what was asked', async () => {
    expect((await parse('[]', BUILDER)).outcome).toBe('refused');
  });
});

describe('facts', () => {
  test('are the contracts won, each once, with the price as signed', async () => {
    const [record] = contracts(await parse([contract({ tipoFimContrato: 'Resolução' })]));
    expect(baseContracts.facts([record!, record!], BUILDER)).toEqual([
      {
        kind: 'public-contract',
        key: 'base-contracts:12380006',
        source: {
          register: 'base-contracts',
          reference: 'contrato 12380006',
          url: 'https://www.base.gov.pt/Base4/pt/detalhe/?type=contratos&id=12380006',
          date: '2026-01-05',
        },
        authority: { nif: '600000001', name: 'Município de Exemplo' },
        priceEur: 120310.5,
        finalPriceEur: null,
        signedOn: '2026-01-02',
        terminated: true,
        works: true,
        winners: 1,
      },
    ]);
    expect(baseContracts.facts([record!], OTHER)).toEqual([]);
  });

  test.each([
    [['Empreitadas de obras públicas'], true],
    ['Empreitada de obras públicas', true],
    [['Aquisição de bens móveis'], false],
    [['Concessão de obras públicas'], false],
    [['Empreitadas de obras públicas', 'Aquisição de serviços'], null],
    [[], null],
    ['', null],
  ])('a contract of the kind %j is for works: %s', async (tipoContrato, works) => {
    const [record] = contracts(await parse([contract({ tipoContrato })]));
    expect(baseContracts.facts([record!], BUILDER)).toMatchObject([{ works }]);
  });

  test('of a contract that stands twice are the record by which it was terminated, whichever comes first', async () => {
    const twice = contracts(await parse([contract(), contract({ tipoFimContrato: 'Resolução' })]));
    for (const records of [twice, twice.toReversed()])
      expect(baseContracts.facts(records, BUILDER)).toMatchObject([{ terminated: true }]);
  });

  test('keep what could not be read, and never a publication for a signature that is not there', async () => {
    const typed = { precoContratual: '?!', dataCelebracaoContrato: '', dataPublicacao: '99/99/2026' };
    expect(baseContracts.facts(contracts(await parse([contract(typed)])), BUILDER)).toMatchObject([
      { priceEur: 'unreadable', signedOn: 'unreadable', source: { date: null } },
    ]);
  });

  test('of a change whose price cannot be read make the last price unreadable', async () => {
    const changes = recordsIn(
      await parse([modification({ modifContratoPrecoAlterado: 'x', modifContratoData: '21/14/2026' })]),
    );
    expect(baseContracts.amendments!(changes)).toEqual([
      { key: 'base-contracts:12380006', at: '2026-05-05 2026-05-05', patch: { finalPriceEur: 'unreadable' } },
    ]);
  });

  test('of a change are the price after it, dated, for whatever states the contract', async () => {
    const changes = recordsIn(await parse([modification(), modification({ modifContratoPrecoAlterado: 0 })]));
    expect(baseContracts.facts(changes, BUILDER)).toEqual([]);
    expect(baseContracts.amendments!(changes)).toEqual([
      { key: 'base-contracts:12380006', at: '2026-04-21 2026-05-05', patch: { finalPriceEur: 138015.43 } },
    ]);
  });
});
