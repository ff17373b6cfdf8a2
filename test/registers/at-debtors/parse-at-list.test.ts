import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { personKeyer } from '../../../src/kernel/secrets/person-key.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import type { AtDebtorRecord } from '../../../src/registers/at-debtors/parse-at-list.ts';
import { teach } from '../../../src/registers/reading/vocabulary.ts';
import type { Capture, Reading } from '../../../src/registers/register.ts';
import { hostilePdfs } from '../hostile-bodies.ts';
import { companyNif, day, personNif } from '../tiny-country.ts';
import { captureOf, drawPdf, listPage, listPdf, type Piece, pdfDrawnBy } from './list-pdf.ts';

const context = { today: day('2026-10-01'), personKey: personKeyer('test') };
const read = async (capture: Capture, nif: string | null = null): Promise<Reading<AtDebtorRecord>> =>
  atDebtors.parse(capture, { nif: nif as Nif | null }, context);
const readBytes = (body: Uint8Array, nif: string | null = null) => read(captureOf(body), nif);
const rowsOf = (reading: Reading<AtDebtorRecord>) =>
  reading.outcome === 'found' ? reading.records.map(record => [record.nif, record.name]) : reading;
const namesOf = (reading: Reading<AtDebtorRecord>) => new Map(rowsOf(reading) as [string, string][]);

const [one, two, three] = [1, 2, 3].map(companyNif) as [Nif, Nif, Nif];
const row = (nif: string, name = 'CONSTRUÇÕES EXEMPLO, LDA') => `${nif} ${name}`;

describe('what a list says', () => {
  test('every row carries the band and the date of the header', async () => {
    const reading = await readBytes(await listPdf({ lines: [row(one, 'ALFA, LDA'), row(two, 'BETA, SA')] }));
    const common = {
      minEur: 50_001,
      maxEur: 100_000,
      label: '50.001 a 100.000 €',
      listDate: '2026-09-30',
      file: null,
    };
    expect(reading).toEqual({
      outcome: 'found',
      records: [
        { nif: one, name: 'ALFA, LDA', ...common },
        { nif: two, name: 'BETA, SA', ...common },
      ],
      registerDate: '2026-09-30',
    });
  });

  test('the band comes from the header, the file name only names the source', async () => {
    const body = await listPdf({ band: 'Superior a 5.000.000 €', lines: [row(one)] });
    const reading = await read(
      captureOf(body, { url: 'https://example.test/app/devedores_static/listaFC12.pdf' }),
    );
    expect(reading).toMatchObject({ records: [{ minEur: 5_000_001, maxEur: null, file: 'listaFC12' }] });
  });

  test.each([
    { kind: 'CONTRIBUINTES  COLETIVOS', date: 'Informação atualizada em: 30/09/2026' },
    { kind: 'Pessoas Colectivas', date: 'INFORMAÇÃO ACTUALIZADA EM 30-09-2026' },
    { kind: null, date: 'Informacao actualizada em 30 de setembro de 2026' },
    { band: 'Devedores\u00a0de 50.001,00\u00a0€ a 100.000,00\u00a0€', columns: 'NIPC\u00a0DESIGNAÇÃO' },
    { columns: 'NIF/NIPC  Designação social' },
    { band: 'DEVEDORES DE 50.001 A 100.000 EUROS', columns: 'N.I.P.C. Denominação' },
    { band: 'De 50.001 a 100.000 euros', date: 'Informação actualizada em 30.09.2026' },
    { band: 'Escalão de dívida: 50.001 a 100.000 €', date: 'Atualizada à data de 2026/09/30' },
    { band: 'Devedores entre 50.001 e 100.000 €' },
  ])('spellings of the header: %o', async header => {
    const reading = await readBytes(await listPdf({ ...header, lines: [row(one)] }));
    expect(reading).toMatchObject({
      records: [{ nif: one, minEur: 50_001, maxEur: 100_000, listDate: '2026-09-30' }],
    });
  });

  test('asked about a company: its row, or the absence of one in a list understood whole', async () => {
    const body = await listPdf({ lines: [row(one), row(two)] });
    expect(rowsOf(await readBytes(body, two))).toEqual([[two, 'CONSTRUÇÕES EXEMPLO, LDA']]);
    expect(await readBytes(body, three)).toEqual({ outcome: 'not_found', registerDate: '2026-09-30' });
  });
});

