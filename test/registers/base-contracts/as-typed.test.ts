/** What people and programs make of a supplier, a day and an end: a company's own contract is never lost for the way it is written. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContractRecord } from '../../../src/registers/base-contracts/base-record.ts';
import { UnreadableCount } from '../../../src/registers/reading/unreadable-values.ts';
import type { Reading } from '../../../src/registers/register.ts';
import { recordsIn } from '../capture-of.ts';
import {
  BUILDER,
  contract,
  contracts,
  modification,
  PARTNER,
  PERSON,
  parse,
  reasonOf,
  without,
} from './samples.ts';

const faultOf = (reading: Reading<ContractRecord | { nif: string }>): string | null => {
  const count = new UnreadableCount();
  if (reading.outcome === 'found') count.see(reading as never);
  return count.fault();
};

const NAME = 'VALE - 2 - CONSTRUÇÕES, LDA';
const SPACED = BUILDER.replace(/(...)(...)(...)/, '$1 $2 $3');

const dash = fc.constantFrom(
  ' - ',
  '-',
  ' – ',
  ' — ',
  ': ',
  ' -',
  '- ',
  '\u2011',
  '\u00a0-\u00a0',
  ' -\u200b ',
);
const number = fc.constantFrom(
  BUILDER,
  SPACED,
  `PT${BUILDER}`,
  `PT ${BUILDER}`,
  `NIF ${BUILDER}`,
  `NIPC: ${BUILDER}`,
);
const entry = fc.oneof(
  fc.tuple(number, dash).map(([nif, sign]) => `${nif}${sign}${NAME}`),
  fc.constantFrom(
    `${NAME} (${BUILDER})`,
    `${NAME} - ${BUILDER}`,
    `${NAME}, NIPC ${BUILDER}`,
    `- - ${NAME} (${BUILDER})`,
  ),
  fc.constantFrom(
    `(${BUILDER}) ${NAME}`,
    `[${BUILDER}] ${NAME}`,
    `'${BUILDER} - ${NAME}`,
    `${BUILDER}.0 - ${NAME}`,
  ),
);

const read = async (fields: Record<string, unknown>): Promise<ContractRecord[]> =>
  contracts(await parse(JSON.stringify([contract(fields)]), null));

test('a supplier is known by its number, however the two are written', () =>
  fc.assert(
    fc.asyncProperty(entry, async printed => {
      const [winner, ...others] = await read({ adjudicatarios: [printed] });
      expect([winner?.nif, winner?.name, winner?.winners, others]).toEqual([BUILDER, NAME, 1, []]);
    }),
  ));

test('each of several suppliers in one text is known, and they are counted', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(' | ', '|', ' |', '; ', ', ', ' / ', ' + ', ' e ', ' ', '\r\n', '<br/>', "', '"),
      dash,
      fc.constantFrom(BUILDER, SPACED),
      async (joiner, sign, nif) => {
        const wrap = (text: string) => (joiner === "', '" ? `['${text}']` : text);
        const text = wrap(`${PARTNER} - DOIS; E FILHOS / OBRAS, SA${joiner}${nif}${sign}${NAME}`);
        const winners = await read({ adjudicatarios: [text] });
        expect(await read({ adjudicatarios: text })).toEqual(winners);
        expect(winners.map(({ nif, winners }) => [nif, winners])).toEqual([
          [PARTNER, 2],
          [BUILDER, 2],
        ]);
        expect(winners[1]!.name).toBe(NAME);
      },
    ),
  ));

test.each([
  `${BUILDER} - A | B Arquitetura, Lda`,
  `${BUILDER} - A|B Arquitetura, Lda`,
  `A | B Arquitetura, Lda (${BUILDER})`,
])('a | within a name makes no second supplier: %s', async printed => {
  const winners = await read({ adjudicatarios: [printed], adjudicante: [printed] });
  expect(winners).toMatchObject([{ nif: BUILDER, winners: 1, authorities: [{ nif: BUILDER }] }]);
  expect(winners[0]!.name).toMatch(/^A ?\| ?B Arquitetura, Lda$/);
});

test.each([
  [`DOIS, SA (${PARTNER}) | UM, LDA (${BUILDER})`, [PARTNER, BUILDER]],
  [`- - Obras, SA | ${BUILDER} - UM, LDA`, ['', BUILDER]],
  [`${BUILDER} - UM, LDA | - - Obras, SA`, [BUILDER, '']],
  [`${BUILDER} - UM, LDA | ESB12345678 - DOS, SL`, [BUILDER, 'ESB12345678']],
  [`Obras, SA | ${BUILDER} - UM, LDA`, ['', BUILDER]],
  [`${BUILDER} - UM, LDA | RGPD - Nome Inventado`, [BUILDER, '']],
])('a | between suppliers parts them: %s', async (printed, nifs) => {
  const winners = await read({ adjudicatarios: [printed] });
  expect(winners.map(({ nif }) => nif)).toEqual(nifs);
  expect(winners.map(({ winners }) => winners)).toEqual([2, 2]);
  expect(JSON.stringify(winners)).not.toContain('Inventado');
});

test.each([
  ['CAF&Eacute; &amp;amp; CONSTRU&Ccedil;&#213;ES, L&ordf;', 'CAFÉ & CONSTRUÇÕES, Lª'],
  ['CAF&amp;Eacute; &#xC9; &lt;X&gt;, LDA', 'CAFÉ É <X>, LDA'],
  ['A&B; C &inventado; D, LDA', 'A&B; C &inventado; D, LDA'],
  ['OBRAS&nbsp;&nbsp;DOIS, LDA', 'OBRAS DOIS, LDA'],
])('signs that the export writes by name or number are read: %s', async (printed, name) => {
  const fields = { adjudicatarios: [`${BUILDER} - ${name}`], adjudicante: [`- - C&acirc;mara Municipal`] };
  const [winner] = await read({ ...fields, adjudicatarios: [`${BUILDER} - ${printed}`] });
  expect(winner).toMatchObject({ nif: BUILDER, name, authorities: [{ name: 'Câmara Municipal' }] });
});

test.each([
  [`Nome Inventado (${PERSON})`, 0],
  [`Nome Inventado - ${PERSON}`, 0],
  [`x${PERSON} - Nome Inventado`, 0],
  [`0${PERSON} - Nome Inventado`, 0],
  [`- - Firma GmbH, DE ${BUILDER}`, 1],
])('a number that is no company of the country links nobody: %s', async (printed, records) => {
  const winners = await read({ adjudicatarios: [printed] });
  expect(winners).toHaveLength(records);
  expect(winners.every(({ nif }) => nif === '')).toBe(true);
  expect(JSON.stringify(winners)).not.toContain(PERSON);
});

test.each([
  `VALE, Lda. (contribuinte n.º ${BUILDER})`,
  `- - VALE, Lda. ${BUILDER}`,
  `P.T. ${BUILDER} VALE`,
  `PT${BUILDER}VALE`,
  `${[...BUILDER].join(' ')} - VALE`,
  `${BUILDER.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)))} - VALE`,
])('the only number of a supplier is its own, wherever it stands: %s', async printed =>
  expect(await read({ adjudicatarios: [printed] })).toMatchObject([{ nif: BUILDER, winners: 1 }]),
);

test('DE and nine digits are a number of Germany', async () =>
  expect(await read({ adjudicatarios: [`Firma GmbH, DE ${BUILDER}`] })).toMatchObject([{ nif: '' }]));

test.each(['-', 'n.d.', '0', 'NULL'])(
  '%j is no number of a contract: two such contracts are two',
  async id => {
    const [one] = await read({ idcontrato: id, idprocedimento: '7' });
    expect(one).toMatchObject({ contractId: null, procedureId: '7' });
  },
);

describe('a day', () => {
  test.each(['0001-01-01', '01/01/0001', '0001-01-01T00:00:00', '1900-01-01', '01/01/1900 00:00', []])(
    '%j is none: databases print it where there is none',
    async day => expect(await read({ dataCelebracaoContrato: day })).toMatchObject([{ signedOn: null }]),
  );

  test.each(['2024-07-30T00:00:00+01:00', '30.07.2024'])('%s is read', async day =>
    expect(await read({ dataCelebracaoContrato: day })).toMatchObject([{ signedOn: '2024-07-30' }]),
  );
});

describe('a day of a contract', () => {
  test.each([
    ['30/07/2052', '05/08/2025'],
    ['30/07/2026', '05/08/2025'],
    ['02/10/2026', '30/09/2026'],
    ['02/10/2026', ''],
  ])('of signature, %s, that cannot be is unreadable: published %s', async (signed, published) =>
    expect(await read({ dataCelebracaoContrato: signed, dataPublicacao: published })).toMatchObject([
      { signedOn: 'unreadable' },
    ]),
  );

  test.each([
    ['30/07/2025', '05/08/2025'],
    ['01/10/2025', '05/08/2025'],
    ['01/10/2026', '30/09/2026'],
  ])('of signature, %s, may lie a little behind the publication: %s', async (signed, published) =>
    expect(await read({ dataCelebracaoContrato: signed, dataPublicacao: published })).toMatchObject([
      { signedOn: expect.stringMatching(/^202/) },
    ]),
  );

  test('is that of Lisbon, where a program printed its midnight in UTC', async () => {
    const printed = {
      dataPublicacao: '2025-08-04T23:00:00Z',
      dataCelebracaoContrato: '2025-07-29T23:00:00.000Z',
    };
    expect(await read(printed)).toMatchObject([{ publishedOn: '2025-08-05', signedOn: '2025-07-30' }]);
  });

  test('of publication, or of a change, is not in the future', async () => {
    expect(await read({ dataPublicacao: '05/08/2052' })).toMatchObject([{ publishedOn: 'unreadable' }]);
    const changed = await parse([modification({ modifContratoData: '21/04/2062 00:00:00' })]);
    expect(changed).toMatchObject({ records: [{ on: 'unreadable', publishedOn: '2026-05-05' }] });
  });
});

/** Unreadable: what it came to is not said. It stops no list. */
const ENDS: Readonly<Record<'true' | 'false' | 'unreadable', readonly unknown[]>> = {
  true: [
    ...['Resolução sancionatória pelo contraente público', 'RESOLUCAO por incumprimento', 'Resoluções'],
    ...['Cumprimento não integral do contrato: Resolução', 'Resolução por não cumprimento do contrato'],
    ...['Rescisão pelo dono da obra', 'RESOL. SANCIONATÓRIA', 'Contrato resolvido', 'Revogação, resolução'],
    'Resolu\ufffd\ufffdo',
  ],
  false: [
    ...[
      'Revogação por acordo',
      'Cumprimento integral do contrato',
      'Anulado ou declarado nulo',
      '',
      '-',
      'NULL',
    ],
    ...[
      'Cumprimento não integral do contrato: Recusa de visto',
      'Integralmente cumprido',
      'Denúncia',
      null,
      [],
    ],
    ...['Conclusão do contrato', 'Termo do prazo', 'Recusado o visto'],
  ],
  unreadable: [
    ...[
      'Não houve resolução',
      'Sem qualquer resolução',
      'Inexistência de resolução',
      'Resolução: não',
      false,
    ],
    ...['Contrato não foi resolvido', 'Resolução não aplicável', ['Resolução'], { descricao: 'Resolução' }],
    ...['Sem resolução', 'Revogação da resolução', 'Incumprimento', 'Cumprimento parcial', 'Insolvência'],
    'Algo inédito',
  ],
};
test.each(Object.entries(ENDS).flatMap(([terminated, ends]) => ends.map(end => [terminated, end] as const)))(
  'whether a contract was terminated is %s by the end %j',
  async (terminated, end) => {
    const [record] = await read({ tipoFimContrato: end });
    expect(String(record!.terminated)).toBe(terminated);
  },
);

