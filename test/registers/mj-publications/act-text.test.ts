import { describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { mjFacts } from '../../../src/registers/mj-publications/facts.ts';
import { mjPublications } from '../../../src/registers/mj-publications/mj-publications.ts';
import type { MjRecord } from '../../../src/registers/mj-publications/mj-record.ts';
import { captureOf, recordsIn } from '../capture-of.ts';
import {
  ANA,
  AUDITOR,
  act,
  COMPANY,
  context,
  DESIGNATION,
  EVA,
  inLines,
  key,
  oneLine,
  person,
  popup,
  RESIDENCE,
  RUI,
  windows1252,
} from './support.ts';

const read = (text: string | Uint8Array) => mjPublications.parse(captureOf(text), { nif: null }, context);
const one = async (text: string | Uint8Array): Promise<MjRecord> => {
  const records = recordsIn(await read(text));
  expect(records).toHaveLength(1);
  return records[0]!;
};
const detail = async (text: string | Uint8Array) => (await one(text)).detail!;
const persons = (name: string, nif: string) => ({ type: 'person', key: key(nif), name });

/** Every way that one act reaches the parser. */
const FORMS: readonly (readonly [string, (lines: readonly string[]) => string | Uint8Array])[] = [
  ['one line', oneLine],
  ['lines', inLines],
  ['popup', lines => popup(lines)],
  ['popup in windows-1252', lines => windows1252(popup(lines))],
  ['text in windows-1252', lines => windows1252(oneLine(lines))],
  ['decomposed letters', lines => oneLine(lines).normalize('NFD')],
  ['non-breaking spaces', lines => oneLine(lines).replaceAll(' ', '\u00a0')],
  ['saved inner HTML', lines => lines.join('<br>').replaceAll('ã', '&atilde;').replaceAll('Ã', '&Atilde;')],
];

describe.each(FORMS)('an act as %s', (_, form) => {
  test('names who was appointed, as what, and what each may control', async () => {
    const { appointed } = await detail(form(DESIGNATION));
    expect(appointed).toEqual([
      {
        role: 'director',
        roleLabel: 'Administrador Único',
        holder: persons('ANA EXEMPLO', ANA),
      },
      {
        role: 'auditor',
        roleLabel: 'Fiscal Único',
        holder: { type: 'company', nif: AUDITOR, name: 'EXEMPLO & ASSOCIADOS - SROC, LDA' },
      },
      {
        role: 'auditor',
        roleLabel: 'Suplente do Fiscal Único',
        holder: persons('RUI EXEMPLO', RUI),
      },
    ]);
  });

  test('gives the company, its seat and the registration', async () => {
    const record = await one(form(DESIGNATION));
    expect(record).toMatchObject({ nif: COMPANY, entity: 'EXEMPLO CONSTRUÇÕES, S.A.' });
    expect(record.actTypes).toEqual(['office-appointed']);
    expect(record.detail).toMatchObject({
      legalForm: 'SOCIEDADE ANÓNIMA',
      seat: {
        address: 'RUA DO EXEMPLO, 12',
        postalCode: '4780-739',
        municipality: 'Santo Tirso',
        district: 'Porto',
      },
      presentation: { kind: 'AP', number: 2, on: '2025-03-14' },
      inscription: 6,
      deliberatedOn: '2025-01-16',
    });
  });

  test('keeps no number and no residence of a person', async () => {
    const text = JSON.stringify(await read(form(DESIGNATION)));
    for (const nif of [ANA, RUI]) expect(text).not.toContain(nif);
    for (const words of ['Inventada', 'Lugar Nenhum', '4700', 'Braga', 'LISBOA'])
      expect(text).not.toContain(words);
  });
});

describe('cessations', () => {
  const leaving = [
    'GERÊNCIA:',
    'Nome/Firma: ANA EXEMPLO',
    `NIF/NIPC: ${ANA}`,
    'Causa: renúncia',
    'Data: 6 de maio de 2025',
    'Nome/Firma: RUI EXEMPLO',
    `NIF/NIPC: ${RUI}`,
    'Cargo: Gerente',
    'Causa: destituição',
    'Data: 11 da maio de 2025',
  ];
  test('and appointments of one act are told apart', async () => {
    const label = 'CESSAÇÃO DE FUNÇÕES E DESIGNAÇÃO DE MEMBRO(S) DE ORGÃO(S) SOCIAL(AIS)';
    const record = await one(
      oneLine(
        act(label, [
          ...leaving,
          'ORGÃO(S) DESIGNADO(S):',
          'GERÊNCIA:',
          ...person('EVA EXEMPLO', EVA, 'Gerente'),
        ]),
      ),
    );
    expect(record.actTypes).toEqual(['office-ceased', 'office-appointed']);
    expect(record.detail!.ceased).toMatchObject([
      { role: 'director', roleLabel: 'GERÊNCIA', holder: { name: 'ANA EXEMPLO' }, cause: 'renúncia' },
      { role: 'director', roleLabel: 'Gerente', holder: { name: 'RUI EXEMPLO' }, on: '2025-05-11' },
    ]);
    expect(record.detail!.appointed.map(({ holder }) => holder.name)).toEqual(['EVA EXEMPLO']);
  });

  test('of a day that no calendar has left all the same', async () => {
    const lines = act(
      'CESSAÇÃO DE FUNÇÕES',
      leaving.map(line => line.replace('6 de maio', '31 de fevereiro')),
    );
    const record = await one(oneLine(lines));
    expect(record.detail!.ceased[0]).toMatchObject({ on: 'unreadable' });
    expect(mjFacts([record], record.nif as Nif).find(fact => fact.kind === 'office')).toMatchObject({
      movement: 'ceased',
      on: expect.stringMatching(/^\d{4}-/),
    });
  });
});

describe('a day or a year that only supports an act is unreadable in its record, and the act stays', () => {
  test.each(['30 de Fevereiro de 2026', '0000-00-00', '99/99/2026', '16 de janeiro de 2105'])(
    'a deliberation of "%s"',
    async day => {
      const lines = DESIGNATION.map(line => line.replace(/(Data da deliberação: ).*/, `$1${day}`));
      const { deliberatedOn, appointed } = await detail(inLines(lines));
      expect(deliberatedOn).toBe('unreadable');
      expect(appointed).toHaveLength(3);
    },
  );

  test('accounts of a year to come', async () => {
    const record = await one(
      inLines(act('PRESTAÇÃO DE CONTAS INDIVIDUAL', ['Ano da Prestação de Contas: 2205'])),
    );
    expect(record.detail!.accountsYear).toBe('unreadable');
    expect(mjFacts([record], record.nif as Nif)).toMatchObject([{ act: 'accounts', accountsYear: null }]);
  });

  test('but a field that says something else is a misreading', async () => {
    const lines = DESIGNATION.map(line => line.replace(/(Data da deliberação: ).*/, '$1quando calhar'));
    expect(await read(inLines(lines))).toMatchObject({ outcome: 'unreadable' });
  });
});

describe('who is named and holds no office', () => {
  test.each(FORMS)('the only partner holds a quota, in %s', async (_, form) => {
    const lines = ['FIRMA: NOVA EXEMPLO, LDA', 'SÓCIO ÚNICO:', 'Nome/Firma: EVA EXEMPLO', `NIF/NIPC: ${EVA}`];
    for (const label of ['ALTERAÇÕES AO CONTRATO DE SOCIEDADE', 'TRANSMISSÃO GLOBAL DO PATRIMÓNIO']) {
      const { appointed, quotas } = await detail(form(act(label, lines)));
      expect(appointed).toEqual([]);
      expect(quotas).toEqual([persons('EVA EXEMPLO', EVA)]);
    }
  });

  test('who keeps the books (CSC art. 157/4) holds nothing; who liquidates does', async () => {
    const lines = (organ: string) => [`${organ}:`, 'Nome/Firma: EVA EXEMPLO', `NIF/NIPC: ${EVA}`];
    const kept = await detail(inLines(act('ENCERRAMENTO DA LIQUIDAÇÃO', lines('DEPOSITÁRIO'))));
    expect([kept.appointed, kept.quotas]).toEqual([[], []]);
    const both = await detail(inLines(act('DISSOLUÇÃO', lines('LIQUIDATÁRIO E DEPOSITÁRIO'))));
    expect(both.appointed).toMatchObject([{ role: 'liquidator' }]);
    expect((await one(inLines(act('DESIGNAÇÃO DE DEPOSITÁRIO', lines('DEPOSITÁRIO'))))).actTypes).toEqual([
      'other',
    ]);
  });
});

test.each(FORMS)('two under one heading of holders hold the quota together, in %s', async (_, form) => {
  const lines = [
    'QUOTA : 5.000,00 Euros',
    'TITULAR(ES): EVA EXEMPLO',
    `NIF/NIPC: ${EVA}`,
    'RUI EXEMPLO',
    `NIF/NIPC: ${RUI}`,
  ];
  const { quotas } = await detail(
    form(act('TRANSMISSÃO DE QUOTA(S)', [...lines, 'Em comum e sem determinação de parte'])),
  );
  expect(quotas).toEqual([persons('EVA EXEMPLO', EVA), persons('RUI EXEMPLO', RUI)]);
});

test.each(FORMS)(
  'whom a company on a board names to hold the office holds it (CSC art. 390/4), in %s',
  async (_, form) => {
    const lines = [
      'CONSELHO DE ADMINISTRAÇÃO:',
      'Nome/Firma: HOLDING EXEMPLO, S.A.',
      `NIF/NIPC: ${AUDITOR}`,
      'Cargo: Presidente',
    ];
    const named = ['Nomeou para exercer o cargo em nome próprio: EVA EXEMPLO', `NIF/NIPC: ${EVA}`];
    const { appointed } = await detail(
      form(act('DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)', [...lines, ...named])),
    );
    expect(appointed.map(({ role, roleLabel, holder }) => [role, roleLabel, holder.name])).toEqual([
      ['director', 'Presidente', 'HOLDING EXEMPLO, S.A.'],
      ['director', 'Presidente', 'EVA EXEMPLO'],
    ]);
    expect(appointed[1]!.holder).toEqual(persons('EVA EXEMPLO', EVA));
  },
);

describe('other acts', () => {
  test('accounts give their year, by deposit', async () => {
    const lines = act(
      'PRESTAÇÃO DE CONTAS CONSOLIDADAS',
      ['Ano da Prestação de Contas: 2025 (2025-01-01 a 2025-12-31)'],
      {
        ap: 'DEP 2763/2026-07-21',
        by: 'pelo pedido',
        insc: '',
      },
    );
    const record = await one(oneLine(lines));
    expect(record.actTypes).toEqual(['accounts']);
    expect(record.detail).toMatchObject({
      accountsYear: 2025,
      presentation: { kind: 'DEP', number: 2763, on: '2026-07-21' },
    });
  });

  test.each([
    ['€ 5.000,00', 5000],
    ['5.000,00 Euros', 5000],
    ['5000.00 Euros', 5000],
    ['5000,00 EUR', 5000],
    ['5 000,00 Euros', 5000],
    ['400 contos', null],
    ['1.002.410 escudos', null],
    ['1.002.410$00', null],
    ['5.000,00 USD', null],
    ['5,000.00 Euros', null],
  ])('a capital of %s is %s', async (said, capitalEur) => {
    const record = await one(oneLine(act('AUMENTO DE CAPITAL', [`CAPITAL : ${said}`])));
    expect(record).toMatchObject({ actTypes: ['capital'], detail: { capitalEur } });
  });

  test.each([
    ['ANA EXEMPLO, casada, residente na Rua Inventada, 73', 'ANA EXEMPLO'],
    ['ANA EXEMPLO residente em Lugar Nenhum', 'ANA EXEMPLO'],
    ['ANA CASADO SOUTO MAIOR', 'ANA CASADO SOUTO MAIOR'],
    ['ANA EXEMPLO COMO BEM PRÓPRIO', 'ANA EXEMPLO'],
  ])('of "%s" the name is kept', async (printed, name) => {
    const cause = 'Causa: óbito, residia na Rua Inventada, 73';
    const left = ['GERÊNCIA:', `Nome/Firma: ${printed}`, `NIF/NIPC: ${ANA}`, cause];
    const record = await one(inLines(act('CESSAÇÃO DE FUNÇÕES', left)));
    expect(record.detail!.ceased).toMatchObject([{ cause: 'óbito', holder: { name } }]);
  });

  test('an annotation that only undoes leaves nobody to say what stands', async () => {
    const text = [...act('DISSOLUÇÃO', []).slice(0, -1), 'Av. 1 - AP. 7/20250401 10:00:00 UTC - CANCELADO'];
    expect((await read(inLines(text))).outcome).toBe('unreadable');
  });

  test('amendments have the effects that they spell out', async () => {
    const lines = act('ALTERAÇÕES AO CONTRATO DE SOCIEDADE', [
      'Artigo(s) alterado(s): 2.º e 3.º',
      'SEDE: Rua Mudada, 9 Distrito: Faro Concelho: Loulé 8100 - 500 LOULÉ',
      'CAPITAL APÓS O AUMENTO : 50.000,00 Euros',
    ]);
    const record = await one(oneLine(lines));
    expect(record.actTypes).toEqual(['articles-change', 'seat-change', 'capital']);
    expect(record.detail).toMatchObject({
      seat: { postalCode: '8100-500', municipality: 'Loulé' },
      capitalEur: 50_000,
    });
  });

  test('a quota transfer names who holds it now, not who sold it', async () => {
    const lines = act('TRANSMISSÃO DE QUOTA(S)', [
      'QUOTA(S) E SUJEITO(S) ACTIVO(S):',
      'QUOTA : 2.500,00 Euros',
      'TITULAR: EVA EXEMPLO',
      `NIF/NIPC: ${EVA}`,
      'SUJEITO(S) PASSIVO(S):',
      'Nome/Firma: RUI EXEMPLO',
      `NIF/NIPC: ${RUI}`,
    ]);
    const { quotas, appointed, ceased } = await detail(oneLine(lines));
    expect(quotas).toEqual([persons('EVA EXEMPLO', EVA)]);
    expect([...appointed, ...ceased]).toEqual([]);
  });

  test.each([
    ['one line', oneLine],
    ['lines', inLines],
  ])('a liquidator has a term, which hides nobody, in %s', async (_, form) => {
    const lines = act('DISSOLUÇÃO, DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)', [
      'LIQUIDATÁRIO:',
      'Nome/Firma: ANA EXEMPLO',
      `NIF/NIPC: ${ANA}`,
      'Cargo: Liquidatário',
      'Prazo para liquidação: 2 anos',
    ]);
    const record = await one(form(lines));
    expect(record.actTypes).toEqual(['dissolution', 'office-appointed']);
    expect(record.detail!.appointed).toMatchObject([{ role: 'liquidator', roleLabel: 'Liquidatário' }]);
  });

  test.each(['OF. 1 20240210', 'OF. 1/20240210', 'Of. 1 - 2024-02-10', 'OF 1 de 2024-02-10'])(
    'of the registrar’s own motion, "%s", have their day',
    async of => {
      const lines = act('INÍCIO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO E LIQUIDAÇÃO', []);
      const text = [
        ...lines.slice(0, 7),
        'por iniciativa da Conservatória foi efectuado o seguinte acto de registo:',
      ];
      const record = await one(inLines([...text, `${of} - ${lines[8]!.split(' UTC - ')[1]}`]));
      expect(record).toMatchObject({
        actLabel: 'INÍCIO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO E LIQUIDAÇÃO',
        actTypes: ['dissolution-proceeding'],
        detail: { presentation: { kind: 'OF', number: 1, on: '2024-02-10' } },
      });
    },
  );

  test.each([
    ['PENHORA DE QUOTA', 'QUANTIA EXEQUENDA: 12.000,00 Euros', 'quota-attached'],
    ['PENHORA DE QUOTA', 'VALOR GARANTIDO: € 12.000,00', 'quota-attached'],
    ['PENHORA DE QUOTA', 'DE 12.000,00 EUROS', 'quota-attached'],
    ['PENHORA DE QUOTA(S) (2.ª)', 'NO VALOR DE 12.000,00 Euros', 'quota-attached'],
    ['ARRESTO', 'ARRESTANTE: BANCO EXEMPLO, S.A.', 'assets-frozen'],
    ['ARRESTO', 'Processo nº 12/25.0T8LRA', 'assets-frozen'],
  ])(
    '%s with "%s" beside it is that act, and who asked for it holds nothing',
    async (label, beside, type) => {
      const lines = [beside, 'EXEQUENTE:', 'Nome/Firma: BANCO EXEMPLO, S.A.', `NIF/NIPC: ${AUDITOR}`];
      for (const form of [oneLine, inLines])
        expect(await one(form(act(label, lines)))).toMatchObject({
          actLabel: label,
          actTypes: [type],
          detail: { appointed: [], ceased: [], quotas: [] },
        });
    },
  );

  const ANA_MANAGES = ['ÓRGÃO(S) DESIGNADO(S):', 'GERÊNCIA:', ...person('ANA EXEMPLO', ANA, 'Gerente')];

  test.each([
    'NULIDADE DA DELIBERAÇÃO DE DESIGNAÇÃO DE MEMBROS',
    'CANCELAMENTO DA DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)',
    'CADUCIDADE DO REGISTO PROVISÓRIO DE NOMEAÇÃO',
    'CADUCIDADE DO MANDATO',
  ])('%s: whoever was appointed has left, on the day of the registration', async label => {
    const record = await one(oneLine(act(label, [...ANA_MANAGES, 'Data da deliberação: 2020-01-16'])));
    expect(record).toMatchObject({
      actTypes: ['office-ceased'],
      detail: {
        appointed: [],
        ceased: [{ role: 'director', holder: { name: 'ANA EXEMPLO' } }],
        deliberatedOn: null,
      },
    });
    expect(await one(oneLine(act(label, [])))).toMatchObject({ actTypes: ['other'] });
  });

  test.each([
    'RECUSA DE REGISTO DE DESIGNAÇÃO',
    'RECTIFICAÇÃO - DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)',
    'AÇÃO DE ANULAÇÃO DA DESIGNAÇÃO DE GERENTE',
    'SUSPENSÃO DE GERENTE',
    'NULIDADE DA RECONDUÇÃO DE GERENTE',
    'REVOGAÇÃO DA DESTITUIÇÃO DE GERENTE',
  ])('%s gives nobody an office and takes it from nobody', async label => {
    expect(await one(inLines(act(label, ANA_MANAGES)))).toMatchObject({
      actTypes: ['other'],
      detail: { appointed: [], ceased: [] },
    });
  });

  test('what an undone act gave is not what stands', async () => {
    const lines = act('CANCELAMENTO DA TRANSMISSÃO DE QUOTA E DO AUMENTO DE CAPITAL', [
      'SEDE: Rua Mudada, 9 Distrito: Faro Concelho: Loulé 8100 - 500 LOULÉ',
      'CAPITAL APÓS O AUMENTO : 50.000,00 Euros',
      'QUOTA : 2.500,00 Euros',
      'TITULAR: EVA EXEMPLO',
      `NIF/NIPC: ${EVA}`,
    ]);
    const { quotas, capitalEur, seat } = await detail(oneLine(lines));
    expect({ quotas, capitalEur, municipality: seat!.municipality }).toEqual({
      quotas: [],
      capitalEur: null,
      municipality: 'Santo Tirso',
    });
  });

  test.each([
    'NULIDADE DA DELIBERAÇÃO DE CESSAÇÃO E DESIGNAÇÃO DE MEMBROS',
    'REVOGAÇÃO DA DISSOLUÇÃO E DESIGNAÇÃO DE GERENTE',
  ])('%s: who it names has left or begun, which nobody can tell, so it is not read', async label => {
    expect(await read(oneLine(act(label, ANA_MANAGES)))).toMatchObject({ outcome: 'unreadable' });
  });

  test('several acts in one text are several records', async () => {
    const cessation = act('CESSAÇÃO DE FUNÇÕES', ['GERÊNCIA: Nome/Firma: RUI EXEMPLO Causa: óbito'], {
      ap: 'AP. 9/20250401',
    });
    const records = recordsIn(await read(`${oneLine(DESIGNATION)}\n\n${oneLine(cessation)}`));
    expect(records.map(({ actTypes }) => actTypes)).toEqual([['office-appointed'], ['office-ceased']]);
    expect(records[1]!.detail!.ceased[0]!.holder).toMatchObject({
      type: 'unidentified',
      name: 'RUI EXEMPLO',
    });
  });

  test('about a natural person are refused', async () => {
    expect(await read(oneLine(DESIGNATION).replaceAll(COMPANY, ANA))).toMatchObject({ outcome: 'refused' });
  });
});

describe('the way an act is announced varies', () => {
  const text = oneLine(DESIGNATION);
  test.each([
    ['Insc. 6 - AP. 2/20250314 11:04:45 UTC - ', 'Insc.6 AP. 2/20250314 11:04:45 UTC - '],
    ['Insc. 6 - AP. 2/20250314 11:04:45 UTC - ', 'INSC. 6 – Ap.2/20250314 – '],
    ['Insc. 6 - AP. 2/20250314 11:04:45 UTC - ', '3 Av. 1 - AP. 2/2025-03-14 11:04:45 UTC - '],
    ['foi efectuado o seguinte acto de registo', 'foi efetuado o seguinte ato de registo'],
    ['Nome/Firma:', 'NOME / FIRMA :'],
    ['NIF/NIPC: 1', 'NIF / NIPC : 1'],
    ['16 de janeiro de 2025', '16/01/2025'],
    ['Publica-se que', '\uFEFFPublicação\nEntidade\tEXEMPLO\n\nPublica-se que'],
  ])('%s as %s', async (usual, variant) => {
    expect(text).toContain(usual);
    expect(await one(text.replaceAll(usual, variant))).toEqual(await one(text));
  });
});

describe('headings of organs are an open set', () => {
  /** Whoever has no position is known by the heading. */
  const appoint = (heading: string, position: string | null, before = RESIDENCE) =>
    act('DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)', [
      'DESIGNADO(S):',
      'GERÊNCIA:',
      ...person('ANA EXEMPLO', ANA, 'Gerente', before),
      `${heading}:`,
      ...person('RUI EXEMPLO', RUI, position ?? '').filter(line => line !== 'Cargo: '),
    ]);

  test.each([
    ['CONSELHO DE ADMINISTRAÇÃO', 'Presidente', 'director'],
    ['CONSELHO DE ADMINISTRACAO', 'VOGAL', 'director'],
    ['DIRECÇÃO', 'Presidente', 'director'],
    ['COMISSÃO EXECUTIVA', 'Vogal', 'director'],
    ['Gerência', 'Gerente', 'director'],
    ['ADMINISTRADORA ÚNICA', 'Administradora Única', 'director'],
    ['CONSELHO FISCAL', 'Presidente', 'auditor'],
    ['FISCALIZAÇÃO', 'ROC efectivo', 'auditor'],
    ['REVISOR OFICIAL DE CONTAS', 'Efectivo', 'auditor'],
    ['ASSEMBLEIA GERAL', 'Presidente', 'board-member'],
    ['MESA DA ASSEMBLEIA GERAL', 'Secretário', 'board-member'],
    ['CONSELHO GERAL E DE SUPERVISÃO', 'Vogal', 'board-member'],
    ['SUPLENTE(S) DO CONSELHO DE ADMINISTRAÇÃO', 'Administrador suplente', 'board-member'],
    ['LIQUIDATÁRIO(S)', 'Liquidatário', 'liquidator'],
    ['ADMINISTRADOR DA INSOLVÊNCIA', 'Administrador', 'insolvency-administrator'],
  ])('%s, %s: %s', async (heading, position, role) => {
    for (const residence of [RESIDENCE, 'AV. INVENTADA 1, 6.º 1050 - 094 LISBOA'])
      for (const form of [oneLine, inLines]) {
        const { appointed } = await detail(form(appoint(heading, position, residence)));
        expect(appointed.map(office => [office.roleLabel, office.role])).toEqual([
          ['Gerente', 'director'],
          [position, role],
        ]);
        const { appointed: bare } = await detail(form(appoint(heading, null, residence)));
        expect(bare[1]).toMatchObject({ roleLabel: heading });
      }
  });

  test('one never seen before is kept, and nobody is lost', async () => {
    const { appointed } = await detail(oneLine(appoint('CONCELHO DE SÁBIOS', 'Sábio')));
    expect(appointed[1]).toMatchObject({ roleLabel: 'Sábio', role: 'board-member' });
    const { appointed: listed } = await detail(inLines(appoint('CONCELHO DE SÁBIOS', null)));
    expect(listed[1]).toMatchObject({ roleLabel: 'CONCELHO DE SÁBIOS', role: 'board-member' });
  });

  test('a town in capitals before an unknown heading stays out of it', async () => {
    const text = oneLine(appoint('CONCELHO DE SÁBIOS', 'Sábio', 'RUA TAL 1 1050 - 094 LISBOA'));
    expect(JSON.stringify(await read(text))).not.toContain('LISBOA');
  });

  test('a hard wrap inside a heading does not change it', async () => {
    const text = inLines(appoint('CONSELHO DE ADMINISTRAÇÃO', null)).replace('CONSELHO DE ', 'CONSELHO DE\n');
    expect((await detail(text)).appointed[1]).toMatchObject({
      roleLabel: 'CONSELHO DE ADMINISTRAÇÃO',
      role: 'director',
    });
  });
});

test('a field of a holder that is not known is passed over where its line is its own, unless it is of weight', async () => {
  const office = (field: string) =>
    inLines(act('DESIGNAÇÃO', ['GERÊNCIA:', ...person('ANA EXEMPLO', ANA, 'Gerente'), field]));
  const known = await detail(office('Nacionalidade: Portuguesa'));
  for (const field of ['Alcunha: Nita', 'Data de aceitação (1.ª): 2025-01-02', 'Vencimento: 1.000,00 €'])
    expect(await detail(office(field))).toEqual(known);
  for (const field of ['Situação após renúncia: efectiva', 'Qualidade: suplente', 'N.º de contribuinte: 1'])
    expect(await read(office(field))).toMatchObject({ outcome: 'unreadable' });
});

test('a number below a label that is not known may be somebody else’s: it is given no office and no quota', async () => {
  const asked = async (...beside: string[]) => {
    const named = ['Nome: ANA EXEMPLO', ...beside, `NIF: ${RUI}`, 'Cargo: Gerente'];
    const { appointed } = await detail(inLines(act('DESIGNAÇÃO', ['GERÊNCIA:', ...named])));
    return appointed.map(({ holder }) => holder);
  };
  const known = await asked('Estado civil: casada');
  expect(known).toEqual([persons('ANA EXEMPLO', RUI)]);
  expect(await asked('Vencimento: 1.000,00 €')).toEqual(known);
  for (const beside of ['Tutor: RUI EXEMPLO', 'Acompanhante: RUI']) {
    const holders = await asked(beside);
    expect(holders).toMatchObject([{ type: 'unidentified', name: 'ANA EXEMPLO' }]);
    expect(JSON.stringify(holders)).not.toContain(key(RUI));
  }
  const held = ['QUOTA : 5.000,00 Euros', 'TITULAR: EVA EXEMPLO', 'Tutor: RUI EXEMPLO', `NIF/NIPC: ${RUI}`];
  const { quotas } = await detail(inLines(act('TRANSMISSÃO DE QUOTA(S)', held)));
  expect(quotas).toMatchObject([{ type: 'unidentified', name: 'EVA EXEMPLO' }]);
  // Its first number stands above.
  const above = ['Nome: ANA EXEMPLO', `NIF: ${ANA}`, 'Tutor: RUI EXEMPLO', `NIF: ${RUI}`, 'Cargo: Gerente'];
  const { appointed } = await detail(inLines(act('DESIGNAÇÃO', ['GERÊNCIA:', ...above])));
  expect(appointed.map(({ holder }) => holder)).toEqual([persons('ANA EXEMPLO', ANA)]);
});

describe.each([
  ['one line', oneLine],
  ['lines', inLines],
])('whoever an act names beside the company and its people is not taken for them, in %s', (_, form) => {
  const HOLDING = { type: 'company', nif: AUDITOR, name: 'HOLDING EXEMPLO, S.A.' };

  test.each([
    'Representante: RUI EXEMPLO',
    'Representante legal: RUI EXEMPLO',
    'Representada por: RUI EXEMPLO',
    'Representantes: RUI EXEMPLO',
    'Mandatário: RUI EXEMPLO',
  ])('a company in office keeps its own number: "%s"', async beside => {
    const named = ['Nome/Firma: HOLDING EXEMPLO, S.A.', `NIF/NIPC: ${AUDITOR}`, 'Cargo: Administrador Único'];
    const after = [beside, `NIF/NIPC: ${RUI}`, `Residência/Sede: ${RESIDENCE}`];
    const { appointed } = await detail(form(act('DESIGNAÇÃO', ['ADMINISTRADOR ÚNICO:', ...named, ...after])));
    expect(appointed).toMatchObject([{ role: 'director', holder: HOLDING }]);
  });

  test('a foreign company in office is not linked by the number of who represents it', async () => {
    const named = ['Nome/Firma: EJEMPLO, S.L.', 'Representante: RUI EXEMPLO', `NIF/NIPC: ${RUI}`];
    const { appointed } = await detail(form(act('DESIGNAÇÃO', ['ADMINISTRADOR ÚNICO:', ...named])));
    expect(appointed).toMatchObject([{ holder: { type: 'unidentified', name: 'EJEMPLO, S.L.' } }]);
    expect(JSON.stringify(appointed)).not.toContain(key(RUI));
  });

  test('a quota is its holder’s, not the spouse’s, the head of a couple’s or a usufructuary’s', async () => {
    for (const beside of ['Nome do cônjuge', 'Cabeça de casal', 'Usufrutuário', 'Representante comum']) {
      const lines = ['QUOTA : 5.000,00 Euros', 'TITULAR: EVA EXEMPLO', `NIF/NIPC: ${EVA}`];
      const held = [...lines, `${beside}: RUI EXEMPLO`, `NIF/NIPC: ${RUI}`];
      const { quotas } = await detail(form(act('TRANSMISSÃO DE QUOTA(S)', held)));
      expect(quotas).toEqual([persons('EVA EXEMPLO', EVA)]);
    }
  });

  test.each(['CONTITULAR', 'COTITULAR', 'CO-TITULAR'])('who holds a quota together: each %s', async label => {
    const lines = ['QUOTA : 5.000,00 Euros', `${label}: EVA EXEMPLO`, `NIF/NIPC: ${EVA}`];
    const held = [...lines, `${label}: RUI EXEMPLO`, `NIF/NIPC: ${RUI}`];
    const { quotas } = await detail(form(act('TRANSMISSÃO DE QUOTA(S)', held)));
    expect(quotas).toEqual([persons('EVA EXEMPLO', EVA), persons('RUI EXEMPLO', RUI)]);
  });

  const other = [
    'Firma: OUTRA OBRA, S.A.',
    `NIPC: ${AUDITOR}`,
    'Sede: RUA ALHEIA, 3',
    'Capital: 7.000,00 Euros',
  ];
  const itself = ['Firma: EXEMPLO CONSTRUÇÕES, S.A.', `NIPC: ${COMPANY}`];
  const standing = {
    firma: 'EXEMPLO CONSTRUÇÕES, S.A.',
    seat: { address: 'RUA DO EXEMPLO, 12', municipality: 'Santo Tirso' },
  };

  test.each([
    ['whom it absorbs', 'FUSÃO', [...other, ...itself]],
    ['who absorbs it', 'FUSÃO E CANCELAMENTO DA MATRÍCULA', [...itself, ...other]],
    ['a company without a number', 'CISÃO', ['Firma: OUTRA OBRA, S.A.', 'Sede: RUA ALHEIA, 3']],
    [
      'a company of another country',
      'FUSÃO',
      ['Firma: EJEMPLO, S.L.', 'NIF: B12345674', 'Sede: CALLE 3, MADRID'],
    ],
    ['in an amendment', 'FUSÃO E ALTERAÇÕES AO CONTRATO DE SOCIEDADE', other],
    [
      'numbers first',
      'FUSÃO E ALTERAÇÕES AO CONTRATO DE SOCIEDADE',
      [other[1]!, other[0]!, ...other.slice(2)],
    ],
    ['who asked for a seizure', 'PENHORA DE QUOTA', ['EXEQUENTE: vários', ...other]],
    ['who seizes, by a number', 'PENHORA DE QUOTA', ['EXEQUENTE: BANCO, S.A.', ...other.slice(1)]],
    ['who sells', 'CESSÃO DE QUOTA', ['CEDENTE: OUTRA OBRA, S.A.', ...other.slice(1, 3)]],
  ])('the name, seat and capital of another company are not this one’s: %s', async (_, label, lines) => {
    expect(await detail(form(act(label, lines)))).toMatchObject({ ...standing, capitalEur: null });
  });

  test('what an amendment says of the company itself stands, beside another', async () => {
    const changed = ['Firma: EXEMPLO NOVO, S.A.', `NIPC: ${COMPANY}`, 'Capital: 60.000,00 Euros', ...other];
    const label = 'FUSÃO E ALTERAÇÕES AO CONTRATO DE SOCIEDADE';
    expect(await detail(form(act(label, changed)))).toMatchObject({
      firma: 'EXEMPLO NOVO, S.A.',
      capitalEur: 60_000,
    });
  });
});

const sold = (label: string, heading: string, name: string) =>
  [label, ['QUOTA : 2.500,00 Euros', `${heading}:`, name, `NIF/NIPC: ${RUI}`]] as const;

describe.each([
  ['one line', oneLine],
  ['lines', inLines],
])('a name under a heading that is no organ’s gives no office, in %s', (_, form) => {
  test.each([
    sold('TRANSMISSÃO DE QUOTA(S)', 'TRANSMITENTE', 'Nome/Firma: RUI EXEMPLO'),
    sold('CESSÃO DE QUOTA', 'CEDENTE', 'Nome/Firma: RUI EXEMPLO'),
    sold('PENHOR DE QUOTA', 'CREDOR PIGNORATÍCIO', 'Nome/Firma: RUI EXEMPLO'),
    sold('USUFRUTO DE QUOTA', 'USUFRUTUÁRIO', 'Nome/Firma: RUI EXEMPLO'),
    sold('PROJECTO DE FUSÃO', 'SOCIEDADES PARTICIPANTES', 'Nome/Firma: RUI EXEMPLO'),
    sold('DECLARAÇÃO DE INSOLVÊNCIA', 'DEVEDOR', 'Nome/Firma: RUI EXEMPLO'),
    sold('PRESTAÇÃO DE CONTAS', 'CONTABILISTA CERTIFICADO', 'Nome: RUI EXEMPLO'),
  ])('%s, %j', async (label, lines) => {
    const { appointed, ceased, quotas } = await detail(form(act(label, lines)));
    expect([...appointed, ...ceased, ...quotas]).toEqual([]);
  });

  test.each(['TRANSMISSÁRIO(S)', 'CESSIONÁRIO', 'CESSIONÁRIA', 'ADQUIRENTE'])(
    'but whoever acquires a quota holds it: %s, with and without a label of the name',
    async heading => {
      for (const name of ['\nNome/Firma: EVA EXEMPLO', ' EVA EXEMPLO']) {
        const from = ['CEDENTE: RUI EXEMPLO', `NIF/NIPC: ${RUI}`];
        const lines = ['QUOTA : 2.500,00 Euros', ...from, `${heading}:${name}`, `NIF/NIPC: ${EVA}`];
        const { appointed, quotas } = await detail(form(act('CESSÃO DE QUOTA', lines)));
        expect(quotas).toEqual([persons('EVA EXEMPLO', EVA)]);
        expect(appointed).toEqual([]);
      }
    },
  );

  test.each(['GERÊNCIA', 'CONSELHO FISCAL', 'LIQUIDATÁRIO', 'ADMINISTRADOR DA INSOLVÊNCIA'])(
    'but an organ does, in any act: %s',
    async organ => {
      for (const label of ['TRANSMISSÃO DE QUOTA(S)', 'FUSÃO', 'DECLARAÇÃO DE INSOLVÊNCIA']) {
        const lines = [`${organ}:`, 'Nome/Firma: ANA EXEMPLO', `NIF/NIPC: ${ANA}`];
        expect((await detail(form(act(label, lines)))).appointed).toHaveLength(1);
      }
    },
  );
});

test.each([
  'AMORTIZAÇÃO DE QUOTA',
  'EXCLUSÃO DE SÓCIO',
  'EXONERAÇÃO DO SÓCIO',
  'EXONERAÇÃO E EXCLUSÃO DE SÓCIOS',
])('whose quota ends holds it no more: %s', async label => {
  const lines = ['QUOTA : 1.000,00 Euros', 'TITULAR: RUI EXEMPLO', `NIF/NIPC: ${RUI}`];
  expect((await detail(inLines(act(label, lines)))).quotas).toEqual([]);
});

test.each([
  'Administrador(es) Judicial(ais)',
  'ADMINISTRADORES JUDICIAIS',
  'ADMINISTRADORA JUDICIAL PROVISÓRIA',
  'ADMINISTRADOR(A) JUDICIAL PROVISÓRIO(A)',
  'ADMINISTRADORA PROVISÓRIA',
])('whom a court sets over the company is no director: %s', async heading => {
  const lines = [
    `${heading}:`,
    'Nome: RUI EXEMPLO',
    `NIF: ${RUI}`,
    'Domicílio profissional: Rua Inventada, 2',
  ];
  const { appointed } = await detail(inLines(act('NOMEAÇÃO DE ADMINISTRADOR JUDICIAL', lines)));
  expect(appointed.map(({ role }) => role)).toEqual(['insolvency-administrator']);
});

test.each(['6 de maio de 2025', '6 da maio de 2025', '06.05.2025', '2025/05/06', '6.5.2025'])(
  'the day "%s" is read',
  async day => {
    const lines = [
      'GERÊNCIA:',
      'Nome/Firma: ANA EXEMPLO',
      `NIF/NIPC: ${ANA}`,
      'Causa: renúncia',
      `Data: ${day}`,
    ];
    const { ceased } = await detail(inLines(act('CESSAÇÃO DE FUNÇÕES', lines)));
    expect(ceased).toMatchObject([{ cause: 'renúncia', on: '2025-05-06' }]);
  },
);

describe('what is not understood is unreadable', () => {
  const office = (...lines: string[]) =>
    oneLine(act('DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)', ['DESIGNADO(S):', 'GERÊNCIA:', ...lines]));
  test.each([
    ['a designation that names nobody', office()],
    ['an unknown field after a position', office(...person('ANA EXEMPLO', ANA, 'Gerente Alcunha: Nita'))],
    ['an unknown field after a number', office('Nome/Firma: ANA EXEMPLO', `NIF/NIPC: ${ANA} Alcunha: Nita`)],
    ['a holder without a name', office('Nome/Firma:', `NIF/NIPC: ${ANA}`, 'Cargo: Gerente')],
    [
      'an office without organ and position',
      oneLine(act('CESSAÇÃO DE FUNÇÕES', ['Nome/Firma: ANA EXEMPLO', 'Causa: óbito'])),
    ],
    ['a presentation of no day', oneLine(DESIGNATION).replaceAll('20250314', '20250231')],
    ['no NIF of the entity', oneLine(DESIGNATION).replace(`Nº de Matrícula/NIPC: ${COMPANY}`, '')],
    ['no act', 'Publica-se que hoje está bom tempo.'],
    ['another kind of text', 'Boa tarde.'],
    ['a text cut before the act', oneLine(DESIGNATION).slice(0, 200)],
  ])('%s', async (_, text) => {
    const reading = await read(text);
    expect(reading.outcome).toBe('unreadable');
    expect(JSON.stringify(reading)).not.toMatch(/EXEMPLO|\d{9}/);
  });
});
