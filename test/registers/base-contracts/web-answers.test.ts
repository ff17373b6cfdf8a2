import { describe, expect, test } from 'vitest';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import { recordsIn } from '../capture-of.ts';
import { BUILDER, contracts, OTHER, PERSON, parse, reasonOf } from './samples.ts';

const item = (more: object = {}) => ({
  id: 5458627,
  contractingProcedureType: 'Consulta Prévia',
  publicationDate: '03-04-2026',
  signingDate: '13-02-2026',
  contracting: 'Município de Exemplo',
  contracted: 'UM, LDA',
  objectBriefDescription: 'Caminhos de cabos',
  initialContractualPrice: '51.999,00 €',
  ccp: false,
  ...more,
});

const asked = (filters: Record<string, string>) => ({
  request: { type: 'search_contratos', query: new URLSearchParams(filters).toString() },
});

describe('a page of a search', () => {
  test('is about the company whose number was asked for', async () => {
    const answer = { total: 1, items: [item()] };
    expect(
      contracts(await parse(answer, BUILDER, asked({ adjudicataria: BUILDER, tipo: '0' }))),
    ).toMatchObject([
      { nif: BUILDER, name: 'UM, LDA', contractId: '5458627', priceEur: 51999, signedOn: '2026-02-13' },
    ]);
  });

  test('gives no numbers of its own', async () => {
    const [record] = contracts(await parse({ total: 1, items: [item({ contracted: 'Nome Inventado' })] }));
    expect(record).toMatchObject({ nif: '', name: null });
  });

  test.each([
    ['lists fewer than it announces', { total: 26, items: [item()] }, { adjudicataria: BUILDER }],
    ['answers about another company', { total: 0, items: [] }, { adjudicataria: OTHER }],
    ['was narrowed', { total: 0, items: [] }, { adjudicataria: BUILDER, desdedatacontrato: '2026-01-01' }],
    ['does not say what was asked', { total: 1, items: [item()] }, {}],
    ['has a new field', { total: 1, items: [item({ novo: 1 })] }, { adjudicataria: BUILDER }],
    ['has no total', { items: [] }, { adjudicataria: BUILDER }],
  ])('clears nobody when it %s', async (_, answer, filters) => {
    expect((await parse(answer, BUILDER, asked(filters))).outcome).toBe('unreadable');
  });

  test('says "nothing" by its total', async () => {
    const reading = await parse({ total: 0, items: [] }, BUILDER, asked({ adjudicataria: BUILDER }));
    expect(reading).toEqual({ outcome: 'not_found', registerDate: null });
  });
});

describe('the detail of a contract', () => {
  const detail = (more: object = {}) => ({
    ...item(),
    contractTypes: 'Empreitadas de obras públicas',
    closeDate: '03-12-2026',
    executionDeadline: '30 dias',
    executionPlace: 'Portugal, Porto, Porto<BR/>Portugal',
    totalEffectivePrice: '51.999,00 €',
    cpvs: '45200000-9',
    cpvsDesignation: 'Obras de construção',
    contractFundamentationType: 'Artigo 19.º',
    regime: 'CCP',
    contracting: [{ id: 1, nif: '600000001', description: 'Município de Exemplo' }],
    contracted: [
      { id: 2, nif: BUILDER, description: 'UM, LDA' },
      { id: 3, nif: PERSON, description: 'Nome Inventado' },
    ],
    contestants: [{ id: 3, nif: PERSON, description: 'Nome Inventado' }],
    invitees: [],
    documents: [{ id: 9, description: 'contrato.pdf' }],
    endOfContractType: 'Resolução do contrato',
    directAwardFundamentationType: 'Não aplicável',
    ...more,
  });

  test('is read with its end and its parties, without persons', async () => {
    const reading = await parse(detail(), BUILDER);
    expect(contracts(reading)).toMatchObject([
      {
        nif: BUILDER,
        winners: 2,
        terminated: true,
      },
    ]);
    expect(JSON.stringify(reading)).not.toMatch(/Inventado|299999998/);
  });

  test.each([
    ['of another winner', {}, OTHER],
    ['with a new field', { novo: true }, BUILDER],
  ] as const)('is unreadable when it is %s', async (_, more, nif) => {
    expect((await parse(detail(more), nif)).outcome).toBe('unreadable');
  });
});