test.each([
  ...[PERSON, `PT${PERSON}`, '299 999 998', '299.999.998', 'NIF299999998', '299_999_998'],
  ...['2 9 9 9 9 9 9 9 8', '２９９９９９９９８', '²⁹⁹⁹⁹⁹⁹⁹⁸'],
])('a person’s number stands in no text that is kept, however it is written: %s', async number => {
  const record = await read({
    adjudicante: [`600000001 - Município, ${number}`],
    adjudicatarios: [`${BUILDER} - VALE DE ${number}, LDA`],
    tipoFimContrato: `Resolução de ${number}`,
  });
  expect(record).toHaveLength(1);
  expect(JSON.stringify(record).normalize('NFKC')).not.toMatch(/2\W?9\W?9\W?9\W?9\W?9\W?9\W?9\W?8/);
});

test.each([
  [{ nif: BUILDER, description: NAME }],
  [[{ id: 7, nif: BUILDER, description: NAME }]],
  [[[`${BUILDER} - ${NAME}`]]],
  [{ nif: BUILDER, nome: NAME }],
  [[{ NIPC: Number(BUILDER), Nome: NAME }]],
  [{ nifEntidade: BUILDER, desigEntidade: NAME }],
  [{ 'NIF/NIPC': `PT${BUILDER}`, 'Designação social': NAME, pais: 'Portugal' }],
  [{ nifAdjudicatario: BUILDER, nomeAdjudicatario: NAME }],
])(
  'a supplier as an object, or in a list within a list, is known by its number and its name: %j',
  async adjudicatarios =>
    expect(await read({ adjudicatarios })).toMatchObject([{ nif: BUILDER, name: NAME, winners: 1 }]),
);