describe('where the words stand', () => {
  const wrapped = ['SOCIEDADE DE EMPREITADAS GERAIS DO VALE', 'FUNDEIRO E DA RIBEIRA NOVA, LDA'];

  test('a long name wraps, also over the edge of a page with its header and footer', async () => {
    const body = await listPdf(
      { lines: [row(one, wrapped[0]), wrapped[1]!, row(two, wrapped[0])], footer: 'Página: 1' },
      { lines: [wrapped[1]!, row(three, 'GAMA, LDA')], footer: 'Página: 2' },
    );
    const name = wrapped.join(' ');
    expect(rowsOf(await readBytes(body))).toEqual([
      [one, name],
      [two, name],
      [three, 'GAMA, LDA'],
    ]);
  });

  test('a title above the header, on every page, is no part of a name', async () => {
    const kind = 'Autoridade Tributária e Aduaneira';
    const body = await listPdf(
      { kind, lines: [row(one, 'ALFA, LDA')] },
      { kind, lines: [row(two, 'BETA, LDA')] },
    );
    expect(rowsOf(await readBytes(body))).toEqual([
      [one, 'ALFA, LDA'],
      [two, 'BETA, LDA'],
    ]);
  });

  test('number and name on lines of their own', async () => {
    const lines = [one, 'ALFA, LDA', two, ...wrapped];
    expect(
      rowsOf(await readBytes(await listPdf({ columns: 'NIPC', lines: ['DESIGNAÇÃO', ...lines] }))),
    ).toEqual([
      [one, 'ALFA, LDA'],
      [two, wrapped.join(' ')],
    ]);
  });

  test('columns drawn one after the other, baselines not quite level', async () => {
    const header: Piece[] = [
      [50, 50, 'Contribuintes colectivos'],
      [300, 50, 'Devedores de 50.001 a 100.000 €'],
      [50, 64, 'Informação actualizada em 2026-09-30'],
    ];
    const names: Piece[] = [
      [120, 90, 'DESIGNAÇÃO'],
      [120, 103, 'ALFA, LDA'],
      [120, 115, wrapped[0]!],
      [120, 126, wrapped[1]!],
    ];
    const numbers: Piece[] = [
      [50, 89, 'NIPC'],
      [50, 102, one],
      [50, 114, two],
    ];
    expect(rowsOf(await readBytes(await drawPdf([[...header, ...names, ...numbers]])))).toEqual([
      [one, 'ALFA, LDA'],
      [two, wrapped.join(' ')],
    ]);
  });

  describe('in columns of their own', () => {
    const NUMBERS = 60;
    const NAMES = 140;
    const words = fc.constantFrom(
      'CONSTRUÇÕES',
      'BETA',
      '3001',
      '-',
      '(EM LIQUIDAÇÃO)',
      'A/B',
      two,
      personNif(1),
      'Nº 1',
      '2.ª',
      'D`ALEGRIA',
      '“XPTO”',
      '&',
      'LDA',
      'S.A.',
    );
    const lineOfName = fc.array(words, { minLength: 1, maxLength: 4 }).map(it => [...it, 'FIM'].join(' '));
    const name = fc
      .tuple(
        fc.constantFrom('ALFA', '1 DE MAIO', '2000', two),
        fc.array(lineOfName, { minLength: 1, maxLength: 3 }),
      )
      .map(([first, [line, ...more]]) => [`${first} ${line}`, ...more]);
    const foot = fc.constantFrom(
      'Página: 112',
      'Pág. 3/40',
      '3 / 40',
      '- 1 -',
      '112',
      'N.º total de devedores: 49',
      'Data de emissão: 2026-09-20',
      'Emitido em 20/09/2026',
      'Impresso: 20-09-2026 10:31',
      'Autoridade Tributária e Aduaneira',
      '2026-09-20',
      'Total de registos: 49',
      'Lista atualizada em 2026-09-20',
      'Fim da lista',
      'Nota: a lista é atualizada todos os dias',
    );
    const footPlace = fc.constantFrom<'level' | 'below' | 'under numbers' | 'far'>(
      'level',
      'below',
      'under numbers',
      'far',
    );
    const page = fc.record({ names: fc.array(name, { minLength: 1, maxLength: 4 }), foot, footPlace });

    /** A page, and its rows as a reader sees them. */
    function drawn(
      { names, foot: text, footPlace: place }: typeof page extends fc.Arbitrary<infer P> ? P : never,
      from: number,
    ) {
      const pieces: Piece[] = [
        [NUMBERS, 50, 'Contribuintes colectivos'],
        [NUMBERS, 68, 'Devedores de 50.001 a 100.000 €'],
        [NUMBERS, 86, 'Informação actualizada em 2026-09-30'],
        [NUMBERS, 104, 'NIPC'],
        [NAMES, 104, 'DESIGNAÇÃO'],
      ];
      let y = 120;
      const rows = names.map((lines, i) => {
        const nif = companyNif(from + i);
        pieces.push([NUMBERS, y, nif]);
        for (const [at, line] of lines.entries()) pieces.push([NAMES, y + 12 * at, line]);
        y += 12 * lines.length + 2;
        const said = lines.join(' ');
        return [nif, said.includes(personNif(1)) ? 'unreadable' : said];
      });
      const lastLine = y - 14;
      pieces.push(
        place === 'level'
          ? [480, lastLine, text]
          : [place === 'below' ? NAMES : NUMBERS, place === 'far' ? 810 : y, text],
      );
      return { pieces, rows };
    }

    test('any name comes back, whatever numbers are in it and whatever is printed beside, below or under it', async () => {
      await fc.assert(
        fc.asyncProperty(page, page, async (first, second) => {
          const pages = [drawn(first, 10), drawn(second, 20)];
          const reading = await readBytes(await drawPdf(pages.map(({ pieces }) => pieces)));
          expect(rowsOf(reading)).toEqual(pages.flatMap(({ rows }) => rows));
        }),
        { numRuns: 60 },
      );
    });

    test.each([
      ['a number that lost a digit', [NUMBERS, 180, `${two.slice(0, 8)} BETA, LDA`], /does not exist/],
      ['a number beside a row', [400, 120, `${two} BETA, LDA`], /a row holds a second NIF/],
    ] as const)('%s hides no debtor', async (_, piece, reason) => {
      const { pieces } = drawn({ names: [['ALFA, LDA']], foot: '112', footPlace: 'far' }, 10);
      const body = await drawPdf([[...pieces, piece]]);
      expect(await readBytes(body)).toMatchObject({
        setAside: [{ fault: expect.stringMatching(reason), mayBe: expect.arrayContaining([two]) }],
      });
      expect(await readBytes(body, two)).toMatchObject({ outcome: 'unreadable' });
    });
  });

  test('companies of one name on neighbouring rows, however near', async () => {
    const header = listPage({ lines: [] });
    const rows = [one, two, three].flatMap((nif, i): Piece[] => [
      [50, 110 + 8 * i, nif],
      [120, 110 + 8 * i, 'CONSTRUÇÕES ÂNGELO, LDA'],
    ]);
    expect(rowsOf(await readBytes(await drawPdf([[...header, ...rows]])))).toEqual(
      [one, two, three].map(nif => [nif, 'CONSTRUÇÕES ÂNGELO, LDA']),
    );
  });

  test('a hyphen at the end of a line is part of the name', async () => {
    const body = await listPdf({
      lines: [row(one, 'OBRAS DO MINHO-'), 'LIMA, LDA', row(two, 'BETA -'), 'SGPS'],
    });
    expect(rowsOf(await readBytes(body))).toEqual([
      [one, 'OBRAS DO MINHO- LIMA, LDA'],
      [two, 'BETA - SGPS'],
    ]);
  });

  test('what is written beside the page is not on it', async () => {
    const beside: Piece = [700, 110, row(two)];
    const body = await drawPdf([[...listPage({ lines: [row(one, 'ALFA, LDA')] }), beside]]);
    expect(rowsOf(await readBytes(body))).toEqual([[one, 'ALFA, LDA']]);
  });

  /** Operators for a page that is 595 points high or higher. */
  const drawn = (pieces: readonly Piece[]) =>
    pieces.map(([x, y, text]) => `BT /F1 9 Tf 1 0 0 1 ${x} ${500 - y} Tm (${text}) Tj ET`);
  const IN_WORDS = 'Devedores de 50.001 a 100.000 euros';

  test.each([
    [90, '0 1 -1 0 595 0'],
    [180, '-1 0 0 -1 595 842'],
    [270, '0 -1 1 0 0 842'],
  ])('a page that is shown turned by %i degrees', async (turn, matrix) => {
    const lines = { band: IN_WORDS, lines: [row(one, 'ALFA, LDA'), row(two, 'BETA, LDA')] };
    const content = `${matrix} cm\n${drawn(listPage(lines)).join('\n')}`;
    const body = pdfDrawnBy(content, { page: `/Rotate ${turn}` });
    expect(rowsOf(await readBytes(body))).toEqual([
      [one, 'ALFA, LDA'],
      [two, 'BETA, LDA'],
    ]);
  });

  const page = (nif: string) => drawn(listPage({ band: IN_WORDS, lines: [row(nif)] }));

  test.each([
    ['is shown on its side', page(one).join('\n'), '/Rotate 90', 'turned'],
    ['is written on its side', `0 1 -1 0 595 0 cm\n${page(one).join('\n')}`, '', 'turned'],
    ['is a picture', '50 50 300 300 re f', '', 'picture'],
  ])('a page that %s refuses the list', async (_, content, dictionary, why) => {
    const body = pdfDrawnBy(content, { page: dictionary });
    expect(await readBytes(body)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(why) });
  });

  test.each([
    ...['PT599100010', '(599100010)', '"599100010"', '599 100 010', 'N.º 599100010'].map(it => [it, 'read']),
    ...['-', '59910001', '599100011', '5991000l0', '59910001O', 'n.d.'].map(it => [it, 'set aside']),
  ])('in a column of numbers %j is %s, never passed over', async (number, becomes) => {
    const cells = [
      [one, 'ALFA, LDA'],
      [number, 'BETA, LDA'],
      [two, 'GAMA, LDA'],
    ] as const;
    const rows = cells.flatMap(([nif, name], i): Piece[] => [
      [50, 110 + 14 * i, nif],
      [140, 110 + 14 * i, name],
    ]);
    const reading = await readBytes(await drawPdf([[...listPage({ lines: [] }), ...rows]]));
    expect(namesOf(reading).get('599100010')).toBe(becomes === 'read' ? 'BETA, LDA' : undefined);
    const fault = expect.stringMatching(/^page 1, after 1 rows: its NIF does not exist: it/);
    expect('setAside' in reading ? reading.setAside : []).toEqual(
      becomes === 'read' ? [] : [{ fault, mayBe: expect.any(Array), name: 'BETA, LDA' }],
    );
  });

  test('a row in a font that does not say what its letters are is unreadable', async () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /None /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /None /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>';
    const list = drawn(listPage({ band: IN_WORDS, lines: [row(one, 'ALFA, LDA')] }));
    const content = [...list, 'BT /F2 9 Tf 1 0 0 1 50 380 Tm <000300040005> Tj ET'].join('\n');
    expect(await readBytes(pdfDrawnBy(content, { font }))).toMatchObject({
      outcome: 'unreadable',
      reason: expect.stringContaining('a font does not say what its letters are'),
    });
  });

  test('a company listed twice counts once', async () => {
    expect(rowsOf(await readBytes(await listPdf({ lines: [row(one), row(one)] })))).toHaveLength(1);
  });
});