describe('sanctions (an assumed shape)', () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html><body><h1>Sanções Acessórias</h1>${body}</body></html>`;
  const table = (
    rows: string,
    headings = ['NIF', 'Entidade', 'Entidade decisora', 'Data de início', 'Data de fim'],
  ) => page(`<table><tr>${headings.map(it => `<th>${it}</th>`).join('')}</tr>${rows}</table>`);
  const row = (...cells: string[]) => `<tr>${cells.map(it => `<td>${it}</td>`).join('')}</tr>`;
  const barred = row(BUILDER, 'UM, LDA', 'IMPIC', '01-02-2026', '01-02-2028');

  test('bar a company for a time', async () => {
    const reading = await parse(table(barred), BUILDER);
    expect(recordsIn(reading)).toEqual([
      {
        type: 'ban',
        nif: BUILDER,
        name: 'UM, LDA',
        decidedBy: 'IMPIC',
        from: '2026-02-01',
        until: '2028-02-01',
      },
    ]);
    expect(baseContracts.facts(recordsIn(reading), BUILDER)).toMatchObject([
      {
        kind: 'contract-ban',
        key: `base-contracts:ban:${BUILDER}:2026-02-01:2028-02-01`,
        from: '2026-02-01',
        until: '2028-02-01',
      },
    ]);
  });

  test("may be none, in the page's own words", async () => {
    expect((await parse(page('<p>Não existem registos até à data.</p>'), BUILDER)).outcome).toBe('not_found');
    expect((await parse(page('<p>Bem-vindo.</p>'), BUILDER)).outcome).toBe('unreadable');
    const elsewhere = '<html><body><h1>Pesquisa</h1><p>Não existem registos.</p></body></html>';
    expect((await parse(elsewhere, BUILDER)).outcome).toBe('unreadable');
  });

  test('of a person are dropped; a company that is not listed is not barred', async () => {
    const reading = await parse(table(barred + row(PERSON, 'Nome Inventado', 'IMPIC', '01-02-2026', '')));
    expect(recordsIn(reading)).toHaveLength(1);
    expect(JSON.stringify(reading)).not.toMatch(/Inventado/);
    expect((await parse(table(barred), OTHER)).outcome).toBe('not_found');
  });

  test('that end before they begin have no day that can be read: they may bar today', async () => {
    const [ban] = recordsIn(await parse(table(row(BUILDER, 'UM, LDA', 'ACT', '01-02-2028', '01-02-2026'))));
    expect(ban).toMatchObject({ nif: BUILDER, from: 'unreadable', until: 'unreadable' });
  });

  test.each([
    BUILDER.slice(0, 8),
    `${BUILDER}0`,
    'n/d',
    `${BUILDER} / ${OTHER}`,
    `${BUILDER} e ${OTHER}`,
    `NIF ${BUILDER}; NIF ${OTHER}`,
    `${BUILDER} (UM, LDA)`,
    `PT ${BUILDER.slice(0, 8)}`,
  ])('of the number %s stop the list: nobody knows whom they bar', async nif => {
    const reading = await parse(table(barred + row(nif, 'DOIS, LDA', 'IMPIC', '01-02-2026', '')));
    expect([reading.outcome, reasonOf(reading)]).toEqual([
      'unreadable',
      'a sanction whose number is no tax number',
    ]);
  });

  test.each([
    ['ESB12345678', 'ESB12345678'],
    ['ES B-12345678', 'ESB12345678'],
    [`DE ${BUILDER}`, `DE${BUILDER}`],
    ['B12345678', 'B12345678'],
    [`PT ${BUILDER}`, BUILDER],
    [`NIPC: ${BUILDER}`, BUILDER],
  ])('of %s are of that number, also of another country', async (printed, nif) => {
    const reading = await parse(table(row(printed, 'DOIS, LDA', 'IMPIC', '01-02-2026', '')));
    expect(recordsIn(reading)).toMatchObject([{ nif }]);
  });

  test('in columns that nobody has named yet are unreadable', async () => {
    const reading = await parse(
      table(barred, ['NIF', 'Entidade', 'Origem', 'Data de início', 'Data de fim']),
      BUILDER,
    );
    expect([reading.outcome, reasonOf(reading)]).toEqual(['unreadable', expect.stringContaining('Origem')]);
  });

  test('as JSON records are read by the same words', async () => {
    const ban = { nif: BUILDER, entidade: 'UM, LDA', dataInicio: '2026-02-01', dataFim: null };
    expect(recordsIn(await parse([ban]))).toMatchObject([{ type: 'ban', nif: BUILDER, until: null }]);
    expect((await parse([{ ...ban, campo: 1 }])).outcome).toBe('unreadable');
  });
});