describe('a record whose winners or number are in no form that is known', () => {
  const odd = [
    { adjudicatarios: [{ [BUILDER]: NAME }] },
    { adjudicatarios: [{ nif: BUILDER, nipc: PARTNER, nome: NAME }] },
    { adjudicatarios: [[[[{ valor: NAME }]]]] },
    { adjudicatarios: true },
    { idcontrato: { valor: 1 } },
    { idcontrato: '-', idprocedimento: '' },
  ];
  const sound = contract({ idcontrato: '7', adjudicatarios: [`${PARTNER} - OBRAS, SA`] });

  test.each(odd)('is set aside, and the file is read: %j', async more => {
    const reading = await parse([sound, contract(more), sound]);
    expect(contracts(reading).map(({ nif }) => nif)).toEqual([PARTNER, PARTNER]);
    expect('setAside' in reading ? reading.setAside : []).toEqual([
      { fault: expect.stringMatching(/^record 2: /), mayBe: expect.arrayContaining([BUILDER]), name: null },
    ]);
    expect(await parse([sound, contract(more), sound], BUILDER)).toMatchObject({ outcome: 'unreadable' });
    expect(await parse([sound, contract(more), sound], '599100010' as never)).toMatchObject({
      outcome: 'not_found',
    });
  });

  test.each(odd)('stops a file of which more are so than not: %j', async more => {
    const reading = await parse([sound, ...Array(3).fill(contract(more))]);
    expect(reading).toEqual({ outcome: 'unreadable', reason: expect.stringMatching(/^record 2: /) });
    expect(await parse([contract(more)])).toMatchObject({ outcome: 'unreadable' });
  });

  test('a field that is not known stops the file all the same', async () => {
    const reading = await parse([...Array(40).fill(sound), { ...sound, dataResolucao: '01/01/2026' }]);
    expect(reading).toMatchObject({
      outcome: 'unreadable',
      reason: expect.stringContaining('"dataResolucao"'),
    });
  });

  test('the name of a field that is missing or not known is told as it stands', async () => {
    const { adjudicatarios, ...renamed } = contract();
    expect(reasonOf(await parse([{ ...renamed, nomeVencedor: adjudicatarios }]))).toBe(
      'a record without its adjudicatarios; the field "nomeVencedor" is not known',
    );
  });
});