describe('what is never taken', () => {
  const person = `${personNif(1)} ANTÓNIO EXEMPLO INVENTADO`;
  const persons = [person, `${personNif(2)} MARIA EXEMPLO INVENTADA`];

  test.each([
    [
      'persons under their own heading',
      { kind: 'Contribuintes singulares', columns: 'NIF NOME', lines: persons },
      'natural persons',
    ],
    ['persons under the companies’ heading', { lines: [...persons, row(one)] }, 'natural persons'],
    ['persons under no heading', { kind: null, columns: 'NIF NOME', lines: persons }, 'natural persons'],
    [
      'companies under the persons’ heading',
      { kind: 'Contribuintes Singulares', lines: [row(one)] },
      'natural persons',
    ],
    ['no rows', { lines: [] }, 'no rows'],
    ['a page of several', { lines: [row(one)], footer: 'Página 1 de 40' }, '1 of 40 pages'],
    ['a page of several, beside a row', { lines: [`${row(one)} Pág. 1/2`] }, '1 of 2 pages'],
    ['no band', { band: null, lines: [row(one)] }, 'no band'],
    [
      'a band in unknown words',
      { band: 'Devedores de 50.001 ou assim', lines: [row(one)] },
      'a band in unknown words',
    ],
    ['no date', { date: null, lines: [row(one)] }, 'no date'],
    [
      'a date that no calendar has',
      { date: 'Informação actualizada em 2026-02-31', lines: [row(one)] },
      'a date that no calendar has',
    ],
    ['a further column', { columns: 'NIPC DESIGNAÇÃO VALOR', lines: [row(one)] }, 'columns'],
    ['columns renamed', { columns: 'CONTRIBUINTE ENTIDADE', lines: [row(one)] }, 'columns'],
    ['only the column of names', { columns: 'DESIGNAÇÃO', lines: [row(one)] }, 'columns'],
    ['only the column of numbers', { columns: 'NIPC', lines: [row(one)] }, 'columns'],
  ])('%s is refused, with the word to look up', async (_, page, word) => {
    const body = await listPdf(page);
    const refused = { outcome: 'refused', reason: expect.stringContaining(word) };
    expect(await readBytes(body)).toEqual(refused);
    expect(await readBytes(body, three)).toEqual(refused);
  });

  test('a PDF that was not read, of persons or not, is kept in no recording', async () => {
    const capture = captureOf(
      await listPdf({ kind: 'Contribuintes singulares', columns: 'NIF NOME', lines: persons }),
    );
    const kept = atDebtors.storedPage!({ reading: await read(capture), capture });
    expect(Buffer.from(kept).toString()).toMatch(/^Not kept, .*: a list of natural persons\./);
  });

  test.each([
    ['bands', { band: 'Devedores de 10.000 a 50.000 €' }, 'two bands'],
    ['dates', { date: 'Informação actualizada em 2026-09-29' }, 'two dates'],
    ['kinds', { kind: 'Contribuintes singulares' }, 'natural persons'],
  ])('pages of different %s are refused', async (_, other, word) => {
    const body = await listPdf({ lines: [row(one)] }, { ...other, lines: [row(two)] });
    expect(await readBytes(body)).toEqual({ outcome: 'refused', reason: expect.stringContaining(word) });
  });

  test('a sole trader among companies is left out, and the number with it', async () => {
    const reading = await readBytes(await listPdf({ lines: [row(one), person, 'E OUTROS', row(two)] }));
    expect(rowsOf(reading)).toHaveLength(2);
    expect(reading).toMatchObject({ persons: 1 });
    expect(JSON.stringify(reading)).not.toContain(personNif(1));
    expect(JSON.stringify(reading)).not.toContain('OUTROS');
  });

  test.each([
    [
      'a wrong NIF and nothing else',
      [`${two.slice(0, 8)}${(Number(two[8]) + 1) % 10} BETA, LDA`],
      /^page 1, after 0 rows: its NIF does not exist: its last digit/,
    ],
    [
      'a list of which more than one row in ten has no NIF',
      [
        ...Array.from({ length: 20 }, (_, i) => row(companyNif(50 + i))),
        ...Array(3).fill('59000010 ALFA, LDA'),
      ],
      /^page 1, after 20 rows: its NIF does not exist: it has 8 digits where nine are needed$/,
    ],
    ['a row without a name', [one, row(two)], /^page 1, after 0 rows: a row has no name$/],
    ['two rows glued together, and nothing else', [`${row(one)} ${row(two)}`], /: a row holds a second NIF$/],
    [
      'other columns further down',
      [row(one), 'NIPC VALOR DESIGNAÇÃO'],
      /: columns are named in unknown words$/,
    ],
  ])('%s is unreadable that tells the place and no number', async (_, lines, reason) => {
    const reading = await readBytes(await listPdf({ lines }), three);
    expect(reading).toEqual({ outcome: 'unreadable', reason: expect.stringMatching(reason) });
    expect(JSON.stringify(reading)).not.toMatch(/\d{9}/);
  });
});