describe('a field that a record lacks is not an empty one', () => {
  const sound = contract({ adjudicatarios: [`${PARTNER} - DOIS, LDA`] });
  test.each([
    ['precoContratual', 'priceEur'],
    ['PrecoTotalEfetivo', 'finalPriceEur'],
    ['dataCelebracaoContrato', 'signedOn'],
    ['dataPublicacao', 'publishedOn'],
  ] as const)('in one record %s is unreadable; in all it stops the file', async (field, member) => {
    const some = await parse([...Array(30).fill(sound), without(contract(), field)]);
    expect(contracts(some).map(it => it[member] === 'unreadable')).toEqual([...Array(30).fill(false), true]);
    expect(faultOf(some)).toBe(null);
    const all = await parse(Array(30).fill(without(contract(), field)));
    expect(faultOf(all)).toContain(`${member}: 30 of 30`);
  });

  test.each(['adjudicante', 'tipoContrato'])(
    'a record without its %s is set aside; a file without is unreadable',
    async field => {
      const lacking = without(contract(), field);
      const some = await parse([...Array(30).fill(sound), lacking]);
      expect('setAside' in some && some.setAside).toMatchObject([
        { fault: `record 31: a record without its ${field}`, mayBe: expect.arrayContaining([BUILDER]) },
      ]);
      expect(await parse(Array(30).fill(lacking))).toMatchObject({ outcome: 'unreadable' });
    },
  );

  test('a change without its day', async () => {
    expect(recordsIn(await parse([without(modification(), 'modifContratoData')]))).toMatchObject([
      { on: 'unreadable', priceAfterEur: 138015.43 },
    ]);
  });
});

describe('who else a text names by number has won the contract too', () => {
  test.each([
    [`${PARTNER} - OUTRA, LDA, em consórcio com VALE, NIPC ${BUILDER}`, [PARTNER, BUILDER], 2],
    [`${BUILDER} - Consórcio VALE/OUTRA (${PARTNER})`, [BUILDER, PARTNER], 2],
    [`ACE: ${PARTNER} + ${BUILDER}`, [PARTNER, BUILDER], 2],
    [`- - ACE de ${PARTNER}, LDA e ${BUILDER}, SA`, [PARTNER, BUILDER], 2],
    [`${PERSON} - ANA INVENTADA, em consórcio com VALE, NIPC ${BUILDER}`, [BUILDER], 2],
    [`${BUILDER} - VALE, LDA (${BUILDER})`, [BUILDER], 1],
    [`${BUILDER} - VALE, LDA (Tel. 912345678)`, [BUILDER], 1],
    [`0${BUILDER} - VALE, LDA`, [BUILDER], 1],
  ])('%s', async (printed, nifs, winners) => {
    const records = contracts(await parse([contract({ adjudicatarios: [printed] })]));
    expect(records.map(({ nif }) => nif)).toEqual(nifs);
    expect(records.every(record => record.winners === winners)).toBe(true);
    if (winners > 1) expect(JSON.stringify(records.map(({ name }) => name))).not.toMatch(/\d{9}/);
  });

  test('but ten digits of Belgium are not a company of here with a zero before it', async () => {
    const records = contracts(
      await parse([contract({ adjudicatarios: ['0403170701 - BELGE SA', '0403.170.701 - BELGE SA'] })]),
    );
    expect(records.map(({ nif }) => nif)).toEqual(['0403170701', '0403170701']);
  });
});

test('a number that is none, as programs write it into JSON, is unreadable in its record', async () => {
  const json = JSON.stringify([
    contract({ PrecoTotalEfetivo: '#', adjudicante: ['- - Câmara Municipal de NaN a \\"Infinity\\": NaN'] }),
    contract({ idcontrato: '2', tipoFimContrato: '#' }),
  ]).replaceAll('"#"', 'NaN');
  const [first, second] = recordsIn(await parse(json)) as ContractRecord[];
  const authorities = [{ name: expect.stringContaining('NaN') }];
  expect(first).toMatchObject({ finalPriceEur: 'unreadable', authorities });
  expect(second).toMatchObject({ end: null, terminated: false });
  expect(reasonOf(await parse(json.replace(':NaN', ':nenhum')))).toContain('not JSON');
});