describe('a row that does not say whom it is about', () => {
  const far = companyNif(7_654_321 % 999_983);
  const WRONG = `${two.slice(0, 8)}${(Number(two[8]) + 1) % 10}`;
  const LOST = two.slice(0, 8);

  test.each([
    ['has a wrong check digit', WRONG, /its last digit does not fit/, true],
    ['has two digits exchanged', `${two.slice(0, 6)}${two[7]}${two[6]}${two[8]}`, /./, true],
    ['lost a digit', LOST, /it has 8 digits/, true],
    ['won a digit', `${two}1`, /it has 10 digits/, true],
    ['has a letter for a digit', two.replace('0', 'O'), /it holds “O”/, true],
    ['is of nobody', '000000000', /was ever issued/, false],
  ])('is set aside where its number %s, and the other rows are read', async (_, number, why, isNear) => {
    for (const name of ['BETA, LDA', 'OBRAS, LDA', 'LIL OBRAS, LDA'])
      for (const lines of [
        [row(one), `${number} ${name}`, 'E FILHOS', row(three)],
        [`${number} ${name}`, 'E FILHOS', row(one), row(three)],
      ]) {
        const body = await listPdf({ lines });
        const reading = await readBytes(body);
        expect([...namesOf(reading).keys()]).toEqual([one, three]);
        if (!('setAside' in reading)) throw new Error('nothing is set aside');
        expect(reading.setAside).toHaveLength(1);
        const [aside] = reading.setAside;
        expect(aside).toMatchObject({ name: `${name} E FILHOS`, fault: expect.stringMatching(why) });
        expect(aside!.fault).toMatch(/^page 1, after [01] rows: its NIF does not exist: /);
        expect(aside!.fault).not.toMatch(/\d{8}/);
        expect(aside!.mayBe.includes(two)).toBe(isNear);
        // Whose row it may be is not known to be absent; everybody else is.
        expect(await readBytes(body, two)).toMatchObject({ outcome: isNear ? 'unreadable' : 'not_found' });
        expect(await readBytes(body, far)).toMatchObject({ outcome: 'not_found' });
      }
  });

  test.each(
    ['590 000 101', '590.000.101', '59000 0101', 'PT590000101', 'PT5 90000101', '(590000101)'].concat(
      'N.º 590000101',
    ),
  )('is none where its number is only written otherwise: %s', async number => {
    const reading = await readBytes(await listPdf({ lines: [row(one), `${number} ALFA, LDA`] }));
    expect(rowsOf(reading)).toContainEqual(['590000101', 'ALFA, LDA']);
    expect(reading).not.toHaveProperty('setAside');
  });

  test('is told without what may be a person’s name, and the PDF is not kept', async () => {
    const capture = captureOf(
      await listPdf({ lines: [row(one), '12345678 ANTÓNIO EXEMPLO INVENTADO', row(two)] }),
    );
    const reading = await read(capture);
    expect(JSON.stringify(reading)).not.toContain('INVENTADO');
    expect(Buffer.from(atDebtors.storedPage!({ reading, capture })).toString()).toMatch(
      /^Contribuintes colectivos\n[^%]*\n\[page 1, after 1 rows: its NIF does not exist: it has 8 digits/,
    );
  });
});

describe('a row without a number of here is set aside, and its name is no part of another one', () => {
  const [A, B] = ['ALFA, LDA', 'BETA, SA'];
  const faults = (reading: Reading<AtDebtorRecord>) =>
    'setAside' in reading ? reading.setAside.map(it => it.fault.replace(/^.*: /, '')) : [];
  const at = (y: number, ...cells: string[]): Piece[] =>
    cells.flatMap((cell, i) => (cell === '' ? [] : [[i === 0 ? 60 : 140, y, cell] as const]));
  const head: Piece[] = [
    [50, 50, 'Contribuintes colectivos'],
    [300, 50, 'Devedores de 50.001 a 100.000 €'],
    [50, 64, 'Informação actualizada em 2026-09-30'],
    ...at(80, 'NIPC', 'DESIGNAÇÃO'),
  ];
  const inColumns = async (...rows: Piece[][]) => readBytes(await drawPdf([[...head, ...rows.flat()]]));
  const above = [at(94, one, A), at(108, two, B)];

  test('a number that is missing, where names end as those of companies', async () => {
    const reading = await inColumns(...above, at(122, '', 'SEM NÚMERO, LDA'), at(136, three, 'GAMA, LDA'));
    expect(rowsOf(reading)).toEqual([
      [one, A],
      [two, B],
      [three, 'GAMA, LDA'],
    ]);
    expect(faults(reading)).toEqual(['it has no NIF']);
  });

  test('and where names that wrap stand nearer, whatever its name', async () => {
    const wrapped = [at(122, three, 'SOCIEDADE DE EMPREITADAS DO VALE'), at(134, '', 'FUNDEIRO, LDA')];
    const reading = await inColumns(...above, ...wrapped, at(148, '', 'ASSOCIAÇÃO SEM NÚMERO'));
    expect(rowsOf(reading)).toEqual([
      [one, A],
      [two, B],
      [three, 'SOCIEDADE DE EMPREITADAS DO VALE FUNDEIRO, LDA'],
    ]);
    expect(faults(reading)).toEqual(['it has no NIF']);
  });

  test('but not a name that wraps as far as rows are apart', async () => {
    const rows = [...above, at(122, three, 'SOCIEDADE DE EMPREITADAS DO VALE'), at(136, '', 'FUNDEIRO, LDA')];
    expect(rowsOf(await inColumns(...rows))).toContainEqual([
      three,
      'SOCIEDADE DE EMPREITADAS DO VALE FUNDEIRO, LDA',
    ]);
  });

  test.each(['FR4030326504', 'ESB12345678', 'ES12345678Z'])(
    'a number of another country, %s',
    async number => {
      for (const reading of [
        await inColumns(...above, at(122, number, 'SARL EXEMPLE')),
        await readBytes(await listPdf({ lines: [row(one, A), row(two, B), `${number} SARL EXEMPLE`] })),
      ]) {
        expect(rowsOf(reading)).toEqual([
          [one, A],
          [two, B],
        ]);
        expect(faults(reading)).toEqual(['its NIF is of another country']);
      }
    },
  );

  test('a mark behind a number is no part of the name', async () => {
    for (const mark of ['*', '**', '(1)'])
      expect(rowsOf(await readBytes(await listPdf({ lines: [`${one}${mark} ${A}`, row(two, B)] })))).toEqual([
        [one, A],
        [two, B],
      ]);
  });
});

test('a list of a day to come is refused: every later one would be older', async () => {
  for (const date of ['2106-09-20', '2026-12-31'])
    expect(
      await readBytes(await listPdf({ date: `Informação actualizada em ${date}`, lines: [row(one)] })),
    ).toMatchObject({ outcome: 'refused', reason: `the list is of a day to come, ${date}` });
});

describe('headings in other words', () => {
  afterEach(() => teach([]));

  test('are named, then taught, then read on every page; a list with amounts, or of persons, never', async () => {
    const columns = 'CONTRIBUINTE ENTIDADE';
    const pages = [row(one, 'ALFA, LDA'), row(two, 'BETA, SA')].map(line => ({ columns, lines: [line] }));
    const body = await listPdf(...pages);
    expect(await readBytes(body)).toEqual({
      outcome: 'refused',
      reason: `the columns are not named as known: "${columns}"`,
    });
    const because = { because: 'a test', on: '2026-11-24' };
    teach([{ vocabulary: 'at-debtors heading', word: columns, meaning: 'number and name', ...because }]);
    expect(rowsOf(await readBytes(body))).toEqual([
      [one, 'ALFA, LDA'],
      [two, 'BETA, SA'],
    ]);
    const persons = pages.map(page => ({ ...page, kind: 'Contribuintes singulares' }));
    expect(await readBytes(await listPdf(...persons))).toMatchObject({ outcome: 'refused' });
    const withAmounts = 'NIPC ENTIDADE VALOR';
    teach([{ vocabulary: 'at-debtors heading', word: withAmounts, meaning: 'number and name', ...because }]);
    const further = { columns: withAmounts, lines: [row(one, 'ALFA, LDA 12,00')] };
    expect(await readBytes(await listPdf(further))).toMatchObject({ outcome: 'refused' });
  });
});

describe('what did not arrive whole', () => {
  test('a damaged stream is refused, though a PDF reader would show what is left', async () => {
    const body = Buffer.from(await listPdf({ lines: [row(one), row(two)] }));
    const at = body.indexOf('stream') + 40;
    body[at] = body[at]! ^ 0xff;
    expect(await readBytes(body)).toMatchObject({ outcome: 'refused' });
  });

  test('a list that may be read but not edited is read, and judged when it is decrypted', async () => {
    const encrypted = await drawPdf([listPage({ lines: [row(one), row(two)] })], {
      ownerPassword: 'invented',
    });
    expect(rowsOf(await readBytes(encrypted))).toHaveLength(2);
    const from = Buffer.from(encrypted).indexOf('stream\n') + 7;
    for (const at of [40, 80, 120].map(place => from + place)) {
      const damaged = Uint8Array.from(encrypted);
      damaged[at] = damaged[at]! ^ 0xff;
      expect(await readBytes(damaged)).toMatchObject({ outcome: 'refused' });
    }
  });

  test('a list that wants a password is refused', async () => {
    const body = await drawPdf([listPage({ lines: [row(one)] })], { userPassword: 'invented' });
    expect(await readBytes(body, two)).toMatchObject({ outcome: 'refused' });
  });

  test('a page of forms that hold forms is given up with its reason', async () => {
    const forms = hostilePdfs(captureOf(new Uint8Array())).find(
      ({ name }) => name === 'forms that hold forms',
    )!;
    expect(await read(forms.capture())).toEqual({
      outcome: 'unreadable',
      reason: 'the reader of PDF gave it up',
    });
  });

  test.each([
    ['a web page', '<html><body>Listas de devedores %PDF-1.4</body></html>', 'refused', 'not a PDF'],
    ['a firewall page', '<html><title>Attention Required!</title></html>', 'unavailable', 'a block page'],
    ['nothing', '', 'unavailable', 'an empty answer'],
    ['a PDF in name only', '%PDF-1.4\nstartxref\n0\n%%EOF', 'refused', 'damaged'],
    [
      'a PDF without pages',
      '%PDF-1.4\nxref\n0 0\nstartxref\n9\n%%EOF',
      'refused',
      'the PDF cannot be read: ',
    ],
  ])('%s is %3$s', async (_, text, outcome, words) => {
    expect(await readBytes(Buffer.from(text), one)).toMatchObject({
      outcome,
      reason: expect.stringContaining(words),
    });
  });

  test.each(['\n', '\xef\xbb\xbf', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'])(
    'what comes before the file, %j, is passed over as readers of PDF do',
    async before => {
      const file = await listPdf({ lines: [row(one)] });
      const body = Buffer.concat([Buffer.from(before, 'latin1'), file]);
      expect(await readBytes(body)).toEqual(await readBytes(file));
      expect(await readBytes(body.subarray(0, -9))).toMatchObject({ outcome: 'refused' });
    },
  );

  test('words of a firewall inside a PDF are no firewall', async () => {
    const body = await drawPdf([listPage({ lines: [row(one)] })], { info: { Title: 'Too many requests' } });
    expect(Buffer.from(body).includes('Too many requests')).toBe(true);
    expect(await readBytes(body)).toMatchObject({ outcome: 'found' });
  });

  test('cut anywhere, a list is refused: never a clean record', async () => {
    const body = await listPdf({ lines: [row(one), row(two)] }, { lines: [row(three)] });
    const end = Buffer.from(body).lastIndexOf('%%EOF');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: end + 4 }), async length => {
        expect(await readBytes(body.subarray(0, length), companyNif(9))).toMatchObject({
          outcome: 'refused',
        });
      }),
      { numRuns: 30 },
    );
  });

  test('with bytes changed anywhere, a list is never a clean record', async () => {
    const body = await listPdf({ lines: [row(one)] });
    const change = fc.tuple(fc.nat(body.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async changes => {
        const spoiled = Uint8Array.from(body);
        for (const [at, byte] of changes) spoiled[at] = byte;
        expect((await readBytes(spoiled, one)).outcome).not.toBe('not_found');
      }),
      { numRuns: 50 },
    );
  });
});
